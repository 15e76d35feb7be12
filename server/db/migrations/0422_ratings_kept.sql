-- A rating stays in the thread when a reply opens the ticket again, and counts.
alter table ticket_entries drop constraint ticket_entries_kind_check,
  add constraint ticket_entries_kind_check check (kind in ('reply', 'assigned', 'priority', 'category', 'status', 'merged', 'split', 'transfer', 'sheetRequest', 'sheetAnswer', 'rated')) not valid;
-- When the earlier ones were given is not known: not before the ticket was solved.
insert into ticket_entries (company_id, ticket_id, kind, person_id, by_support, details, at)
  select company_id, id, 'rated', requester_id, false,
    jsonb_strip_nulls(jsonb_build_object('rating', satisfaction, 'note', satisfaction_note, 'solvedAt', solved_at)), solved_at
  from tickets where satisfaction is not null;
