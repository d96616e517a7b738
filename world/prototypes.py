"""The prototypes of things that can be spawned."""
