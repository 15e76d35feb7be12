-- How long the platform's staff worked on a ticket: each enters their own time.
create table ticket_times (
  company_id uuid not null,
  id uuid not null default new_id(),
  ticket_id uuid not null,
  person_id uuid not null references people (id),
  minutes smallint not null check (minutes between 1 and 1440),
  note text check (length(note) between 1 and 500),
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id)
);
comment on table ticket_times is 'support [tenant]: how long the platform''s staff worked on a ticket, with their notes; never for the requester, so the company''s role cannot read them at all | le temps que le personnel de la plateforme a consacré à une demande, avec ses notes; jamais pour la personne qui demande, si bien que le rôle de l’entreprise ne peut pas le lire {personal: communication, contact; of: requesters; kept: tickets}';
comment on column ticket_times.at is 'when it was entered';
create index ticket_times_of on ticket_times (company_id, ticket_id, at, id);
create index ticket_times_person on ticket_times (person_id);
create index ticket_times_at on ticket_times (at);
call wall('ticket_times');
revoke all on ticket_times from muster_app;
