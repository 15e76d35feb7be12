-- Splitting a ticket, and who is answering one right now.
alter table ticket_entries drop constraint ticket_entries_kind_check;
alter table ticket_entries add constraint ticket_entries_kind_check check (kind in ('reply', 'assigned', 'priority', 'category', 'status', 'merged', 'split'));

create table ticket_writers (
  company_id uuid not null,
  ticket_id uuid not null,
  person_id uuid not null references people (id),
  at timestamptz not null,
  primary key (company_id, ticket_id, person_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id)
);
comment on table ticket_writers is 'support [tenant]: who of the platform''s staff is writing a reply, and when they last said so; counts for a minute';
create index ticket_writers_person on ticket_writers (person_id);
call wall('ticket_writers');
revoke all on ticket_writers from muster_app;
