"""Capital letters, figures and signs of five by seven dots, for pictures without a font."""

import unicodedata

WIDTH, HEIGHT = 5, 7
GAP = 1

DOTS = """
A 0E11111F111111 B 1E11111E11111E C 0E11101010110E D 1E11111111111E E 1F10101E10101F F 1F10101E101010
G 0E11101711110E H 1111111F111111 I 0E04040404040E J 0702020202120C K 11121418141211 L 1010101010101F
M 111B1515111111 N 11191513111111 O 0E11111111110E P 1E11111E101010 Q 0E11111115120D R 1E11111E141211
S 0F10100E01011E T 1F040404040404 U 1111111111110E V 11111111110A04 W 11111115151B11 X 11110A040A1111
Y 11110A04040404 Z 1F01020408101F 0 0E11131519110E 1 040C040404040E 2 0E11010204081F 3 1F02040201110E
4 02060A121F0202 5 1F101E0101110E 6 0608101E11110E 7 1F010204080808 8 0E11110E11110E 9 0E11110F01020C
. 00000000000C0C , 000000000C0408 : 000C0C000C0C00 / 01010204081010 - 0000001F000000 + 0004041F040400
? 0E110102040004 ! 04040404040004 ( 02040808080402 ) 08040202020408 × 00110A040A1100 ' 04040800000000
"""
"""Each sign, then its rows from the top: the highest of five bits is the left dot."""

PARTS = DOTS.split()
ROWS: dict[str, tuple[int, ...]] = {
    sign: tuple(bytes.fromhex(rows)) for sign, rows in zip(PARTS[::2], PARTS[1::2], strict=True)
}
UNKNOWN = (0x1F, 0x11, 0x11, 0x11, 0x11, 0x11, 0x1F)


UMLAUT = "\N{COMBINING DIAERESIS}"
DOTS_ABOVE = 0x0A
"""A row above the letter."""


def capitals(text: str) -> list[tuple[str, bool]]:
    """Return a text in the letters that there are: capitals, and whether two dots stand above each of them."""
    signs: list[tuple[str, bool]] = []
    for letter in unicodedata.normalize("NFD", text.upper()):
        if not unicodedata.combining(letter):
            signs.append((letter, False))
        elif letter == UMLAUT and signs:
            signs[-1] = signs[-1][0], True
    return signs


def rows_of(sign: str) -> tuple[int, ...]:
    return (0,) * HEIGHT if sign.isspace() else ROWS.get(sign, UNKNOWN)
