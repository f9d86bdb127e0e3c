"""What is measured, and the peers it is measured against."""
