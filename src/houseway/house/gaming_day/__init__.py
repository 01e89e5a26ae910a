"""The gaming day: inventories, slips, drop boxes and counts, and when the day may close."""
