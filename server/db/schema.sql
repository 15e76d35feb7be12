-- Printed by `npm run db:migrate` from the migrated database. Change migrations, not this file.

-- identity [auth]: how a person signs in; better-auth's "account", one row per way
create table auth.accounts (
  id uuid not null default new_id()
  account_id text not null
  provider_id text not null
  person_id uuid not null
  password text  -- argon2id as PHC text, with the parameters it was made with
  access_token text
  refresh_token text
  id_token text
  access_token_expires_at timestamp with time zone
  refresh_token_expires_at timestamp with time zone
  scope text
  created_at timestamp with time zone not null default now()
  updated_at timestamp with time zone not null default now()
  constraint accounts_provider_id_account_id_key UNIQUE (provider_id, account_id)
  constraint accounts_pkey PRIMARY KEY (id)
  constraint accounts_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
CREATE INDEX accounts_person ON auth.accounts USING btree (person_id);

-- identity [auth]: devices a person signed in from and asked to remember; spares them the delay others caused, grants nothing else
create table auth.known_devices (
  token_hash bytea not null
  person_id uuid not null
  created_at timestamp with time zone not null default now()
  last_used_at timestamp with time zone not null default now()
  constraint known_devices_pkey PRIMARY KEY (token_hash)
  constraint known_devices_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
CREATE INDEX known_devices_person ON auth.known_devices USING btree (person_id);

-- identity [auth]: signed links of /user; 256 bits, stored hashed, used once
create table auth.one_time_tokens (
  token_hash bytea not null
  id uuid not null default new_id()
  kind text not null
  person_id uuid
  company_id uuid
  payload jsonb not null default '{}'::jsonb
  created_by uuid
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  revoked_at timestamp with time zone
  constraint one_time_tokens_id_key UNIQUE (id)
  constraint one_time_tokens_pkey PRIMARY KEY (token_hash)
  constraint one_time_tokens_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint one_time_tokens_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint one_time_tokens_kind_check CHECK ((kind = ANY (ARRAY['invitation'::text, 'passwordReset'::text, 'emailChange'::text, 'setUp'::text])))
);
CREATE INDEX one_time_tokens_person ON auth.one_time_tokens USING btree (person_id, kind);

-- identity [auth]: who is signed in where; the cookie's token is stored as its SHA-256
create table auth.sessions (
  token_hash bytea not null
  id uuid not null default new_id()
  person_id uuid not null
  company_id uuid not null  -- the company the person acts in; the company switcher changes it
  created_at timestamp with time zone not null default now()
  last_seen_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  confirmed_at timestamp with time zone not null default now()  -- when the password was last given: a step-up needs it to be recent
  remembered boolean not null default false  -- the person asked to stay signed in when the browser closes
  ended_at timestamp with time zone
  ip inet
  user_agent text
  constraint sessions_id_key UNIQUE (id)
  constraint sessions_pkey PRIMARY KEY (token_hash)
  constraint sessions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
CREATE INDEX sessions_person ON auth.sessions USING btree (person_id) WHERE (ended_at IS NULL);

-- qualification [tenant]: a dated proof that a person met a course; rests on a completed enrolment
create table achievements (
  id uuid not null default new_id()
  company_id uuid not null
  person_id uuid not null
  course_id uuid not null
  course_version_id uuid not null
  enrolment_id uuid not null
  public_id text not null  -- 128 random bits, base64url: the address of the public page
  verification_code text not null  -- short code a person can type; no look-alike characters
  certificate_number text not null
  valid_from date not null
  valid_through date  -- last day it counts, inclusive; null never lapses
  anchor_on date not null  -- the day the chain of renewals counts from: every expiry is anchor_on + anchor_months, never chained
  anchor_months integer
  status_index integer not null  -- its bit in the published status list
  issued_at timestamp with time zone not null
  snapshot jsonb not null  -- what was true when it was issued: holder, course, version, issuer, hours, score, regulation references, per locale
  previous_achievement_id uuid
  revoked_at timestamp with time zone
  revoked_by uuid
  revocation_reason text
  recorded_at timestamp with time zone not null
  constraint achievements_company_id_certificate_number_key UNIQUE (company_id, certificate_number)
  constraint achievements_company_id_enrolment_id_key UNIQUE (company_id, enrolment_id)
  constraint achievements_public_id_key UNIQUE (public_id)
  constraint achievements_status_index_key UNIQUE (status_index)
  constraint achievements_verification_code_key UNIQUE (verification_code)
  constraint achievements_pkey PRIMARY KEY (company_id, id)
  constraint achievements_company_id_enrolment_id_fkey FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id)
  constraint achievements_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint achievements_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id)
  constraint achievements_company_id_previous_achievement_id_fkey FOREIGN KEY (company_id, previous_achievement_id) REFERENCES achievements(company_id, id)
  constraint achievements_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint achievements_course_version_id_fkey FOREIGN KEY (course_version_id) REFERENCES course_versions(id)
  constraint achievements_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint achievements_check CHECK ((valid_through >= valid_from))
  constraint achievements_check1 CHECK (((revoked_at IS NULL) = (revocation_reason IS NULL)))
  constraint achievements_public_id_check CHECK ((length(public_id) = 22))
  constraint achievements_verification_code_check CHECK ((length(verification_code) = 10))
);
CREATE INDEX achievements_person ON public.achievements USING btree (company_id, person_id, issued_at DESC);
create policy inside on achievements as permissive to muster_app using (true);
create policy staff on achievements as permissive to muster_owner, muster_platform using (true);
create policy wall on achievements as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- audit [tenant]: who did what to what; one row per business change, chained per company
create table audit_entries (
  id uuid not null default new_id()
  company_id uuid not null
  sequence bigint not null
  at timestamp with time zone not null
  actor_kind text not null
  actor_id text not null
  on_behalf_of uuid
  action text not null
  entity text not null
  entity_id text
  changes jsonb not null default '{}'::jsonb
  reason text
  request_id text
  ip inet
  previous_hash bytea not null
  hash bytea not null  -- sha256(previous_hash || canonical text of the row)
  constraint audit_entries_company_id_sequence_key UNIQUE (company_id, sequence)
  constraint audit_entries_pkey PRIMARY KEY (company_id, id)
  constraint audit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['person'::text, 'system'::text, 'anonymous'::text])))
);
CREATE INDEX audit_entries_entity ON public.audit_entries USING btree (company_id, entity, entity_id);
create policy inside on audit_entries as permissive to muster_app using (true);
create policy staff on audit_entries as permissive to muster_owner, muster_platform using (true);
create policy wall on audit_entries as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- audit [platform]: the last link of each company's chain; locked while a link is added
create table audit_heads (
  company_id uuid not null
  sequence bigint not null
  hash bytea not null
  constraint audit_heads_pkey PRIMARY KEY (company_id)
);

