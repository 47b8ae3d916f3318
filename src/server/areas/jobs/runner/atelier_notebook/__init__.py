"""What runs a notebook as a job."""
