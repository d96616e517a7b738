"""The record of each fight: written, read and played again."""