-- catalogue [shared]: a node of the catalogue tree
create table categories (
  id uuid not null default new_id()
  parent_id uuid
  names jsonb not null
  descriptions jsonb not null default '{}'::jsonb
  icon text not null default 'book'::text
  "position" integer not null default 0
  hidden_at timestamp with time zone  -- since when learners do not see it, nor what stands below it
  created_at timestamp with time zone not null default now()
  constraint categories_pkey PRIMARY KEY (id)
  constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id)
);
CREATE INDEX categories_parent ON public.categories USING btree (parent_id, "position");

-- qualification [tenant]: the last certificate number given by each company
create table certificate_counters (
  company_id uuid not null
  last_number bigint not null
  constraint certificate_counters_pkey PRIMARY KEY (company_id)
  constraint certificate_counters_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
create policy inside on certificate_counters as permissive to muster_app using (true);
create policy staff on certificate_counters as permissive to muster_owner, muster_platform using (true);
create policy wall on certificate_counters as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- company [tenant root]: a customer organisation; the platform's own company holds people without an employer
create table companies (
  id uuid not null default new_id()
  code text not null
  legal_name text not null
  display_name text not null
  is_platform boolean not null default false
  country text not null default 'US'::text
  region text
  time_zone text not null
  locale text not null default 'en'::text
  currency text not null default 'USD'::text
  logo jsonb  -- stored file {bucket, path, mime, bytes, sha256} printed on certificates
  suspended_at timestamp with time zone
  terminated_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  constraint companies_code_key UNIQUE (code)
  constraint companies_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX one_platform_company ON public.companies USING btree (is_platform) WHERE is_platform;
create policy inside on companies as permissive to muster_app using (true);
create policy sign_in on companies as permissive to muster_auth using (true);
create policy staff on companies as permissive to muster_owner, muster_platform using (true);
create policy wall on companies as restrictive to muster_app using ((id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- content [shared]: one reusable thing in the content library
create table content_items (
  id uuid not null default new_id()
  kind text not null
  title text not null
  created_by uuid
  created_at timestamp with time zone not null default now()
  retired_at timestamp with time zone
  constraint content_items_pkey PRIMARY KEY (id)
  constraint content_items_kind_check CHECK ((kind = ANY (ARRAY['lesson'::text, 'video'::text, 'document'::text, 'quiz'::text])))
  constraint content_items_title_check CHECK ((title <> ''::text))
);
CREATE INDEX content_items_kind ON public.content_items USING btree (kind, id);
CREATE INDEX content_items_title ON public.content_items USING btree (title, id);

-- content [shared]: one edition of an item; a draft until published, frozen afterwards
create table content_versions (
  id uuid not null default new_id()
  item_id uuid not null
  number integer not null
  body jsonb not null  -- by kind: lesson {docs: {locale: rich text}}, video {transcripts, requiredWatch}, document {}, quiz {settings, questions with their keys}. Answer keys never leave the server before submission
  media jsonb not null default '{}'::jsonb  -- name → stored file {bucket, path, mime, bytes, sha256, width, height}: video, captions.en, document, picture names
  languages text[] not null default '{en}'::text[]
  duration_seconds integer
  change_note text
  created_by uuid
  created_at timestamp with time zone not null default now()
  changed_at timestamp with time zone not null default now()
  published_at timestamp with time zone
  constraint content_versions_item_id_number_key UNIQUE (item_id, number)
  constraint content_versions_pkey PRIMARY KEY (id)
  constraint content_versions_item_id_fkey FOREIGN KEY (item_id) REFERENCES content_items(id)
  constraint content_versions_number_check CHECK ((number > 0))
);
CREATE UNIQUE INDEX one_content_draft ON public.content_versions USING btree (item_id) WHERE (published_at IS NULL);

-- catalogue [shared]: courses to have completed before starting this one
create table course_prerequisites (
  version_id uuid not null
  course_id uuid not null
  constraint course_prerequisites_pkey PRIMARY KEY (version_id, course_id)
  constraint course_prerequisites_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint course_prerequisites_version_id_fkey FOREIGN KEY (version_id) REFERENCES course_versions(id) ON DELETE CASCADE
);

-- catalogue [shared]: a group of units under one heading
create table course_sections (
  id uuid not null default new_id()
  version_id uuid not null
  "position" integer not null
  titles jsonb not null
  constraint course_sections_pkey PRIMARY KEY (id)
  constraint course_sections_version_id_fkey FOREIGN KEY (version_id) REFERENCES course_versions(id) ON DELETE CASCADE
);
CREATE INDEX course_sections_version ON public.course_sections USING btree (version_id, "position");

-- catalogue [shared]: one step of a course version; points at a content version
create table course_units (
  id uuid not null default new_id()
  version_id uuid not null
  section_id uuid not null
  "position" integer not null
  titles jsonb not null
  content_item_id uuid not null
  content_version_id uuid  -- null while the course is a draft: the newest; pinned when it is published
  required boolean not null default true
  weight integer not null default 1
  minimum_seconds integer not null default 0
  expected_minutes integer not null default 5
  required_watch boolean not null default false
  constraint course_units_pkey PRIMARY KEY (id)
  constraint course_units_content_item_id_fkey FOREIGN KEY (content_item_id) REFERENCES content_items(id)
  constraint course_units_content_version_id_fkey FOREIGN KEY (content_version_id) REFERENCES content_versions(id)
  constraint course_units_section_id_fkey FOREIGN KEY (section_id) REFERENCES course_sections(id) ON DELETE CASCADE
  constraint course_units_version_id_fkey FOREIGN KEY (version_id) REFERENCES course_versions(id) ON DELETE CASCADE
  constraint course_units_weight_check CHECK (((weight >= 1) AND (weight <= 100)))
);
CREATE INDEX course_units_item ON public.course_units USING btree (content_item_id);
CREATE INDEX course_units_version ON public.course_units USING btree (version_id);

-- catalogue [shared]: an edition of a course; frozen at its first completion
create table course_versions (
  id uuid not null default new_id()
  course_id uuid not null
  number integer not null
  texts jsonb not null  -- per language: {title, summary, objectives: [text], audience: [text]}
  languages text[] not null
  delivery text not null default 'online'::text
  expected_minutes integer not null default 30
  enforce_order boolean not null default true
  completion_rule jsonb not null default '{"units": "all"}'::jsonb  -- {"units":"all"} or {"units":"some","count":n}: required units to complete
  minimum_minutes integer not null default 0
  validity_months integer
  renewal_window_days integer not null default 90
  initial_due_days integer not null default 14
  regulation_refs text[] not null default '{}'::text[]
  picture jsonb
  change_kind text
  change_reason text
  created_by uuid
  created_at timestamp with time zone not null default now()
  changed_at timestamp with time zone not null default now()
  review_requested_at timestamp with time zone  -- since when a reviewer is asked to look; any change of the draft takes it back
  published_at timestamp with time zone
  published_by uuid
  frozen_at timestamp with time zone
  constraint course_versions_course_id_number_key UNIQUE (course_id, number)
  constraint course_versions_pkey PRIMARY KEY (id)
  constraint course_versions_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint course_versions_change_kind_check CHECK ((change_kind = ANY (ARRAY['initial'::text, 'minor'::text, 'material'::text])))
  constraint course_versions_delivery_check CHECK ((delivery = ANY (ARRAY['online'::text, 'classroom'::text, 'blended'::text, 'external'::text])))
  constraint course_versions_expected_minutes_check CHECK ((expected_minutes > 0))
  constraint course_versions_number_check CHECK ((number > 0))
  constraint course_versions_renewal_window_days_check CHECK (((renewal_window_days >= 0) AND (renewal_window_days <= 365)))
  constraint course_versions_validity_months_check CHECK (((validity_months >= 1) AND (validity_months <= 600)))
);
CREATE INDEX course_versions_published ON public.course_versions USING btree (course_id, number DESC) WHERE (published_at IS NOT NULL);
CREATE UNIQUE INDEX one_course_draft ON public.course_versions USING btree (course_id) WHERE (published_at IS NULL);

-- catalogue [shared]: what is learned; its editions are course_versions
create table courses (
  id uuid not null default new_id()
  code text not null
  category_id uuid not null
  created_by uuid
  created_at timestamp with time zone not null default now()
  retired_at timestamp with time zone
  constraint courses_code_key UNIQUE (code)
  constraint courses_pkey PRIMARY KEY (id)
  constraint courses_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id)
);
CREATE INDEX courses_category ON public.courses USING btree (category_id);

-- enrolment [tenant]: which reminder of which due day was written; each at most once, a moved due day begins anew
create table due_reminders (
  company_id uuid not null
  enrolment_id uuid not null
  due_on date not null
  day_offset smallint not null  -- days from the due day: -30, -7, -1, then weekly 7 to 28
  sent_at timestamp with time zone not null
  constraint due_reminders_pkey PRIMARY KEY (company_id, enrolment_id, due_on, day_offset)
  constraint due_reminders_company_id_enrolment_id_fkey FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id)
);
create policy inside on due_reminders as permissive to muster_app using (true);
create policy staff on due_reminders as permissive to muster_owner, muster_platform using (true);
create policy wall on due_reminders as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- company [tenant]: a person's employment at one company
create table employments (
  company_id uuid not null
  person_id uuid not null
  employee_number text not null
  job_title text
  site_id uuid
  started_on date not null
  ended_on date
  on_leave_since date
  bu_admin_since timestamp with time zone  -- claim buAdmin for this company, since when
  created_at timestamp with time zone not null default now()
  constraint employments_pkey PRIMARY KEY (company_id, person_id)
  constraint employments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint employments_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES sites(company_id, id)
  constraint employments_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint employments_check CHECK (((ended_on IS NULL) OR (ended_on >= started_on)))
);
CREATE INDEX employments_person ON public.employments USING btree (person_id);
CREATE UNIQUE INDEX employee_number_once ON public.employments USING btree (company_id, upper(employee_number));
create policy inside on employments as permissive to muster_app using (true);
create policy sign_in on employments as permissive to muster_auth using (true);
create policy staff on employments as permissive to muster_owner, muster_platform using (true);
create policy wall on employments as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- enrolment [tenant]: one person's one attempt at one course version; its status is read from its dates
create table enrolments (
  id uuid not null default new_id()
  company_id uuid not null
  person_id uuid not null
  course_id uuid not null
  course_version_id uuid not null
  attempt_number integer not null
  origin text not null
  assigned_by uuid
  assigned_at timestamp with time zone not null
  due_on date  -- last day to complete it in time; null has no due day
  started_at timestamp with time zone
  last_activity_at timestamp with time zone
  completed_at timestamp with time zone
  failed_at timestamp with time zone
  withdrawn_at timestamp with time zone
  voided_at timestamp with time zone
  outcome_reason text
  score_percent numeric(5,2)
  progress_percent smallint not null default 0
  time_spent_seconds integer not null default 0
  current_unit_id uuid
  last_sequence bigint not null default 0  -- highest sequence seen from any device: the newest place, and with last_device_id the tie-break, wins by it
  last_device_id uuid
  active_device_id uuid  -- the tab or device that learns at present; another one is asked before it takes over
  active_device_at timestamp with time zone
  supersedes_enrolment_id uuid
  constraint one_attempt_number UNIQUE (company_id, person_id, course_id, attempt_number)
  constraint enrolments_pkey PRIMARY KEY (company_id, id)
  constraint enrolments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint enrolments_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id)
  constraint enrolments_company_id_supersedes_enrolment_id_fkey FOREIGN KEY (company_id, supersedes_enrolment_id) REFERENCES enrolments(company_id, id)
  constraint enrolments_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint enrolments_course_version_id_fkey FOREIGN KEY (course_version_id) REFERENCES course_versions(id)
  constraint enrolments_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint enrolments_attempt_number_check CHECK ((attempt_number > 0))
  constraint enrolments_check CHECK (((completed_at IS NULL) OR (started_at IS NOT NULL)))
  constraint enrolments_check1 CHECK (((completed_at IS NULL) OR (withdrawn_at IS NULL)))
  constraint enrolments_origin_check CHECK ((origin = ANY (ARRAY['self'::text, 'admin'::text, 'rule'::text, 'seat'::text, 'renewal'::text, 'session'::text, 'import'::text])))
  constraint enrolments_progress_percent_check CHECK (((progress_percent >= 0) AND (progress_percent <= 100)))
  constraint enrolments_score_percent_check CHECK (((score_percent >= (0)::numeric) AND (score_percent <= (100)::numeric)))
  constraint enrolments_time_spent_seconds_check CHECK ((time_spent_seconds >= 0))
);
CREATE INDEX enrolments_course ON public.enrolments USING btree (company_id, course_id);
CREATE INDEX enrolments_due ON public.enrolments USING btree (due_on) WHERE ((due_on IS NOT NULL) AND (completed_at IS NULL) AND (withdrawn_at IS NULL) AND (failed_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX enrolments_person ON public.enrolments USING btree (company_id, person_id, assigned_at DESC);
CREATE INDEX enrolments_version ON public.enrolments USING btree (course_version_id);
CREATE UNIQUE INDEX one_open_enrolment ON public.enrolments USING btree (company_id, person_id, course_id) WHERE ((completed_at IS NULL) AND (withdrawn_at IS NULL) AND (failed_at IS NULL) AND (voided_at IS NULL));
create policy inside on enrolments as permissive to muster_app using (true);
create policy staff on enrolments as permissive to muster_owner, muster_platform using (true);
create policy wall on enrolments as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- files [tenant]: what is stored where; the name is the sender's, the path is ours
create table files (
  id uuid not null default new_id()
  company_id uuid not null
  bucket text not null
  path text not null
  name text not null
  mime text not null
  bytes bigint not null
  sha256 text not null
  width integer
  height integer
  duration_seconds integer
  created_by uuid
  created_at timestamp with time zone not null default now()
  constraint files_bucket_path_key UNIQUE (bucket, path)
  constraint files_pkey PRIMARY KEY (company_id, id)
  constraint files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint files_bucket_check CHECK ((bucket = ANY (ARRAY['content'::text, 'people'::text, 'evidence'::text, 'branding'::text, 'certificates'::text])))
  constraint files_bytes_check CHECK ((bytes >= 0))
);
create policy inside on files as permissive to muster_app using (true);
create policy staff on files as permissive to muster_owner, muster_platform using (true);
create policy wall on files as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- platform [tenant]: answers given to calls that must not happen twice; kept seven days
create table idempotency_keys (
  company_id uuid not null
  person_id uuid not null
  endpoint text not null
  key uuid not null
  body_sha256 bytea not null
  status integer
  response jsonb
  created_at timestamp with time zone not null default now()
  constraint idempotency_keys_pkey PRIMARY KEY (company_id, person_id, endpoint, key)
);
create policy inside on idempotency_keys as permissive to muster_app using (true);
create policy staff on idempotency_keys as permissive to muster_owner, muster_platform using (true);
create policy wall on idempotency_keys as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- platform [platform]: what a scheduled job has done for which period, so that it is done once
create table job_runs (
  job text not null
  period text not null
  subject text not null default ''::text
  done_at timestamp with time zone not null default now()
  constraint job_runs_pkey PRIMARY KEY (job, period, subject)
);

-- legal [tenant]: who accepted which version, when and in which language
create table legal_acceptances (
  company_id uuid not null
  person_id uuid not null
  version_id uuid not null
  text_sha256 text not null
  locale text not null
  accepted_at timestamp with time zone not null
  ip inet
  user_agent text
  constraint legal_acceptances_pkey PRIMARY KEY (company_id, person_id, version_id)
  constraint legal_acceptances_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint legal_acceptances_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint legal_acceptances_version_id_fkey FOREIGN KEY (version_id) REFERENCES legal_versions(id)
);
CREATE INDEX legal_acceptances_person ON public.legal_acceptances USING btree (person_id);
create policy inside on legal_acceptances as permissive to muster_app using (true);
create policy sign_in on legal_acceptances as permissive to muster_auth using (true);
create policy staff on legal_acceptances as permissive to muster_owner, muster_platform using (true);
create policy wall on legal_acceptances as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- legal [shared]: the dated text of a legal document; a published one is never changed
create table legal_versions (
  id uuid not null default new_id()
  kind text not null
  number integer not null
  change_kind text not null
  texts jsonb not null  -- per locale: {title, summary, changes: [text], body: rich text document}
  sha256 text not null
  published_at timestamp with time zone
  effective_on date not null
  created_at timestamp with time zone not null default now()
  constraint legal_versions_kind_number_key UNIQUE (kind, number)
  constraint legal_versions_pkey PRIMARY KEY (id)
  constraint legal_versions_change_kind_check CHECK ((change_kind = ANY (ARRAY['material'::text, 'minor'::text])))
  constraint legal_versions_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'privacy'::text])))
  constraint legal_versions_number_check CHECK ((number > 0))
);

