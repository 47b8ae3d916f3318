"""The plain kernel: runs cells in one namespace and tells what they print, show and raise."""
