-- Terms, privacy and their kin: dated versions, and who accepted which.

create table legal_versions (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('terms', 'privacy')),
  number int not null check (number > 0),
  change_kind text not null check (change_kind in ('material', 'minor')),
  texts jsonb not null,
  sha256 text not null,
  published_at timestamptz,
  effective_on date not null,
  created_at timestamptz not null default now(),
  unique (kind, number)
);
comment on table legal_versions is 'legal [shared]: the dated text of a legal document; a published one is never changed';
comment on column legal_versions.texts is 'per locale: {title, summary, changes: [text], body: rich text document}';
call shared('legal_versions');
grant select on legal_versions to muster_auth, muster_public;

create table legal_acceptances (
  company_id uuid not null references companies (id),
  person_id uuid not null references people (id),
  version_id uuid not null references legal_versions (id),
  text_sha256 text not null,
  locale text not null,
  accepted_at timestamptz not null,
  ip inet,
  user_agent text,
  primary key (company_id, person_id, version_id)
);
comment on table legal_acceptances is 'legal [tenant]: who accepted which version, when and in which language';
create index legal_acceptances_person on legal_acceptances (person_id);
call wall('legal_acceptances');
create policy sign_in on legal_acceptances to muster_auth using (true) with check (true);
grant select, insert on legal_acceptances to muster_auth;