-- platform [platform]: every mail the system wrote, sent or kept in the outbox
create table mails (
  id uuid not null default new_id()
  company_id uuid
  person_id uuid
  kind text not null
  to_address text not null
  locale text not null
  subject text not null
  text_body text not null
  html_body text not null
  unique_key text  -- what this mail is about, once: a notice with a key cannot be written twice
  created_at timestamp with time zone not null default now()
  not_before timestamp with time zone  -- waits until the reader's quiet hours are over
  sent_at timestamp with time zone
  failed_at timestamp with time zone
  failure text
  constraint mails_unique_key_key UNIQUE (unique_key)
  constraint mails_pkey PRIMARY KEY (id)
);

-- identity [person]: a human being, one record for life, across companies
create table people (
  id uuid not null default new_id()
  legal_name text not null
  preferred_name text
  email text
  email_canonical text  -- trimmed, NFKC, ASCII lower case, domain in punycode; computed by the application, never lower() in SQL
  phone text
  locale text not null default 'en'::text
  time_zone text
  photo jsonb
  public_name text not null default 'full'::text  -- how the holder is named on the public page of an achievement
  notifications jsonb not null default '{}'::jsonb
  qms_admin_since timestamp with time zone  -- claim qmsAdmin; effective only where the person is also buAdmin (access rule 5)
  created_at timestamp with time zone not null default now()
  constraint people_email_canonical_key UNIQUE (email_canonical)
  constraint people_pkey PRIMARY KEY (id)
  constraint people_legal_name_check CHECK ((legal_name <> ''::text))
  constraint people_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text])))
  constraint people_public_name_check CHECK ((public_name = ANY (ARRAY['full'::text, 'initials'::text])))
);
CREATE INDEX people_name ON public.people USING btree (legal_name);
create policy inside on people as permissive to muster_app using (true);
create policy staff on people as permissive to muster_auth, muster_owner, muster_platform using (true);
create policy wall on people as restrictive to muster_app using ((EXISTS ( SELECT 1
   FROM employments e
  WHERE ((e.person_id = people.id) AND (e.company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)))));

