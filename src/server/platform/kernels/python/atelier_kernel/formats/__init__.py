"""How objects of others become data: functions by type, and figures."""
