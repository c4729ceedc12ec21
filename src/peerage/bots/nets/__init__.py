"""Small nets that correct a game's rules of thumb: their arithmetic, their files, the bot that plays by one."""
