-- Four more legal documents: the course disclaimer, the statement above signatures, the notice on cookies, and the agreement on data processing.
alter table legal_versions drop constraint legal_versions_kind_check,
  add constraint legal_versions_kind_check check (kind in ('terms', 'privacy', 'courseDisclaimer', 'eSignatureStatement', 'cookies', 'dataProcessing'));

-- Companies agree through someone who administers them.
create table company_agreements (
  company_id uuid not null references companies (id),
  version_id uuid not null references legal_versions (id),
  text_sha256 text not null,
  locale text not null check (locale in ('en', 'fr')),
  accepted_at timestamptz not null,
  accepted_by uuid not null references people (id),
  ip inet,
  user_agent text,
  primary key (company_id, version_id)
);
comment on table company_agreements is 'legal [tenant]: which version of the data processing agreement a company accepted, when and through which administrator | quelle version de l’accord de traitement des données une entreprise a acceptée, quand et par quel administrateur {personal: agreement, device; of: administrators; kept: training}';
create index company_agreements_by on company_agreements (accepted_by);
create index company_agreements_version on company_agreements (version_id);
call wall('company_agreements');
create policy sign_in on company_agreements for select to muster_auth using (true);
grant select on company_agreements to muster_auth;

alter table courses add column asks_disclaimer boolean not null default false;
comment on column courses.asks_disclaimer is 'those who begin it agree to the course disclaimer first';
