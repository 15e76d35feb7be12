-- Safety data sheets: the hazardous products of a company, the revisions of their sheets, and where the products are.
-- Nothing here is deleted: sheets of products that people were exposed to are kept for 30 years (29 CFR 1910.1020 (d)(1)(ii)(B)).

create table sds_sheets (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  product text not null check (length(product) between 1 and 200),
  manufacturer text not null check (length(manufacturer) between 1 and 200),
  synonyms text[] not null default '{}' check (cardinality(synonyms) <= 20),
  barcodes text[] not null default '{}' check (cardinality(barcodes) <= 20),
  searched text not null default '',
  created_at timestamptz not null,
  created_by uuid references people (id),
  changed_at timestamptz not null,
  primary key (company_id, id)
);
comment on table sds_sheets is 'sds [tenant]: a hazardous product whose safety data sheets a company keeps';
comment on column sds_sheets.barcodes is 'GTINs on its packages';
comment on column sds_sheets.searched is 'what a search looks at, folded: names, barcodes, CAS and UN numbers; written by set_sds_searched';
create index sds_sheets_product on sds_sheets (company_id, folded(product), id);
create index sds_sheets_created_by on sds_sheets (created_by);
call wall('sds_sheets');

create table sds_revisions (
  company_id uuid not null,
  id uuid not null default new_id(),
  sheet_id uuid not null,
  revised_on date not null,
  language text not null check (language ~ '^[a-z]{2}$'),
  jurisdiction text not null check (jurisdiction in ('whmis', 'osha', 'clp')),
  signal_word text check (signal_word in ('danger', 'warning')),
  hazards text[] not null default '{}',
  precautions text[] not null default '{}',
  pictograms text[] not null default '{}',
  cas text[] not null default '{}',
  un_number text check (un_number ~ '^[0-9]{4}$'),
  emergency_phone text check (length(emergency_phone) between 3 and 100),
  first_aid text not null default '' check (length(first_aid) <= 10000),
  spill text not null default '' check (length(spill) <= 10000),
  protection text not null default '' check (length(protection) <= 10000),
  equipment text[] not null default '{}',
  file jsonb not null check (jsonb_typeof(file) = 'object'),
  sha256 text not null check (length(sha256) = 64),
  confirmed_at timestamptz not null,
  confirmed_by uuid references people (id),
  reviewed_on date,
  reviewed_by uuid references people (id),
  withdrawn_at timestamptz,
  withdrawn_by uuid references people (id),
  withdrawn_reason text check (length(withdrawn_reason) between 1 and 500),
  primary key (company_id, id),
  foreign key (company_id, sheet_id) references sds_sheets (company_id, id),
  check ((withdrawn_at is null) = (withdrawn_reason is null)),
  check (reviewed_on is null or reviewed_on >= revised_on)
);
comment on table sds_revisions is 'sds [tenant]: one revision of a safety data sheet, as a person confirmed it; which one is current follows from the dates';
comment on column sds_revisions.hazards is 'H statements of section 2, by code';
comment on column sds_revisions.precautions is 'P statements of section 2, by code';
comment on column sds_revisions.equipment is 'personal protective equipment it names, for the icons';
comment on column sds_revisions.reviewed_on is 'when it was last found to be the supplier''s newest';
comment on column sds_revisions.withdrawn_at is 'entered by mistake: the wrong file or the wrong product';
create index sds_revisions_of on sds_revisions (company_id, sheet_id, revised_on desc);
create index sds_revisions_confirmed_by on sds_revisions (confirmed_by);
create index sds_revisions_reviewed_by on sds_revisions (reviewed_by);
create index sds_revisions_withdrawn_by on sds_revisions (withdrawn_by);
-- Of two with one date no one could say which is in force; the same file is not kept twice.
create unique index one_sds_revision_a_day on sds_revisions (company_id, sheet_id, language, jurisdiction, revised_on) where withdrawn_at is null;
create unique index one_sds_file on sds_revisions (company_id, sha256) where withdrawn_at is null;
call wall('sds_revisions');

create table site_chemicals (
  company_id uuid not null,
  id uuid not null default new_id(),
  site_id uuid not null,
  sheet_id uuid not null,
  location text not null default '' check (length(location) <= 120),
  quantity text not null check (quantity in ('upTo1', 'upTo10', 'upTo100', 'upTo1000', 'over1000')),
  added_at timestamptz not null,
  added_by uuid references people (id),
  removed_at timestamptz,
  removed_by uuid references people (id),
  primary key (company_id, id),
  foreign key (company_id, site_id) references sites (company_id, id),
  foreign key (company_id, sheet_id) references sds_sheets (company_id, id),
  check (removed_at is null or removed_at >= added_at)
);
comment on table site_chemicals is 'sds [tenant]: where a hazardous product is, from when and until when';
comment on column site_chemicals.quantity is 'the most that is there, in kilograms or litres';
create index site_chemicals_sheet on site_chemicals (company_id, sheet_id);
create index site_chemicals_added_by on site_chemicals (added_by);
create index site_chemicals_removed_by on site_chemicals (removed_by);
create unique index one_site_chemical on site_chemicals (company_id, site_id, sheet_id, folded(location)) where removed_at is null;
call wall('site_chemicals');

