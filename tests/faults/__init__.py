"""Torture: what files, disks, terminals and other programs may do to this one."""
