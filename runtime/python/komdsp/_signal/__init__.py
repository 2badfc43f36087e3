"""Families of komdsp.signal: convolutions, short-time and modified cosine transforms, streams."""