create table sds_uploads (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  file jsonb not null check (jsonb_typeof(file) = 'object'),
  sha256 text not null check (length(sha256) = 64),
  reading jsonb check (jsonb_typeof(reading) = 'object'),
  unreadable text check (unreadable in ('encrypted', 'noText', 'notAPdf', 'tooLong', 'empty')),
  read_at timestamptz,
  created_at timestamptz not null,
  created_by uuid references people (id),
  revision_id uuid,
  discarded_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, revision_id) references sds_revisions (company_id, id),
  check (num_nonnulls(revision_id, discarded_at) <= 1)
);
comment on table sds_uploads is 'sds [tenant]: a PDF of a safety data sheet that waits for a person to confirm what was read from it';
comment on column sds_uploads.reading is 'each field with its confidence and place on the page; null until it was read';
comment on column sds_uploads.unreadable is 'why nothing could be read from it';
comment on column sds_uploads.revision_id is 'what it became';
create index sds_uploads_waiting on sds_uploads (company_id, created_at, id) where revision_id is null and discarded_at is null;
create index sds_uploads_revision on sds_uploads (company_id, revision_id) where revision_id is not null;
create index sds_uploads_created_by on sds_uploads (created_by);
call wall('sds_uploads');

create table sds_requests (
  company_id uuid not null,
  id uuid not null default new_id(),
  site_id uuid not null,
  kind text not null check (kind in ('missing', 'problem')),
  sheet_id uuid,
  product text not null check (length(product) between 1 and 200),
  note text not null default '' check (length(note) <= 2000),
  contact text not null default '' check (length(contact) <= 200),
  person_id uuid references people (id),
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references people (id),
  answer text check (length(answer) between 1 and 1000),
  primary key (company_id, id),
  foreign key (company_id, site_id) references sites (company_id, id),
  foreign key (company_id, sheet_id) references sds_sheets (company_id, id),
  check ((kind = 'problem') = (sheet_id is not null)),
  check ((answered_at is null) = (answer is null))
);
comment on table sds_requests is 'sds [tenant]: a missing sheet, or a problem with one, reported at a site; also without signing in';
comment on column sds_requests.contact is 'how to reach who reported it, as they said; not proven';
comment on column sds_requests.person_id is 'who was signed in; null where no one was';
create index sds_requests_site on sds_requests (company_id, site_id);
create index sds_requests_sheet on sds_requests (company_id, sheet_id) where sheet_id is not null;
create index sds_requests_person on sds_requests (person_id) where person_id is not null;
create index sds_requests_answered_by on sds_requests (answered_by) where answered_by is not null;
call wall('sds_requests');

create table sds_reads (
  company_id uuid not null,
  revision_id uuid not null,
  person_id uuid not null references people (id),
  read_at timestamptz not null,
  primary key (company_id, revision_id, person_id),
  foreign key (company_id, revision_id) references sds_revisions (company_id, id)
);
comment on table sds_reads is 'sds [tenant]: who confirmed having read a revision of a safety data sheet';
create index sds_reads_person on sds_reads (person_id);
call wall('sds_reads');

create table sds_sites (
  company_id uuid not null,
  site_id uuid not null,
  code text not null unique check (code ~ '^[2-9A-HJKMNP-TV-Z]{10}$'),
  published_at timestamptz not null,
  primary key (company_id, site_id),
  foreign key (company_id, site_id) references sites (company_id, id)
);
comment on table sds_sites is 'sds [tenant]: sites whose sheets are published: who has the code on the poster reads them without signing in';
call wall('sds_sites');

alter table files drop constraint files_bucket_check;
alter table files add constraint files_bucket_check
  check (bucket in ('content', 'people', 'evidence', 'branding', 'certificates', 'orders', 'messages', 'trainings', 'support', 'sheets'));

