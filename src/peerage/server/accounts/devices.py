"""Short names of browsers, for the list of sessions."""

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrom": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}
"""Most browsers claim to be several: the first one found here counts."""


def device_of(user_agent: str) -> str:
    found = [next((name for sign, name in known.items() if sign in user_agent), None) for known in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in found if name) or "?"
