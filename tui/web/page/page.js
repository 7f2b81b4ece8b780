"use strict";

// A terminal in the page, and its line to the host: what is typed goes there as bytes, what comes
// is drawn. Text is for what is no terminal's: the size of ours, the last words of theirs.

const ENDED = 4000; // as in tui/web/sitting.py
const ELSEWHERE = 4001;
const LEAST = { cols: 80, rows: 24 };
const SIZES = [16, 6]; // of letters, in pixels: no smaller than it takes to show all
const SOON = 500; // milliseconds to the first try to come back, twice as many to each next one
const LATE = 8000;
const MOST = 16000; // characters at once: the host cuts a line that sends more than 64 KiB

const notice = document.getElementById("notice");
const terminal = new Terminal({
  fontFamily: '"DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace',
  scrollback: 0,
  macOptionClickForcesSelection: true,
});
const fit = new FitAddon.FitAddon();
const encoder = new TextEncoder();
// /watch/TABLE shows a table: nothing that is typed goes anywhere, and its size is the host's.
const watched = /\/watch\/([^/]+)$/.exec(location.pathname);
let fixed = null;
let socket = null;
let wait = SOON;
let timer = null;
let words = "";
let ticket = location.hash.slice(1); // the code of a link; who serves the page is not told it
let over = false; // the app has ended: only Enter comes in again

function tell(text) {
  notice.textContent = text;
  notice.hidden = !text;
}

function roomFor(least) {
  for (let size = SIZES[0]; ; size--) {
    terminal.options.fontSize = size;
    const room = fit.proposeDimensions();
    const enough = room && room.cols >= least.cols && room.rows >= least.rows;
    if (enough || size === SIZES[1]) return room || least;
  }
}

function fill() {
  const room = roomFor(fixed || LEAST);
  const shown = fixed || room;
  terminal.resize(shown.cols, shown.rows);
}

function offer() {
  const room = roomFor(LEAST);
  if (fixed) fill();
  return `${room.cols}x${room.rows}`; // the host says which of its sizes that is
}

function take(text) {
  const told = watched && /^(\d{1,3})x(\d{1,3})$/.exec(text);
  if (!told) {
    words = text;
    return;
  }
  fixed = { cols: Number(told[1]), rows: Number(told[2]) };
  fill();
}

function say(data) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(data);
}

const size = () => `${terminal.cols}x${terminal.rows}`;

async function comeIn() {
  clearTimeout(timer);
  timer = null;
  over = false;
  try {
    // The browser's token, if it has none; who watches is nobody.
    const answer = watched || await fetch("key", { method: "POST" });
    if (!watched && !answer.ok) throw new Error(answer.statusText);
  } catch {
    retry();
    return;
  }
  socket = new WebSocket(new URL(watched ? `${watched[1]}/line` : "line", location.href.replace(/^http/, "ws")));
  socket.binaryType = "arraybuffer";
  socket.onopen = () => {
    words = "";
    wait = SOON;
    terminal.reset();
    const here = watched ? offer() : size();
    say(ticket ? `${here} ${ticket}` : here);
  };
  socket.onmessage = ({ data }) => {
    if (typeof data === "string") {
      take(data);
      return;
    }
    tell("");
    if (ticket) {
      ticket = ""; // it has been opened: loading the page again opens nothing
      history.replaceState(null, "", location.pathname);
    }
    terminal.write(new Uint8Array(data));
  };
  socket.onclose = ({ code }) => {
    socket = null;
    over = code === ENDED || code === ELSEWHERE;
    if (!over) {
      retry();
      return;
    }
    const why = code === ELSEWHERE ? "You went on in another tab." : words;
    tell(`${why}\nPress Enter to come in again.`.trim());
  };
}

function retry() {
  tell("The line was lost. Trying again…");
  timer = setTimeout(comeIn, wait);
  wait = Math.min(2 * wait, LATE);
}

function hurry() {
  if (timer !== null && !document.hidden) comeIn();
}

terminal.loadAddon(fit);
terminal.open(document.getElementById("terminal"));
terminal.attachCustomKeyEventHandler((event) => {
  const key = event.key.toLowerCase();
  const command = event.ctrlKey || event.metaKey;
  if (command && key === "c" && terminal.hasSelection()) return false; // the browser copies,
  if (command && key === "v") return false; // pastes, loads again and fills the screen
  return !["f5", "f11", "f12"].includes(key);
});
terminal.onData((data) => {
  if (over && data === "\r") comeIn();
  else if (!watched && data.length <= MOST) say(encoder.encode(data));
});
terminal.onResize(() => { if (!watched) say(size()); });
terminal.onTitleChange((title) => { document.title = title; });
notice.addEventListener("click", () => { if (over) comeIn(); });
window.addEventListener("resize", () => { if (watched) say(offer()); else fill(); });
window.addEventListener("focus", () => terminal.focus());
window.addEventListener("hashchange", () => { if (location.hash) location.reload(); });
window.addEventListener("online", hurry);
document.addEventListener("visibilitychange", hurry);
fill();
terminal.focus();
comeIn();
