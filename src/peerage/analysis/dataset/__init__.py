"""Datasets: games as Parquet files that anybody can read. The format is in `schema.py`."""
