-- Refused lines have a table of their own, and how far a run is stands in its counts.
alter table import_runs drop column problems, drop column bytes_read;
