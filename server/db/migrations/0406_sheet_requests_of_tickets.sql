-- What someone asked support about a missing safety data sheet is the company's to answer: support passes it on, and the ticket hears the answer.
alter table sds_requests add column ticket_id uuid;
alter table sds_requests add foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id);
comment on column sds_requests.ticket_id is 'the support ticket it came from; the answer goes into its thread';
create index sds_requests_ticket on sds_requests (company_id, ticket_id) where ticket_id is not null;
grant insert on sds_requests to muster_platform;
alter table ticket_entries drop constraint ticket_entries_kind_check,
  add constraint ticket_entries_kind_check check (kind in ('reply', 'assigned', 'priority', 'category', 'status', 'merged', 'split', 'transfer', 'sheetRequest', 'sheetAnswer'));
