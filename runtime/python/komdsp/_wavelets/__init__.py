"""Families of komdsp.wavelets, and how its transforms go along axes."""
