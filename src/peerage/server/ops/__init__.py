"""What those who run a house need: is it well, what does it do, who may not come in, which settings does it have."""
