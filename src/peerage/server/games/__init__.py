"""The games of this server: their texts, rules, boards and components."""
