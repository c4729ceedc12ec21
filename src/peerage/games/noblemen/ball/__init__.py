"""The ball: prestige is counted, and titles are handed out again."""
