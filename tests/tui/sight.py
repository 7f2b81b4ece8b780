"""What eyes make of colours: contrast, difference, and the three kinds of colour blindness.

Contrast is that of WCAG 2, difference is CIEDE2000, and colour blindness is simulated in linear
light with the matrices of Machado, Oliveira and Fernandes (2009) for complete loss of one cone.
"""

import math
from functools import cache

from rich.color import Color, ColorSystem

Rgb = tuple[float, float, float]

EYES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "full sight": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What each kind of eye makes of linear red, green and blue."""


@cache
def reduced(colour: str) -> str:
    """The colour "#rrggbb" as it is sent to a terminal with 256 colours."""
    return Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex


def contrast(one: str, other: str) -> float:
    """The contrast of WCAG: 1 (the same) to 21 (black on white)."""
    low, high = sorted((_luminance(_linear(one)), _luminance(_linear(other))))
    return (high + 0.05) / (low + 0.05)


@cache
def difference(one: str, other: str, eyes: str = "full sight") -> float:
    """How different two colours look (CIEDE2000): from 2 on one sees it, from 10 on at a glance."""
    return ciede2000(_lab(_seen(_linear(one), eyes)), _lab(_seen(_linear(other), eyes)))


def _linear(colour: str) -> Rgb:
    """Linear light of "#rrggbb", each from 0 to 1."""

    def part(start: int) -> float:
        value = int(colour[start : start + 2], 16) / 255
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return part(1), part(3), part(5)


def _luminance(light: Rgb) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def _seen(light: Rgb, eyes: str) -> Rgb:
    red, green, blue = (
        min(1.0, max(0.0, sum(k * part for k, part in zip(row, light, strict=True))))
        for row in EYES[eyes]
    )
    return red, green, blue


def _lab(light: Rgb) -> Rgb:
    """CIE L*a*b* under daylight (D65)."""
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = _luminance(light)
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883

    def curve(value: float) -> float:
        return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116

    return (
        116 * curve(y) - 16,
        500 * (curve(x) - curve(y)),
        200 * (curve(y) - curve(z)),
    )


def ciede2000(one: Rgb, other: Rgb) -> float:
    """The difference of two L*a*b* colours, after Sharma, Wu and Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * math.sqrt(mean7 / (mean7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for b, a in ((b1, a1), (b2, a2)))
    grey = not c1 * c2
    turn = 0.0 if grey else (h2 - h1 + 180) % 360 - 180
    hue = h1 + h2 if grey else (h1 + turn / 2) % 360
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    chroma7 = chroma**7
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    by_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    by_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    by_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * t)
    twist = 2 * math.sqrt(chroma7 / (chroma7 + 25**7))
    twist *= -math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    return math.sqrt(by_light**2 + by_chroma**2 + by_hue**2 + twist * by_chroma * by_hue)
