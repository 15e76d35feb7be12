-- A person takes records from one employer to another: with their consent, and the agreement of both employers.
create table record_transfers (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  person_id uuid not null,
  from_company_id uuid references companies (id),
  to_name text not null,
  from_name text,
  requested_by uuid references people (id),
  requested_at timestamptz not null,
  consented_at timestamptz,
  records jsonb not null default '[]' check (jsonb_typeof(records) = 'array'),
  released_at timestamptz,
  released_by uuid references people (id),
  accepted_at timestamptz,
  accepted_by uuid references people (id),
  refused_at timestamptz,
  refused_by uuid references people (id),
  refused_side text check (refused_side in ('giving', 'receiving')),
  refused_reason text check (length(refused_reason) between 3 and 500),
  withdrawn_at timestamptz,
  done_at timestamptz,
  expires_at timestamptz not null,
  expiry_noted_at timestamptz,
  ticket_id uuid,
  primary key (company_id, id),
  foreign key (company_id, person_id) references employments (company_id, person_id) on update cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
  check (from_company_id <> company_id),
  -- Before the consent it names no employer and no record: there is nothing that could be shown.
  check ((consented_at is null) = (from_company_id is null)),
  check ((from_company_id is null) = (from_name is null)),
  check (consented_at is not null or (records = '[]' and released_at is null and accepted_at is null and refused_at is null and done_at is null)),
  check ((released_at is null) = (released_by is null) and (accepted_at is null) = (accepted_by is null)),
  check ((refused_at is null) = (refused_side is null) and (refused_at is null) = (refused_reason is null)),
  check (done_at is null or (released_at is not null and accepted_at is not null and withdrawn_at is null and refused_at is null))
);
comment on table record_transfers is 'transfers [tenant]: transfers of a person''s records from one employer to another, with who agreed to them {personal: training, agreement; of: employees; kept: training}';
comment on column record_transfers.company_id is 'the employer that gets the records';
comment on column record_transfers.from_company_id is 'the employer that has them; named by the person with the consent';
comment on column record_transfers.requested_by is 'the administrator of the receiving employer who requested it; null where the person did';
comment on column record_transfers.records is 'what the person chose, as it was then: [{achievementId, publicId, title, issuer, number, issuedOn, expiresOn, …, evidenceId}]; emptied where it ends without being done';
create index record_transfers_person on record_transfers (person_id);
create index record_transfers_from on record_transfers (from_company_id) where from_company_id is not null;
create index record_transfers_ticket on record_transfers (company_id, ticket_id) where ticket_id is not null;
create index record_transfers_open on record_transfers (expires_at) where done_at is null and withdrawn_at is null and refused_at is null;
alter table record_transfers enable row level security;
alter table record_transfers force row level security;
-- Two companies have a part in it: the one that gets the records, and from the consent on the one that has them.
create policy wall on record_transfers as restrictive to muster_app
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid
    or (consented_at is not null and from_company_id = nullif(current_setting('app.company_id', true), '')::uuid));
create policy inside on record_transfers to muster_app using (true) with check (true);
create policy staff on record_transfers to muster_platform, muster_owner using (true) with check (true);
grant select, insert, update on record_transfers to muster_app;
grant select, insert, update, delete on record_transfers to muster_platform;

-- The acting person's records at other employers: theirs alone, whatever is passed.
create function own_records_elsewhere() returns table (company_id uuid, company text, records json) language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.display_name, coalesce((
    select json_agg(json_build_object('achievementId', a.id, 'publicId', a.public_id, 'title', a.snapshot -> 'course' -> 'titles', 'code', a.snapshot -> 'course' ->> 'code',
        'skillId', a.skill_id, 'level', a.level, 'issuer', coalesce(a.issuer_name, c.display_name), 'number', coalesce(a.external_number, a.certificate_number),
        'issuedOn', a.valid_from, 'expiresOn', a.valid_through, 'hours', round(((a.snapshot -> 'course' ->> 'minutes')::numeric) / 60, 2), 'record', a.record,
        'reviewed', s.id is not null and s.published_at is not null and s.retired_at is null and 'external' = any (s.evidence_kinds)) order by a.valid_from desc, a.id)
    from achievements a left join skills s on s.id = a.skill_id
    where a.company_id = c.id and a.person_id = e.person_id and a.retracted_at is null and a.revoked_at is null), '[]')
  from employments e join companies c on c.id = e.company_id
  where e.person_id = nullif(current_setting('app.person_id', true), '')::uuid and not e.sample and c.terminated_at is null
    and c.id is distinct from nullif(current_setting('app.company_id', true), '')::uuid
  order by folded(c.display_name), c.id
$$;
revoke all on function own_records_elsewhere() from public;
alter function own_records_elsewhere() owner to muster_owner;
grant execute on function own_records_elsewhere() to muster_app;

alter table tickets drop constraint tickets_category_check;
alter table tickets add constraint tickets_category_check check (category in ('access', 'course', 'certificate', 'billing', 'sds', 'correction', 'transfer', 'other'));
alter table ticket_entries drop constraint ticket_entries_kind_check;
alter table ticket_entries add constraint ticket_entries_kind_check check (kind in ('reply', 'assigned', 'priority', 'category', 'status', 'merged', 'split', 'transfer'));
