-- What a person asks to have corrected is the company's to know: support passes it on with a note, and the ticket hears what was decided.
create table ticket_corrections (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  person_id uuid not null references people (id),
  ticket_company_id uuid not null,
  ticket_id uuid not null,
  fields text[] not null check (cardinality(fields) > 0 and fields <@ array['name', 'employeeNumber', 'hiredOn', 'position', 'achievement', 'other']),
  note text not null check (length(note) between 1 and 2000),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references people (id),
  corrected boolean,
  reason text check (length(reason) between 1 and 1000),
  told_at timestamptz,
  recalled_at timestamptz,
  primary key (company_id, id),
  check ((decided_at is null) = (corrected is null)),
  check (corrected is distinct from false or reason is not null),
  check (decided_at is null or recalled_at is null)
);
comment on table ticket_corrections is 'support [tenant]: corrections of a person''s data that the platform''s support passed on to the company that keeps it; all that the company sees of a ticket | corrections des données d’une personne que l’assistance de la plateforme a transmises à l’entreprise qui les conserve; tout ce que l’entreprise voit d’une demande {personal: communication, employment; of: employees; kept: tickets}';
comment on column ticket_corrections.company_id is 'the company that decides; the ticket can be of another employer of the same person';
comment on column ticket_corrections.ticket_id is 'the ticket of ticket_company_id; no foreign key, which would look over the wall into another company: deleted with the ticket by its module';
comment on column ticket_corrections.told_at is 'when the ticket heard of the decision';
create index ticket_corrections_of on ticket_corrections (ticket_company_id, ticket_id);
create index ticket_corrections_person on ticket_corrections (person_id);
create index ticket_corrections_decided_by on ticket_corrections (decided_by) where decided_by is not null;
create index ticket_corrections_waiting on ticket_corrections (company_id) where decided_at is null and recalled_at is null;
call wall('ticket_corrections');
alter table ticket_entries drop constraint ticket_entries_kind_check,
  add constraint ticket_entries_kind_check check (kind in ('reply', 'assigned', 'priority', 'category', 'status', 'merged', 'split', 'transfer', 'sheetRequest', 'sheetAnswer', 'rated',
    'passOnAsked', 'passOnAgreed', 'correction', 'correctionRecalled', 'correctionAnswer')) not valid;
