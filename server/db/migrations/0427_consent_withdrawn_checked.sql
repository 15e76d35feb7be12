-- outside a transaction
alter table ticket_entries validate constraint ticket_entries_kind_check;
