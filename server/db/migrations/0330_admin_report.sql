-- What somebody did lately is counted for each administrator (report AdminList).
create index audit_entries_actor on audit_entries (actor_id, at) where actor_kind = 'person';
