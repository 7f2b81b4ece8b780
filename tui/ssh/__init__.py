"""The host: tables over SSH, many people in one process (`lightfingers serve`).

`host` is the process and its limits, `door` who may come in, `session` one person's terminal and
app, `driver` and `keyboard` Textual's way out to that terminal and back, `status` what an
administrator may ask, `log` the lines that are written. What people meet inside is `tui.club`.
"""
