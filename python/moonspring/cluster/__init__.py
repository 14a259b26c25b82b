"""Sweeps and fits on many machines: `python -m moonspring.cluster sweep SCENE ... -o out.csv --scheduler tcp://HOST:8786`.

Dask distributed carries ranges of rows to the workers and shards back; everything else is the command's. Each worker needs
this package and the command.
"""
