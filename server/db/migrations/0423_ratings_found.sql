-- outside a transaction
alter table ticket_entries validate constraint ticket_entries_kind_check;
create index concurrently ticket_entries_rated on ticket_entries (at) where kind = 'rated';
