-- The report of the audit log reads all companies' entries by time.
create index audit_entries_at on audit_entries (at, id);