-- What the public page may read: by the code of a site only, and never whose hands it went through.
create function public_sds_site(wanted text) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('site', s.name, 'company', c.display_name, 'companyId', s.company_id, 'siteId', s.id, 'timeZone', s.time_zone, 'sheets', coalesce((
    select json_agg(x.row order by folded(x.product), x.id) from (
      select h.product, h.id, json_build_object('sheetId', h.id, 'product', h.product, 'manufacturer', h.manufacturer, 'synonyms', h.synonyms, 'barcodes', h.barcodes,
        'locations', (select json_agg(distinct m.location) filter (where m.location <> '') from site_chemicals m
          where m.company_id = h.company_id and m.sheet_id = h.id and m.site_id = s.id and m.removed_at is null),
        'revisions', (select json_agg(json_build_object('id', r.id, 'revisedOn', r.revised_on, 'language', r.language, 'jurisdiction', r.jurisdiction,
            'signalWord', r.signal_word, 'hazards', r.hazards, 'pictograms', r.pictograms, 'cas', r.cas, 'unNumber', r.un_number) order by r.revised_on desc, r.id)
          from sds_revisions r where r.company_id = h.company_id and r.sheet_id = h.id and r.withdrawn_at is null)) as row
      from sds_sheets h where h.company_id = s.company_id
        and exists (select 1 from site_chemicals m where m.company_id = h.company_id and m.sheet_id = h.id and m.site_id = s.id and m.removed_at is null)) x), '[]'::json))
  from sds_sites z join sites s on s.company_id = z.company_id and s.id = z.site_id join companies c on c.id = s.company_id where z.code = wanted and s.archived_at is null and c.terminated_at is null
$$;

create function public_sds_sheet(wanted text, wanted_sheet uuid) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('sheetId', h.id, 'product', h.product, 'manufacturer', h.manufacturer, 'synonyms', h.synonyms, 'barcodes', h.barcodes,
    'locations', (select json_agg(json_build_object('location', m.location, 'quantity', m.quantity) order by folded(m.location)) from site_chemicals m
      where m.company_id = h.company_id and m.sheet_id = h.id and m.site_id = s.id and m.removed_at is null),
    'revisions', (select json_agg(json_build_object('id', r.id, 'revisedOn', r.revised_on, 'language', r.language, 'jurisdiction', r.jurisdiction,
        'signalWord', r.signal_word, 'hazards', r.hazards, 'precautions', r.precautions, 'pictograms', r.pictograms, 'cas', r.cas, 'unNumber', r.un_number,
        'emergencyPhone', r.emergency_phone, 'firstAid', r.first_aid, 'spill', r.spill, 'protection', r.protection, 'equipment', r.equipment,
        'bytes', (r.file ->> 'bytes')::int, 'sha256', r.sha256) order by r.revised_on desc, r.id)
      from sds_revisions r where r.company_id = h.company_id and r.sheet_id = h.id and r.withdrawn_at is null))
  from sds_sites z join sites s on s.company_id = z.company_id and s.id = z.site_id join companies c on c.id = s.company_id join sds_sheets h on h.company_id = s.company_id and h.id = wanted_sheet
  where z.code = wanted and s.archived_at is null and c.terminated_at is null
    and exists (select 1 from site_chemicals m where m.company_id = h.company_id and m.sheet_id = h.id and m.site_id = s.id and m.removed_at is null)
$$;

create function public_sds_file(wanted text, wanted_revision uuid) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select r.file from sds_sites z join sites s on s.company_id = z.company_id and s.id = z.site_id join companies c on c.id = s.company_id join sds_revisions r on r.company_id = s.company_id and r.id = wanted_revision
  where z.code = wanted and s.archived_at is null and c.terminated_at is null and r.withdrawn_at is null
    and exists (select 1 from site_chemicals m where m.company_id = r.company_id and m.sheet_id = r.sheet_id and m.site_id = s.id and m.removed_at is null)
$$;
revoke execute on function public_sds_site, public_sds_sheet, public_sds_file from public;
grant execute on function public_sds_site, public_sds_sheet, public_sds_file to muster_public, muster_app, muster_platform;

create function public_sds_open(wanted text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from sds_sites z join sites s on s.company_id = z.company_id and s.id = z.site_id join companies c on c.id = s.company_id
    where z.code = wanted and s.archived_at is null and c.terminated_at is null)
$$;
revoke execute on function public_sds_open from public;
grant execute on function public_sds_open to muster_public, muster_app, muster_platform;

-- Folding 100,000 names for each search takes seconds; what is searched is folded when it is written.
create function set_sds_searched(company uuid, sheet uuid) returns void language sql set search_path = public, pg_temp as $$
  update sds_sheets h set searched = folded(concat_ws(' ', h.product, h.manufacturer, array_to_string(h.synonyms || h.barcodes, ' '),
    (select string_agg(distinct concat_ws(' ', array_to_string(r.cas, ' '), r.un_number), ' ') from sds_revisions r
      where r.company_id = h.company_id and r.sheet_id = h.id and r.withdrawn_at is null)))
  where h.company_id = company and h.id = sheet
$$;
grant execute on function set_sds_searched to muster_app, muster_platform;
