"""Notifications for players who are away: outbox, channels, dispatcher."""