-- enrolment [tenant]: what a device told us and when; the same sequence twice counts once
create table progress_commits (
  company_id uuid not null
  enrolment_id uuid not null
  device_id uuid not null
  sequence bigint not null
  unit_id uuid not null
  occurred_at timestamp with time zone not null
  received_at timestamp with time zone not null
  body jsonb not null
  constraint progress_commits_pkey PRIMARY KEY (company_id, enrolment_id, device_id, sequence)
  constraint progress_commits_company_id_enrolment_id_fkey FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id)
  constraint progress_commits_sequence_check CHECK ((sequence > 0))
);
create policy inside on progress_commits as permissive to muster_app using (true);
create policy staff on progress_commits as permissive to muster_owner, muster_platform using (true);
create policy wall on progress_commits as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- assessment [tenant]: the answer last saved to a question of an attempt
create table quiz_answers (
  company_id uuid not null
  attempt_id uuid not null
  question_key text not null
  answer jsonb not null  -- in the keys of the question's author; json null where the learner took the answer back
  sequence bigint not null
  saved_at timestamp with time zone not null
  constraint quiz_answers_pkey PRIMARY KEY (company_id, attempt_id, question_key)
  constraint quiz_answers_company_id_attempt_id_fkey FOREIGN KEY (company_id, attempt_id) REFERENCES quiz_attempts(company_id, id)
);
create policy inside on quiz_answers as permissive to muster_app using (true);
create policy staff on quiz_answers as permissive to muster_owner, muster_platform using (true);
create policy wall on quiz_answers as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- assessment [tenant]: one try at one quiz; graded once, when submitted or when its time is up
create table quiz_attempts (
  id uuid not null default new_id()
  company_id uuid not null
  person_id uuid not null
  enrolment_id uuid not null
  unit_id uuid not null
  content_version_id uuid not null
  number integer not null
  draw jsonb not null  -- question keys in the order shown, with the order of their options; no answers
  started_at timestamp with time zone not null
  expires_at timestamp with time zone not null  -- from this instant of the server's clock on no answer counts; seven days where the quiz has no time limit
  submitted_at timestamp with time zone
  score_percent numeric(5,2)
  passed boolean
  results jsonb  -- per question key: {points, of, correct}; written at submission
  constraint quiz_attempts_company_id_enrolment_id_unit_id_number_key UNIQUE (company_id, enrolment_id, unit_id, number)
  constraint quiz_attempts_pkey PRIMARY KEY (company_id, id)
  constraint quiz_attempts_company_id_enrolment_id_fkey FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id)
  constraint quiz_attempts_content_version_id_fkey FOREIGN KEY (content_version_id) REFERENCES content_versions(id)
  constraint quiz_attempts_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES course_units(id)
  constraint quiz_attempts_number_check CHECK ((number > 0))
);
CREATE INDEX quiz_attempts_expiring ON public.quiz_attempts USING btree (expires_at) WHERE (submitted_at IS NULL);
CREATE INDEX quiz_attempts_person ON public.quiz_attempts USING btree (company_id, person_id, started_at DESC);
CREATE UNIQUE INDEX one_running_attempt ON public.quiz_attempts USING btree (company_id, enrolment_id, unit_id) WHERE (submitted_at IS NULL);
create policy inside on quiz_attempts as permissive to muster_app using (true);
create policy staff on quiz_attempts as permissive to muster_owner, muster_platform using (true);
create policy wall on quiz_attempts as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- identity [platform]: counters of sign-in and mail limits; in the database so that they survive a restart
create table rate_limits (
  bucket text not null
  count integer not null
  window_started_at timestamp with time zone not null
  blocked_until timestamp with time zone
  constraint rate_limits_pkey PRIMARY KEY (bucket)
);

