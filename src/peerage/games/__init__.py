"""The games. They know the kernel, and not each other."""