-- platform [platform]: refused attempts, claim changes, tripped limits; never bodies or tokens
create table security_events (
  id uuid not null default new_id()
  at timestamp with time zone not null default now()
  kind text not null
  person_id uuid
  company_id uuid
  route text
  request_id text
  ip inet
  details jsonb not null default '{}'::jsonb
  constraint security_events_pkey PRIMARY KEY (id)
);
CREATE INDEX security_events_at ON public.security_events USING btree (at);

-- operations [shared]: what the platform has switched on, such as maintenance
create table settings (
  key text not null
  value jsonb not null
  changed_at timestamp with time zone not null default now()
  constraint settings_pkey PRIMARY KEY (key)
);

-- company [tenant]: a place of a company
create table sites (
  id uuid not null default new_id()
  company_id uuid not null
  code text not null
  name text not null
  time_zone text not null
  constraint sites_company_id_code_key UNIQUE (company_id, code)
  constraint sites_pkey PRIMARY KEY (company_id, id)
  constraint sites_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
create policy inside on sites as permissive to muster_app using (true);
create policy staff on sites as permissive to muster_owner, muster_platform using (true);
create policy wall on sites as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- enrolment [tenant]: how far one attempt is in one unit; moves forward only
create table unit_progress (
  company_id uuid not null
  enrolment_id uuid not null
  unit_id uuid not null
  opened_at timestamp with time zone not null
  finished_at timestamp with time zone  -- when the page first said its end was reached; completed_at may wait for the least time
  completed_at timestamp with time zone
  seconds integer not null default 0
  furthest numeric not null default 0  -- seconds watched of a video, or fraction scrolled of a page; never goes down
  place jsonb not null default '{}'::jsonb  -- where to resume: {scroll, seconds, page}; the newest by sequence wins (place_sequence, then place_device_id)
  place_sequence bigint not null default 0
  place_device_id uuid
  score_percent numeric(5,2)
  passed boolean
  changed_at timestamp with time zone not null
  constraint unit_progress_pkey PRIMARY KEY (company_id, enrolment_id, unit_id)
  constraint unit_progress_company_id_enrolment_id_fkey FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id)
  constraint unit_progress_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES course_units(id)
  constraint unit_progress_seconds_check CHECK ((seconds >= 0))
);
create policy inside on unit_progress as permissive to muster_app using (true);
create policy staff on unit_progress as permissive to muster_owner, muster_platform using (true);
create policy wall on unit_progress as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- files [tenant]: a resumable upload on its way; swept after a day without a byte
create table uploads (
  id uuid not null default new_id()
  company_id uuid not null
  person_id uuid not null
  kind text not null
  name text not null
  total_bytes bigint not null
  received_bytes bigint not null default 0  -- what was acknowledged: on disk, and safe from a crash
  created_at timestamp with time zone not null default now()
  changed_at timestamp with time zone not null default now()
  finished_at timestamp with time zone
  file_id uuid
  constraint uploads_pkey PRIMARY KEY (company_id, id)
  constraint uploads_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint uploads_check CHECK (((received_bytes >= 0) AND (received_bytes <= total_bytes)))
  constraint uploads_kind_check CHECK ((kind = ANY (ARRAY['video'::text, 'document'::text, 'image'::text, 'captions'::text])))
  constraint uploads_total_bytes_check CHECK ((total_bytes > 0))
);
CREATE INDEX uploads_open ON public.uploads USING btree (company_id, person_id) WHERE (finished_at IS NULL);
create policy inside on uploads as permissive to muster_app using (true);
create policy staff on uploads as permissive to muster_owner, muster_platform using (true);
create policy wall on uploads as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
