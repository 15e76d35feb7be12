-- Printed by `npm run db:migrate` from the migrated database. Change migrations, not this file.

-- identity [auth]: how a person signs in; better-auth's "account", one row per way | façon dont une personne ouvre une session; une ligne par façon {personal: account; of: employees; kept: training}
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

-- identity [auth]: shared devices of a company; the link that makes one works once, and what the device keeps is stored hashed | appareils partagés d’une entreprise; le lien qui en crée un sert une fois, et ce que l’appareil conserve est stocké haché {personal: account; of: administrators; kept: training}
create table auth.kiosks (
  id uuid not null default new_id()
  company_id uuid not null
  site_id uuid
  name text not null
  set_up_hash bytea
  set_up_until timestamp with time zone
  token_hash bytea
  created_by uuid not null
  created_at timestamp with time zone not null default now()
  activated_at timestamp with time zone
  revoked_at timestamp with time zone
  constraint kiosks_set_up_hash_key UNIQUE (set_up_hash)
  constraint kiosks_token_hash_key UNIQUE (token_hash)
  constraint kiosks_pkey PRIMARY KEY (id)
  constraint kiosks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint kiosks_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES sites(company_id, id)
  constraint kiosks_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id)
  constraint kiosks_name_check CHECK ((name <> ''::text))
);
CREATE INDEX kiosks_company ON auth.kiosks USING btree (company_id);
CREATE INDEX kiosks_maker ON auth.kiosks USING btree (created_by);
CREATE INDEX kiosks_site ON auth.kiosks USING btree (company_id, site_id);

-- identity [auth]: browsers a person signed in from, or proved their address from; spares them the delay others caused, grants nothing else | navigateurs depuis lesquels une personne s’est connectée ou a prouvé son adresse; leur évite les délais causés par d’autres, n’accorde rien de plus {personal: account, device; of: employees; kept: short}
create table auth.known_devices (
  token_hash bytea not null
  person_id uuid not null
  created_at timestamp with time zone not null default now()
  last_used_at timestamp with time zone not null default now()
  proven text not null default 'signIn'::text  -- signIn: signed in with all that was asked; email: reset the password by a link, which says nothing of the second factor
  constraint known_devices_pkey PRIMARY KEY (token_hash, person_id)
  constraint known_devices_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint known_devices_proven_check CHECK ((proven = ANY (ARRAY['signIn'::text, 'email'::text])))
);
CREATE INDEX known_devices_person ON auth.known_devices USING btree (person_id);

-- identity [auth]: signed links of /user; 256 bits, stored hashed, used once | liens signés de /user; 256 bits, stockés hachés, utilisés une fois {personal: account, device; of: employees; kept: short}
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

-- identity [auth]: the password was right and the code is still to come; a table of its own, so that no call can take one for a session | le mot de passe était bon et le code reste à venir; une table à part, pour qu’aucun appel ne le prenne pour une session {personal: account, device; of: employees; kept: short}
create table auth.partial_sessions (
  token_hash bytea not null
  person_id uuid not null
  remembered boolean not null
  created_at timestamp with time zone not null default now()
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  constraint partial_sessions_pkey PRIMARY KEY (token_hash)
  constraint partial_sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
CREATE INDEX partial_sessions_person ON auth.partial_sessions USING btree (person_id);

-- identity [auth]: the PIN with which an employee signs in at one company; printed once, then chosen by its owner | NIP avec lequel un employé ouvre une session dans une entreprise; imprimé une fois, puis choisi par la personne {personal: account; of: employees; kept: training}
create table auth.pins (
  company_id uuid not null
  person_id uuid not null
  hash text not null  -- argon2id as PHC text; the PIN itself is kept nowhere
  one_time boolean not null  -- made by the company: opens one session, in which nothing but a new PIN can be chosen
  issued_by uuid
  issued_at timestamp with time zone not null default now()
  expires_at timestamp with time zone
  used_at timestamp with time zone
  constraint pins_pkey PRIMARY KEY (company_id, person_id)
  constraint pins_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE ON DELETE CASCADE
  constraint pins_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES people(id)
  constraint pins_check CHECK ((one_time = (expires_at IS NOT NULL)))
);
CREATE INDEX pins_issuer ON auth.pins USING btree (issued_by);
CREATE INDEX pins_person ON auth.pins USING btree (person_id);

-- identity [auth]: ten codes of 75 bits per second factor, stored hashed, each taken once | dix codes de 75 bits par second facteur, stockés hachés, chacun utilisé une fois {personal: account; of: employees; kept: training}
create table auth.recovery_codes (
  code_hash bytea not null
  person_id uuid not null
  used_at timestamp with time zone
  constraint recovery_codes_pkey PRIMARY KEY (code_hash)
  constraint recovery_codes_person_id_fkey FOREIGN KEY (person_id) REFERENCES auth.second_factors(person_id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_person ON auth.recovery_codes USING btree (person_id);

-- identity [auth]: the authenticator app of a person; required at sign-in once it was confirmed by a first code | application d’authentification d’une personne; demandée à la connexion une fois confirmée par un premier code {personal: account; of: employees; kept: training}
create table auth.second_factors (
  person_id uuid not null
  sealed_secret text not null  -- encrypted with the server's own key (secrets.json, sealing), bound to the person
  created_at timestamp with time zone not null default now()
  confirmed_at timestamp with time zone
  last_step bigint not null default 0  -- the 30-second step of the newest code taken: that code and older ones are taken no more
  constraint second_factors_pkey PRIMARY KEY (person_id)
  constraint second_factors_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);

-- identity [auth]: who is signed in where; the cookie's token is stored as its SHA-256 | qui a une session ouverte, et où; le jeton du témoin est stocké sous forme de SHA-256 {personal: account, device; of: employees; kept: short}
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
  by_pin boolean not null default false  -- opened with a PIN: it stays in its company and has no claims
  pin_change_due boolean not null default false  -- opened with a one-time PIN: nothing but a new PIN is taken
  kiosk_id uuid
  api_key_id uuid  -- opened for a launch by a program of the company: no cookie carries it, no claim comes with it
  constraint sessions_id_key UNIQUE (id)
  constraint sessions_pkey PRIMARY KEY (token_hash)
  constraint sessions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint sessions_kiosk_id_fkey FOREIGN KEY (kiosk_id) REFERENCES auth.kiosks(id)
  constraint sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
CREATE INDEX sessions_kiosk ON auth.sessions USING btree (kiosk_id) WHERE (kiosk_id IS NOT NULL);
CREATE INDEX sessions_person ON auth.sessions USING btree (person_id) WHERE (ended_at IS NULL);

-- identity [auth]: PINs of people who left, for 24 hours; no sign-in reads them | NIP de personnes parties, pendant 24 heures; aucune connexion ne les lit {personal: account, device; of: employees; kept: short}
create table auth.set_aside_pins (
  company_id uuid not null
  person_id uuid not null
  hash text not null
  one_time boolean not null
  issued_by uuid
  issued_at timestamp with time zone not null
  expires_at timestamp with time zone
  used_at timestamp with time zone
  set_aside_at timestamp with time zone not null
  constraint set_aside_pins_pkey PRIMARY KEY (company_id, person_id)
  constraint set_aside_pins_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE ON DELETE CASCADE
  constraint set_aside_pins_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES people(id)
);
CREATE INDEX set_aside_pins_at ON auth.set_aside_pins USING btree (set_aside_at);
CREATE INDEX set_aside_pins_issuer ON auth.set_aside_pins USING btree (issued_by);
CREATE INDEX set_aside_pins_person ON auth.set_aside_pins USING btree (person_id);

-- reports [tenant]: what a company knows of a review in which it decides itself
create table access_review_parts (
  company_id uuid not null
  review_id uuid not null
  title text not null
  due_on date not null
  started_at timestamp with time zone not null
  closed_at timestamp with time zone
  cancel_reason text  -- why the review was cancelled, as in access_reviews
  constraint access_review_parts_pkey PRIMARY KEY (company_id, review_id)
  constraint access_review_parts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint access_review_parts_review_id_fkey FOREIGN KEY (review_id) REFERENCES access_reviews(id)
  constraint access_review_parts_cancel_reason_check CHECK (((length(cancel_reason) >= 1) AND (length(cancel_reason) <= 500)))
  constraint access_review_parts_check CHECK (((cancel_reason IS NULL) OR (closed_at IS NOT NULL)))
);
CREATE INDEX access_review_parts_review ON public.access_review_parts USING btree (review_id);
create policy inside on access_review_parts as permissive to muster_app using (true);
create policy staff on access_review_parts as permissive to muster_owner, muster_platform using (true);
create policy wall on access_review_parts as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- reports [tenant]: the rights of a review as they were when it started, and what was decided on each | droits d’un examen tels qu’ils étaient à son début, et ce qui a été décidé de chacun {personal: identity, account; of: administrators; kept: training}
create table access_review_rows (
  company_id uuid not null
  id uuid not null default new_id()
  review_id uuid not null
  person_id uuid not null
  role text not null
  name text not null
  email text
  company text not null
  granted_at timestamp with time zone not null
  last_signed_in_at timestamp with time zone
  factor text not null
  effect text not null
  flags text[] not null  -- what to look at first, when it started: stale, noFactor, left, noRights
  decision text
  comment text
  decided_by uuid
  decided_name text  -- as they were called then: the evidence stays the same
  decided_at timestamp with time zone
  removed_at timestamp with time zone
  refusal text  -- why the right could not be removed
  final_standing text  -- whether the person still had the right when the review was closed
  constraint access_review_rows_pkey PRIMARY KEY (company_id, id)
  constraint access_review_rows_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint access_review_rows_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES people(id)
  constraint access_review_rows_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint access_review_rows_review_id_fkey FOREIGN KEY (review_id) REFERENCES access_reviews(id)
  constraint access_review_rows_check CHECK ((((decision IS NULL) = (decided_at IS NULL)) AND ((decision IS NULL) = (decided_by IS NULL)) AND ((decision IS NULL) = (decided_name IS NULL))))
  constraint access_review_rows_check1 CHECK (((decision = 'remove'::text) OR ((removed_at IS NULL) AND (refusal IS NULL))))
  constraint access_review_rows_check2 CHECK (((decision <> 'remove'::text) OR ((removed_at IS NULL) <> (refusal IS NULL))))
  constraint access_review_rows_comment_check CHECK (((length(comment) >= 1) AND (length(comment) <= 500)))
  constraint access_review_rows_decision_check CHECK ((decision = ANY (ARRAY['keep'::text, 'remove'::text])))
  constraint access_review_rows_effect_check CHECK ((effect = ANY (ARRAY['inForce'::text, 'notCompanyAdmin'::text, 'left'::text, 'locked'::text, 'companyClosed'::text])))
  constraint access_review_rows_factor_check CHECK ((factor = ANY (ARRAY['on'::text, 'off'::text])))
  constraint access_review_rows_final_standing_check CHECK ((final_standing = ANY (ARRAY['held'::text, 'gone'::text, 'again'::text])))
  constraint access_review_rows_role_check CHECK ((role = ANY (ARRAY['platformAdmin'::text, 'companyAdmin'::text, 'trainer'::text, 'evaluator'::text])))
);
CREATE INDEX access_review_rows_decided_by ON public.access_review_rows USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX access_review_rows_of ON public.access_review_rows USING btree (review_id, company_id);
CREATE INDEX access_review_rows_person ON public.access_review_rows USING btree (person_id);
create policy inside on access_review_rows as permissive to muster_app using (true);
create policy staff on access_review_rows as permissive to muster_owner, muster_platform using (true);
create policy wall on access_review_rows as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- reports [platform]: reviews of who has which rights; closed once, and not changed afterwards | examens des droits de chacun; clos une fois, jamais modifiés ensuite {personal: identity, account; of: administrators; kept: training}
create table access_reviews (
  id uuid not null default new_id()
  title text not null
  role text  -- the only role that it is about; null: all
  company_ids uuid[] not null default '{}'::uuid[]  -- the companies it is about; none: all
  by_companies boolean not null  -- company administrators decide on their own company's rights; else the platform's administrators alone
  due_on date not null  -- by the calendar of the platform's company
  started_at timestamp with time zone not null
  started_by uuid not null
  closed_at timestamp with time zone
  closed_by uuid
  rows_sha256 text  -- of its rows and decisions, when it was closed
  locale text  -- the language of its evidence
  evidence bytea  -- the PDF, drawn once after closing
  moves integer not null default 0  -- how often its due date was changed: reminders are sent once for each date
  cancel_reason text  -- why it was cancelled; null where it was closed, or is open. `closed_at` and `closed_by` say when and by whom
  constraint access_reviews_pkey PRIMARY KEY (id)
  constraint access_reviews_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES people(id)
  constraint access_reviews_started_by_fkey FOREIGN KEY (started_by) REFERENCES people(id)
  constraint access_reviews_cancel_reason_check CHECK (((length(cancel_reason) >= 1) AND (length(cancel_reason) <= 500)))
  constraint access_reviews_check CHECK ((((closed_at IS NULL) = (closed_by IS NULL)) AND ((closed_at IS NULL) = (rows_sha256 IS NULL)) AND ((closed_at IS NULL) = (locale IS NULL))))
  constraint access_reviews_check1 CHECK (((evidence IS NULL) OR (closed_at IS NOT NULL)))
  constraint access_reviews_check2 CHECK (((cancel_reason IS NULL) OR ((closed_at IS NOT NULL) AND (evidence IS NULL))))
  constraint access_reviews_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text])))
  constraint access_reviews_moves_check CHECK ((moves >= 0))
  constraint access_reviews_role_check CHECK ((role = ANY (ARRAY['platformAdmin'::text, 'companyAdmin'::text, 'trainer'::text, 'evaluator'::text])))
  constraint access_reviews_rows_sha256_check CHECK ((length(rows_sha256) = 64))
  constraint access_reviews_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
CREATE INDEX access_reviews_closed_by ON public.access_reviews USING btree (closed_by);
CREATE INDEX access_reviews_started_by ON public.access_reviews USING btree (started_by);

-- qualification [tenant]: proofs that a person met the requirements of a skill or course | preuves qu’une personne a satisfait aux exigences d’une compétence ou d’un cours {personal: training, identity; of: employees; kept: training}
create table achievements (
  id uuid not null default new_id()
  company_id uuid not null
  person_id uuid not null
  course_id uuid
  course_version_id uuid
  enrolment_id uuid
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
  skill_id uuid  -- the skill it proves; null: the course itself. One completion may prove several skills
  level integer not null default 1
  source text not null default 'course'::text
  issuer_name text
  external_number text
  evidence_id uuid
  record jsonb not null default '{}'::jsonb
  recorded_by uuid
  retracted_at timestamp with time zone  -- since when a mistaken record is no longer held true; the corrected one names it in corrects_id. Revocation is another thing: it is public
  retracted_by uuid
  retraction_reason text
  corrects_id uuid
  constraint achievements_company_id_certificate_number_key UNIQUE (company_id, certificate_number)
  constraint achievements_public_id_key UNIQUE (public_id)
  constraint achievements_status_index_key UNIQUE (status_index)
  constraint achievements_verification_code_key UNIQUE (verification_code)
  constraint achievements_pkey PRIMARY KEY (company_id, id)
  constraint achievements_company_id_corrects_id_fkey FOREIGN KEY (company_id, corrects_id) REFERENCES achievements(company_id, id)
  constraint achievements_company_id_enrolment_id_fkey FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id)
  constraint achievements_company_id_evidence_id_fkey FOREIGN KEY (company_id, evidence_id) REFERENCES evidence(company_id, id)
  constraint achievements_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint achievements_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint achievements_company_id_previous_achievement_id_fkey FOREIGN KEY (company_id, previous_achievement_id) REFERENCES achievements(company_id, id)
  constraint achievements_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint achievements_course_version_id_fkey FOREIGN KEY (course_version_id) REFERENCES course_versions(id)
  constraint achievements_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint achievements_skill_id_fkey FOREIGN KEY (skill_id) REFERENCES skills(id)
  constraint achievements_check CHECK ((valid_through >= valid_from))
  constraint achievements_check1 CHECK (((revoked_at IS NULL) = (revocation_reason IS NULL)))
  constraint achievements_check2 CHECK ((retracted_at >= recorded_at))
  constraint achievements_check3 CHECK (((skill_id IS NOT NULL) OR (course_id IS NOT NULL)))
  constraint achievements_check4 CHECK (((source = 'course'::text) = (enrolment_id IS NOT NULL)))
  constraint achievements_check5 CHECK (((source = 'external'::text) = (evidence_id IS NOT NULL)))
  constraint achievements_check6 CHECK ((((course_id IS NULL) = (course_version_id IS NULL)) OR (source <> 'course'::text)))
  constraint achievements_level_check CHECK ((level > 0))
  constraint achievements_public_id_check CHECK ((length(public_id) = 22))
  constraint achievements_source_check CHECK ((source = ANY (ARRAY['course'::text, 'session'::text, 'external'::text, 'import'::text, 'manual'::text])))
  constraint achievements_verification_code_check CHECK ((length(verification_code) = 10))
);
CREATE INDEX achievements_corrects ON public.achievements USING btree (company_id, corrects_id) WHERE (corrects_id IS NOT NULL);
CREATE INDEX achievements_ending ON public.achievements USING btree (company_id, valid_through);
CREATE INDEX achievements_from ON public.achievements USING btree (company_id, valid_from);
CREATE INDEX achievements_latest ON public.achievements USING btree (company_id, GREATEST(recorded_at, revoked_at));
CREATE INDEX achievements_person ON public.achievements USING btree (company_id, person_id, issued_at DESC);
CREATE INDEX achievements_previous ON public.achievements USING btree (company_id, previous_achievement_id) WHERE (previous_achievement_id IS NOT NULL);
CREATE INDEX achievements_skill ON public.achievements USING btree (skill_id) WHERE (skill_id IS NOT NULL);
CREATE INDEX achievements_standing ON public.achievements USING btree (company_id, person_id) INCLUDE (id, skill_id, course_id, course_version_id, level, valid_from, valid_through, recorded_at, retracted_at, revoked_at);
CREATE UNIQUE INDEX one_achievement_per_enrolment ON public.achievements USING btree (company_id, enrolment_id, skill_id) NULLS NOT DISTINCT WHERE ((enrolment_id IS NOT NULL) AND (retracted_at IS NULL));
create policy bi on achievements as permissive to muster_bi_owner using ((company_id = ( SELECT bi.company() AS company)));
create policy inside on achievements as permissive to muster_app using (true);
create policy staff on achievements as permissive to muster_owner, muster_platform using (true);
create policy wall on achievements as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- packages [tenant]: launches of xAPI and cmi5 activities | lancements d’activités xAPI et cmi5 {personal: training; of: employees; kept: training}
create table activity_sessions (
  company_id uuid not null
  id uuid not null default new_id()
  registration_id uuid not null
  launch_id uuid not null
  activity_id text not null  -- as the manifest names it
  activity_iri text not null  -- as it was launched: what it says is about this
  mode text not null
  mastery_score numeric
  fetch_hash bytea  -- cmi5: SHA-256 of what fetches the key, once
  credential_id uuid
  verbs text[] not null default '{}'::text[]  -- cmi5: the defined words that it has said
  started_at timestamp with time zone not null
  fetched_at timestamp with time zone
  last_at timestamp with time zone
  terminated_at timestamp with time zone
  abandoned_at timestamp with time zone
  page_hash bytea  -- SHA-256 of the token below which its page stands
  own_window boolean not null default false  -- opened without a player around it, as its manifest asks (launchMethod)
  constraint activity_sessions_fetch_hash_key UNIQUE (fetch_hash)
  constraint activity_sessions_page_hash_key UNIQUE (page_hash)
  constraint activity_sessions_pkey PRIMARY KEY (company_id, id)
  constraint activity_sessions_company_id_credential_id_fkey FOREIGN KEY (company_id, credential_id) REFERENCES xapi_credentials(company_id, id)
  constraint activity_sessions_company_id_launch_id_fkey FOREIGN KEY (company_id, launch_id) REFERENCES launches(company_id, id)
  constraint activity_sessions_company_id_registration_id_fkey FOREIGN KEY (company_id, registration_id) REFERENCES package_registrations(company_id, id)
  constraint activity_sessions_mastery_score_check CHECK (((mastery_score >= (0)::numeric) AND (mastery_score <= (1)::numeric)))
  constraint activity_sessions_mode_check CHECK ((mode = ANY (ARRAY['Normal'::text, 'Browse'::text, 'Review'::text])))
);
CREATE INDEX activity_sessions_launch ON public.activity_sessions USING btree (company_id, launch_id);
CREATE INDEX activity_sessions_registration ON public.activity_sessions USING btree (company_id, registration_id, started_at DESC);
CREATE UNIQUE INDEX activity_sessions_credential ON public.activity_sessions USING btree (company_id, credential_id) WHERE (credential_id IS NOT NULL);
create policy inside on activity_sessions as permissive to muster_app using (true);
create policy sign_in on activity_sessions as permissive to muster_auth using (true);
create policy staff on activity_sessions as permissive to muster_owner, muster_platform using (true);
create policy wall on activity_sessions as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- reports [platform]: outside addresses to which the daily anchor of the audit log is sent | adresses externes auxquelles l’ancrage quotidien du journal d’audit est envoyé {personal: contact; of: recipients; kept: training}
create table anchor_addresses (
  address text not null
  locale text not null
  added_at timestamp with time zone not null
  added_by uuid not null
  constraint anchor_addresses_pkey PRIMARY KEY (address)
  constraint anchor_addresses_added_by_fkey FOREIGN KEY (added_by) REFERENCES people(id)
  constraint anchor_addresses_address_check CHECK (((length(address) >= 3) AND (length(address) <= 320)))
  constraint anchor_addresses_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text])))
);
CREATE INDEX anchor_addresses_by ON public.anchor_addresses USING btree (added_by);

-- driving [tenant]: API keys of a company, stored as SHA-256 | clés d’API d’une entreprise, stockées sous forme de SHA-256 {personal: account; of: administrators; kept: training}
create table api_keys (
  company_id uuid not null
  id uuid not null default new_id()
  name text not null
  secret_hash bytea not null
  hint text not null  -- its last four characters, to tell it from others
  scopes text[] not null
  created_by uuid not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  last_used_at timestamp with time zone
  revoked_at timestamp with time zone
  revoked_by uuid
  responsible_id uuid not null  -- who answers for it: it opens nothing while they could not make it themselves
  responsible_since timestamp with time zone not null
  lapsed_at timestamp with time zone  -- when it was seen that they could not; it stays closed until somebody takes it over
  constraint api_keys_secret_hash_key UNIQUE (secret_hash)
  constraint api_keys_pkey PRIMARY KEY (company_id, id)
  constraint api_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id)
  constraint api_keys_responsible_id_fkey FOREIGN KEY (responsible_id) REFERENCES people(id)
  constraint api_keys_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES people(id)
  constraint api_keys_name_check CHECK ((name <> ''::text))
  constraint api_keys_scopes_check CHECK ((cardinality(scopes) > 0))
);
CREATE INDEX api_keys_maker ON public.api_keys USING btree (created_by);
CREATE INDEX api_keys_responsible ON public.api_keys USING btree (responsible_id);
CREATE INDEX api_keys_revoker ON public.api_keys USING btree (revoked_by) WHERE (revoked_by IS NOT NULL);
create policy inside on api_keys as permissive to muster_app using (true);
create policy sign_in on api_keys as permissive to muster_auth using (true);
create policy staff on api_keys as permissive to muster_owner, muster_platform using (true);
create policy wall on api_keys as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- assignment [tenant]: queue of people whose requirements are to be re-evaluated | file des personnes dont les exigences sont à réévaluer {personal: training; of: employees; kept: training}
create table assignment_checks (
  company_id uuid not null
  id uuid not null default new_id()
  person_id uuid
  constraint assignment_checks_pkey PRIMARY KEY (company_id, id)
  constraint assignment_checks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
CREATE INDEX assignment_checks_person ON public.assignment_checks USING btree (company_id, person_id);
create policy inside on assignment_checks as permissive to muster_app using (true);
create policy staff on assignment_checks as permissive to muster_owner, muster_platform using (true);
create policy wall on assignment_checks as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- group-training [tenant]: every action on a roster, never changed or deleted | chaque action sur une feuille de présence, jamais modifiée ni supprimée {personal: training; of: employees; kept: training}
create table attendance_marks (
  company_id uuid not null
  id uuid not null
  training_id uuid not null
  entry_id uuid not null  -- a roster entry or, for a walk-in, the id their device gave them
  session_id uuid
  kind text not null
  item text
  value jsonb not null
  seen uuid[] not null default '{}'::uuid[]  -- marks on the same value that the device knew: this one replaces them
  client_at timestamp with time zone not null
  corrected_at timestamp with time zone not null  -- client_at by the server's clock
  device_id uuid not null
  by_person uuid
  method text not null
  late boolean not null default false  -- made without knowing that the training was closed: listed, never applied
  received_at timestamp with time zone not null
  constraint attendance_marks_pkey PRIMARY KEY (company_id, id)
  constraint attendance_marks_by_person_fkey FOREIGN KEY (by_person) REFERENCES people(id)
  constraint attendance_marks_company_id_training_id_fkey FOREIGN KEY (company_id, training_id) REFERENCES trainings(company_id, id)
  constraint attendance_marks_company_id_training_id_session_id_fkey FOREIGN KEY (company_id, training_id, session_id) REFERENCES training_sessions(company_id, training_id, id)
  constraint attendance_marks_item_check CHECK ((length(item) <= 60))
  constraint attendance_marks_kind_check CHECK ((kind = ANY (ARRAY['checkIn'::text, 'leave'::text, 'minutes'::text, 'madeUp'::text, 'final'::text, 'result'::text, 'score'::text, 'note'::text, 'depth'::text])))
  constraint attendance_marks_method_check CHECK ((method = ANY (ARRAY['tap'::text, 'code'::text, 'qr'::text, 'pin'::text, 'number'::text])))
  constraint attendance_marks_value_check CHECK ((jsonb_typeof(value) = ANY (ARRAY['string'::text, 'number'::text, 'null'::text])))
);
CREATE INDEX attendance_marks_of ON public.attendance_marks USING btree (company_id, training_id, received_at);
create policy inside on attendance_marks as permissive to muster_app using (true);
create policy staff on attendance_marks as permissive to muster_owner, muster_platform using (true);
create policy wall on attendance_marks as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- audit [tenant]: who did what to what; one row per business change, chained per company | qui a fait quoi, et à quoi; une ligne par modification, enchaînée par entreprise {personal: activity, device; of: employees; kept: audit}
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
  constraint audit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['person'::text, 'system'::text, 'anonymous'::text, 'key'::text])))
);
CREATE INDEX audit_entries_actor ON public.audit_entries USING btree (actor_id, at) WHERE (actor_kind = 'person'::text);
CREATE INDEX audit_entries_at ON public.audit_entries USING btree (at, id);
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

-- qualification [tenant]: a ZIP of matrix, certificates, evidence and course outlines; its bytes go after a day | archive ZIP de la matrice, des certificats, des preuves et des plans de cours; son contenu est supprimé après un jour {personal: training, identity; of: employees; kept: short}
create table audit_packs (
  company_id uuid not null
  id uuid not null default new_id()
  asked jsonb not null  -- {personIds} or the filters of the matrix
  on_day date not null
  known_on date  -- the day at whose end things were known; null: when it was asked for (known_at)
  known_at timestamp with time zone not null
  paper text not null
  locale text not null
  state text not null default 'running'::text
  failure text
  people_total integer not null
  people_done integer not null default 0
  files integer
  bytes bigint
  sha256 text
  path text  -- in the bucket of exports; null before it is done and after it was thrown away
  created_at timestamp with time zone not null
  created_by uuid not null  -- whose claims count: they are asked again at the start of its job and before each batch
  finished_at timestamp with time zone
  cancel_asked_at timestamp with time zone
  constraint audit_packs_pkey PRIMARY KEY (company_id, id)
  constraint audit_packs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint audit_packs_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id)
  constraint audit_packs_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text])))
  constraint audit_packs_paper_check CHECK ((paper = ANY (ARRAY['a4'::text, 'letter'::text])))
  constraint audit_packs_people_total_check CHECK ((people_total > 0))
  constraint audit_packs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX audit_packs_recent ON public.audit_packs USING btree (company_id, created_at DESC);
CREATE UNIQUE INDEX one_running_audit_pack ON public.audit_packs USING btree (company_id) WHERE (state = 'running'::text);
create policy inside on audit_packs as permissive to muster_app using (true);
create policy staff on audit_packs as permissive to muster_owner, muster_platform using (true);
create policy wall on audit_packs as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- audit [tenant]: entries whose personal words were taken out; a later entry of the chain (noted_in) says which and what they read since | inscriptions dont les mots personnels ont été retirés; une inscription ultérieure de la chaîne (noted_in) dit lesquelles et ce qu’elles contiennent depuis {personal: activity; of: employees; kept: audit}
create table audit_redactions (
  company_id uuid not null
  sequence bigint not null
  noted_in bigint not null
  sha256 bytea not null  -- of the canonical text of the entry as it reads since; the entry's own hash stays that of what it read before
  constraint audit_redactions_pkey PRIMARY KEY (company_id, sequence)
  constraint audit_redactions_company_id_noted_in_fkey FOREIGN KEY (company_id, noted_in) REFERENCES audit_entries(company_id, sequence)
  constraint audit_redactions_company_id_sequence_fkey FOREIGN KEY (company_id, sequence) REFERENCES audit_entries(company_id, sequence)
  constraint audit_redactions_check CHECK ((noted_in > sequence))
);
CREATE INDEX audit_redactions_noted_in ON public.audit_redactions USING btree (company_id, noted_in);
create policy inside on audit_redactions as permissive to muster_app using (true);
create policy staff on audit_redactions as permissive to muster_owner, muster_platform using (true);
create policy wall on audit_redactions as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- platform [platform]: database logins of companies' analysis tools; written by the command only
create table bi_logins (
  role_name text not null
  company_id uuid not null
  created_at timestamp with time zone not null default now()
  valid_until timestamp with time zone not null
  revoked_at timestamp with time zone
  constraint bi_logins_pkey PRIMARY KEY (role_name)
  constraint bi_logins_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
CREATE INDEX bi_logins_company ON public.bi_logins USING btree (company_id);

-- store [tenant]: one product in a cart
create table cart_lines (
  company_id uuid not null
  id uuid not null default new_id()
  cart_id uuid not null
  product_id uuid not null
  quantity integer not null
  cost_centre text
  saved_for_later boolean not null default false
  seen_unit_minor bigint not null  -- the price last shown, so that a change of it can be told
  seen_at timestamp with time zone not null
  for_people uuid[] not null default '{}'::uuid[]  -- whose gaps it is meant to fill: the seats are offered to them first
  constraint cart_lines_company_id_cart_id_product_id_saved_for_later_key UNIQUE (company_id, cart_id, product_id, saved_for_later)
  constraint cart_lines_pkey PRIMARY KEY (company_id, id)
  constraint cart_lines_company_id_cart_id_fkey FOREIGN KEY (company_id, cart_id) REFERENCES carts(company_id, id) ON DELETE CASCADE
  constraint cart_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
  constraint cart_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000)))
  constraint cart_lines_seen_unit_minor_check CHECK ((seen_unit_minor >= 0))
);
create policy inside on cart_lines as permissive to muster_app using (true);
create policy staff on cart_lines as permissive to muster_owner, muster_platform using (true);
create policy wall on cart_lines as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [tenant]: items a buyer has selected, for themselves or for their company | articles choisis par un acheteur, pour soi ou pour son entreprise {personal: purchase; of: buyers; kept: training}
create table carts (
  company_id uuid not null
  id uuid not null default new_id()
  owner_person_id uuid not null
  bought_for text not null
  version integer not null default 1  -- counted up by every change; an order is placed for the version its buyer saw
  currency text not null
  coupon_codes text[] not null default '{}'::text[]
  purchase_order_number text
  notes text not null default ''::text
  shared_with uuid
  shared_at timestamp with time zone
  checkout_at timestamp with time zone
  ordered_at timestamp with time zone
  abandoned_at timestamp with time zone
  changed_at timestamp with time zone not null
  constraint carts_pkey PRIMARY KEY (company_id, id)
  constraint carts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint carts_company_id_owner_person_id_fkey FOREIGN KEY (company_id, owner_person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint carts_bought_for_check CHECK ((bought_for = ANY (ARRAY['person'::text, 'company'::text])))
  constraint carts_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);
CREATE INDEX carts_untouched ON public.carts USING btree (changed_at) WHERE ((ordered_at IS NULL) AND (abandoned_at IS NULL));
CREATE UNIQUE INDEX one_active_cart ON public.carts USING btree (company_id, owner_person_id, bought_for) WHERE ((ordered_at IS NULL) AND (abandoned_at IS NULL));
create policy inside on carts as permissive to muster_app using (true);
create policy staff on carts as permissive to muster_owner, muster_platform using (true);
create policy wall on carts as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

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

-- company [tenant root]: a customer organisation; the platform's own company holds people without an employer | organisation cliente; l’entreprise de la plateforme regroupe les personnes sans employeur {personal: contact; of: buyers; kept: invoices}
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
  parent_id uuid
  tax_id text
  billing jsonb not null default '{}'::jsonb
  max_people integer
  valid_through date
  settings_overrides jsonb not null default '{}'::jsonb  -- what this company decides otherwise than the platform: {expiringSoonDays, initialDueDays, reminderDays, …}
  suspension_reason text  -- shown to the company's admins while it is suspended
  termination_reason text
  suspension_notice text  -- shown to everybody of the company while it is suspended
  read_only_through date  -- through this day of the company, while it is suspended, its people still read and change nothing
  constraint companies_code_key UNIQUE (code)
  constraint companies_pkey PRIMARY KEY (id)
  constraint companies_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES companies(id)
  constraint companies_max_people_check CHECK ((max_people > 0))
  constraint companies_read_only CHECK (((read_only_through IS NULL) OR (suspended_at IS NOT NULL)))
  constraint companies_suspension_notice_check CHECK ((suspension_notice <> ''::text))
);
CREATE INDEX companies_folded ON public.companies USING btree (folded(display_name), id);
CREATE INDEX companies_parent ON public.companies USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE UNIQUE INDEX one_platform_company ON public.companies USING btree (is_platform) WHERE is_platform;
create policy inside on companies as permissive to muster_app using (true);
create policy sign_in on companies as permissive to muster_auth using (true);
create policy staff on companies as permissive to muster_owner, muster_platform using (true);
create policy wall on companies as restrictive to muster_app using ((id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- legal [tenant]: which version of the data processing agreement a company accepted, when and through which administrator | quelle version de l’accord de traitement des données une entreprise a acceptée, quand et par quel administrateur {personal: agreement, device; of: administrators; kept: training}
create table company_agreements (
  company_id uuid not null
  version_id uuid not null
  text_sha256 text not null
  locale text not null
  accepted_at timestamp with time zone not null
  accepted_by uuid not null
  ip inet
  user_agent text
  constraint company_agreements_pkey PRIMARY KEY (company_id, version_id)
  constraint company_agreements_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES people(id)
  constraint company_agreements_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint company_agreements_version_id_fkey FOREIGN KEY (version_id) REFERENCES legal_versions(id)
  constraint company_agreements_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text])))
);
CREATE INDEX company_agreements_by ON public.company_agreements USING btree (accepted_by);
CREATE INDEX company_agreements_version ON public.company_agreements USING btree (version_id);
create policy inside on company_agreements as permissive to muster_app using (true);
create policy sign_in on company_agreements as permissive to muster_auth using (true);
create policy staff on company_agreements as permissive to muster_owner, muster_platform using (true);
create policy wall on company_agreements as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- company [tenant]: exports of all data of a company; deleted after a day | exportations de toutes les données d’une entreprise; supprimées après un jour {personal: training, identity; of: employees; kept: short}
create table company_exports (
  company_id uuid not null
  id uuid not null default new_id()
  asked_by uuid not null
  asked_at timestamp with time zone not null
  total integer not null default 0
  done integer not null default 0
  path text
  bytes bigint
  finished_at timestamp with time zone
  failed_at timestamp with time zone
  expires_at timestamp with time zone
  constraint company_exports_pkey PRIMARY KEY (company_id, id)
  constraint company_exports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
CREATE UNIQUE INDEX one_running_company_export ON public.company_exports USING btree (company_id) WHERE ((finished_at IS NULL) AND (failed_at IS NULL));
create policy inside on company_exports as permissive to muster_app using (true);
create policy staff on company_exports as permissive to muster_owner, muster_platform using (true);
create policy wall on company_exports as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- identity [tenant]: that a company's administrators use a second factor: who set it, with how many days of grace, who ended it | règle voulant que les administrateurs d’une entreprise utilisent un second facteur: qui l’a établie, avec combien de jours de grâce, qui y a mis fin {personal: account; of: administrators; kept: training}
create table company_factor_rules (
  company_id uuid not null
  id uuid not null default new_id()
  since timestamp with time zone not null  -- from when it holds without a break: a change of the days ends one row and begins the next, and starts no new grace
  grace_days integer not null
  set_by uuid not null
  set_at timestamp with time zone not null
  ended_by uuid
  ended_at timestamp with time zone
  constraint company_factor_rules_pkey PRIMARY KEY (company_id, id)
  constraint company_factor_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint company_factor_rules_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES people(id)
  constraint company_factor_rules_set_by_fkey FOREIGN KEY (set_by) REFERENCES people(id)
  constraint company_factor_rules_check CHECK ((set_at >= since))
  constraint company_factor_rules_check1 CHECK ((ended_at >= set_at))
  constraint company_factor_rules_check2 CHECK (((ended_by IS NULL) = (ended_at IS NULL)))
  constraint company_factor_rules_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 90)))
);
CREATE UNIQUE INDEX one_company_factor_rule ON public.company_factor_rules USING btree (company_id) WHERE (ended_at IS NULL);
create policy inside on company_factor_rules as permissive to muster_app using (true);
create policy sign_in on company_factor_rules as permissive to muster_auth using (true);
create policy staff on company_factor_rules as permissive to muster_owner, muster_platform using (true);
create policy wall on company_factor_rules as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- products [tenant]: what a product costs one company, from when to when
create table company_prices (
  company_id uuid not null
  id uuid not null default new_id()
  product_id uuid not null
  currency text not null
  tiers jsonb not null
  counts_earlier_seats boolean not null default false
  valid_from timestamp with time zone not null
  valid_until timestamp with time zone
  set_by uuid
  reason text not null
  constraint company_prices_pkey PRIMARY KEY (company_id, id)
  constraint company_prices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint company_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
  constraint company_prices_check CHECK ((valid_until > valid_from))
  constraint company_prices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);
CREATE UNIQUE INDEX company_price_now ON public.company_prices USING btree (company_id, product_id, currency) WHERE (valid_until IS NULL);
create policy inside on company_prices as permissive to muster_app using (true);
create policy staff on company_prices as permissive to muster_owner, muster_platform using (true);
create policy wall on company_prices as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- products [tenant]: what was agreed with one company about a product; what is not there follows the product
create table company_products (
  company_id uuid not null
  product_id uuid not null
  visible boolean  -- shown or hidden whatever the product says; null follows the product
  visible_from date
  visible_until date
  terms jsonb not null default '{}'::jsonb  -- those of {assignWithinDays, completeWithinDays, transferableUntil, refundableWithinDays} that differ; null is an agreed "no end"
  changed_at timestamp with time zone not null
  changed_by uuid
  constraint company_products_pkey PRIMARY KEY (company_id, product_id)
  constraint company_products_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint company_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
  constraint company_products_check CHECK ((visible_until >= visible_from))
);
create policy inside on company_products as permissive to muster_app using (true);
create policy staff on company_products as permissive to muster_owner, muster_platform using (true);
create policy wall on company_products as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- company [tenant]: first steps that were put away, and the sample data that is loaded
create table company_starts (
  company_id uuid not null
  dismissed_at timestamp with time zone
  sample jsonb  -- {personIds, positionIds, siteIds, loadedAt}: what remove_sample deletes; null: none is loaded
  constraint company_starts_pkey PRIMARY KEY (company_id)
  constraint company_starts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint company_starts_sample_check CHECK ((jsonb_typeof(sample) = 'object'::text))
);
create policy inside on company_starts as permissive to muster_app using (true);
create policy staff on company_starts as permissive to muster_owner, muster_platform using (true);
create policy wall on company_starts as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- content [shared]: one reusable thing in the content library
create table content_items (
  id uuid not null default new_id()
  kind text not null
  title text not null
  created_by uuid
  created_at timestamp with time zone not null default now()
  retired_at timestamp with time zone
  constraint content_items_pkey PRIMARY KEY (id)
  constraint content_items_kind_check CHECK ((kind = ANY (ARRAY['lesson'::text, 'video'::text, 'document'::text, 'quiz'::text, 'scorm'::text, 'xapi'::text, 'cmi5'::text])))
  constraint content_items_title_check CHECK ((title <> ''::text))
);
CREATE INDEX content_items_kind ON public.content_items USING btree (kind, id);
CREATE INDEX content_items_title ON public.content_items USING btree (title, id);

-- content [shared]: one edition of an item; a draft until published, frozen afterwards
create table content_versions (
  id uuid not null default new_id()
  item_id uuid not null
  number integer not null
  body jsonb not null  -- by kind: lesson {docs: {locale: rich text}}, video {transcripts, requiredWatch}, document {}, quiz {settings, questions with their keys}, scorm, xapi and cmi5 {packageId, fallback, masteryPercent, allowedHosts, popups}. Answer keys never leave the server before submission
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

-- products [platform]: a word that makes a purchase cheaper; people who do not know it do not see it
create table coupons (
  id uuid not null default new_id()
  code text not null
  code_key text not null  -- as it is compared: letters and digits only, in capitals
  kind text not null
  percent_ppm integer
  amount_minor bigint
  currency text
  company_id uuid  -- only for this company; null: for everybody
  product_ids uuid[]  -- only for these products; null: for all
  valid_from timestamp with time zone not null
  valid_until timestamp with time zone
  most_uses integer
  most_uses_by_company integer
  least_minor bigint not null default 0
  stacks boolean not null default false
  uses integer not null default 0
  created_by uuid
  created_at timestamp with time zone not null default now()
  ended_at timestamp with time zone
  constraint coupons_pkey PRIMARY KEY (id)
  constraint coupons_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint coupon_not_overused CHECK (((most_uses IS NULL) OR (uses <= most_uses)))
  constraint coupons_amount_minor_check CHECK ((amount_minor > 0))
  constraint coupons_check CHECK ((valid_until > valid_from))
  constraint coupons_check1 CHECK ((((kind = 'percent'::text) = (percent_ppm IS NOT NULL)) AND ((kind = 'amount'::text) = ((amount_minor IS NOT NULL) AND (currency IS NOT NULL)))))
  constraint coupons_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint coupons_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text])))
  constraint coupons_least_minor_check CHECK ((least_minor >= 0))
  constraint coupons_most_uses_by_company_check CHECK ((most_uses_by_company > 0))
  constraint coupons_most_uses_check CHECK ((most_uses > 0))
  constraint coupons_percent_ppm_check CHECK (((percent_ppm >= 1) AND (percent_ppm <= 1000000)))
  constraint coupons_uses_check CHECK ((uses >= 0))
);
CREATE UNIQUE INDEX coupon_code_once ON public.coupons USING btree (code_key);

-- enrolment [tenant]: what evaluators saw of a learner who had done the rest of a course; only added | ce que les évaluateurs ont vu d’une personne qui avait terminé le reste d’un cours; ajouts seulement {personal: training; of: employees; kept: training}
create table course_evaluations (
  company_id uuid not null
  id uuid not null default new_id()
  enrolment_id uuid not null
  evaluator_id uuid
  outcome text not null
  depths jsonb not null  -- how each step was done, by its key
  note text
  evaluated_on date not null  -- the day on which the evaluator saw it
  recorded_at timestamp with time zone not null
  statement_version_id uuid  -- the version of the e-signature statement that was shown above it; null where none was in effect
  statement_sha256 text
  constraint course_evaluations_pkey PRIMARY KEY (company_id, id)
  constraint course_evaluations_company_id_enrolment_id_fkey FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id)
  constraint course_evaluations_evaluator_id_fkey FOREIGN KEY (evaluator_id) REFERENCES people(id)
  constraint course_evaluations_statement FOREIGN KEY (statement_version_id) REFERENCES legal_versions(id)
  constraint course_evaluations_depths_check CHECK ((jsonb_typeof(depths) = 'object'::text))
  constraint course_evaluations_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000)))
  constraint course_evaluations_outcome_check CHECK ((outcome = ANY (ARRAY['competent'::text, 'notYet'::text])))
  constraint course_evaluations_statement_text CHECK (((statement_version_id IS NULL) = (statement_sha256 IS NULL)))
);
CREATE INDEX course_evaluations_by ON public.course_evaluations USING btree (evaluator_id);
CREATE INDEX course_evaluations_of ON public.course_evaluations USING btree (company_id, enrolment_id, recorded_at);
CREATE INDEX course_evaluations_statement_of ON public.course_evaluations USING btree (statement_version_id) WHERE (statement_version_id IS NOT NULL);
CREATE UNIQUE INDEX one_competent_evaluation ON public.course_evaluations USING btree (company_id, enrolment_id) WHERE (outcome = 'competent'::text);
create policy inside on course_evaluations as permissive to muster_app using (true);
create policy staff on course_evaluations as permissive to muster_owner, muster_platform using (true);
create policy wall on course_evaluations as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

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

-- skills [shared]: the skills a course version gives
create table course_skills (
  version_id uuid not null
  skill_id uuid not null
  level integer not null default 1
  constraint course_skills_pkey PRIMARY KEY (version_id, skill_id)
  constraint course_skills_skill_id_fkey FOREIGN KEY (skill_id) REFERENCES skills(id)
  constraint course_skills_version_id_fkey FOREIGN KEY (version_id) REFERENCES course_versions(id) ON DELETE CASCADE
  constraint course_skills_level_check CHECK ((level > 0))
);
CREATE INDEX course_skills_skill ON public.course_skills USING btree (skill_id);

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
  requires_pass boolean not null default false  -- of a package: it must be passed, being completed is not enough; what the package itself asks for counts in any case
  preview boolean not null default false  -- shown in the store before it is bought
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
  owner_company_id uuid  -- as of its course, so that the wall needs no second table
  accepts_self_reported boolean not null default false  -- its completion may rest on what course packages report of themselves, without a test of ours; the proof says so
  evaluation jsonb  -- the steps of a practical evaluation that completes the course (domain/src/enrolment/evaluation.ts); null takes none
  constraint course_versions_course_id_number_key UNIQUE (course_id, number)
  constraint course_versions_pkey PRIMARY KEY (id)
  constraint course_versions_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint course_versions_owner_company_id_fkey FOREIGN KEY (owner_company_id) REFERENCES companies(id)
  constraint course_versions_change_kind_check CHECK ((change_kind = ANY (ARRAY['initial'::text, 'minor'::text, 'material'::text])))
  constraint course_versions_delivery_check CHECK ((delivery = ANY (ARRAY['online'::text, 'classroom'::text, 'blended'::text, 'external'::text])))
  constraint course_versions_evaluation_check CHECK ((jsonb_typeof(evaluation) = 'object'::text))
  constraint course_versions_expected_minutes_check CHECK ((expected_minutes > 0))
  constraint course_versions_number_check CHECK ((number > 0))
  constraint course_versions_renewal_window_days_check CHECK (((renewal_window_days >= 0) AND (renewal_window_days <= 365)))
  constraint course_versions_validity_months_check CHECK (((validity_months >= 1) AND (validity_months <= 600)))
);
CREATE INDEX course_versions_owner ON public.course_versions USING btree (owner_company_id) WHERE (owner_company_id IS NOT NULL);
CREATE INDEX course_versions_published ON public.course_versions USING btree (course_id, number DESC) WHERE (published_at IS NOT NULL);
CREATE UNIQUE INDEX one_course_draft ON public.course_versions USING btree (course_id) WHERE (published_at IS NULL);
create policy bi on course_versions as permissive to muster_bi_owner using (((owner_company_id IS NULL) OR (owner_company_id = ( SELECT bi.company() AS company))));
create policy inside on course_versions as permissive to muster_app using (true);
create policy staff on course_versions as permissive to muster_auth, muster_platform, muster_public using (true);
create policy wall on course_versions as restrictive to muster_app using (((owner_company_id IS NULL) OR (owner_company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)));

-- catalogue [shared]: what is learned; its editions are course_versions
create table courses (
  id uuid not null default new_id()
  code text not null
  category_id uuid not null
  created_by uuid
  created_at timestamp with time zone not null default now()
  retired_at timestamp with time zone
  owner_company_id uuid  -- null: the platform's, for every company; else of this company alone
  needs_seat boolean not null default false  -- who takes it uses a seat of their company, or one they bought
  asks_disclaimer boolean not null default false  -- those who begin it agree to the course disclaimer first
  constraint courses_code_key UNIQUE (code)
  constraint courses_pkey PRIMARY KEY (id)
  constraint courses_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id)
  constraint courses_owner_company_id_fkey FOREIGN KEY (owner_company_id) REFERENCES companies(id)
);
CREATE INDEX courses_category ON public.courses USING btree (category_id);
CREATE INDEX courses_owner ON public.courses USING btree (owner_company_id) WHERE (owner_company_id IS NOT NULL);
create policy bi on courses as permissive to muster_bi_owner using (((owner_company_id IS NULL) OR (owner_company_id = ( SELECT bi.company() AS company))));
create policy inside on courses as permissive to muster_app using (true);
create policy staff on courses as permissive to muster_auth, muster_platform, muster_public using (true);
create policy wall on courses as restrictive to muster_app using (((owner_company_id IS NULL) OR (owner_company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)));

-- evidence [tenant]: results of verifying digital credentials submitted as evidence | résultats de la vérification des attestations numériques soumises comme preuves {personal: training, picture; of: employees; kept: training}
create table credential_checks (
  company_id uuid not null
  path text not null  -- of the file in the bucket of evidence
  result jsonb not null
  checked_at timestamp with time zone not null
  constraint credential_checks_pkey PRIMARY KEY (company_id, path)
  constraint credential_checks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
create policy inside on credential_checks as permissive to muster_app using (true);
create policy staff on credential_checks as permissive to muster_owner, muster_platform using (true);
create policy wall on credential_checks as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [tenant]: how much a company may owe and for how long; set by the platform
create table credit_terms (
  company_id uuid not null
  invoice_days integer not null default 30
  credit_limit_minor bigint not null default 0
  currency text not null
  changed_at timestamp with time zone not null
  changed_by uuid
  constraint credit_terms_pkey PRIMARY KEY (company_id)
  constraint credit_terms_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint credit_terms_credit_limit_minor_check CHECK ((credit_limit_minor >= 0))
  constraint credit_terms_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint credit_terms_invoice_days_check CHECK (((invoice_days >= 0) AND (invoice_days <= 120)))
);
create policy inside on credit_terms as permissive to muster_app using (true);
create policy staff on credit_terms as permissive to muster_owner, muster_platform using (true);
create policy wall on credit_terms as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- operations [platform]: violations of the content security policy as browsers report them, by directive, origin of what was blocked and route; at most 500 kinds, forgotten after 90 days
create table csp_violations (
  directive text not null
  blocked text not null
  page text not null
  count bigint not null
  first_at timestamp with time zone not null
  last_at timestamp with time zone not null
  constraint csp_violations_pkey PRIMARY KEY (directive, blocked, page)
  constraint csp_violations_blocked_check CHECK ((length(blocked) <= 200))
  constraint csp_violations_check CHECK ((last_at >= first_at))
  constraint csp_violations_count_check CHECK ((count > 0))
  constraint csp_violations_directive_check CHECK ((length(directive) <= 40))
  constraint csp_violations_page_check CHECK ((length(page) <= 200))
);
CREATE INDEX csp_violations_last ON public.csp_violations USING btree (last_at);

-- delivery [tenant]: what was sent to whom, on one channel each; kept three years | ce qui a été envoyé à qui, par chaque canal; conservé trois ans {personal: contact, communication; of: employees; kept: messages}
create table deliveries (
  company_id uuid not null
  id uuid not null default new_id()
  person_id uuid not null
  source_kind text not null
  source_id text not null  -- what it is part of: the message, notice or training; of a system email, the email
  kind text not null
  topic text
  mandatory boolean not null default false
  channel text not null
  unique_key text not null  -- per source, person and channel: written once, whatever is tried again
  subject text not null
  address text  -- where it was sent: an email address, or a phone number in E.164
  mail_id uuid  -- the email in the outbox, which may be deleted before this row
  queued_at timestamp with time zone not null default now()
  not_before timestamp with time zone  -- waits until the quiet hours of the person are over, or until its time
  sent_at timestamp with time zone
  delivered_at timestamp with time zone
  opened_at timestamp with time zone
  acknowledged_at timestamp with time zone
  failed_at timestamp with time zone  -- returned, or refused permanently
  failure text
  suppressed_at timestamp with time zone
  suppressed_reason text
  attempts integer not null default 0
  next_try_at timestamp with time zone
  provider_id text  -- what the provider calls a text message
  devices_left uuid[] not null default '{}'::uuid[]  -- devices whose push service did not answer while another one did: they are tried again
  constraint deliveries_company_id_unique_key_key UNIQUE (company_id, unique_key)
  constraint deliveries_pkey PRIMARY KEY (company_id, id)
  constraint deliveries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint deliveries_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint deliveries_channel_check CHECK ((channel = ANY (ARRAY['inbox'::text, 'email'::text, 'push'::text, 'sms'::text])))
  constraint deliveries_check CHECK (((suppressed_at IS NULL) = (suppressed_reason IS NULL)))
  constraint deliveries_check1 CHECK (((suppressed_at IS NULL) OR ((sent_at IS NULL) AND (delivered_at IS NULL))))
  constraint deliveries_source_kind_check CHECK ((source_kind = ANY (ARRAY['message'::text, 'notice'::text, 'training'::text, 'system'::text])))
  constraint deliveries_suppressed_reason_check CHECK ((suppressed_reason = ANY (ARRAY['noAddress'::text, 'optedOut'::text, 'bounced'::text, 'notSetUp'::text, 'tooMany'::text, 'left'::text])))
);
CREATE INDEX deliveries_mail_address ON public.deliveries USING btree (company_id, channel, address);
CREATE INDEX deliveries_person ON public.deliveries USING btree (company_id, person_id, queued_at DESC, id);
CREATE INDEX deliveries_provider ON public.deliveries USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX deliveries_queued ON public.deliveries USING btree (queued_at);
CREATE INDEX deliveries_source ON public.deliveries USING btree (company_id, source_kind, source_id);
CREATE INDEX deliveries_waiting ON public.deliveries USING btree (channel, queued_at) WHERE ((channel = ANY (ARRAY['push'::text, 'sms'::text])) AND ((sent_at IS NULL) OR (devices_left <> '{}'::uuid[])) AND (failed_at IS NULL) AND (suppressed_at IS NULL));
CREATE UNIQUE INDEX deliveries_mail ON public.deliveries USING btree (mail_id) WHERE (mail_id IS NOT NULL);
create policy inside on deliveries as permissive to muster_app using (true);
create policy staff on deliveries as permissive to muster_owner, muster_platform using (true);
create policy wall on deliveries as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- delivery [tenant]: channels that a company switched on
create table delivery_settings (
  company_id uuid not null
  sms_since timestamp with time zone
  sms_by uuid
  constraint delivery_settings_pkey PRIMARY KEY (company_id)
  constraint delivery_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint delivery_settings_sms_by_fkey FOREIGN KEY (sms_by) REFERENCES people(id)
);
CREATE INDEX delivery_settings_by ON public.delivery_settings USING btree (sms_by);
create policy inside on delivery_settings as permissive to muster_app using (true);
create policy staff on delivery_settings as permissive to muster_owner, muster_platform using (true);
create policy wall on delivery_settings as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- company [tenant]: a part of a company, in a tree
create table departments (
  company_id uuid not null
  id uuid not null default new_id()
  parent_id uuid
  code text not null
  name text not null
  archived_at timestamp with time zone
  constraint departments_company_id_code_key UNIQUE (company_id, code)
  constraint departments_pkey PRIMARY KEY (company_id, id)
  constraint departments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint departments_company_id_parent_id_fkey FOREIGN KEY (company_id, parent_id) REFERENCES departments(company_id, id)
  constraint departments_check CHECK ((parent_id IS DISTINCT FROM id))
);
create policy inside on departments as permissive to muster_app using (true);
create policy staff on departments as permissive to muster_owner, muster_platform using (true);
create policy wall on departments as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- notices [tenant]: that the digests of a day were made for the people of one time zone of a company; kept for 60 days
create table digest_runs (
  company_id uuid not null
  time_zone text not null
  on_day date not null
  due_at timestamp with time zone not null
  started_at timestamp with time zone not null
  finished_at timestamp with time zone
  failed_at timestamp with time zone
  failure text
  digests integer not null default 0
  notices integer not null default 0
  constraint digest_runs_pkey PRIMARY KEY (company_id, time_zone, on_day)
  constraint digest_runs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
CREATE INDEX digest_runs_day ON public.digest_runs USING btree (on_day);
create policy inside on digest_runs as permissive to muster_app using (true);
create policy staff on digest_runs as permissive to muster_owner, muster_platform using (true);
create policy wall on digest_runs as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- notices [tenant]: notification digests, one per person and day | résumés des avis, un par personne et par jour {personal: communication; of: employees; kept: training}
create table digests (
  company_id uuid not null
  id uuid not null default new_id()
  person_id uuid not null
  on_day date not null  -- the day on the person's own clock
  items integer not null
  made_at timestamp with time zone not null
  constraint one_digest_a_day UNIQUE (company_id, person_id, on_day)
  constraint digests_pkey PRIMARY KEY (company_id, id)
  constraint digests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint digests_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint digests_items_check CHECK ((items > 0))
);
CREATE INDEX digests_day ON public.digests USING btree (company_id, on_day);
CREATE INDEX digests_person ON public.digests USING btree (person_id);
create policy inside on digests as permissive to muster_app using (true);
create policy staff on digests as permissive to muster_owner, muster_platform using (true);
create policy wall on digests as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [platform]: the last number given; taken under its lock in the transaction that writes the document, so that none is missing
create table document_numbers (
  issuer_id uuid not null
  series text not null
  last bigint not null default 0
  constraint document_numbers_pkey PRIMARY KEY (issuer_id, series)
  constraint document_numbers_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES issuers(id)
  constraint document_numbers_series_check CHECK ((series = ANY (ARRAY['invoice'::text, 'creditNote'::text, 'order'::text])))
);

-- driving [tenant]: packages that a company's programs brought
create table driven_packages (
  company_id uuid not null
  id uuid not null default new_id()
  key_id uuid not null
  name text not null
  item_id uuid not null
  course_id uuid  -- the course it is the only unit of; null until it was read, and for ever where it was refused
  created_at timestamp with time zone not null
  constraint driven_packages_pkey PRIMARY KEY (company_id, id)
  constraint driven_packages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint driven_packages_company_id_key_id_fkey FOREIGN KEY (company_id, key_id) REFERENCES api_keys(company_id, id)
  constraint driven_packages_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint driven_packages_item_id_fkey FOREIGN KEY (item_id) REFERENCES content_items(id)
);
CREATE INDEX driven_packages_course ON public.driven_packages USING btree (course_id) WHERE (course_id IS NOT NULL);
CREATE INDEX driven_packages_key ON public.driven_packages USING btree (company_id, key_id);
CREATE UNIQUE INDEX driven_packages_item ON public.driven_packages USING btree (item_id);
create policy inside on driven_packages as permissive to muster_app using (true);
create policy staff on driven_packages as permissive to muster_owner, muster_platform using (true);
create policy wall on driven_packages as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- enrolment [tenant]: changes of due dates | modifications d’échéances {personal: training; of: employees; kept: training}
create table due_changes (
  company_id uuid not null
  id uuid not null default new_id()
  enrolment_id uuid not null
  due_before date
  due_after date
  reason text not null
  changed_at timestamp with time zone not null
  changed_by uuid
  constraint due_changes_pkey PRIMARY KEY (company_id, id)
  constraint due_changes_company_id_enrolment_id_fkey FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id)
  constraint due_changes_reason_check CHECK ((length(reason) >= 3))
);
CREATE INDEX due_changes_enrolment ON public.due_changes USING btree (company_id, enrolment_id, changed_at);
create policy inside on due_changes as permissive to muster_app using (true);
create policy staff on due_changes as permissive to muster_owner, muster_platform using (true);
create policy wall on due_changes as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- company [tenant]: values a custom field offers; people hold one by its number, so that it can be renamed
create table employee_field_choices (
  company_id uuid not null
  field_id uuid not null
  number smallint not null
  name_en text not null
  name_fr text
  place smallint not null
  constraint employee_field_choices_pkey PRIMARY KEY (company_id, field_id, number)
  constraint employee_field_choices_company_id_field_id_fkey FOREIGN KEY (company_id, field_id) REFERENCES employee_fields(company_id, id)
  constraint employee_field_choices_number_check CHECK ((number > 0))
);
create policy inside on employee_field_choices as permissive to muster_app using (true);
create policy staff on employee_field_choices as permissive to muster_owner, muster_platform using (true);
create policy wall on employee_field_choices as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- company [tenant]: what a company keeps of its employees in custom fields | ce qu’une entreprise conserve au sujet de ses employés dans des champs personnalisés {personal: employment; of: employees; kept: training}
create table employee_field_values (
  company_id uuid not null
  person_id uuid not null
  field_id uuid not null
  kind text not null  -- that of the field, which cannot change while there are values
  value text not null  -- text as typed; a number in plain digits; a day as YYYY-MM-DD; yes or no; of a choice its number
  choice smallint
  constraint employee_field_values_pkey PRIMARY KEY (company_id, person_id, field_id)
  constraint employee_field_values_company_id_field_id_choice_fkey FOREIGN KEY (company_id, field_id, choice) REFERENCES employee_field_choices(company_id, field_id, number)
  constraint employee_field_values_company_id_field_id_kind_fkey FOREIGN KEY (company_id, field_id, kind) REFERENCES employee_fields(company_id, id, kind)
  constraint employee_field_values_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint employee_field_values_check CHECK (((kind = 'choice'::text) = (choice IS NOT NULL)))
  constraint employee_field_values_check1 CHECK (
CASE kind
    WHEN 'number'::text THEN (value ~ '^-?\d{1,12}(\.\d{1,3})?$'::text)
    WHEN 'day'::text THEN (value ~ '^\d{4}-\d\d-\d\d$'::text)
    WHEN 'yesNo'::text THEN (value = ANY (ARRAY['yes'::text, 'no'::text]))
    WHEN 'choice'::text THEN (value = (choice)::text)
    ELSE ((value <> ''::text) AND (length(value) <= 200))
END)
);
CREATE INDEX employee_field_values_held ON public.employee_field_values USING btree (company_id, field_id, value);
create policy inside on employee_field_values as permissive to muster_app using (true);
create policy staff on employee_field_values as permissive to muster_owner, muster_platform using (true);
create policy wall on employee_field_values as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- company [tenant]: custom fields a company keeps of its employees, with their names, order and kind
create table employee_fields (
  company_id uuid not null
  id uuid not null default new_id()
  number smallint not null  -- names the field in columns, saved views and imports (field7); never given again
  kind text not null
  name_en text not null
  name_fr text
  help_en text
  help_fr text
  place smallint not null
  own boolean not null default false  -- employees see it about themselves on My Info
  last_choice smallint not null default 0  -- highest number given to a choice; none comes back
  created_at timestamp with time zone not null
  archived_at timestamp with time zone
  constraint employee_fields_company_id_id_kind_key UNIQUE (company_id, id, kind)
  constraint employee_fields_company_id_number_key UNIQUE (company_id, number)
  constraint employee_fields_pkey PRIMARY KEY (company_id, id)
  constraint employee_fields_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint employee_fields_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'number'::text, 'day'::text, 'yesNo'::text, 'choice'::text])))
  constraint employee_fields_number_check CHECK ((number > 0))
);
CREATE UNIQUE INDEX employee_fields_named ON public.employee_fields USING btree (company_id, folded(name_en));
create policy inside on employee_fields as permissive to muster_app using (true);
create policy staff on employee_fields as permissive to muster_owner, muster_platform using (true);
create policy wall on employee_fields as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- company [tenant]: a person's employment at one company | emploi d’une personne dans une entreprise {personal: identity, contact; of: employees; kept: training}
create table employments (
  company_id uuid not null
  person_id uuid not null
  employee_number text not null
  job_title text
  started_on date not null  -- first day of the present or last employment; where and when somebody worked before stands in placements
  ended_on date
  on_leave_since date
  bu_admin_since timestamp with time zone  -- claim buAdmin for this company, since when
  created_at timestamp with time zone not null default now()
  preferred_contact text
  external_id text  -- the person's key in the company's own HR system
  note text  -- for the company's admins only
  contact_email text  -- as the company wrote it; the address a person signs in with is people.email, theirs once they accepted an invitation
  contact_email_canonical text
  contact_phone text
  invited_at timestamp with time zone
  joined_at timestamp with time zone  -- when the person first signed in here
  last_signed_in_at timestamp with time zone  -- when the person last signed in here
  closed_on date  -- until which day what was open was closed; when it is before ended_on, the rest is closed once that day is over
  search_key text default folded(((employee_number || ' '::text) || COALESCE(contact_email, ''::text)))  -- number and address as lists search them
  pin_since timestamp with time zone  -- since when the person has a PIN of this company
  sample boolean not null default false  -- a person of sample data, deleted with it
  constraint employments_pkey PRIMARY KEY (company_id, person_id)
  constraint employments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint employments_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint employments_check CHECK (((ended_on IS NULL) OR (ended_on >= started_on)))
  constraint employments_contact_phone_check CHECK ((contact_phone ~ '^\+[1-9][0-9]{6,14}$'::text))
  constraint employments_preferred_contact_check CHECK ((preferred_contact = ANY (ARRAY['email'::text, 'phone'::text, 'paper'::text])))
  constraint sample_person CHECK (((NOT sample) OR ((invited_at IS NULL) AND (joined_at IS NULL) AND (bu_admin_since IS NULL) AND (contact_email IS NULL) AND (pin_since IS NULL))))
);
CREATE INDEX employments_administrators ON public.employments USING btree (company_id, person_id) WHERE (bu_admin_since IS NOT NULL);
CREATE INDEX employments_person ON public.employments USING btree (person_id);
CREATE INDEX employments_started ON public.employments USING btree (company_id, started_on);
CREATE INDEX employments_to_close ON public.employments USING btree (ended_on) WHERE ((ended_on IS NOT NULL) AND (closed_on IS DISTINCT FROM ended_on));
CREATE UNIQUE INDEX employee_email_once ON public.employments USING btree (company_id, contact_email_canonical);
CREATE UNIQUE INDEX employee_number_once ON public.employments USING btree (company_id, upper(employee_number));
CREATE UNIQUE INDEX employment_external_id_once ON public.employments USING btree (company_id, external_id) WHERE (external_id IS NOT NULL);
create policy bi on employments as permissive to muster_bi_owner using ((company_id = ( SELECT bi.company() AS company)));
create policy inside on employments as permissive to muster_app using (true);
create policy sign_in on employments as permissive to muster_auth using (true);
create policy staff on employments as permissive to muster_owner, muster_platform using (true);
create policy wall on employments as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- enrolment [tenant]: attempts at courses | tentatives de cours {personal: training; of: employees; kept: training}
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
  requirement_id uuid  -- what requires it, where a requirement does; its words are read when asked
  occasion text  -- what made it necessary: `since:<day>` for the first time, `proof:<id>` for a renewal. Each makes one attempt at a course; null again when the system took the attempt back
  note text  -- words of whoever assigned it, for the learner
  announced_at timestamp with time zone  -- when the person was written to about it
  reminded_on date  -- the last day on which somebody had the person reminded by hand
  waits_for_seat boolean not null default false  -- assigned, but nothing can be launched until the company has a seat for it
  lapsed_at timestamp with time zone  -- closed because the time of its seat was over; null again when it is extended
  opened_at timestamp with time zone  -- when a device opened the course last
  opened_seconds integer not null default 0  -- of time_spent_seconds: not learned since opened_at
  evaluation_due_at timestamp with time zone  -- when everything but the practical evaluation was done
  constraint enrolments_seating UNIQUE (company_id, id, waits_for_seat)
  constraint one_attempt_number UNIQUE (company_id, person_id, course_id, attempt_number)
  constraint enrolments_pkey PRIMARY KEY (company_id, id)
  constraint enrolments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint enrolments_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint enrolments_company_id_supersedes_enrolment_id_fkey FOREIGN KEY (company_id, supersedes_enrolment_id) REFERENCES enrolments(company_id, id)
  constraint enrolments_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint enrolments_course_version_id_fkey FOREIGN KEY (course_version_id) REFERENCES course_versions(id)
  constraint enrolments_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint enrolments_attempt_number_check CHECK ((attempt_number > 0))
  constraint enrolments_check CHECK (((completed_at IS NULL) OR (started_at IS NOT NULL)))
  constraint enrolments_check1 CHECK (((completed_at IS NULL) OR (withdrawn_at IS NULL)))
  constraint enrolments_check2 CHECK (((lapsed_at IS NULL) OR (lapsed_at = withdrawn_at)))
  constraint enrolments_check3 CHECK (((evaluation_due_at IS NULL) OR (started_at IS NOT NULL)))
  constraint enrolments_note_check CHECK ((length(note) <= 500))
  constraint enrolments_opened_seconds_check CHECK ((opened_seconds >= 0))
  constraint enrolments_origin_check CHECK ((origin = ANY (ARRAY['self'::text, 'admin'::text, 'rule'::text, 'seat'::text, 'renewal'::text, 'session'::text, 'import'::text])))
  constraint enrolments_progress_percent_check CHECK (((progress_percent >= 0) AND (progress_percent <= 100)))
  constraint enrolments_score_percent_check CHECK (((score_percent >= (0)::numeric) AND (score_percent <= (100)::numeric)))
  constraint enrolments_time_spent_seconds_check CHECK ((time_spent_seconds >= 0))
  constraint occasion_of_requirement CHECK (((occasion IS NULL) OR (requirement_id IS NOT NULL)))
  constraint waits_until_it_starts CHECK (((NOT waits_for_seat) OR (started_at IS NULL)))
);
CREATE INDEX enrolments_assigned ON public.enrolments USING btree (company_id, assigned_at, id);
CREATE INDEX enrolments_assigned_everywhere ON public.enrolments USING btree (assigned_at, id);
CREATE INDEX enrolments_awaiting_evaluation ON public.enrolments USING btree (company_id, evaluation_due_at) WHERE ((evaluation_due_at IS NOT NULL) AND (completed_at IS NULL) AND (withdrawn_at IS NULL) AND (failed_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX enrolments_by_course ON public.enrolments USING btree (course_id) INCLUDE (completed_at, failed_at) WHERE (voided_at IS NULL);
CREATE INDEX enrolments_by_rule ON public.enrolments USING btree (company_id, person_id) WHERE ((origin = ANY (ARRAY['rule'::text, 'renewal'::text])) AND (started_at IS NULL) AND (completed_at IS NULL) AND (withdrawn_at IS NULL) AND (failed_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX enrolments_course ON public.enrolments USING btree (company_id, course_id);
CREATE INDEX enrolments_due ON public.enrolments USING btree (due_on) WHERE ((due_on IS NOT NULL) AND (completed_at IS NULL) AND (withdrawn_at IS NULL) AND (failed_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX enrolments_latest ON public.enrolments USING btree (company_id, GREATEST(assigned_at, started_at, completed_at, failed_at, withdrawn_at));
CREATE INDEX enrolments_person ON public.enrolments USING btree (company_id, person_id, assigned_at DESC);
CREATE INDEX enrolments_unannounced ON public.enrolments USING btree (company_id, assigned_at) WHERE ((announced_at IS NULL) AND (origin = ANY (ARRAY['admin'::text, 'rule'::text, 'renewal'::text, 'seat'::text])) AND (completed_at IS NULL) AND (withdrawn_at IS NULL) AND (failed_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX enrolments_unfinished ON public.enrolments USING btree (company_id, COALESCE(due_on, 'infinity'::date)) WHERE ((completed_at IS NULL) AND (withdrawn_at IS NULL) AND (voided_at IS NULL));
CREATE INDEX enrolments_version ON public.enrolments USING btree (course_version_id);
CREATE INDEX enrolments_waiting ON public.enrolments USING btree (company_id, course_id, due_on) WHERE (waits_for_seat AND (completed_at IS NULL) AND (withdrawn_at IS NULL) AND (failed_at IS NULL) AND (voided_at IS NULL));
CREATE UNIQUE INDEX one_enrolment_per_occasion ON public.enrolments USING btree (company_id, person_id, course_id, requirement_id, occasion) WHERE ((occasion IS NOT NULL) AND (completed_at IS NULL) AND (voided_at IS NULL));
CREATE UNIQUE INDEX one_open_enrolment ON public.enrolments USING btree (company_id, person_id, course_id) WHERE ((completed_at IS NULL) AND (withdrawn_at IS NULL) AND (failed_at IS NULL) AND (voided_at IS NULL));
create policy bi on enrolments as permissive to muster_bi_owner using ((company_id = ( SELECT bi.company() AS company)));
create policy inside on enrolments as permissive to muster_app using (true);
create policy staff on enrolments as permissive to muster_owner, muster_platform using (true);
create policy wall on enrolments as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- evidence [tenant]: certificates from other issuers submitted for review | certificats d’autres émetteurs soumis pour vérification {personal: training, picture; of: employees; kept: training}
create table evidence (
  company_id uuid not null
  id uuid not null default new_id()
  person_id uuid not null
  skill_id uuid not null
  level integer not null default 1
  issuer text not null
  number text
  issued_on date not null
  expires_on date
  never_expires boolean not null default false
  hours numeric(6,2)
  files jsonb not null default '[]'::jsonb  -- stored files in order: [{bucket, name, mime, bytes, sha256, side: front | back | page}]
  note text not null default ''::text
  record jsonb not null default '{}'::jsonb  -- what the skill asks to be on record: {trainer, evaluator, contents, …}
  corrects_id uuid
  submitted_at timestamp with time zone not null
  submitted_by uuid
  duplicate_key text  -- issuer and number however they were typed: letters and digits only; null without a number
  constraint evidence_pkey PRIMARY KEY (company_id, id)
  constraint evidence_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint evidence_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint evidence_skill_id_fkey FOREIGN KEY (skill_id) REFERENCES skills(id)
  constraint evidence_check CHECK ((expires_on > issued_on))
  constraint evidence_check1 CHECK ((NOT (never_expires AND (expires_on IS NOT NULL))))
  constraint evidence_hours_check CHECK ((hours >= (0)::numeric))
  constraint evidence_level_check CHECK ((level > 0))
);
CREATE INDEX evidence_duplicates ON public.evidence USING btree (company_id, duplicate_key) WHERE (duplicate_key IS NOT NULL);
CREATE INDEX evidence_person ON public.evidence USING btree (company_id, person_id, submitted_at DESC);
create policy inside on evidence as permissive to muster_app using (true);
create policy staff on evidence as permissive to muster_owner, muster_platform using (true);
create policy wall on evidence as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- evidence [tenant]: steps in the review of submitted certificates | étapes de la vérification des certificats soumis {personal: training, picture; of: employees; kept: training}
create table evidence_events (
  company_id uuid not null
  id uuid not null default new_id()
  evidence_id uuid not null
  sequence integer not null
  kind text not null
  reason text
  note text
  method text
  at timestamp with time zone not null
  by_person uuid
  files jsonb not null default '[]'::jsonb  -- files sent along with an answer, as in evidence.files
  constraint evidence_events_company_id_evidence_id_sequence_key UNIQUE (company_id, evidence_id, sequence)
  constraint evidence_events_pkey PRIMARY KEY (company_id, id)
  constraint evidence_events_company_id_evidence_id_fkey FOREIGN KEY (company_id, evidence_id) REFERENCES evidence(company_id, id)
  constraint evidence_events_kind_check CHECK ((kind = ANY (ARRAY['submitted'::text, 'needsInfo'::text, 'answered'::text, 'rejected'::text, 'verified'::text, 'withdrawn'::text, 'revoked'::text])))
  constraint evidence_events_method_check CHECK ((method = ANY (ARRAY['visual'::text, 'registry'::text, 'phone'::text])))
  constraint evidence_events_sequence_check CHECK ((sequence > 0))
);
create policy inside on evidence_events as permissive to muster_app using (true);
create policy staff on evidence_events as permissive to muster_owner, muster_platform using (true);
create policy wall on evidence_events as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- files [tenant]: stored files | fichiers stockés {personal: picture; of: employees; kept: training}
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
  active boolean not null default false  -- a document with programs or files in it, found when it was sent
  constraint files_bucket_path_key UNIQUE (bucket, path)
  constraint files_pkey PRIMARY KEY (company_id, id)
  constraint files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint files_bucket_check CHECK ((bucket = ANY (ARRAY['content'::text, 'people'::text, 'evidence'::text, 'branding'::text, 'certificates'::text, 'orders'::text, 'messages'::text, 'trainings'::text, 'support'::text, 'sheets'::text, 'agreements'::text])))
  constraint files_bytes_check CHECK ((bytes >= 0))
);
create policy inside on files as permissive to muster_app using (true);
create policy staff on files as permissive to muster_owner, muster_platform using (true);
create policy wall on files as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- support [platform]: help articles as the platform changed them; without a row, the text of the file is shown
create table help_texts (
  slug text not null
  locale text not null
  title text not null
  body text not null
  changed_by uuid not null
  changed_at timestamp with time zone not null
  constraint help_texts_pkey PRIMARY KEY (slug, locale)
  constraint help_texts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES people(id)
  constraint help_texts_body_check CHECK (((length(body) >= 1) AND (length(body) <= 20000)))
  constraint help_texts_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text])))
  constraint help_texts_slug_check CHECK ((slug ~ '^[a-z0-9-]{1,80}$'::text))
  constraint help_texts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);
CREATE INDEX help_texts_person ON public.help_texts USING btree (changed_by);

-- support [tenant]: whether a help article helped, as each person last said | si un article d’aide a été utile, selon la dernière réponse de chaque personne {personal: preference; of: employees; kept: training}
create table help_votes (
  company_id uuid not null
  person_id uuid not null
  slug text not null
  helpful boolean not null
  at timestamp with time zone not null
  constraint help_votes_pkey PRIMARY KEY (company_id, person_id, slug)
  constraint help_votes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint help_votes_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint help_votes_slug_check CHECK ((slug ~ '^[a-z0-9-]{1,80}$'::text))
);
CREATE INDEX help_votes_person ON public.help_votes USING btree (person_id);
CREATE INDEX help_votes_slug ON public.help_votes USING btree (slug);
create policy inside on help_votes as permissive to muster_app using (true);
create policy staff on help_votes as permissive to muster_owner, muster_platform using (true);
create policy wall on help_votes as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- qualification [tenant]: suspensions and exemptions | suspensions et exemptions {personal: training, note; of: employees; kept: training}
create table holds (
  company_id uuid not null
  id uuid not null default new_id()
  person_id uuid not null
  kind text not null
  skill_id uuid
  course_id uuid
  from_on date not null
  to_on date
  reason text not null
  note text  -- restricted: never on a public page or in a report
  approved_by uuid
  recorded_at timestamp with time zone not null
  recorded_by uuid
  retracted_at timestamp with time zone
  retracted_by uuid
  retraction_reason text
  constraint holds_pkey PRIMARY KEY (company_id, id)
  constraint holds_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint holds_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint holds_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint holds_skill_id_fkey FOREIGN KEY (skill_id) REFERENCES skills(id)
  constraint holds_check CHECK ((to_on >= from_on))
  constraint holds_check1 CHECK ((retracted_at >= recorded_at))
  constraint holds_check2 CHECK (((skill_id IS NULL) OR (course_id IS NULL)))
  constraint holds_check3 CHECK (((kind <> 'exemption'::text) OR ((to_on IS NOT NULL) AND (to_on <= (from_on + 365)))))
  constraint holds_kind_check CHECK ((kind = ANY (ARRAY['suspension'::text, 'exemption'::text])))
  constraint holds_reason_check CHECK ((length(reason) >= 3))
);
CREATE INDEX holds_person ON public.holds USING btree (company_id, person_id);
create policy inside on holds as permissive to muster_app using (true);
create policy staff on holds as permissive to muster_owner, muster_platform using (true);
create policy wall on holds as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- platform [tenant]: answers given to calls that must not happen twice; kept seven days | réponses données à des appels qui ne doivent pas se produire deux fois; conservées sept jours {personal: activity; of: employees; kept: short}
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

-- imports [tenant]: which header a company's files have for which field, as it last chose them
create table import_mappings (
  company_id uuid not null
  kind text not null
  mapping jsonb not null
  saved_at timestamp with time zone not null
  matches jsonb not null default '{}'::jsonb  -- what values of files stand for: {site | department | positions: {value in small letters: id, or null to leave it out}}
  constraint import_mappings_pkey PRIMARY KEY (company_id, kind)
  constraint import_mappings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
create policy inside on import_mappings as permissive to muster_app using (true);
create policy staff on import_mappings as permissive to muster_owner, muster_platform using (true);
create policy wall on import_mappings as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- imports [tenant]: rows of an imported file | lignes d’un fichier importé {personal: employment, contact; of: employees; kept: short}
create table import_rows (
  company_id uuid not null
  import_id uuid not null
  row_number integer not null
  line integer not null
  cells jsonb not null
  row_key text  -- by what two rows would be the same
  manager_key text
  email_key text
  turn integer  -- rows that need others come after them: managers before their people, older proofs before newer ones; null: in a circle
  outcome text
  problems jsonb not null default '[]'::jsonb
  applied_at timestamp with time zone  -- set in the transaction that did what the row says: no row is done twice
  person_id uuid  -- whose the row is; null: someone new that is not written yet, or no one
  changes jsonb not null default '[]'::jsonb  -- [{field, before, after, risk, pastDays, from}] as a dry run found them, and as they were made
  choices jsonb  -- {risk: keep | file} said of this row; what is not here is as said of all rows
  done jsonb  -- what was written, to be undone: {created, fields: {column: [before, after]}, placements: {before, after}, positions}
  undone jsonb  -- what became of undoing it: {restored: [field], kept: [{field, code, value}]}
  place jsonb  -- of someone new in a dry run: {name, siteId, departmentId, positionIds}
  constraint import_rows_pkey PRIMARY KEY (company_id, import_id, row_number)
  constraint import_rows_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES imports(company_id, id) ON DELETE CASCADE
  constraint import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['new'::text, 'changed'::text, 'unchanged'::text, 'refused'::text])))
);
CREATE INDEX import_rows_email ON public.import_rows USING btree (company_id, import_id, email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX import_rows_key ON public.import_rows USING btree (company_id, import_id, row_key);
CREATE INDEX import_rows_manager ON public.import_rows USING btree (company_id, import_id, manager_key) WHERE (manager_key IS NOT NULL);
CREATE INDEX import_rows_risks ON public.import_rows USING btree (company_id, import_id) WHERE (changes @? '$[*]."risk"'::jsonpath);
CREATE INDEX import_rows_turn ON public.import_rows USING btree (company_id, import_id, turn, row_number) WHERE (applied_at IS NULL);
CREATE INDEX import_rows_undo ON public.import_rows USING btree (company_id, import_id, turn DESC, row_number) WHERE ((applied_at IS NOT NULL) AND (undone IS NULL));
create policy inside on import_rows as permissive to muster_app using (true);
create policy staff on import_rows as permissive to muster_owner, muster_platform using (true);
create policy wall on import_rows as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- imports [tenant]: imported files; deleted after 30 days | fichiers importés; supprimés après 30 jours {personal: employment, contact; of: employees; kept: short}
create table imports (
  company_id uuid not null
  id uuid not null default new_id()
  kind text not null
  name text not null
  total_bytes bigint not null
  received_bytes bigint not null default 0
  path text
  format jsonb  -- how the file is read: {type: csv | xlsx, encoding, separator, sheets, sheet, headerLine}
  headers jsonb not null default '[]'::jsonb
  sample jsonb not null default '[]'::jsonb  -- its first rows, for choosing the columns
  settings jsonb not null default '{}'::jsonb  -- {mapping: {field: column}, dateOrder, effectiveOn}
  state text not null default 'uploading'::text
  failure jsonb
  rows_total integer not null default 0
  rows_done integer not null default 0
  counts jsonb not null default '{}'::jsonb
  created_at timestamp with time zone not null
  created_by uuid not null  -- whose claims count: they are asked again at the start of its job and before each batch
  checked_at timestamp with time zone
  started_at timestamp with time zone
  finished_at timestamp with time zone
  cancel_asked_at timestamp with time zone
  undo_asked_at timestamp with time zone
  undo_asked_by uuid
  undone_at timestamp with time zone
  constraint imports_pkey PRIMARY KEY (company_id, id)
  constraint imports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint imports_check CHECK (((received_bytes >= 0) AND (received_bytes <= total_bytes)))
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['employees'::text, 'achievements'::text, 'certificates'::text])))
  constraint imports_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'read'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
  constraint imports_total_bytes_check CHECK ((total_bytes > 0))
);
CREATE INDEX imports_recent ON public.imports USING btree (company_id, created_at DESC);
CREATE UNIQUE INDEX one_running_import ON public.imports USING btree (company_id) WHERE (state = ANY (ARRAY['checking'::text, 'running'::text, 'undoing'::text]));
create policy inside on imports as permissive to muster_app using (true);
create policy staff on imports as permissive to muster_owner, muster_platform using (true);
create policy wall on imports as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- support [platform]: each email of the support's mailbox, once, with what became of it (domain/src/support/inbound-email.ts) | chaque courriel de la boîte du soutien, une fois, et ce qu’il en est advenu {personal: communication, contact; of: requesters; kept: short}
create table inbound_emails (
  id uuid not null default new_id()
  mailbox text not null
  uid_validity bigint not null
  uid bigint not null
  fingerprint text not null  -- SHA-256 of Message-ID, sender, date, subject and body: an email that is delivered twice is one email
  message_id text
  received_at timestamp with time zone not null
  sent_at timestamp with time zone
  from_address text
  from_name text
  subject text not null
  recipients integer not null
  bytes bigint not null
  sender text not null  -- whether the address in From is proven (pass) or refuted (fail) by what our mail server checked
  results jsonb not null  -- SPF, DKIM and DMARC as our mail server wrote them
  body text not null
  quoted text not null
  parts jsonb not null default '[]'::jsonb  -- files that came with it: [{name, mime, bytes}]; their bytes are in the ticket, or in the whole email
  outcome text not null
  reason text
  named_ticket_id uuid  -- the ticket of our email that it answers by proof, whoever sent it
  company_id uuid
  ticket_id uuid
  entry_id uuid
  raw_path text  -- the whole email in the bucket inbound, while it can still be accepted
  decided_at timestamp with time zone
  decided_by uuid
  decision text
  decision_reason text
  cleared_at timestamp with time zone  -- since when only the traces needed to recognise it are left
  constraint inbound_emails_fingerprint_key UNIQUE (fingerprint)
  constraint inbound_emails_mailbox_uid_validity_uid_key UNIQUE (mailbox, uid_validity, uid)
  constraint inbound_emails_pkey PRIMARY KEY (id)
  constraint inbound_emails_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES ticket_entries(company_id, id)
  constraint inbound_emails_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id)
  constraint inbound_emails_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES people(id)
  constraint inbound_emails_body_check CHECK ((length(body) <= 10000))
  constraint inbound_emails_bytes_check CHECK ((bytes >= 0))
  constraint inbound_emails_check CHECK (((reason IS NOT NULL) = (outcome = ANY (ARRAY['held'::text, 'ignored'::text]))))
  constraint inbound_emails_check1 CHECK ((((decided_at IS NULL) = (decision IS NULL)) AND ((decided_at IS NULL) = (decided_by IS NULL))))
  constraint inbound_emails_check2 CHECK (((decided_at IS NULL) OR (outcome = ANY (ARRAY['held'::text, 'ignored'::text]))))
  constraint inbound_emails_check3 CHECK (((decision_reason IS NOT NULL) = (NOT (decision IS DISTINCT FROM 'discarded'::text))))
  constraint inbound_emails_check4 CHECK ((((ticket_id IS NULL) = (company_id IS NULL)) AND ((ticket_id IS NULL) = (entry_id IS NULL))))
  constraint inbound_emails_check5 CHECK (((ticket_id IS NOT NULL) = ((outcome = ANY (ARRAY['reply'::text, 'following'::text, 'ticket'::text])) OR (NOT (decision IS DISTINCT FROM 'accepted'::text)))))
  constraint inbound_emails_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'discarded'::text])))
  constraint inbound_emails_decision_reason_check CHECK (((length(decision_reason) >= 1) AND (length(decision_reason) <= 500)))
  constraint inbound_emails_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{64}$'::text))
  constraint inbound_emails_from_address_check CHECK (((length(from_address) >= 3) AND (length(from_address) <= 320)))
  constraint inbound_emails_from_name_check CHECK (((length(from_name) >= 1) AND (length(from_name) <= 200)))
  constraint inbound_emails_message_id_check CHECK (((length(message_id) >= 1) AND (length(message_id) <= 1000)))
  constraint inbound_emails_outcome_check CHECK ((outcome = ANY (ARRAY['reply'::text, 'following'::text, 'ticket'::text, 'held'::text, 'ignored'::text, 'bounce'::text, 'refused'::text])))
  constraint inbound_emails_parts_check CHECK ((jsonb_typeof(parts) = 'array'::text))
  constraint inbound_emails_quoted_check CHECK ((length(quoted) <= 20000))
  constraint inbound_emails_recipients_check CHECK ((recipients >= 0))
  constraint inbound_emails_results_check CHECK ((jsonb_typeof(results) = 'object'::text))
  constraint inbound_emails_sender_check CHECK ((sender = ANY (ARRAY['pass'::text, 'fail'::text, 'none'::text])))
  constraint inbound_emails_subject_check CHECK ((length(subject) <= 200))
);
CREATE INDEX inbound_emails_decided_by ON public.inbound_emails USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX inbound_emails_entry ON public.inbound_emails USING btree (company_id, entry_id) WHERE (entry_id IS NOT NULL);
CREATE INDEX inbound_emails_held ON public.inbound_emails USING btree (received_at DESC) WHERE ((outcome = 'held'::text) AND (decided_at IS NULL));
CREATE INDEX inbound_emails_received ON public.inbound_emails USING btree (received_at DESC, id);
CREATE INDEX inbound_emails_sender ON public.inbound_emails USING btree (from_address, received_at DESC);
CREATE INDEX inbound_emails_ticket ON public.inbound_emails USING btree (company_id, ticket_id) WHERE (ticket_id IS NOT NULL);

-- delivery [tenant]: what a person reads in their inbox; its delivery has the same id | ce qu’une personne lit dans sa boîte de réception; son envoi porte le même identifiant {personal: communication; of: employees; kept: messages}
create table inbox_entries (
  company_id uuid not null
  id uuid not null
  person_id uuid not null
  source_kind text not null
  source_id text not null
  locale text not null
  subject text not null
  paragraphs text[] not null
  action jsonb  -- {label, href}: where it leads, a path of this application or an https address
  attachments jsonb not null default '[]'::jsonb  -- stored files: bucket, path, name, mime
  mandatory boolean not null default false
  shown_from timestamp with time zone not null
  read_at timestamp with time zone
  changed_in bigint not null default ((pg_current_xact_id())::text)::bigint  -- the transaction that changed it last: a stream that was cut resumes from the oldest that was still running then
  search_key text default folded(subject)
  constraint inbox_entries_pkey PRIMARY KEY (company_id, id)
  constraint inbox_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint inbox_entries_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint inbox_entries_action_check CHECK ((jsonb_typeof(action) = 'object'::text))
  constraint inbox_entries_attachments_check CHECK ((jsonb_typeof(attachments) = 'array'::text))
  constraint inbox_entries_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text])))
  constraint inbox_entries_subject_check CHECK ((subject <> ''::text))
);
CREATE INDEX inbox_changed ON public.inbox_entries USING btree (company_id, person_id, changed_in);
CREATE INDEX inbox_of_person ON public.inbox_entries USING btree (company_id, person_id, shown_from DESC, id DESC);
CREATE INDEX inbox_unread ON public.inbox_entries USING btree (company_id, person_id) WHERE (read_at IS NULL);
create policy inside on inbox_entries as permissive to muster_app using (true);
create policy staff on inbox_entries as permissive to muster_owner, muster_platform using (true);
create policy wall on inbox_entries as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [tenant]: an invoice or credit note as it was issued; never changed, corrected by another one | facture ou note de crédit telle qu’émise; jamais modifiée, corrigée par une autre {personal: purchase; of: buyers; kept: invoices}
create table invoices (
  company_id uuid not null
  id uuid not null default new_id()
  issuer_id uuid not null
  kind text not null
  number bigint not null
  label text not null
  order_id uuid not null
  refund_id uuid
  corrects_id uuid
  issued_on date not null
  due_on date
  currency text not null
  net_minor bigint not null
  tax_minor bigint not null
  total_minor bigint not null
  snapshot jsonb not null  -- all that stands on it, so that it prints the same in ten years
  issued_at timestamp with time zone not null
  constraint invoices_issuer_id_kind_number_key UNIQUE (issuer_id, kind, number)
  constraint invoices_pkey PRIMARY KEY (company_id, id)
  constraint invoices_company_id_corrects_id_fkey FOREIGN KEY (company_id, corrects_id) REFERENCES invoices(company_id, id)
  constraint invoices_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint invoices_company_id_refund_id_fkey FOREIGN KEY (company_id, refund_id) REFERENCES refunds(company_id, id)
  constraint invoices_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES issuers(id)
  constraint invoices_check CHECK ((total_minor = (net_minor + tax_minor)))
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'creditNote'::text])))
);
CREATE INDEX invoices_recent ON public.invoices USING btree (company_id, issued_at DESC, id DESC);
CREATE UNIQUE INDEX one_credit_note_for_each_refund ON public.invoices USING btree (company_id, refund_id) WHERE (kind = 'creditNote'::text);
CREATE UNIQUE INDEX one_invoice_for_each_order ON public.invoices USING btree (company_id, order_id) WHERE (kind = 'invoice'::text);
create policy inside on invoices as permissive to muster_app using (true);
create policy staff on invoices as permissive to muster_owner, muster_platform using (true);
create policy wall on invoices as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [shared]: changes of what an invoice says of the seller (name, address, tax ids, bank details, footer): as purchase_rule_changes, after three days
create table issuer_changes (
  id uuid not null default new_id()
  issuer_id uuid not null
  before jsonb not null
  after jsonb not null  -- {name, addressLines, taxIds, bankDetails, footer}: those that are to change; before: what they were when it was proposed
  proposed_by uuid not null
  proposed_at timestamp with time zone not null
  takes_effect_at timestamp with time zone
  confirmed_by uuid
  confirmed_at timestamp with time zone
  cancelled_by uuid
  cancelled_at timestamp with time zone
  settled_at timestamp with time zone
  constraint issuer_changes_pkey PRIMARY KEY (id)
  constraint issuer_changes_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES people(id)
  constraint issuer_changes_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES people(id)
  constraint issuer_changes_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES issuers(id)
  constraint issuer_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES people(id)
  constraint issuer_changes_after_check CHECK (((jsonb_typeof(after) = 'object'::text) AND (after <> '{}'::jsonb)))
  constraint issuer_changes_check CHECK ((takes_effect_at > proposed_at))
  constraint issuer_changes_check1 CHECK ((confirmed_by <> proposed_by))
  constraint issuer_changes_check2 CHECK ((cancelled_at < takes_effect_at))
  constraint issuer_changes_check3 CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL)))
  constraint issuer_changes_check4 CHECK (((confirmed_at IS NULL) OR (cancelled_at IS NULL)))
  constraint issuer_changes_check5 CHECK (((settled_at IS NULL) OR (cancelled_at IS NULL)))
);
CREATE UNIQUE INDEX one_open_issuer_change ON public.issuer_changes USING btree (issuer_id) WHERE ((confirmed_at IS NULL) AND (cancelled_at IS NULL) AND (settled_at IS NULL));

-- store [shared]: who sells and writes the invoices
create table issuers (
  id uuid not null default new_id()
  name text not null
  address jsonb not null
  country text not null
  region text
  tax_ids jsonb not null default '[]'::jsonb
  invoice_prefix text not null
  credit_note_prefix text not null
  currencies text[] not null
  price_lock_minutes integer not null default 30
  bank_details text not null default ''::text
  footer text not null default ''::text
  changed_at timestamp with time zone not null default now()
  changed_by uuid
  sells_to text[] not null default '{}'::text[]  -- countries (ISO 3166-1) that are sold to; others are refused when an order is placed
  constraint issuers_pkey PRIMARY KEY (id)
  constraint issuers_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
);

-- platform [platform]: what a scheduled job has done for which period, so that it is done once
create table job_runs (
  job text not null
  period text not null
  subject text not null default ''::text
  done_at timestamp with time zone not null default now()
  constraint job_runs_pkey PRIMARY KEY (job, period, subject)
);

-- store [tenant]: money that came or went; never changed | argent reçu ou versé; jamais modifié {personal: purchase; of: buyers; kept: invoices}
create table journal_entries (
  company_id uuid not null
  id uuid not null default new_id()
  order_id uuid
  refund_id uuid
  payment_id uuid
  what text not null
  currency text not null
  at timestamp with time zone not null
  by uuid
  note text
  constraint journal_entries_pkey PRIMARY KEY (company_id, id)
  constraint journal_entries_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint journal_entries_what_check CHECK ((what = ANY (ARRAY['capture'::text, 'refund'::text, 'refundFailed'::text, 'dispute'::text, 'writtenOff'::text, 'creditGranted'::text, 'creditUsed'::text, 'creditReturned'::text, 'creditExpired'::text])))
);
CREATE UNIQUE INDEX one_booking_for_each_refund ON public.journal_entries USING btree (company_id, refund_id) WHERE (what = ANY (ARRAY['refund'::text, 'creditReturned'::text]));
CREATE UNIQUE INDEX one_capture_for_each_payment ON public.journal_entries USING btree (company_id, payment_id) WHERE (what = 'capture'::text);
CREATE UNIQUE INDEX one_reversal_for_each_refund ON public.journal_entries USING btree (company_id, refund_id) WHERE (what = 'refundFailed'::text);
create policy inside on journal_entries as permissive to muster_app using (true);
create policy staff on journal_entries as permissive to muster_owner, muster_platform using (true);
create policy wall on journal_entries as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [tenant]: the sides of a booking; they add up to nothing
create table journal_lines (
  company_id uuid not null
  entry_id uuid not null
  account text not null  -- provider and bank: money we hold; customer: what was paid for orders; credit: what we owe the company as prepaid credit; marketing: what we gave away; expired: credit nobody used in time
  amount_minor bigint not null
  expires_on date
  constraint journal_is_balanced TRIGGER DEFERRABLE INITIALLY DEFERRED
  constraint journal_lines_pkey PRIMARY KEY (company_id, entry_id, account)
  constraint journal_lines_company_id_entry_id_fkey FOREIGN KEY (company_id, entry_id) REFERENCES journal_entries(company_id, id)
  constraint journal_lines_account_check CHECK ((account = ANY (ARRAY['provider'::text, 'bank'::text, 'customer'::text, 'credit'::text, 'marketing'::text, 'expired'::text])))
  constraint journal_lines_amount_minor_check CHECK ((amount_minor <> 0))
);
create policy inside on journal_lines as permissive to muster_app using (true);
create policy staff on journal_lines as permissive to muster_owner, muster_platform using (true);
create policy wall on journal_lines as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- qualification [tenant]: the sums over kept_standing, by what is counted
create table kept_counts (
  company_id uuid not null
  id bigint not null  -- tally_id(measure, key); were two ever the same, the primary key would refuse the second
  measure text not null
  key text not null default ''::text
  n integer not null
  constraint kept_counts_company_id_measure_key_key UNIQUE (company_id, measure, key)
  constraint kept_counts_pkey PRIMARY KEY (company_id, id)
  constraint kept_counts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
create policy inside on kept_counts as permissive to muster_app using (true);
create policy staff on kept_counts as permissive to muster_owner, muster_platform using (true);
create policy wall on kept_counts as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- qualification [tenant]: for which day a company's counts are kept; without a row, or for no day (-infinity), they are derived
create table kept_days (
  company_id uuid not null
  on_date date not null
  known_at timestamp with time zone not null  -- the instant as known at which they were last brought up to date; whoever asks as of before it derives
  constraint kept_days_pkey PRIMARY KEY (company_id)
  constraint kept_days_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
create policy inside on kept_days as permissive to muster_app using (true);
create policy staff on kept_days as permissive to muster_owner, muster_platform using (true);
create policy wall on kept_days as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- qualification [tenant]: kept counts that were not what is derived, found by the nightly comparison; shown to platform admins
create table kept_differences (
  company_id uuid not null
  id uuid not null default new_id()
  found_at timestamp with time zone not null
  on_date date not null
  measure text not null
  key text not null
  kept integer not null
  derived integer not null
  constraint kept_differences_pkey PRIMARY KEY (company_id, id)
  constraint kept_differences_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
CREATE INDEX kept_differences_found ON public.kept_differences USING btree (found_at);
create policy inside on kept_differences as permissive to muster_app using (true);
create policy staff on kept_differences as permissive to muster_owner, muster_platform using (true);
create policy wall on kept_differences as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- qualification [tenant]: each person's part in the compliance counts of the company | part de chaque personne dans les chiffres de conformité de l’entreprise {personal: training, identity; of: employees; kept: training}
create table kept_standing (
  company_id uuid not null
  person_id uuid not null
  tally bigint[] not null  -- ids of kept_counts in order, each as often as it counts
  constraint kept_standing_pkey PRIMARY KEY (company_id, person_id)
  constraint kept_standing_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
create policy inside on kept_standing as permissive to muster_app using (true);
create policy staff on kept_standing as permissive to muster_owner, muster_platform using (true);
create policy wall on kept_standing as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- platform [platform]: the keys of secrets.json that this database was used with, by their fingerprints
create table key_prints (
  ring text not null
  key_id text not null
  fingerprint text not null
  first_used_at timestamp with time zone not null default now()
  lost_at timestamp with time zone  -- the operator started without it, knowing that it is gone for good
  constraint key_prints_pkey PRIMARY KEY (ring, key_id, fingerprint)
);

-- group-training [tenant]: what was decided about a mark that arrived after the closing; each is decided once | ce qui a été décidé d’une présence arrivée après la clôture; chacune est décidée une fois {personal: training; of: employees; kept: training}
create table late_mark_decisions (
  company_id uuid not null
  mark_id uuid not null
  training_id uuid not null
  applied_as uuid  -- the mark of the person who applied it; null where it was dismissed
  decided_at timestamp with time zone not null
  decided_by uuid
  constraint late_mark_decisions_pkey PRIMARY KEY (company_id, mark_id)
  constraint late_mark_decisions_company_id_applied_as_fkey FOREIGN KEY (company_id, applied_as) REFERENCES attendance_marks(company_id, id)
  constraint late_mark_decisions_company_id_mark_id_fkey FOREIGN KEY (company_id, mark_id) REFERENCES attendance_marks(company_id, id)
  constraint late_mark_decisions_company_id_training_id_fkey FOREIGN KEY (company_id, training_id) REFERENCES trainings(company_id, id)
  constraint late_mark_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES people(id)
);
CREATE INDEX late_mark_decisions_of ON public.late_mark_decisions USING btree (company_id, training_id);
create policy inside on late_mark_decisions as permissive to muster_app using (true);
create policy staff on late_mark_decisions as permissive to muster_owner, muster_platform using (true);
create policy wall on late_mark_decisions as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- group-training [tenant]: what was decided about a signature that arrived after the closing; each is decided once | ce qui a été décidé d’une signature arrivée après la clôture; chacune est décidée une fois {personal: training; of: employees; kept: training}
create table late_signature_decisions (
  company_id uuid not null
  signature_id uuid not null
  training_id uuid not null
  applied boolean not null  -- it counts from then on; otherwise it was dismissed
  decided_at timestamp with time zone not null
  decided_by uuid
  constraint late_signature_decisions_pkey PRIMARY KEY (company_id, signature_id)
  constraint late_signature_decisions_company_id_signature_id_fkey FOREIGN KEY (company_id, signature_id) REFERENCES training_signatures(company_id, id)
  constraint late_signature_decisions_company_id_training_id_fkey FOREIGN KEY (company_id, training_id) REFERENCES trainings(company_id, id)
  constraint late_signature_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES people(id)
);
CREATE INDEX late_signature_decisions_of ON public.late_signature_decisions USING btree (company_id, training_id);
create policy inside on late_signature_decisions as permissive to muster_app using (true);
create policy staff on late_signature_decisions as permissive to muster_owner, muster_platform using (true);
create policy wall on late_signature_decisions as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- driving [tenant]: single-use links that open a package for a learner without an account session | liens à usage unique qui ouvrent un module pour une personne sans session {personal: training, device; of: employees; kept: training}
create table launch_tickets (
  company_id uuid not null
  id uuid not null default new_id()
  token_hash bytea not null
  key_id uuid not null
  registration_id uuid not null
  enrolment_id uuid not null
  unit_id uuid not null
  person_id uuid not null
  activity_id text
  mode text not null
  made_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  opened_at timestamp with time zone
  constraint launch_tickets_token_hash_key UNIQUE (token_hash)
  constraint launch_tickets_pkey PRIMARY KEY (company_id, id)
  constraint launch_tickets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint launch_tickets_company_id_key_id_fkey FOREIGN KEY (company_id, key_id) REFERENCES api_keys(company_id, id)
  constraint launch_tickets_company_id_registration_id_fkey FOREIGN KEY (company_id, registration_id) REFERENCES package_registrations(company_id, id)
  constraint launch_tickets_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint launch_tickets_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES course_units(id)
  constraint launch_tickets_mode_check CHECK ((mode = ANY (ARRAY['normal'::text, 'review'::text, 'browse'::text])))
);
CREATE INDEX launch_tickets_key ON public.launch_tickets USING btree (company_id, key_id);
CREATE INDEX launch_tickets_person ON public.launch_tickets USING btree (person_id);
CREATE INDEX launch_tickets_registration ON public.launch_tickets USING btree (company_id, registration_id);
CREATE INDEX launch_tickets_unit ON public.launch_tickets USING btree (unit_id);
create policy inside on launch_tickets as permissive to muster_app using (true);
create policy sign_in on launch_tickets as permissive to muster_auth using (true);
create policy staff on launch_tickets as permissive to muster_owner, muster_platform using (true);
create policy wall on launch_tickets as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- packages [tenant]: package launches by learners | lancements de modules par les personnes inscrites {personal: training, device; of: employees; kept: training}
create table launches (
  company_id uuid not null
  id uuid not null default new_id()
  registration_id uuid
  token_hash bytea not null  -- SHA-256 of the token; it is worth nothing without the live session
  session_id uuid not null
  person_id uuid not null
  package_id uuid not null
  content_version_id uuid not null
  activity_id text
  device_id uuid
  mode text not null
  preview boolean not null
  started_at timestamp with time zone not null
  seen_at timestamp with time zone not null
  ended_at timestamp with time zone  -- taken over elsewhere, or left: what still arrives is kept as history
  constraint launches_company_id_registration_id_id_key UNIQUE (company_id, registration_id, id)
  constraint launches_token_hash_key UNIQUE (token_hash)
  constraint launches_pkey PRIMARY KEY (company_id, id)
  constraint launches_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint launches_company_id_registration_id_fkey FOREIGN KEY (company_id, registration_id) REFERENCES package_registrations(company_id, id)
  constraint launches_content_version_id_fkey FOREIGN KEY (content_version_id) REFERENCES content_versions(id)
  constraint launches_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id)
  constraint launches_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint launches_check CHECK ((preview = (registration_id IS NULL)))
  constraint launches_mode_check CHECK ((mode = ANY (ARRAY['normal'::text, 'review'::text, 'browse'::text])))
);
CREATE INDEX launches_package ON public.launches USING btree (package_id);
CREATE INDEX launches_person ON public.launches USING btree (person_id);
CREATE INDEX launches_registration ON public.launches USING btree (company_id, registration_id, started_at DESC);
CREATE INDEX launches_seen ON public.launches USING btree (seen_at);
CREATE INDEX launches_version ON public.launches USING btree (content_version_id);
create policy inside on launches as permissive to muster_app using (true);
create policy sign_in on launches as permissive to muster_auth using (true);
create policy staff on launches as permissive to muster_owner, muster_platform using (true);
create policy wall on launches as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- legal [tenant]: who accepted which version, when and in which language | qui a accepté quelle version, quand et dans quelle langue {personal: agreement, device, signature; of: employees; kept: training}
create table legal_acceptances (
  company_id uuid not null
  person_id uuid not null
  version_id uuid not null
  text_sha256 text not null
  locale text not null
  accepted_at timestamp with time zone not null
  ip inet
  user_agent text
  method text not null default 'click'::text  -- click: the person agreed on screen; paper: they signed on paper, and an administrator recorded it
  signed_on date  -- the date on the paper
  recorded_by uuid
  recorded_reason text
  scans jsonb not null default '[]'::jsonb  -- photos or PDFs of the paper, as stored files; kept as long as it says who agreed
  constraint legal_acceptances_pkey PRIMARY KEY (company_id, person_id, version_id)
  constraint legal_acceptances_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint legal_acceptances_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint legal_acceptances_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES people(id)
  constraint legal_acceptances_version_id_fkey FOREIGN KEY (version_id) REFERENCES legal_versions(id)
  constraint legal_acceptances_method_check CHECK ((method = ANY (ARRAY['click'::text, 'paper'::text])))
  constraint legal_acceptances_paper CHECK ((((method = 'paper'::text) = (signed_on IS NOT NULL)) AND ((method = 'paper'::text) = (recorded_by IS NOT NULL)) AND ((method = 'paper'::text) = (recorded_reason IS NOT NULL))))
  constraint legal_acceptances_recorded_reason_check CHECK (((length(recorded_reason) >= 3) AND (length(recorded_reason) <= 500)))
  constraint legal_acceptances_scans CHECK (((jsonb_typeof(scans) = 'array'::text) AND (jsonb_array_length(scans) <= 5) AND ((method = 'paper'::text) OR (scans = '[]'::jsonb))))
);
CREATE INDEX legal_acceptances_person ON public.legal_acceptances USING btree (person_id);
CREATE INDEX legal_acceptances_recorded_by ON public.legal_acceptances USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
create policy inside on legal_acceptances as permissive to muster_app using (true);
create policy sign_in on legal_acceptances as permissive to muster_auth using (true);
create policy staff on legal_acceptances as permissive to muster_owner, muster_platform using (true);
create policy wall on legal_acceptances as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- privacy [platform]: records that must not be deleted or pseudonymised | dossiers qui ne doivent être ni supprimés ni pseudonymisés {personal: identity; of: employees; kept: training}
create table legal_holds (
  id uuid not null default new_id()
  person_id uuid
  company_id uuid
  kind text
  reason text not null
  set_by uuid not null
  set_at timestamp with time zone not null
  release_reason text
  release_asked_by uuid
  release_asked_at timestamp with time zone
  release_takes_effect_at timestamp with time zone  -- from when it is released by itself; null where another administrator has to confirm
  release_confirmed_by uuid
  release_confirmed_at timestamp with time zone
  constraint legal_holds_pkey PRIMARY KEY (id)
  constraint legal_holds_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint legal_holds_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint legal_holds_release_asked_by_fkey FOREIGN KEY (release_asked_by) REFERENCES people(id)
  constraint legal_holds_release_confirmed_by_fkey FOREIGN KEY (release_confirmed_by) REFERENCES people(id)
  constraint legal_holds_set_by_fkey FOREIGN KEY (set_by) REFERENCES people(id)
  constraint legal_holds_check CHECK (((person_id IS NOT NULL) OR (company_id IS NOT NULL) OR (kind IS NOT NULL)))
  constraint legal_holds_check1 CHECK ((((release_asked_by IS NULL) = (release_asked_at IS NULL)) AND ((release_asked_by IS NULL) = (release_reason IS NULL))))
  constraint legal_holds_check2 CHECK (((release_asked_at IS NOT NULL) OR ((release_takes_effect_at IS NULL) AND (release_confirmed_at IS NULL))))
  constraint legal_holds_check3 CHECK (((release_confirmed_by IS NULL) = (release_confirmed_at IS NULL)))
  constraint legal_holds_check4 CHECK ((release_confirmed_by <> release_asked_by))
  constraint legal_holds_kind_check CHECK ((kind = ANY (ARRAY['training'::text, 'messages'::text, 'tickets'::text, 'logs'::text])))
  constraint legal_holds_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500)))
  constraint legal_holds_release_reason_check CHECK (((length(release_reason) >= 10) AND (length(release_reason) <= 500)))
);
CREATE INDEX legal_holds_company ON public.legal_holds USING btree (company_id);
CREATE INDEX legal_holds_person ON public.legal_holds USING btree (person_id);
CREATE INDEX legal_holds_release_asked_by ON public.legal_holds USING btree (release_asked_by);
CREATE INDEX legal_holds_release_confirmed_by ON public.legal_holds USING btree (release_confirmed_by);
CREATE INDEX legal_holds_set_by ON public.legal_holds USING btree (set_by);

-- legal [shared]: the dated text of a legal document; a published one is never changed
create table legal_versions (
  id uuid not null default new_id()
  kind text not null
  number integer not null
  change_kind text not null
  texts jsonb not null  -- per locale: {title, summary, changes: [text], body: rich text document}
  sha256 text not null
  published_at timestamp with time zone
  effective_on date
  created_at timestamp with time zone not null default now()
  created_by uuid
  changed_at timestamp with time zone not null default now()
  editors uuid[] not null default '{}'::uuid[]  -- who wrote in it: someone else publishes it
  review_asked_at timestamp with time zone
  published_by uuid
  withdrawn_at timestamp with time zone  -- before it was in force: it binds no one
  withdrawn_by uuid
  withdrawn_reason text
  constraint legal_versions_kind_number_key UNIQUE (kind, number)
  constraint legal_versions_pkey PRIMARY KEY (id)
  constraint legal_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id)
  constraint legal_versions_published_by_fkey FOREIGN KEY (published_by) REFERENCES people(id)
  constraint legal_versions_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES people(id)
  constraint legal_versions_change_kind_check CHECK ((change_kind = ANY (ARRAY['material'::text, 'minor'::text])))
  constraint legal_versions_check CHECK (((published_at IS NULL) OR (effective_on IS NOT NULL)))
  constraint legal_versions_check1 CHECK (((withdrawn_at IS NULL) OR ((published_at IS NOT NULL) AND (withdrawn_reason IS NOT NULL))))
  constraint legal_versions_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'privacy'::text, 'courseDisclaimer'::text, 'eSignatureStatement'::text, 'cookies'::text, 'dataProcessing'::text])))
  constraint legal_versions_number_check CHECK ((number > 0))
);
CREATE INDEX legal_versions_created_by ON public.legal_versions USING btree (created_by);
CREATE INDEX legal_versions_published_by ON public.legal_versions USING btree (published_by);
CREATE INDEX legal_versions_withdrawn_by ON public.legal_versions USING btree (withdrawn_by);
CREATE UNIQUE INDEX one_legal_draft ON public.legal_versions USING btree (kind) WHERE (published_at IS NULL);
CREATE UNIQUE INDEX one_legal_version_a_day ON public.legal_versions USING btree (kind, effective_on) WHERE ((published_at IS NOT NULL) AND (withdrawn_at IS NULL));

-- lists [tenant]: what a person chose for a list or a page: a favourite in the index of reports, the view it opens in, the order of its parts | ce qu’une personne a choisi pour une liste ou une page: un favori parmi les rapports, la vue d’ouverture, l’ordre des parties {personal: preference; of: employees; kept: training}
create table list_choices (
  company_id uuid not null
  person_id uuid not null
  list_key text not null
  favourite_at timestamp with time zone
  default_view_id uuid  -- own or shared; a view that is no longer shared with the person is not opened
  arrangement text  -- the parts of a page in the person's order, with commas; a hidden one behind a minus sign; null: the usual order
  constraint list_choices_pkey PRIMARY KEY (company_id, person_id, list_key)
  constraint list_choices_company_id_default_view_id_fkey FOREIGN KEY (company_id, default_view_id) REFERENCES list_views(company_id, id) ON DELETE SET NULL (default_view_id)
  constraint list_choices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint list_choices_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint list_choices_arrangement_check CHECK (((arrangement ~ '^-?[a-z][A-Za-z]{1,39}(,-?[a-z][A-Za-z]{1,39})*$'::text) AND (length(arrangement) <= 1000)))
  constraint list_choices_list_key_check CHECK ((list_key ~ '^[a-z][A-Za-z]{1,39}$'::text))
);
CREATE INDEX list_choices_person ON public.list_choices USING btree (person_id);
CREATE INDEX list_choices_view ON public.list_choices USING btree (company_id, default_view_id);
create policy inside on list_choices as permissive to muster_app using (true);
create policy staff on list_choices as permissive to muster_owner, muster_platform using (true);
create policy wall on list_choices as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- lists [tenant]: saved views of lists; private unless shared within the company | vues enregistrées de listes; privées, sauf si elles sont partagées dans l’entreprise {personal: preference; of: employees; kept: training}
create table list_views (
  company_id uuid not null
  id uuid not null default new_id()
  person_id uuid not null
  list_key text not null
  name text not null
  query text not null  -- search, filters and sort as they stand in the address
  columns text not null  -- the shown columns in their order, with commas; empty for the usual ones
  shared_at timestamp with time zone
  changed_at timestamp with time zone not null
  constraint one_list_view_name UNIQUE (company_id, person_id, list_key, name)
  constraint list_views_pkey PRIMARY KEY (company_id, id)
  constraint list_views_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint list_views_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint list_views_columns_check CHECK ((length(columns) <= 1000))
  constraint list_views_list_key_check CHECK ((list_key ~ '^[a-z][A-Za-z]{1,39}$'::text))
  constraint list_views_name_check CHECK (((name <> ''::text) AND (length(name) <= 80)))
  constraint list_views_query_check CHECK ((length(query) <= 2000))
);
CREATE INDEX list_views_list ON public.list_views USING btree (company_id, list_key);
create policy inside on list_views as permissive to muster_app using (true);
create policy staff on list_views as permissive to muster_owner, muster_platform using (true);
create policy wall on list_views as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- support [platform]: when a mailbox was last read, how many emails were left in it, and what went wrong last
create table mailbox_reads (
  mailbox text not null
  read_at timestamp with time zone
  waiting integer not null default 0
  failed_at timestamp with time zone
  failure text  -- since the last reading without an error
  constraint mailbox_reads_pkey PRIMARY KEY (mailbox)
  constraint mailbox_reads_check CHECK (((failed_at IS NULL) = (failure IS NULL)))
  constraint mailbox_reads_failure_check CHECK (((length(failure) >= 1) AND (length(failure) <= 300)))
  constraint mailbox_reads_waiting_check CHECK ((waiting >= 0))
);

-- platform [platform]: emails written by the system | courriels rédigés par le système {personal: contact, communication; of: employees; kept: messages}
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
  failure text  -- what the mail server said last when it refused it
  attempts integer not null default 0  -- how often the mail server was asked to take it
  first_tried_at timestamp with time zone
  next_try_at timestamp with time zone  -- refused for now: not before then
  attachment jsonb  -- a stored file that goes with it: bucket, path, name, mime
  sealed text  -- the addresses with tokens, encrypted with the server's keys (`secrets.json`): filled in when the email is sent, erased then
  calendar jsonb  -- invitations or cancellations for calendars (RFC 5546): [{method, content}], one for each event
  failure_code integer  -- the reply code of SMTP with which it was refused permanently
  held boolean not null default false  -- waits for its time, and for the delivery module to look once more whether and where it may go
  thread_id uuid  -- the ticket that replies to this email belong to
  constraint mails_unique_key_key UNIQUE (unique_key)
  constraint mails_pkey PRIMARY KEY (id)
  constraint mails_check CHECK (((NOT held) OR ((sent_at IS NULL) AND (not_before IS NOT NULL))))
  constraint mails_sealed_until_sent CHECK (((sealed IS NULL) OR ((sent_at IS NULL) AND (failed_at IS NULL))))
  constraint mails_show_no_token CHECK (((text_body !~ '[#?&](token|unsubscribe)=[A-Za-z0-9_.%-]{16}'::text) AND (html_body !~ '[#?&](token|unsubscribe)=[A-Za-z0-9_.%-]{16}'::text)))
);
CREATE INDEX mails_anchors ON public.mails USING btree (to_address, created_at) WHERE (kind = 'reports.anchor'::text);
CREATE INDEX mails_created_at ON public.mails USING btree (created_at);
CREATE INDEX mails_held ON public.mails USING btree (not_before) WHERE held;
CREATE INDEX mails_waiting ON public.mails USING btree (created_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL) AND (NOT held));

-- messaging [tenant]: to whom a message goes, each person once; fixed when sending begins | à qui s’adresse un message, chaque personne une fois; fixé au début de l’envoi {personal: communication; of: employees; kept: messages}
create table message_recipients (
  company_id uuid not null
  message_id uuid not null
  person_id uuid not null
  expected boolean not null  -- was in the audience when the message was confirmed
  included boolean not null default false  -- was in the audience when sending began: gets the message
  left_out text  -- why someone who was expected does not get it
  locale text
  variant text
  facts jsonb  -- what the merge fields said of the person when it was sent, so that it can be read again as it was
  not_before timestamp with time zone
  sent_round integer not null default 0  -- the last round in which it was handed over: 1 the message, 2 and more its reminders
  acknowledged_at timestamp with time zone
  acknowledged_on_kiosk boolean not null default false
  constraint message_recipients_pkey PRIMARY KEY (company_id, message_id, person_id)
  constraint message_recipients_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, id)
  constraint message_recipients_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint message_recipients_check CHECK ((NOT (included AND (left_out IS NOT NULL))))
  constraint message_recipients_check1 CHECK (((acknowledged_at IS NULL) OR included))
  constraint message_recipients_facts_check CHECK ((jsonb_typeof(facts) = 'object'::text))
  constraint message_recipients_left_out_check CHECK ((left_out = ANY (ARRAY['left'::text, 'noLongerMatches'::text])))
  constraint message_recipients_sent_round_check CHECK ((sent_round >= 0))
);
CREATE INDEX message_recipients_person ON public.message_recipients USING btree (company_id, person_id);
create policy inside on message_recipients as permissive to muster_app using (true);
create policy staff on message_recipients as permissive to muster_owner, muster_platform using (true);
create policy wall on message_recipients as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- messaging [tenant]: a message sent again to those who had not acknowledged it | message renvoyé à ceux qui n’en avaient pas accusé réception {personal: communication; of: employees; kept: messages}
create table message_reminders (
  company_id uuid not null
  message_id uuid not null
  round integer not null
  asked_by uuid
  asked_at timestamp with time zone not null
  finished_at timestamp with time zone
  constraint message_reminders_pkey PRIMARY KEY (company_id, message_id, round)
  constraint message_reminders_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES people(id)
  constraint message_reminders_company_id_message_id_fkey FOREIGN KEY (company_id, message_id) REFERENCES messages(company_id, id)
  constraint message_reminders_round_check CHECK ((round > 1))
);
CREATE INDEX message_reminders_by ON public.message_reminders USING btree (asked_by);
CREATE INDEX message_reminders_waiting ON public.message_reminders USING btree (asked_at) WHERE (finished_at IS NULL);
create policy inside on message_reminders as permissive to muster_app using (true);
create policy staff on message_reminders as permissive to muster_owner, muster_platform using (true);
create policy wall on message_reminders as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- messaging [tenant]: messages to people of a company; the state follows from the dates (domain/src/messaging/message.ts) | messages aux personnes d’une entreprise; leur état découle des dates {personal: communication; of: employees; kept: messages}
create table messages (
  company_id uuid not null
  id uuid not null default new_id()
  audience jsonb not null
  variants jsonb not null  -- subject and body by language
  links jsonb not null default '[]'::jsonb
  files jsonb not null default '[]'::jsonb  -- attached files as they are stored: bucket, path, name, mime, bytes
  channels text[] not null
  kiosk boolean not null default false  -- shown on the start page of the company's shared devices too
  acknowledge boolean not null default false
  acknowledge_by date  -- last day to acknowledge it; null has no due day
  local_at timestamp without time zone  -- the time of day it is to go out, as clocks of the company or of each recipient show it; null goes out at once
  local_zone text
  created_by uuid
  created_at timestamp with time zone not null
  changed_at timestamp with time zone not null
  scheduled_by uuid
  scheduled_at timestamp with time zone
  starts_at timestamp with time zone  -- the earliest instant at which any recipient's time has come
  expected integer  -- how many people were in the audience when it was confirmed
  frozen_at timestamp with time zone  -- when sending began and the recipients were fixed
  finished_at timestamp with time zone
  cancelled_by uuid
  cancelled_at timestamp with time zone  -- before sending began, by an admin or because it could not go out; cancel_reason says which
  cancel_reason text
  constraint messages_pkey PRIMARY KEY (company_id, id)
  constraint messages_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES people(id)
  constraint messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint messages_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id)
  constraint messages_scheduled_by_fkey FOREIGN KEY (scheduled_by) REFERENCES people(id)
  constraint messages_audience_check CHECK ((jsonb_typeof(audience) = 'object'::text))
  constraint messages_cancel_reason_check CHECK ((cancel_reason = ANY (ARRAY['admin'::text, 'senderRight'::text, 'nobody'::text, 'tooMany'::text, 'companyClosed'::text])))
  constraint messages_channels_check CHECK ((channels <@ '{inbox,email,push,sms}'::text[]))
  constraint messages_check CHECK (((acknowledge_by IS NULL) OR acknowledge))
  constraint messages_check1 CHECK (((local_at IS NULL) = (local_zone IS NULL)))
  constraint messages_check2 CHECK (((scheduled_at IS NULL) = (starts_at IS NULL)))
  constraint messages_check3 CHECK (((frozen_at IS NULL) OR (scheduled_at IS NOT NULL)))
  constraint messages_check4 CHECK (((finished_at IS NULL) OR (frozen_at IS NOT NULL)))
  constraint messages_check5 CHECK (((cancelled_at IS NULL) = (cancel_reason IS NULL)))
  constraint messages_check6 CHECK (((cancelled_at IS NULL) OR (finished_at IS NULL)))
  constraint messages_expected_check CHECK ((expected >= 0))
  constraint messages_files_check CHECK ((jsonb_typeof(files) = 'array'::text))
  constraint messages_links_check CHECK ((jsonb_typeof(links) = 'array'::text))
  constraint messages_local_zone_check CHECK ((local_zone = ANY (ARRAY['company'::text, 'recipient'::text])))
  constraint messages_variants_check CHECK ((jsonb_typeof(variants) = 'object'::text))
);
CREATE INDEX messages_cancelled_by ON public.messages USING btree (cancelled_by);
CREATE INDEX messages_created_by ON public.messages USING btree (created_by);
CREATE INDEX messages_scheduled_by ON public.messages USING btree (scheduled_by);
CREATE INDEX messages_starting ON public.messages USING btree (starts_at) WHERE ((finished_at IS NULL) AND (cancelled_at IS NULL) AND (scheduled_at IS NOT NULL));
create policy inside on messages as permissive to muster_app using (true);
create policy staff on messages as permissive to muster_owner, muster_platform using (true);
create policy wall on messages as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- notices [tenant]: what a company decides about its notices otherwise than the platform (domain/src/notices/settings.ts)
create table notice_settings (
  company_id uuid not null
  overrides jsonb not null
  changed_at timestamp with time zone not null
  changed_by uuid
  constraint notice_settings_pkey PRIMARY KEY (company_id)
  constraint notice_settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES people(id)
  constraint notice_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint notice_settings_overrides_check CHECK ((jsonb_typeof(overrides) = 'object'::text))
);
CREATE INDEX notice_settings_by ON public.notice_settings USING btree (changed_by);
create policy inside on notice_settings as permissive to muster_app using (true);
create policy staff on notice_settings as permissive to muster_owner, muster_platform using (true);
create policy wall on notice_settings as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- notices [tenant]: that a person was told of something by a rule (domain/src/notices/rules.ts); each once | avis donné à une personne selon une règle; chacun une fois {personal: communication; of: employees; kept: training}
create table notices (
  company_id uuid not null
  id uuid not null default new_id()
  person_id uuid not null
  rule text not null
  subject text not null  -- what it is about: an enrolment, skill, course, product, person or piece of evidence, by its id
  day_offset integer not null  -- which of the rule's times: days from the day it is about, or percent
  period text not null  -- which turn of the subject: its due day, last day or count; another one begins again
  digest_id uuid
  carried boolean not null default false  -- sent before there were digests, or due before then: noted so that it is not sent again
  noted_at timestamp with time zone not null
  constraint notice_once UNIQUE (company_id, person_id, rule, subject, day_offset, period)
  constraint notices_pkey PRIMARY KEY (company_id, id)
  constraint notices_company_id_digest_id_fkey FOREIGN KEY (company_id, digest_id) REFERENCES digests(company_id, id)
  constraint notices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint notices_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint notices_check CHECK ((carried = (digest_id IS NULL)))
);
CREATE INDEX notices_digest ON public.notices USING btree (company_id, digest_id) WHERE (digest_id IS NOT NULL);
CREATE INDEX notices_person ON public.notices USING btree (person_id);
create policy inside on notices as permissive to muster_app using (true);
create policy staff on notices as permissive to muster_owner, muster_platform using (true);
create policy wall on notices as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [tenant]: approvals of orders, by the company under its purchasing rules or by the platform for payment terms and purchase orders | approbations de commandes, par l’entreprise selon ses règles d’achat ou par la plateforme pour les modalités de paiement et les bons de commande {personal: purchase; of: buyers; kept: invoices}
create table order_approvals (
  company_id uuid not null
  id uuid not null default new_id()
  order_id uuid not null
  asked_of text not null
  asked_at timestamp with time zone not null
  decided_at timestamp with time zone
  decided_by uuid
  approved boolean
  reason text
  constraint order_approvals_pkey PRIMARY KEY (company_id, id)
  constraint order_approvals_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint order_approvals_asked_of_check CHECK ((asked_of = ANY (ARRAY['company'::text, 'platform'::text, 'tax'::text])))
  constraint order_approvals_check CHECK (((decided_at IS NULL) = (approved IS NULL)))
);
CREATE UNIQUE INDEX one_open_approval ON public.order_approvals USING btree (company_id, order_id, asked_of) WHERE (decided_at IS NULL);
create policy inside on order_approvals as permissive to muster_app using (true);
create policy staff on order_approvals as permissive to muster_owner, muster_platform using (true);
create policy wall on order_approvals as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [tenant]: every move of an order; never changed | chaque étape d’une commande; jamais modifiée {personal: purchase; of: buyers; kept: invoices}
create table order_events (
  company_id uuid not null
  id uuid not null default new_id()
  order_id uuid not null
  event text not null
  state_before text
  state_after text not null
  detail jsonb not null default '{}'::jsonb
  at timestamp with time zone not null
  by uuid
  constraint order_events_pkey PRIMARY KEY (company_id, id)
  constraint order_events_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
);
CREATE INDEX order_events_order ON public.order_events USING btree (company_id, order_id, id);
create policy inside on order_events as permissive to muster_app using (true);
create policy staff on order_events as permissive to muster_owner, muster_platform using (true);
create policy wall on order_events as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [tenant]: one product of an order, with its price and terms as they were when it was placed
create table order_lines (
  company_id uuid not null
  id uuid not null default new_id()
  order_id uuid not null
  place integer not null
  product_id uuid not null
  sku text not null
  names jsonb not null
  quantity integer not null
  list_unit_minor bigint not null
  unit_minor bigint not null
  discount_minor bigint not null default 0
  subtotal_minor bigint not null
  net_minor bigint not null
  tax_minor bigint not null
  total_minor bigint not null
  taxes jsonb not null default '[]'::jsonb
  terms jsonb not null  -- {assignWithinDays, completeWithinDays, transferableUntil, refundableWithinDays, courseIds}
  cost_centre text
  for_people uuid[] not null default '{}'::uuid[]
  refunded_quantity integer not null default 0
  refunded_minor bigint not null default 0
  constraint order_lines_company_id_order_id_place_key UNIQUE (company_id, order_id, place)
  constraint order_lines_pkey PRIMARY KEY (company_id, id)
  constraint order_lines_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
  constraint order_lines_check CHECK ((subtotal_minor = (unit_minor * quantity)))
  constraint order_lines_check1 CHECK ((total_minor = (net_minor + tax_minor)))
  constraint order_lines_check2 CHECK (((refunded_quantity >= 0) AND (refunded_quantity <= quantity)))
  constraint order_lines_check3 CHECK (((refunded_minor >= 0) AND (refunded_minor <= total_minor)))
  constraint order_lines_discount_minor_check CHECK ((discount_minor >= 0))
  constraint order_lines_list_unit_minor_check CHECK ((list_unit_minor >= 0))
  constraint order_lines_net_minor_check CHECK ((net_minor >= 0))
  constraint order_lines_quantity_check CHECK ((quantity > 0))
  constraint order_lines_tax_minor_check CHECK ((tax_minor >= 0))
  constraint order_lines_unit_minor_check CHECK ((unit_minor >= 0))
);
create policy inside on order_lines as permissive to muster_app using (true);
create policy staff on order_lines as permissive to muster_owner, muster_platform using (true);
create policy wall on order_lines as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [tenant]: why an order was taxed as it was: what its buyer typed, what is on file of the company, and what a register answered | pourquoi une commande a été taxée ainsi: ce que l’acheteur a saisi, ce qui est au dossier de l’entreprise et ce qu’un registre a répondu {personal: purchase; of: buyers; kept: invoices}
create table order_tax_evidence (
  company_id uuid not null
  order_id uuid not null
  typed jsonb not null  -- {name, country, region, taxId} the order is made out to
  registered jsonb not null  -- {country, region, taxId} of the company when the order was placed
  doubts text[] not null default '{}'::text[]  -- what staff have to confirm before the order goes on, or confirmed; of orders before this table what nobody confirmed
  result text
  answer jsonb  -- {valid, name, address, reference} of the official register of VAT numbers
  checked_at timestamp with time zone
  recorded_at timestamp with time zone not null
  constraint order_tax_evidence_pkey PRIMARY KEY (company_id, order_id)
  constraint order_tax_evidence_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint order_tax_evidence_check CHECK (((result IS NULL) = (checked_at IS NULL)))
  constraint order_tax_evidence_result_check CHECK ((result = ANY (ARRAY['valid'::text, 'invalid'::text, 'unreachable'::text])))
);
CREATE INDEX order_tax_doubts ON public.order_tax_evidence USING btree (company_id, order_id) WHERE (doubts <> '{}'::text[]);
create policy inside on order_tax_evidence as permissive to muster_app using (true);
create policy staff on order_tax_evidence as permissive to muster_owner, muster_platform using (true);
create policy wall on order_tax_evidence as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [tenant]: purchases | achats {personal: purchase; of: buyers; kept: invoices}
create table orders (
  company_id uuid not null
  id uuid not null default new_id()
  issuer_id uuid not null
  number bigint not null
  buyer_id uuid not null
  bought_for text not null
  cart_id uuid not null
  cart_version integer not null
  method text not null
  currency text not null
  subtotal_minor bigint not null
  discount_minor bigint not null default 0  -- what coupons took off the subtotal
  net_minor bigint not null  -- after discounts, before tax
  tax_minor bigint not null
  total_minor bigint not null
  credited_minor bigint not null default 0
  taxes jsonb not null default '[]'::jsonb  -- [{name, ratePpm, baseMinor, taxMinor}]
  treatment text not null
  billing jsonb not null
  coupon_ids uuid[] not null default '{}'::uuid[]
  purchase_order_number text not null default ''::text
  purchase_order_file text
  notes text not null default ''::text
  terms_version_id uuid not null
  live boolean not null default false  -- paid with real money; an event of the provider's test mode never touches it
  placed_at timestamp with time zone not null
  payment_asked_at timestamp with time zone
  action_asked_at timestamp with time zone
  captured_at timestamp with time zone
  payment_id uuid  -- the payment whose money was taken for it
  fulfilled_at timestamp with time zone
  cancelled_at timestamp with time zone
  held_at timestamp with time zone  -- something is in doubt: no seats until somebody looked
  stock_held_until timestamp with time zone  -- until when limited stock is kept for a payment that has not come
  due_on date
  reason text  -- why it was cancelled, declined or held
  constraint orders_company_id_cart_id_cart_version_key UNIQUE (company_id, cart_id, cart_version)
  constraint orders_issuer_id_number_key UNIQUE (issuer_id, number)
  constraint orders_pkey PRIMARY KEY (company_id, id)
  constraint orders_company_id_buyer_id_fkey FOREIGN KEY (company_id, buyer_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint orders_company_id_cart_id_fkey FOREIGN KEY (company_id, cart_id) REFERENCES carts(company_id, id)
  constraint orders_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint orders_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES payments(company_id, id)
  constraint orders_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES issuers(id)
  constraint orders_bought_for_check CHECK ((bought_for = ANY (ARRAY['person'::text, 'company'::text])))
  constraint orders_check CHECK (((discount_minor >= 0) AND (discount_minor <= subtotal_minor)))
  constraint orders_check1 CHECK ((total_minor = (net_minor + tax_minor)))
  constraint orders_check2 CHECK (((credited_minor >= 0) AND (credited_minor <= total_minor)))
  constraint orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint orders_method_check CHECK ((method = ANY (ARRAY['card'::text, 'invoice'::text, 'purchaseOrder'::text, 'credit'::text, 'nothing'::text])))
  constraint orders_net_minor_check CHECK ((net_minor >= 0))
  constraint orders_subtotal_minor_check CHECK ((subtotal_minor >= 0))
  constraint orders_tax_minor_check CHECK ((tax_minor >= 0))
  constraint orders_treatment_check CHECK ((treatment = ANY (ARRAY['taxed'::text, 'untaxed'::text, 'exempt'::text, 'reverseCharge'::text])))
);
CREATE INDEX orders_newest ON public.orders USING btree (placed_at DESC, id DESC);
CREATE INDEX orders_open ON public.orders USING btree (placed_at) WHERE ((fulfilled_at IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX orders_owed ON public.orders USING btree (due_on) WHERE ((captured_at IS NULL) AND (cancelled_at IS NULL) AND (due_on IS NOT NULL));
CREATE INDEX orders_recent ON public.orders USING btree (company_id, placed_at DESC, id DESC);
create policy bi on orders as permissive to muster_bi_owner using ((company_id = ( SELECT bi.company() AS company)));
create policy inside on orders as permissive to muster_app using (true);
create policy staff on orders as permissive to muster_owner, muster_platform using (true);
create policy wall on orders as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- packages [tenant]: one answer to one question of a package in an attempt, as the package told it last | une réponse à une question d’un module dans une tentative, telle que le module l’a transmise en dernier {personal: training; of: employees; kept: training}
create table package_answers (
  company_id uuid not null
  id uuid not null default new_id()
  registration_id uuid not null
  activity_id text not null
  key text not null  -- of SCORM: attempt at the activity and place in its list; else the id of the statement
  place integer not null  -- the order in which they were told first
  question text not null
  kind text
  description text
  response text
  correct jsonb not null default '[]'::jsonb  -- patterns, each of which is right
  choices jsonb  -- what ids in responses and patterns mean, where the package says so
  result text
  points numeric  -- where the result is a number
  weighting numeric
  latency_seconds numeric
  answered_at timestamp with time zone not null
  constraint one_answer UNIQUE (company_id, registration_id, activity_id, key)
  constraint package_answers_pkey PRIMARY KEY (company_id, id)
  constraint package_answers_company_id_registration_id_fkey FOREIGN KEY (company_id, registration_id) REFERENCES package_registrations(company_id, id)
  constraint package_answers_result_check CHECK ((result = ANY (ARRAY['correct'::text, 'wrong'::text, 'unanticipated'::text, 'neutral'::text, 'scored'::text])))
);
create policy inside on package_answers as permissive to muster_app using (true);
create policy staff on package_answers as permissive to muster_owner, muster_platform using (true);
create policy wall on package_answers as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- packages [shared]: which bytes a path of a package gives; paths are looked up, never walked
create table package_files (
  package_id uuid not null
  path text not null
  file_sha256 text not null
  bucket text not null default 'packages'::text
  object_path text not null  -- made of the hash of the bytes: equal files of all packages are one object
  mime text not null
  bytes bigint not null
  constraint package_files_pkey PRIMARY KEY (package_id, path)
  constraint package_files_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id) ON DELETE CASCADE
  constraint package_files_bucket_check CHECK ((bucket = 'packages'::text))
  constraint package_files_bytes_check CHECK ((bytes >= 0))
);
CREATE INDEX package_files_object ON public.package_files USING btree (object_path);

-- packages [shared]: the newest archive of an item: how far its reading is, or why it was refused
create table package_readings (
  item_id uuid not null
  file_id uuid not null
  asked_in uuid not null
  asked_by uuid
  asked_at timestamp with time zone not null
  state text not null
  name text not null
  bytes bigint not null
  done_bytes bigint not null default 0
  total_bytes bigint
  findings jsonb not null default '[]'::jsonb
  package_id uuid
  finished_at timestamp with time zone
  asked_with uuid  -- the key of `asked_in` that sent it, where no person did
  constraint package_readings_pkey PRIMARY KEY (item_id)
  constraint package_readings_asked_in_fkey FOREIGN KEY (asked_in) REFERENCES companies(id)
  constraint package_readings_item_id_fkey FOREIGN KEY (item_id) REFERENCES content_items(id) ON DELETE CASCADE
  constraint package_readings_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id)
  constraint package_readings_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'ready'::text, 'refused'::text])))
  constraint reading_asked_by_one CHECK (((asked_by IS NULL) <> (asked_with IS NULL)))
);

-- packages [tenant]: one package in one unit of one attempt, as outside drivers and xAPI know it | un module dans une unité d’une tentative, tel que les outils externes et xAPI le connaissent {personal: training; of: employees; kept: training}
create table package_registrations (
  company_id uuid not null
  id uuid not null default new_id()
  enrolment_id uuid not null
  unit_id uuid not null
  person_id uuid not null
  package_id uuid not null  -- pinned at the first launch: a new version never changes a running attempt
  content_version_id uuid not null
  created_at timestamp with time zone not null
  outcome jsonb not null default '{}'::jsonb  -- what the unit was told last {finished, passed, scorePercent, seconds, furthest, suspended, awaitsSuccess}; final once it is done, time and progress never go down
  told_seconds integer not null default 0  -- how many of the seconds spent the enrolment knows already
  finished_at timestamp with time zone
  abandoned_at timestamp with time zone
  accepted_by uuid
  accepted_at timestamp with time zone
  accepted_reason text
  waived_by uuid
  waived_at timestamp with time zone
  waived_reason text
  review_wanted_at timestamp with time zone  -- since when a completed attempt rests on a statement that was voided: two people decide about it; null where nothing is to be decided
  review_kept jsonb  -- the reported outcome beside which the stored one was reviewed and kept; who decided so and why is in the audit
  constraint one_registration UNIQUE (company_id, enrolment_id, unit_id)
  constraint package_registrations_pkey PRIMARY KEY (company_id, id)
  constraint package_registrations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES people(id)
  constraint package_registrations_company_id_enrolment_id_fkey FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id)
  constraint package_registrations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint package_registrations_content_version_id_fkey FOREIGN KEY (content_version_id) REFERENCES content_versions(id)
  constraint package_registrations_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id)
  constraint package_registrations_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint package_registrations_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES course_units(id)
  constraint package_registrations_waived_by_fkey FOREIGN KEY (waived_by) REFERENCES people(id)
  constraint package_registrations_check CHECK (((accepted_at IS NULL) = (accepted_reason IS NULL)))
  constraint package_registrations_check1 CHECK (((waived_at IS NULL) = (waived_reason IS NULL)))
);
CREATE INDEX package_registrations_accepter ON public.package_registrations USING btree (accepted_by) WHERE (accepted_by IS NOT NULL);
CREATE INDEX package_registrations_package ON public.package_registrations USING btree (package_id);
CREATE INDEX package_registrations_person ON public.package_registrations USING btree (person_id);
CREATE INDEX package_registrations_to_review ON public.package_registrations USING btree (review_wanted_at) WHERE (review_wanted_at IS NOT NULL);
CREATE INDEX package_registrations_unit ON public.package_registrations USING btree (unit_id);
CREATE INDEX package_registrations_version ON public.package_registrations USING btree (content_version_id);
CREATE INDEX package_registrations_waiver ON public.package_registrations USING btree (waived_by) WHERE (waived_by IS NOT NULL);
create policy inside on package_registrations as permissive to muster_app using (true);
create policy staff on package_registrations as permissive to muster_owner, muster_platform using (true);
create policy wall on package_registrations as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- packages [shared]: one archive that was checked and unpacked; never changes, so that an attempt keeps what it began with
create table packages (
  id uuid not null default new_id()
  sha256 text not null  -- of the archive as it came: the same archive is read once
  bytes bigint not null
  unpacked_bytes bigint not null
  file_count integer not null
  standard text not null
  edition text
  title text not null
  manifest jsonb not null  -- PackageManifest of domain/src/packages/reading/manifest.ts without its files: those are rows
  findings jsonb not null default '[]'::jsonb  -- the check list: what an author should know though it was taken
  uploaded_by uuid
  created_at timestamp with time zone not null
  unused_since timestamp with time zone  -- since when nothing refers to it; after a time of grace it is removed. Whoever refers to it locks its row first
  constraint packages_sha256_key UNIQUE (sha256)
  constraint packages_pkey PRIMARY KEY (id)
  constraint packages_bytes_check CHECK ((bytes > 0))
  constraint packages_edition_check CHECK ((edition = ANY (ARRAY['2nd'::text, '3rd'::text, '4th'::text])))
  constraint packages_file_count_check CHECK ((file_count > 0))
  constraint packages_standard_check CHECK ((standard = ANY (ARRAY['scorm12'::text, 'scorm2004'::text, 'xapi'::text, 'cmi5'::text])))
  constraint packages_unpacked_bytes_check CHECK ((unpacked_bytes >= 0))
);

-- store [tenant]: what is known of a payment; told again, late or in another order it adds up to the same
create table payment_facts (
  company_id uuid not null
  id uuid not null default new_id()
  payment_id uuid not null
  kind text not null
  subject text not null default ''::text  -- the refund or the dispute, by the provider's id; empty for the payment itself
  minor bigint not null default 0
  held text  -- why this money was not taken for the order
  at timestamp with time zone not null
  constraint payment_facts_company_id_payment_id_kind_subject_key UNIQUE (company_id, payment_id, kind, subject)
  constraint payment_facts_pkey PRIMARY KEY (company_id, id)
  constraint payment_facts_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES payments(company_id, id)
  constraint payment_facts_kind_check CHECK ((kind = ANY (ARRAY['authorised'::text, 'captured'::text, 'voided'::text, 'failed'::text, 'unanswered'::text, 'refunded'::text, 'refundFailed'::text, 'disputed'::text, 'disputeWon'::text, 'disputeLost'::text])))
  constraint payment_facts_minor_check CHECK ((minor >= 0))
);
create policy inside on payment_facts as permissive to muster_app using (true);
create policy staff on payment_facts as permissive to muster_owner, muster_platform using (true);
create policy wall on payment_facts as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [tenant]: attempts to pay an order; no card data is stored | tentatives de payer une commande; aucune donnée de carte n’est stockée {personal: purchase; of: buyers; kept: invoices}
create table payments (
  company_id uuid not null
  id uuid not null default new_id()
  order_id uuid not null
  provider text not null
  provider_id text
  session_id text
  amount_minor bigint not null
  currency text not null
  live boolean not null default false
  reference text
  started_at timestamp with time zone not null
  asked_provider_at timestamp with time zone  -- set before the provider is asked: where no session_id follows, its answer was lost and reconciliation decides, never a second try
  looked_at timestamp with time zone
  recorded_by uuid
  constraint payments_pkey PRIMARY KEY (company_id, id)
  constraint payments_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint payments_amount_minor_check CHECK ((amount_minor >= 0))
  constraint payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint payments_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'transfer'::text, 'credit'::text, 'nothing'::text])))
);
CREATE INDEX payments_order ON public.payments USING btree (company_id, order_id);
CREATE UNIQUE INDEX payment_of_provider_once ON public.payments USING btree (provider, provider_id) WHERE (provider_id IS NOT NULL);
CREATE UNIQUE INDEX payment_session_once ON public.payments USING btree (provider, session_id) WHERE (session_id IS NOT NULL);
create policy inside on payments as permissive to muster_app using (true);
create policy staff on payments as permissive to muster_owner, muster_platform using (true);
create policy wall on payments as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- identity [person]: one record per person across companies | un dossier par personne, toutes entreprises confondues {personal: identity, contact; of: employees; kept: training}
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
  public_name text not null default 'full'::text  -- how the holder is named on the public page of an achievement; none: the page is no longer shown
  notifications jsonb not null default '{}'::jsonb
  qms_admin_since timestamp with time zone  -- claim qmsAdmin; effective only where the person is also buAdmin (access rule 5)
  created_at timestamp with time zone not null default now()
  name_key text default folded(((legal_name || ' '::text) || COALESCE(preferred_name, ''::text)))  -- the names as lists search and sort them: without case and accents
  merged_into uuid  -- the record that this one was joined to; it keeps its address and past, and signs in no more
  locked_at timestamp with time zone  -- since when the platform lets this person sign in no more
  lock_reason text
  forgotten_at timestamp with time zone  -- since when the name is a pseudonym, and everything else that tells who it was is gone
  constraint people_email_canonical_key UNIQUE (email_canonical)
  constraint people_pkey PRIMARY KEY (id)
  constraint people_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES people(id)
  constraint people_check CHECK ((merged_into <> id))
  constraint people_legal_name_check CHECK ((legal_name <> ''::text))
  constraint people_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text])))
  constraint people_public_name_check CHECK (((public_name = ANY (ARRAY['full'::text, 'initials'::text])) OR ((public_name = 'none'::text) AND (forgotten_at IS NOT NULL))))
);
CREATE INDEX people_folded ON public.people USING btree (folded(legal_name), id);
CREATE INDEX people_merged ON public.people USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX people_name ON public.people USING btree (legal_name);
CREATE INDEX people_name_key ON public.people USING btree (name_key);
CREATE INDEX people_staff ON public.people USING btree (id) WHERE (qms_admin_since IS NOT NULL);
create policy bi on people as permissive to muster_bi_owner using ((EXISTS ( SELECT 1
   FROM employments e
  WHERE ((e.person_id = people.id) AND (e.company_id = ( SELECT bi.company() AS company))))));
create policy inside on people as permissive to muster_app using (true);
create policy staff on people as permissive to muster_auth, muster_owner, muster_platform using (true);
create policy wall on people as restrictive to muster_app using ((EXISTS ( SELECT 1
   FROM employments e
  WHERE ((e.person_id = people.id) AND (e.company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)))));

-- identity [platform]: values before a merge, so that it can be undone | valeurs d’avant une fusion, pour qu’elle puisse être annulée {personal: identity; of: employees; kept: training}
create table people_merge_rows (
  merge_id uuid not null
  number integer not null
  table_name text not null
  key jsonb not null
  before jsonb not null  -- the columns that were changed; all of them where the row is gone
  gone boolean not null default false
  constraint people_merge_rows_pkey PRIMARY KEY (merge_id, number)
  constraint people_merge_rows_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES people_merges(id) ON DELETE CASCADE
);

-- identity [platform]: merging duplicate records of a person; can be undone for 30 days | fusion de dossiers en double d’une personne; peut être annulée pendant 30 jours {personal: identity; of: employees; kept: training}
create table people_merges (
  id uuid not null default new_id()
  kept_id uuid not null
  merged_id uuid not null
  reason text not null
  counts jsonb not null default '{}'::jsonb  -- how many rows of which table moved
  merged_at timestamp with time zone not null
  merged_by uuid not null
  undone_at timestamp with time zone
  undone_by uuid
  constraint people_merges_pkey PRIMARY KEY (id)
  constraint people_merges_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES people(id)
  constraint people_merges_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES people(id)
  constraint people_merges_merged_id_fkey FOREIGN KEY (merged_id) REFERENCES people(id)
  constraint people_merges_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES people(id)
  constraint people_merges_check CHECK ((kept_id <> merged_id))
  constraint people_merges_reason_check CHECK ((length(reason) >= 3))
);
CREATE INDEX people_merges_kept ON public.people_merges USING btree (kept_id);
CREATE UNIQUE INDEX one_live_merge ON public.people_merges USING btree (merged_id) WHERE (undone_at IS NULL);

-- company [tenant]: from when to when a person worked where and for whom; a person is employed on the days their placements cover | de quand à quand une personne a travaillé où et pour qui; elle est employée les jours que couvrent ses affectations {personal: employment; of: employees; kept: training}
create table placements (
  company_id uuid not null
  id uuid not null default new_id()
  person_id uuid not null
  site_id uuid
  department_id uuid
  manager_id uuid
  hired_on date not null  -- first day of the employment this placement is part of; a transfer keeps it, a rehire begins anew
  started_on date not null
  ended_on date  -- last day, inclusive; null goes on
  recorded_at timestamp with time zone not null
  recorded_by uuid
  retracted_at timestamp with time zone  -- since when it is no longer held true; null is what is known now
  retracted_by uuid
  kept_aside boolean  -- true: planned for after the recorded last day, never in force yet; false: was; null: any other row
  constraint placements_pkey PRIMARY KEY (company_id, id)
  constraint placements_company_id_department_id_fkey FOREIGN KEY (company_id, department_id) REFERENCES departments(company_id, id)
  constraint placements_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint placements_company_id_manager_id_fkey FOREIGN KEY (company_id, manager_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint placements_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint placements_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES sites(company_id, id)
  constraint placements_check CHECK ((hired_on <= started_on))
  constraint placements_check1 CHECK ((ended_on >= started_on))
  constraint placements_check2 CHECK ((retracted_at >= recorded_at))
);
CREATE INDEX placements_current ON public.placements USING btree (company_id, site_id, department_id) WHERE (retracted_at IS NULL);
CREATE INDEX placements_manager ON public.placements USING btree (company_id, manager_id) WHERE (retracted_at IS NULL);
CREATE INDEX placements_person ON public.placements USING btree (company_id, person_id, started_on);
create policy bi on placements as permissive to muster_bi_owner using ((company_id = ( SELECT bi.company() AS company)));
create policy inside on placements as permissive to muster_app using (true);
create policy set_up on placements as permissive to muster_auth using ();
create policy staff on placements as permissive to muster_owner, muster_platform using (true);
create policy wall on placements as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- identity [platform]: as company_factor_rules, for the administrators of the platform | comme company_factor_rules, pour les administrateurs de la plateforme {personal: account; of: administrators; kept: training}
create table platform_factor_rules (
  id uuid not null default new_id()
  since timestamp with time zone not null
  grace_days integer not null
  set_by uuid not null
  set_at timestamp with time zone not null
  ended_by uuid
  ended_at timestamp with time zone
  constraint platform_factor_rules_pkey PRIMARY KEY (id)
  constraint platform_factor_rules_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES people(id)
  constraint platform_factor_rules_set_by_fkey FOREIGN KEY (set_by) REFERENCES people(id)
  constraint platform_factor_rules_check CHECK ((set_at >= since))
  constraint platform_factor_rules_check1 CHECK ((ended_at >= set_at))
  constraint platform_factor_rules_check2 CHECK (((ended_by IS NULL) = (ended_at IS NULL)))
  constraint platform_factor_rules_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 90)))
);
CREATE UNIQUE INDEX one_platform_factor_rule ON public.platform_factor_rules USING btree (((ended_at IS NULL))) WHERE (ended_at IS NULL);

-- notices [shared]: what the platform decides about notices for every company that decides nothing else; one row
create table platform_notices (
  one boolean not null default true
  overrides jsonb not null default '{}'::jsonb
  since timestamp with time zone  -- what was due before then is never sent: when an installation with people was upgraded to notices; null on a new one
  changed_at timestamp with time zone not null default now()
  changed_by uuid
  constraint platform_notices_pkey PRIMARY KEY (one)
  constraint platform_notices_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES people(id)
  constraint platform_notices_one_check CHECK (one)
  constraint platform_notices_overrides_check CHECK ((jsonb_typeof(overrides) = 'object'::text))
);
CREATE INDEX platform_notices_by ON public.platform_notices USING btree (changed_by);

-- positions [tenant]: from when to when a person holds a position; never deleted, corrections retract | de quand à quand une personne occupe un poste; jamais supprimé, les corrections le retirent {personal: employment; of: employees; kept: training}
create table position_assignments (
  company_id uuid not null
  id uuid not null default new_id()
  position_id uuid not null
  person_id uuid not null
  started_on date not null
  ended_on date
  is_primary boolean not null default false
  source text not null default 'admin'::text
  recorded_at timestamp with time zone not null
  recorded_by uuid
  retracted_at timestamp with time zone
  retracted_by uuid
  retraction_reason text
  ended_with date  -- the last day of employment that retracted this row, if one did
  constraint position_assignments_pkey PRIMARY KEY (company_id, id)
  constraint position_assignments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint position_assignments_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint position_assignments_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id)
  constraint position_assignments_check CHECK ((ended_on >= started_on))
  constraint position_assignments_check1 CHECK ((retracted_at >= recorded_at))
  constraint position_assignments_source_check CHECK ((source = ANY (ARRAY['admin'::text, 'import'::text, 'merge'::text, 'seed'::text])))
);
CREATE INDEX position_assignments_person ON public.position_assignments USING btree (company_id, person_id, started_on);
CREATE INDEX position_assignments_position ON public.position_assignments USING btree (company_id, position_id) WHERE (retracted_at IS NULL);
create policy bi on position_assignments as permissive to muster_bi_owner using ((company_id = ( SELECT bi.company() AS company)));
create policy inside on position_assignments as permissive to muster_app using (true);
create policy staff on position_assignments as permissive to muster_owner, muster_platform using (true);
create policy wall on position_assignments as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- positions [tenant]: how many qualified people a site wants in a position
create table position_sites (
  company_id uuid not null
  position_id uuid not null
  site_id uuid not null
  min_qualified integer not null
  constraint position_sites_pkey PRIMARY KEY (company_id, position_id, site_id)
  constraint position_sites_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint position_sites_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id)
  constraint position_sites_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES sites(company_id, id)
  constraint position_sites_min_qualified_check CHECK ((min_qualified >= 0))
);
create policy inside on position_sites as permissive to muster_app using (true);
create policy staff on position_sites as permissive to muster_owner, muster_platform using (true);
create policy wall on position_sites as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- positions [shared]: a position the platform offers companies to adopt, with its requirements
create table position_templates (
  id uuid not null default new_id()
  code text not null
  titles jsonb not null
  descriptions jsonb not null default '{}'::jsonb
  occupation jsonb  -- {scheme: onet | noc | esco, code, title}
  created_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  constraint position_templates_code_key UNIQUE (code)
  constraint position_templates_pkey PRIMARY KEY (id)
);

-- positions [tenant]: a role in a company, with requirements
create table positions (
  company_id uuid not null
  id uuid not null default new_id()
  code text not null
  title text not null
  description text not null default ''::text
  occupation jsonb
  template_id uuid
  template_followed_since timestamp with time zone  -- since when changes of the template are offered to this position; null: copied once
  min_qualified integer  -- how many qualified people the company wants in it; per site in position_sites
  created_at timestamp with time zone not null default now()
  archived_at timestamp with time zone
  constraint positions_pkey PRIMARY KEY (company_id, id)
  constraint positions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint positions_template_id_fkey FOREIGN KEY (template_id) REFERENCES position_templates(id)
  constraint positions_min_qualified_check CHECK ((min_qualified >= 0))
);
CREATE UNIQUE INDEX position_code_once ON public.positions USING btree (company_id, upper(code)) WHERE (archived_at IS NULL);
create policy bi on positions as permissive to muster_bi_owner using ((company_id = ( SELECT bi.company() AS company)));
create policy inside on positions as permissive to muster_app using (true);
create policy staff on positions as permissive to muster_owner, muster_platform using (true);
create policy wall on positions as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- products [shared]: the courses that one seat of a product opens
create table product_courses (
  product_id uuid not null
  course_id uuid not null
  place integer not null
  constraint product_courses_pkey PRIMARY KEY (product_id, course_id)
  constraint product_courses_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint product_courses_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);
CREATE INDEX product_courses_course ON public.product_courses USING btree (course_id);

-- products [shared]: what a product costs from when to when, for everyone without a price of their own
create table product_prices (
  id uuid not null default new_id()
  product_id uuid not null
  currency text not null
  tiers jsonb not null  -- [{minQuantity, unitMinor}], by rising quantity; minor units of the currency, without tax
  counts_earlier_seats boolean not null default false  -- the tier is found by all seats the company ever bought of it, not by this purchase alone
  valid_from timestamp with time zone not null
  valid_until timestamp with time zone
  set_by uuid
  reason text
  constraint product_prices_pkey PRIMARY KEY (id)
  constraint product_prices_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
  constraint product_prices_check CHECK ((valid_until > valid_from))
  constraint product_prices_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);
CREATE INDEX product_prices_history ON public.product_prices USING btree (product_id, currency, valid_from DESC);
CREATE UNIQUE INDEX product_price_now ON public.product_prices USING btree (product_id, currency) WHERE (valid_until IS NULL);

-- products [shared]: something the platform sells, with the terms of its seats
create table products (
  id uuid not null default new_id()
  sku text not null
  status text not null default 'draft'::text
  names jsonb not null
  summaries jsonb not null default '{}'::jsonb
  descriptions jsonb not null default '{}'::jsonb
  category_id uuid
  kind text not null default 'courses'::text
  visibility text not null default 'public'::text
  sold_to text not null default 'everybody'::text
  countries text[]  -- ISO 3166-1 alpha-2 codes of the countries it is sold to; null: all
  tax_class text not null default 'standard'::text
  min_quantity integer not null default 1
  max_quantity integer not null default 1000
  stock_total integer  -- how many can be sold at all, such as the places of a session; null: no limit
  stock_taken integer not null default 0  -- sold or held for somebody at the checkout
  assign_within_days integer default 365  -- days from the purchase in which a seat must be given to somebody; null: it waits for ever
  complete_within_days integer default 90  -- days from the first launch in which the course must be completed; null: no end
  transferable_until text not null default 'started'::text
  refundable_within_days integer not null default 30
  created_by uuid
  created_at timestamp with time zone not null default now()
  changed_at timestamp with time zone not null default now()
  search_key text not null default folded(((((((((((((sku || ' '::text) || COALESCE((names ->> 'en'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'fr'::text), ''::text)) || ' '::text) || COALESCE((names ->> 'es'::text), ''::text)) || ' '::text) || COALESCE((summaries ->> 'en'::text), ''::text)) || ' '::text) || COALESCE((summaries ->> 'fr'::text), ''::text)) || ' '::text) || COALESCE((summaries ->> 'es'::text), ''::text)))  -- folded: its number, names and summaries in all languages, for those who look for it
  constraint products_pkey PRIMARY KEY (id)
  constraint products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id)
  constraint never_oversold CHECK (((stock_total IS NULL) OR (stock_taken <= stock_total)))
  constraint products_assign_within_days_check CHECK (((assign_within_days >= 1) AND (assign_within_days <= 3650)))
  constraint products_check CHECK (((max_quantity >= min_quantity) AND (max_quantity <= 1000)))
  constraint products_complete_within_days_check CHECK (((complete_within_days >= 1) AND (complete_within_days <= 3650)))
  constraint products_kind_check CHECK ((kind = ANY (ARRAY['courses'::text, 'session'::text])))
  constraint products_min_quantity_check CHECK (((min_quantity >= 1) AND (min_quantity <= 1000)))
  constraint products_refundable_within_days_check CHECK (((refundable_within_days >= 0) AND (refundable_within_days <= 365)))
  constraint products_sold_to_check CHECK ((sold_to = ANY (ARRAY['everybody'::text, 'companies'::text, 'people'::text])))
  constraint products_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text])))
  constraint products_stock_taken_check CHECK ((stock_taken >= 0))
  constraint products_stock_total_check CHECK ((stock_total >= 0))
  constraint products_tax_class_check CHECK ((tax_class = ANY (ARRAY['standard'::text, 'reduced'::text, 'exempt'::text])))
  constraint products_transferable_until_check CHECK ((transferable_until = ANY (ARRAY['never'::text, 'started'::text, 'tenPercent'::text])))
  constraint products_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'chosenCompanies'::text])))
);
CREATE INDEX products_named_en ON public.products USING btree (folded(COALESCE(NULLIF((names ->> 'en'::text), ''::text), NULLIF((names ->> 'en'::text), ''::text), NULLIF((names ->> 'fr'::text), ''::text), (names ->> 'es'::text), ''::text)), id) WHERE (status = 'published'::text);
CREATE INDEX products_named_fr ON public.products USING btree (folded(COALESCE(NULLIF((names ->> 'fr'::text), ''::text), NULLIF((names ->> 'en'::text), ''::text), NULLIF((names ->> 'fr'::text), ''::text), (names ->> 'es'::text), ''::text)), id) WHERE (status = 'published'::text);
CREATE INDEX products_store ON public.products USING btree (status, id);
CREATE UNIQUE INDEX product_sku_once ON public.products USING btree (upper(sku));

-- enrolment [tenant]: learning progress reported by devices | progression signalée par les appareils {personal: training; of: employees; kept: training}
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

-- store [tenant]: changes that loosen how a company buys: proposed by one admin, in force when another confirms, or after a day where there was no other
create table purchase_rule_changes (
  company_id uuid not null
  id uuid not null default new_id()
  before jsonb not null
  after jsonb not null  -- the fields of purchase_rules.rules that are to change; before: what they were when it was proposed
  proposed_by uuid not null
  proposed_at timestamp with time zone not null
  takes_effect_at timestamp with time zone  -- from when it is in force unless it is cancelled; null where another administrator has to confirm
  confirmed_by uuid
  confirmed_at timestamp with time zone
  cancelled_by uuid  -- null where it ran out, or who proposed it lost the right to
  cancelled_at timestamp with time zone
  settled_at timestamp with time zone  -- when it was written into purchase_rules.rules; it is in force before that
  constraint purchase_rule_changes_pkey PRIMARY KEY (company_id, id)
  constraint purchase_rule_changes_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES people(id)
  constraint purchase_rule_changes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint purchase_rule_changes_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES people(id)
  constraint purchase_rule_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES people(id)
  constraint purchase_rule_changes_after_check CHECK (((jsonb_typeof(after) = 'object'::text) AND (after <> '{}'::jsonb)))
  constraint purchase_rule_changes_check CHECK ((takes_effect_at > proposed_at))
  constraint purchase_rule_changes_check1 CHECK ((confirmed_by <> proposed_by))
  constraint purchase_rule_changes_check2 CHECK ((cancelled_at < takes_effect_at))
  constraint purchase_rule_changes_check3 CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL)))
  constraint purchase_rule_changes_check4 CHECK (((confirmed_at IS NULL) OR (cancelled_at IS NULL)))
  constraint purchase_rule_changes_check5 CHECK (((settled_at IS NULL) OR (cancelled_at IS NULL)))
);
CREATE UNIQUE INDEX one_open_purchase_rule_change ON public.purchase_rule_changes USING btree (company_id) WHERE ((confirmed_at IS NULL) AND (cancelled_at IS NULL) AND (settled_at IS NULL));
create policy inside on purchase_rule_changes as permissive to muster_app using (true);
create policy staff on purchase_rule_changes as permissive to muster_owner, muster_platform using (true);
create policy wall on purchase_rule_changes as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [tenant]: who may buy for the company, up to how much, and who approves what is above
create table purchase_rules (
  company_id uuid not null
  currency text not null
  rules jsonb not null default '{}'::jsonb  -- what differs from the plain rules of domain/store/purchase-rules
  cost_centres text[] not null default '{}'::text[]
  billing jsonb not null default '{}'::jsonb  -- {name, address, country, region, taxId, email}
  changed_at timestamp with time zone not null default now()
  changed_by uuid
  constraint purchase_rules_pkey PRIMARY KEY (company_id)
  constraint purchase_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint purchase_rules_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
);
create policy inside on purchase_rules as permissive to muster_app using (true);
create policy staff on purchase_rules as permissive to muster_owner, muster_platform using (true);
create policy wall on purchase_rules as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- delivery [tenant]: devices that receive push notifications | appareils qui reçoivent des notifications poussées {personal: device; of: employees; kept: training}
create table push_subscriptions (
  company_id uuid not null
  id uuid not null default new_id()
  person_id uuid not null
  endpoint text not null  -- the address of the push service for this device; whoever has it and our key can send there
  key_p256dh text not null
  key_auth text not null
  device text not null
  added_at timestamp with time zone not null default now()
  last_used_at timestamp with time zone
  constraint push_subscriptions_pkey PRIMARY KEY (company_id, id)
  constraint push_subscriptions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint push_subscriptions_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX push_of_person ON public.push_subscriptions USING btree (company_id, person_id);
CREATE UNIQUE INDEX push_endpoint_once ON public.push_subscriptions USING btree (company_id, person_id, md5(endpoint));
create policy inside on push_subscriptions as permissive to muster_app using (true);
create policy staff on push_subscriptions as permissive to muster_owner, muster_platform using (true);
create policy wall on push_subscriptions as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- identity [platform]: requests to grant platform administrator rights; a second administrator confirms within 72 hours | demandes d’accorder les droits d’administrateur de la plateforme; un second administrateur confirme dans les 72 heures {personal: account; of: administrators; kept: training}
create table qms_admin_requests (
  id uuid not null default new_id()
  person_id uuid not null
  reason text not null
  asked_by uuid not null
  asked_at timestamp with time zone not null
  confirmed_by uuid
  confirmed_at timestamp with time zone
  withdrawn_by uuid
  withdrawn_at timestamp with time zone
  constraint qms_admin_requests_pkey PRIMARY KEY (id)
  constraint qms_admin_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES people(id)
  constraint qms_admin_requests_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES people(id)
  constraint qms_admin_requests_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint qms_admin_requests_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES people(id)
  constraint qms_admin_requests_check CHECK (((confirmed_by <> asked_by) AND (confirmed_by <> person_id)))
  constraint qms_admin_requests_check1 CHECK ((asked_by <> person_id))
  constraint qms_admin_requests_check2 CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL)))
  constraint qms_admin_requests_check3 CHECK (((confirmed_at IS NULL) OR (withdrawn_at IS NULL)))
  constraint qms_admin_requests_reason_check CHECK ((length(reason) >= 3))
);
CREATE UNIQUE INDEX one_open_qms_request ON public.qms_admin_requests USING btree (person_id) WHERE ((confirmed_at IS NULL) AND (withdrawn_at IS NULL));

-- assessment [tenant]: the answer last saved to a question of an attempt | réponse enregistrée en dernier à une question d’une tentative {personal: training; of: employees; kept: training}
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

-- assessment [tenant]: one try at one quiz; graded once, when submitted or when its time is up | une tentative d’un questionnaire; notée une fois, à la remise ou à la fin du temps {personal: training; of: employees; kept: training}
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

-- identity [platform]: counters of sign-in and email limits; in the database so that they survive a restart | compteurs des limites de connexion et de courriel; dans la base de données pour survivre à un redémarrage {personal: activity; of: employees; kept: short}
create table rate_limits (
  bucket text not null
  count integer not null
  window_started_at timestamp with time zone not null
  blocked_until timestamp with time zone
  constraint rate_limits_pkey PRIMARY KEY (bucket)
);

-- transfers [tenant]: transfers of a person's records from one employer to another, with who agreed to them | transferts des dossiers d’une personne d’un employeur à un autre, et qui les a acceptés {personal: training, agreement; of: employees; kept: training}
create table record_transfers (
  company_id uuid not null  -- the employer that gets the records
  id uuid not null default new_id()
  person_id uuid not null
  from_company_id uuid  -- the employer that has them; named by the person with the consent
  to_name text not null
  from_name text
  requested_by uuid  -- the administrator of the receiving employer who requested it; null where the person did
  requested_at timestamp with time zone not null
  consented_at timestamp with time zone
  records jsonb not null default '[]'::jsonb  -- what the person chose, as it was then: [{achievementId, publicId, title, issuer, number, issuedOn, expiresOn, …, evidenceId}]; emptied where it ends without being done
  released_at timestamp with time zone
  released_by uuid
  accepted_at timestamp with time zone
  accepted_by uuid
  refused_at timestamp with time zone
  refused_by uuid
  refused_side text
  refused_reason text
  withdrawn_at timestamp with time zone
  done_at timestamp with time zone
  expires_at timestamp with time zone not null
  expiry_noted_at timestamp with time zone
  ticket_id uuid
  ended_at timestamp with time zone
  ended_reason text  -- left: the person no longer works for the employer that was to get the records; parted: two records of people were parted, and a certificate is the other's
  constraint record_transfers_pkey PRIMARY KEY (company_id, id)
  constraint record_transfers_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES people(id)
  constraint record_transfers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint record_transfers_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint record_transfers_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE SET NULL (ticket_id)
  constraint record_transfers_from_company_id_fkey FOREIGN KEY (from_company_id) REFERENCES companies(id)
  constraint record_transfers_refused_by_fkey FOREIGN KEY (refused_by) REFERENCES people(id)
  constraint record_transfers_released_by_fkey FOREIGN KEY (released_by) REFERENCES people(id)
  constraint record_transfers_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES people(id)
  constraint record_transfers_check CHECK ((from_company_id <> company_id))
  constraint record_transfers_check1 CHECK (((consented_at IS NULL) = (from_company_id IS NULL)))
  constraint record_transfers_check2 CHECK (((from_company_id IS NULL) = (from_name IS NULL)))
  constraint record_transfers_check3 CHECK (((consented_at IS NOT NULL) OR ((records = '[]'::jsonb) AND (released_at IS NULL) AND (accepted_at IS NULL) AND (refused_at IS NULL) AND (done_at IS NULL))))
  constraint record_transfers_check4 CHECK ((((released_at IS NULL) = (released_by IS NULL)) AND ((accepted_at IS NULL) = (accepted_by IS NULL))))
  constraint record_transfers_check5 CHECK ((((refused_at IS NULL) = (refused_side IS NULL)) AND ((refused_at IS NULL) = (refused_reason IS NULL))))
  constraint record_transfers_check6 CHECK (((done_at IS NULL) OR ((released_at IS NOT NULL) AND (accepted_at IS NOT NULL) AND (withdrawn_at IS NULL) AND (refused_at IS NULL))))
  constraint record_transfers_ended CHECK ((((ended_at IS NULL) = (ended_reason IS NULL)) AND (ended_reason = ANY (ARRAY['left'::text, 'parted'::text]))))
  constraint record_transfers_records_check CHECK ((jsonb_typeof(records) = 'array'::text))
  constraint record_transfers_refused_reason_check CHECK (((length(refused_reason) >= 3) AND (length(refused_reason) <= 500)))
  constraint record_transfers_refused_side_check CHECK ((refused_side = ANY (ARRAY['giving'::text, 'receiving'::text])))
);
CREATE INDEX record_transfers_from ON public.record_transfers USING btree (from_company_id) WHERE (from_company_id IS NOT NULL);
CREATE INDEX record_transfers_open ON public.record_transfers USING btree (expires_at) WHERE ((done_at IS NULL) AND (withdrawn_at IS NULL) AND (refused_at IS NULL));
CREATE INDEX record_transfers_person ON public.record_transfers USING btree (person_id);
CREATE INDEX record_transfers_ticket ON public.record_transfers USING btree (company_id, ticket_id) WHERE (ticket_id IS NOT NULL);
create policy inside on record_transfers as permissive to muster_app using (true);
create policy staff on record_transfers as permissive to muster_owner, muster_platform using (true);
create policy wall on record_transfers as restrictive to muster_app using (((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid) OR ((consented_at IS NOT NULL) AND (from_company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)) OR (person_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid)));

-- store [tenant]: the seats a refund is for and what each is worth, tax included
create table refund_seats (
  company_id uuid not null
  refund_id uuid not null
  seat_id uuid not null
  order_line_id uuid not null
  amount_minor bigint not null
  constraint refund_seats_pkey PRIMARY KEY (company_id, refund_id, seat_id)
  constraint refund_seats_company_id_order_line_id_fkey FOREIGN KEY (company_id, order_line_id) REFERENCES order_lines(company_id, id)
  constraint refund_seats_company_id_refund_id_fkey FOREIGN KEY (company_id, refund_id) REFERENCES refunds(company_id, id)
  constraint refund_seats_company_id_seat_id_fkey FOREIGN KEY (company_id, seat_id) REFERENCES seats(company_id, id)
  constraint refund_seats_amount_minor_check CHECK ((amount_minor >= 0))
);
create policy inside on refund_seats as permissive to muster_app using (true);
create policy staff on refund_seats as permissive to muster_owner, muster_platform using (true);
create policy wall on refund_seats as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [tenant]: refunds for seats that were not started | remboursements de places qui n’ont pas été commencées {personal: purchase; of: buyers; kept: invoices}
create table refunds (
  company_id uuid not null
  id uuid not null default new_id()
  order_id uuid not null
  payment_id uuid
  status text not null
  destination text not null  -- where the money goes: to the card, to credit, by bank, or off the amount due of the invoice (invoice), where none was received
  provider_id text
  amount_minor bigint not null
  currency text not null
  reason text not null
  asked_at timestamp with time zone not null
  asked_by uuid not null
  decided_at timestamp with time zone
  decided_by uuid
  done_at timestamp with time zone
  looked_at timestamp with time zone  -- when the provider was last asked what became of it
  replaces_id uuid  -- the one that failed at the provider and was given back in another way by this one; it has no seats and no credit note of its own
  constraint refunds_pkey PRIMARY KEY (company_id, id)
  constraint refunds_company_id_order_id_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders(company_id, id)
  constraint refunds_company_id_payment_id_fkey FOREIGN KEY (company_id, payment_id) REFERENCES payments(company_id, id)
  constraint refunds_company_id_replaces_id_fkey FOREIGN KEY (company_id, replaces_id) REFERENCES refunds(company_id, id)
  constraint refunds_amount_minor_check CHECK ((amount_minor >= 0))
  constraint refunds_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint refunds_destination_check CHECK ((destination = ANY (ARRAY['origin'::text, 'credit'::text, 'transfer'::text, 'invoice'::text])))
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'approved'::text, 'sent'::text, 'done'::text, 'failed'::text, 'declined'::text])))
);
CREATE INDEX refunds_on_their_way ON public.refunds USING btree (decided_at) WHERE (status = ANY (ARRAY['approved'::text, 'sent'::text]));
CREATE INDEX refunds_order ON public.refunds USING btree (company_id, order_id);
CREATE UNIQUE INDEX one_replacement_for_each_refund ON public.refunds USING btree (company_id, replaces_id) WHERE (replaces_id IS NOT NULL);
CREATE UNIQUE INDEX refund_of_provider_once ON public.refunds USING btree (provider_id) WHERE (provider_id IS NOT NULL);
create policy inside on refunds as permissive to muster_app using (true);
create policy staff on refunds as permissive to muster_owner, muster_platform using (true);
create policy wall on refunds as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- lrs [tenant]: statements of launched packages that were refused; the newest 50 of each attempt at a package | énoncés refusés de modules lancés; les 50 plus récents de chaque tentative d’un module {personal: training, identity; of: employees; kept: training}
create table refused_statements (
  company_id uuid not null
  id uuid not null default new_id()
  registration_id uuid not null
  credential_id uuid not null  -- the key that it came with last
  fingerprint text not null  -- what was refused for the same reason about the same thing is one row
  status integer not null
  reason text not null
  statement text not null  -- the newest, as it came, shortened and without keys
  times integer not null default 1
  first_at timestamp with time zone not null
  last_at timestamp with time zone not null
  constraint refused_alike UNIQUE (company_id, registration_id, fingerprint)
  constraint refused_statements_pkey PRIMARY KEY (company_id, id)
  constraint refused_statements_company_id_credential_id_fkey FOREIGN KEY (company_id, credential_id) REFERENCES xapi_credentials(company_id, id)
  constraint refused_statements_company_id_registration_id_fkey FOREIGN KEY (company_id, registration_id) REFERENCES package_registrations(company_id, id)
  constraint refused_statements_status_check CHECK (((status >= 400) AND (status <= 499)))
  constraint refused_statements_times_check CHECK ((times > 0))
);
CREATE INDEX refused_statements_credential ON public.refused_statements USING btree (company_id, credential_id);
create policy inside on refused_statements as permissive to muster_app using (true);
create policy staff on refused_statements as permissive to muster_owner, muster_platform using (true);
create policy wall on refused_statements as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- reports [tenant]: outside addresses and domains (@example.com) that reports may go to | adresses et domaines externes (@example.com) auxquels des rapports peuvent être envoyés {personal: contact; of: recipients; kept: training}
create table report_addresses (
  company_id uuid not null
  address text not null
  added_at timestamp with time zone not null
  added_by uuid not null
  constraint report_addresses_pkey PRIMARY KEY (company_id, address)
  constraint report_addresses_added_by_fkey FOREIGN KEY (added_by) REFERENCES people(id)
  constraint report_addresses_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
create policy inside on report_addresses as permissive to muster_app using (true);
create policy staff on report_addresses as permissive to muster_owner, muster_platform using (true);
create policy wall on report_addresses as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- reports [tenant]: what a run did for one recipient, once | ce qu’une exécution a fait pour un destinataire, une fois {personal: contact; of: recipients; kept: training}
create table report_deliveries (
  company_id uuid not null
  run_id uuid not null
  recipient text not null  -- their person, or their address: with the run it is the key of the letter
  person_id uuid
  address text
  outcome text not null
  reason text  -- why nothing was sent
  file_id uuid
  attached boolean not null default false
  rows_count integer
  rows_sha256 text  -- of the rows alone: the same rows are not sent again where only changes are wanted
  letter text  -- what became of it: the mail server took it, or refused it for good
  at timestamp with time zone not null
  constraint report_deliveries_pkey PRIMARY KEY (company_id, run_id, recipient)
  constraint report_deliveries_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES report_files(company_id, id)
  constraint report_deliveries_company_id_run_id_fkey FOREIGN KEY (company_id, run_id) REFERENCES report_runs(company_id, id)
  constraint report_deliveries_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint report_deliveries_letter_check CHECK ((letter = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
  constraint report_deliveries_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'nothing'::text, 'unchanged'::text, 'skipped'::text])))
);
CREATE INDEX report_letters_failed ON public.report_deliveries USING btree (at) WHERE (letter = 'failed'::text);
CREATE INDEX report_letters_waiting ON public.report_deliveries USING btree (at) WHERE (letter = 'waiting'::text);
create policy inside on report_deliveries as permissive to muster_app using (true);
create policy staff on report_deliveries as permissive to muster_owner, muster_platform using (true);
create policy wall on report_deliveries as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- reports [tenant]: a report as a file, made by a job; its bytes go after a day | rapport sous forme de fichier, produit par une tâche; son contenu est supprimé après un jour {personal: training, identity; of: employees; kept: short}
create table report_files (
  company_id uuid not null
  id uuid not null default new_id()
  list text not null
  query text not null  -- search, filters and order as they stand in the address, without ?
  columns text not null  -- the columns in their order, with commas; empty for the usual ones
  format text not null
  locale text not null
  state text not null default 'running'::text
  failure text
  rows_done integer not null default 0
  rows_total integer
  name text
  bytes bigint
  sha256 text
  path text  -- in the bucket of exports; null before it is done and after it was thrown away
  created_at timestamp with time zone not null
  created_by uuid not null  -- whose file it is, and whose claims count: they are asked again at the start of its job and before each batch
  finished_at timestamp with time zone
  cancel_asked_at timestamp with time zone
  run_id uuid  -- made by a schedule for this person; null: asked for by hand
  rows_sha256 text
  constraint report_files_pkey PRIMARY KEY (company_id, id)
  constraint report_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint report_files_company_id_run_id_fkey FOREIGN KEY (company_id, run_id) REFERENCES report_runs(company_id, id)
  constraint report_files_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id)
  constraint report_files_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text])))
  constraint report_files_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text])))
  constraint report_files_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX report_files_recent ON public.report_files USING btree (company_id, created_by, created_at DESC);
CREATE UNIQUE INDEX one_report_file_of_run ON public.report_files USING btree (company_id, run_id, created_by, locale) WHERE (run_id IS NOT NULL);
CREATE UNIQUE INDEX one_running_report_file ON public.report_files USING btree (company_id, created_by) WHERE (state = 'running'::text);
create policy inside on report_files as permissive to muster_app using (true);
create policy staff on report_files as permissive to muster_owner, muster_platform using (true);
create policy wall on report_files as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- reports [tenant]: recipients of scheduled reports, and whether emails reach them | destinataires de rapports planifiés, et si les courriels leur parviennent {personal: contact; of: recipients; kept: training}
create table report_recipients (
  company_id uuid not null
  id uuid not null default new_id()
  schedule_id uuid not null
  person_id uuid
  address text  -- outside the company; it must fit the allow-list whenever a report is sent
  named boolean not null  -- false: comes by a role, and the row only says that letters do not reach them
  out_since timestamp with time zone  -- three letters in a row were refused for good: nothing is sent until somebody saves the schedule again
  constraint report_recipients_company_id_schedule_id_address_key UNIQUE (company_id, schedule_id, address)
  constraint report_recipients_company_id_schedule_id_person_id_key UNIQUE (company_id, schedule_id, person_id)
  constraint report_recipients_pkey PRIMARY KEY (company_id, id)
  constraint report_recipients_company_id_schedule_id_fkey FOREIGN KEY (company_id, schedule_id) REFERENCES report_schedules(company_id, id)
  constraint report_recipients_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint report_recipients_check CHECK (((person_id IS NULL) <> (address IS NULL)))
);
create policy inside on report_recipients as permissive to muster_app using (true);
create policy staff on report_recipients as permissive to muster_owner, muster_platform using (true);
create policy wall on report_recipients as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- reports [tenant]: one run of a schedule; the instant it was due makes it the only one
create table report_runs (
  company_id uuid not null
  id uuid not null default new_id()
  schedule_id uuid not null
  due_at timestamp with time zone not null
  by_hand boolean not null
  state text not null default 'running'::text
  failure text
  created_at timestamp with time zone not null
  finished_at timestamp with time zone
  constraint report_run_once UNIQUE (company_id, schedule_id, due_at)
  constraint report_runs_pkey PRIMARY KEY (company_id, id)
  constraint report_runs_company_id_schedule_id_fkey FOREIGN KEY (company_id, schedule_id) REFERENCES report_schedules(company_id, id)
  constraint report_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'sent'::text, 'nothing'::text, 'failed'::text])))
);
create policy inside on report_runs as permissive to muster_app using (true);
create policy staff on report_runs as permissive to muster_owner, muster_platform using (true);
create policy wall on report_runs as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- reports [tenant]: a report that is made and sent by the clock of its company | rapport produit et envoyé selon l’heure de son entreprise {personal: contact; of: recipients; kept: training}
create table report_schedules (
  company_id uuid not null
  id uuid not null default new_id()
  list text not null
  name text not null
  query text not null
  columns text not null
  format text not null
  locale text not null
  period text  -- the whole one before the run is asked for, in place of days in the query
  every text not null
  weekday smallint not null
  month_day smallint not null  -- 0: the last of the month
  minute smallint not null  -- after midnight, in the time zone of the company
  attach boolean not null
  to_all_readers boolean not null
  only_with_rows boolean not null
  only_when_changed boolean not null
  owner_id uuid not null  -- what outside addresses get is what they may see; without their right it pauses
  next_at timestamp with time zone not null
  in_service_since timestamp with time zone not null  -- somebody looked at its recipients: letters refused before count no more
  paused_at timestamp with time zone
  pause_reason text
  created_at timestamp with time zone not null
  removed_at timestamp with time zone
  constraint report_schedules_pkey PRIMARY KEY (company_id, id)
  constraint report_schedules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint report_schedules_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES people(id)
  constraint report_schedules_check CHECK (((paused_at IS NULL) = (pause_reason IS NULL)))
  constraint report_schedules_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'quarter'::text])))
  constraint report_schedules_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text])))
  constraint report_schedules_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'fr'::text])))
  constraint report_schedules_minute_check CHECK (((minute >= 0) AND (minute <= 1439)))
  constraint report_schedules_month_day_check CHECK (((month_day >= 0) AND (month_day <= 28)))
  constraint report_schedules_pause_reason_check CHECK ((pause_reason = ANY (ARRAY['hand'::text, 'bounces'::text, 'ownerRight'::text])))
  constraint report_schedules_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'quarter'::text])))
  constraint report_schedules_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
CREATE INDEX report_schedules_due ON public.report_schedules USING btree (next_at) WHERE ((paused_at IS NULL) AND (removed_at IS NULL));
create policy inside on report_schedules as permissive to muster_app using (true);
create policy staff on report_schedules as permissive to muster_owner, muster_platform using (true);
create policy wall on report_schedules as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- positions [tenant]: the skill (at a level) or course that meets a requirement; any one of several
create table requirement_targets (
  company_id uuid not null
  requirement_row_id uuid not null
  place smallint not null
  skill_id uuid
  course_id uuid
  min_level integer not null default 1
  constraint requirement_targets_pkey PRIMARY KEY (company_id, requirement_row_id, place)
  constraint requirement_targets_company_id_requirement_row_id_fkey FOREIGN KEY (company_id, requirement_row_id) REFERENCES requirements(company_id, id)
  constraint requirement_targets_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint requirement_targets_skill_id_fkey FOREIGN KEY (skill_id) REFERENCES skills(id)
  constraint requirement_targets_check CHECK (((skill_id IS NULL) <> (course_id IS NULL)))
  constraint requirement_targets_min_level_check CHECK ((min_level > 0))
);
CREATE INDEX requirement_targets_course ON public.requirement_targets USING btree (course_id);
CREATE INDEX requirement_targets_skill ON public.requirement_targets USING btree (skill_id);
create policy inside on requirement_targets as permissive to muster_app using (true);
create policy staff on requirement_targets as permissive to muster_owner, muster_platform using (true);
create policy wall on requirement_targets as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- positions [tenant]: what a position, site, department, company or person must hold, from when to when | ce qu’un poste, un site, un service, une entreprise ou une personne doit détenir, de quand à quand {personal: employment; of: employees; kept: training}
create table requirements (
  company_id uuid not null
  id uuid not null default new_id()
  requirement_id uuid not null default new_id()  -- the same through all its versions
  version integer not null
  position_id uuid  -- whom it concerns: every scope column that is set must match; none set concerns everyone
  site_id uuid
  department_id uuid
  person_id uuid
  kind text not null
  effective_from date not null
  effective_to date
  asked_since date not null  -- from which day the same thing has been asked, through all versions: the first due day counts from it
  due_basis text not null default 'assignment'::text
  initial_due_days integer not null default 14
  fixed_due_on date
  grace_counts boolean  -- whether days of grace count here; null leaves it to the skill
  target_key text not null  -- what is asked, as text: `skill:<id>:<level>` or `course:<id>`, joined by + when any one will do; the same thing asked twice has the same key
  reason text not null default ''::text
  regulation_ref text
  source text not null default 'company'::text
  template_requirement_id uuid
  recorded_at timestamp with time zone not null
  recorded_by uuid
  retracted_at timestamp with time zone
  retracted_by uuid
  retraction_reason text
  constraint requirements_pkey PRIMARY KEY (company_id, id)
  constraint requirements_company_id_department_id_fkey FOREIGN KEY (company_id, department_id) REFERENCES departments(company_id, id)
  constraint requirements_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint requirements_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint requirements_company_id_position_id_fkey FOREIGN KEY (company_id, position_id) REFERENCES positions(company_id, id)
  constraint requirements_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES sites(company_id, id)
  constraint requirements_check CHECK ((effective_to >= effective_from))
  constraint requirements_check1 CHECK ((asked_since <= effective_from))
  constraint requirements_check2 CHECK ((retracted_at >= recorded_at))
  constraint requirements_check3 CHECK (((due_basis = 'fixed'::text) = (fixed_due_on IS NOT NULL)))
  constraint requirements_due_basis_check CHECK ((due_basis = ANY (ARRAY['assignment'::text, 'hire'::text, 'fixed'::text])))
  constraint requirements_initial_due_days_check CHECK (((initial_due_days >= 0) AND (initial_due_days <= 730)))
  constraint requirements_kind_check CHECK ((kind = ANY (ARRAY['mandatory'::text, 'recommended'::text])))
  constraint requirements_source_check CHECK ((source = ANY (ARRAY['company'::text, 'template'::text, 'import'::text, 'seed'::text])))
  constraint requirements_version_check CHECK ((version > 0))
);
CREATE INDEX requirements_current ON public.requirements USING btree (company_id, position_id) WHERE (retracted_at IS NULL);
CREATE INDEX requirements_history ON public.requirements USING btree (company_id, requirement_id, version);
CREATE INDEX requirements_identity ON public.requirements USING btree (company_id, requirement_id);
create policy bi on requirements as permissive to muster_bi_owner using ((company_id = ( SELECT bi.company() AS company)));
create policy inside on requirements as permissive to muster_app using (true);
create policy staff on requirements as permissive to muster_owner, muster_platform using (true);
create policy wall on requirements as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- privacy [platform]: what was deleted or pseudonymised and why, one row for each transaction; written in it, never changed | ce qui a été supprimé ou pseudonymisé et pourquoi, une ligne par transaction; écrite dans celle-ci, jamais modifiée {personal: activity; of: administrators; kept: training}
create table retention_deletions (
  id uuid not null default new_id()
  run_id uuid not null
  at timestamp with time zone not null
  kind text not null
  action text not null
  company_id uuid
  records integer not null
  keys uuid[] not null  -- ids of what is gone, or of pseudonyms: they name no one
  first_event_on date not null
  last_event_on date not null
  kept_for integer not null  -- the time that was over, in the unit
  unit text not null
  constraint retention_deletions_pkey PRIMARY KEY (id)
  constraint retention_deletions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint retention_deletions_run_id_fkey FOREIGN KEY (run_id) REFERENCES retention_runs(id)
  constraint retention_deletions_action_check CHECK ((action = ANY (ARRAY['delete'::text, 'pseudonymise'::text])))
  constraint retention_deletions_check CHECK (((records = cardinality(keys)) AND (first_event_on <= last_event_on)))
  constraint retention_deletions_records_check CHECK ((records > 0))
  constraint retention_deletions_unit_check CHECK ((unit = ANY (ARRAY['months'::text, 'days'::text])))
);
CREATE INDEX retention_deletions_at ON public.retention_deletions USING btree (at DESC, id);
CREATE INDEX retention_deletions_company ON public.retention_deletions USING btree (company_id);
CREATE INDEX retention_deletions_run ON public.retention_deletions USING btree (run_id);

-- privacy [platform]: what a dry run found, by kind and company | ce qu’un essai à blanc a trouvé, par genre et par entreprise {personal: activity; of: administrators; kept: training}
create table retention_findings (
  run_id uuid not null
  kind text not null
  company_id uuid
  due integer not null
  held integer not null
  first_rows jsonb not null  -- the first rows that fall due: [{id, personId, eventOn, keptThrough}]; names are read when it is shown
  constraint retention_findings_run_id_kind_company_id_key UNIQUE NULLS NOT DISTINCT (run_id, kind, company_id)
  constraint retention_findings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint retention_findings_run_id_fkey FOREIGN KEY (run_id) REFERENCES retention_runs(id)
  constraint retention_findings_due_check CHECK ((due >= 0))
  constraint retention_findings_first_rows_check CHECK ((jsonb_typeof(first_rows) = 'array'::text))
  constraint retention_findings_held_check CHECK ((held >= 0))
);
CREATE INDEX retention_findings_company ON public.retention_findings USING btree (company_id);

-- privacy [platform]: dry runs, one of which is confirmed before anything is deleted, and the daily runs | essais à blanc, dont un est confirmé avant toute suppression, et exécutions quotidiennes {personal: activity; of: administrators; kept: training}
create table retention_runs (
  id uuid not null default new_id()
  dry boolean not null
  started_at timestamp with time zone not null
  started_by uuid
  as_of date not null  -- the day by which it judges: one that has begun everywhere
  finished_at timestamp with time zone
  failed_at timestamp with time zone
  confirmed_by uuid
  confirmed_at timestamp with time zone
  takes_effect_at timestamp with time zone  -- from when the daily run deletes: at once where another administrator started the dry run
  stopped_by uuid
  stopped_at timestamp with time zone
  constraint retention_runs_pkey PRIMARY KEY (id)
  constraint retention_runs_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES people(id)
  constraint retention_runs_started_by_fkey FOREIGN KEY (started_by) REFERENCES people(id)
  constraint retention_runs_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES people(id)
  constraint retention_runs_check CHECK ((dry = (started_by IS NOT NULL)))
  constraint retention_runs_check1 CHECK ((dry OR (confirmed_at IS NULL)))
  constraint retention_runs_check2 CHECK ((((confirmed_at IS NULL) = (confirmed_by IS NULL)) AND ((confirmed_at IS NULL) = (takes_effect_at IS NULL))))
  constraint retention_runs_check3 CHECK (((stopped_at IS NULL) OR (confirmed_at IS NOT NULL)))
);
CREATE INDEX retention_runs_confirmed_by ON public.retention_runs USING btree (confirmed_by);
CREATE INDEX retention_runs_started ON public.retention_runs USING btree (started_at DESC);
CREATE INDEX retention_runs_started_by ON public.retention_runs USING btree (started_by);
CREATE INDEX retention_runs_stopped_by ON public.retention_runs USING btree (stopped_by);

-- privacy [platform]: how long something is kept, as the platform set it: for everyone, for one company or for one skill; the one in force has no replaced_at | durée de conservation établie par la plateforme: pour tous, pour une entreprise ou pour une compétence; celle en vigueur n’a pas de replaced_at {personal: activity; of: administrators; kept: training}
create table retention_times (
  id uuid not null default new_id()
  kind text not null
  company_id uuid
  skill_id uuid
  count integer  -- in the unit of the kind (domain/src/privacy/retention.ts); null: the standard again
  shortens boolean not null  -- less is kept than before: a new dry run has to be confirmed before the next run
  reason text not null
  set_by uuid not null
  set_at timestamp with time zone not null
  replaced_at timestamp with time zone
  constraint retention_times_pkey PRIMARY KEY (id)
  constraint retention_times_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint retention_times_set_by_fkey FOREIGN KEY (set_by) REFERENCES people(id)
  constraint retention_times_skill_id_fkey FOREIGN KEY (skill_id) REFERENCES skills(id)
  constraint retention_times_check CHECK (((company_id IS NULL) OR (skill_id IS NULL)))
  constraint retention_times_check1 CHECK (((kind = 'training'::text) OR ((company_id IS NULL) AND (skill_id IS NULL))))
  constraint retention_times_count_check CHECK ((count > 0))
  constraint retention_times_kind_check CHECK ((kind = ANY (ARRAY['training'::text, 'messages'::text, 'tickets'::text, 'logs'::text])))
  constraint retention_times_reason_check CHECK (((length(reason) >= 10) AND (length(reason) <= 500)))
);
CREATE INDEX retention_times_company ON public.retention_times USING btree (company_id);
CREATE INDEX retention_times_set_by ON public.retention_times USING btree (set_by);
CREATE INDEX retention_times_skill ON public.retention_times USING btree (skill_id);
CREATE UNIQUE INDEX retention_times_in_force ON public.retention_times USING btree (kind, company_id, skill_id) NULLS NOT DISTINCT WHERE (replaced_at IS NULL);

-- qualification [tenant]: requests to revoke an achievement; a second administrator confirms within 72 hours | demandes de révoquer une preuve; un second administrateur confirme dans les 72 heures {personal: training, identity; of: employees; kept: training}
create table revocation_requests (
  company_id uuid not null
  id uuid not null default new_id()
  achievement_id uuid not null
  reason text not null
  asked_by uuid not null
  asked_at timestamp with time zone not null
  confirmed_by uuid
  confirmed_at timestamp with time zone
  withdrawn_by uuid  -- null where it ran out and another took its place
  withdrawn_at timestamp with time zone
  constraint revocation_requests_pkey PRIMARY KEY (company_id, id)
  constraint revocation_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES people(id)
  constraint revocation_requests_company_id_achievement_id_fkey FOREIGN KEY (company_id, achievement_id) REFERENCES achievements(company_id, id)
  constraint revocation_requests_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES people(id)
  constraint revocation_requests_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES people(id)
  constraint revocation_requests_check CHECK ((confirmed_by <> asked_by))
  constraint revocation_requests_check1 CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL)))
  constraint revocation_requests_check2 CHECK (((confirmed_at IS NULL) OR (withdrawn_at IS NULL)))
  constraint revocation_requests_reason_check CHECK ((length(reason) >= 10))
);
CREATE INDEX revocation_requests_achievement ON public.revocation_requests USING btree (company_id, achievement_id);
CREATE UNIQUE INDEX one_open_revocation_request ON public.revocation_requests USING btree (company_id, achievement_id) WHERE ((confirmed_at IS NULL) AND (withdrawn_at IS NULL));
create policy inside on revocation_requests as permissive to muster_app using (true);
create policy staff on revocation_requests as permissive to muster_owner, muster_platform using (true);
create policy wall on revocation_requests as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- group-training [tenant]: bookings and attendance at training sessions | inscriptions et présences aux séances de formation {personal: training; of: employees; kept: training}
create table roster_entries (
  company_id uuid not null
  id uuid not null default new_id()
  training_id uuid not null
  person_id uuid not null
  requested_at timestamp with time zone
  booked_at timestamp with time zone
  waitlisted_at timestamp with time zone
  offered_at timestamp with time zone  -- when a freed place was offered to who waited; it lapses at offer_until
  offer_until timestamp with time zone
  declined_at timestamp with time zone
  declined_reason text
  cancelled_at timestamp with time zone
  cancelled_by text
  cancel_reason text
  walk_in boolean not null default false
  made_by uuid
  made_at timestamp with time zone not null
  replaces_entry_id uuid
  enrolment_id uuid  -- the attempt at the course that attendance completes
  lapse_told_of timestamp with time zone  -- offer_until of the last offer of which the person was told that it lapsed
  constraint roster_entries_company_id_training_id_id_key UNIQUE (company_id, training_id, id)
  constraint roster_entries_company_id_training_id_person_id_key UNIQUE (company_id, training_id, person_id)
  constraint roster_entries_pkey PRIMARY KEY (company_id, id)
  constraint roster_entries_company_id_enrolment_id_fkey FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id)
  constraint roster_entries_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint roster_entries_company_id_training_id_fkey FOREIGN KEY (company_id, training_id) REFERENCES trainings(company_id, id)
  constraint roster_entries_company_id_training_id_replaces_entry_id_fkey FOREIGN KEY (company_id, training_id, replaces_entry_id) REFERENCES roster_entries(company_id, training_id, id)
  constraint roster_entries_made_by_fkey FOREIGN KEY (made_by) REFERENCES people(id)
  constraint roster_entries_cancel_reason_check CHECK ((length(cancel_reason) <= 500))
  constraint roster_entries_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['attendee'::text, 'admin'::text, 'training'::text])))
  constraint roster_entries_check CHECK (((cancelled_at IS NULL) = (cancelled_by IS NULL)))
  constraint roster_entries_check1 CHECK (((offered_at IS NULL) = (offer_until IS NULL)))
  constraint roster_entries_check2 CHECK ((COALESCE(requested_at, booked_at, waitlisted_at) IS NOT NULL))
  constraint roster_entries_declined_reason_check CHECK ((length(declined_reason) <= 500))
);
CREATE INDEX roster_entries_enrolment ON public.roster_entries USING btree (company_id, enrolment_id) WHERE (enrolment_id IS NOT NULL);
CREATE INDEX roster_entries_offers ON public.roster_entries USING btree (offer_until) WHERE (offer_until IS NOT NULL);
CREATE INDEX roster_entries_person ON public.roster_entries USING btree (company_id, person_id);
CREATE INDEX roster_entries_waiting ON public.roster_entries USING btree (company_id, training_id, waitlisted_at) WHERE ((waitlisted_at IS NOT NULL) AND (booked_at IS NULL) AND (cancelled_at IS NULL));
create policy bi on roster_entries as permissive to muster_bi_owner using ((company_id = ( SELECT bi.company() AS company)));
create policy inside on roster_entries as permissive to muster_app using (true);
create policy staff on roster_entries as permissive to muster_owner, muster_platform using (true);
create policy wall on roster_entries as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- packages [tenant]: communication log of packages | journal de communication des modules {personal: training, device; of: employees; kept: logs}
create table runtime_calls (
  company_id uuid not null
  registration_id uuid not null
  launch_id uuid not null
  sequence bigint not null
  activity_id text not null
  occurred_at timestamp with time zone not null
  received_at timestamp with time zone not null
  kind text not null
  elements jsonb not null
  refused jsonb not null default '[]'::jsonb
  seconds integer not null default 0
  applied boolean not null  -- false: it came late, or from a launch that was taken over; it is history only
  constraint runtime_calls_pkey PRIMARY KEY (company_id, launch_id, sequence)
  constraint runtime_calls_company_id_registration_id_launch_id_fkey FOREIGN KEY (company_id, registration_id, launch_id) REFERENCES launches(company_id, registration_id, id)
  constraint runtime_calls_kind_check CHECK ((kind = ANY (ARRAY['initialize'::text, 'commit'::text, 'terminate'::text, 'leaving'::text, 'error'::text])))
  constraint runtime_calls_sequence_check CHECK ((sequence > 0))
);
CREATE INDEX runtime_calls_registration ON public.runtime_calls USING btree (company_id, registration_id, sequence);
create policy inside on runtime_calls as permissive to muster_app using (true);
create policy staff on runtime_calls as permissive to muster_owner, muster_platform using (true);
create policy wall on runtime_calls as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- packages [tenant]: latest state reported by each package activity | dernier état signalé par chaque activité d’un module {personal: training; of: employees; kept: training}
create table runtime_states (
  company_id uuid not null
  registration_id uuid not null
  activity_id text not null  -- empty: the package as a whole, with the state of its sequencing
  model jsonb not null default '{}'::jsonb  -- element of the data model → its value
  attempt integer not null default 1  -- of SCORM 2004: a new one begins with an empty model
  completion text not null default 'unknown'::text
  success text not null default 'unknown'::text
  score_percent numeric(5,2)
  progress numeric not null default 0
  seconds integer not null default 0
  suspended boolean not null default false
  last_sequence bigint not null default 0
  changed_at timestamp with time zone not null
  constraint runtime_states_pkey PRIMARY KEY (company_id, registration_id, activity_id)
  constraint runtime_states_company_id_registration_id_fkey FOREIGN KEY (company_id, registration_id) REFERENCES package_registrations(company_id, id)
  constraint runtime_states_completion_check CHECK ((completion = ANY (ARRAY['unknown'::text, 'notAttempted'::text, 'incomplete'::text, 'completed'::text])))
  constraint runtime_states_progress_check CHECK (((progress >= (0)::numeric) AND (progress <= (1)::numeric)))
  constraint runtime_states_score_percent_check CHECK (((score_percent >= (0)::numeric) AND (score_percent <= (100)::numeric)))
  constraint runtime_states_seconds_check CHECK ((seconds >= 0))
  constraint runtime_states_success_check CHECK ((success = ANY (ARRAY['unknown'::text, 'failed'::text, 'passed'::text])))
);
create policy inside on runtime_states as permissive to muster_app using (true);
create policy staff on runtime_states as permissive to muster_owner, muster_platform using (true);
create policy wall on runtime_states as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- messaging [tenant]: audiences of messages that were given a name | destinataires de messages auxquels un nom a été donné {personal: communication; of: employees; kept: training}
create table saved_audiences (
  company_id uuid not null
  id uuid not null default new_id()
  name text not null
  audience jsonb not null  -- who is in it, by rules and ids: domain/src/messaging/audience.ts
  changed_by uuid
  changed_at timestamp with time zone not null
  constraint one_audience_name UNIQUE (company_id, name)
  constraint saved_audiences_pkey PRIMARY KEY (company_id, id)
  constraint saved_audiences_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES people(id)
  constraint saved_audiences_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint saved_audiences_audience_check CHECK ((jsonb_typeof(audience) = 'object'::text))
  constraint saved_audiences_name_check CHECK (((name <> ''::text) AND (length(name) <= 80)))
);
CREATE INDEX saved_audiences_by ON public.saved_audiences USING btree (changed_by);
create policy inside on saved_audiences as permissive to muster_app using (true);
create policy staff on saved_audiences as permissive to muster_owner, muster_platform using (true);
create policy wall on saved_audiences as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- sds [tenant]: who confirmed having read a revision of a safety data sheet | qui a confirmé avoir lu une révision d’une fiche de données de sécurité {personal: training; of: employees; kept: training}
create table sds_reads (
  company_id uuid not null
  revision_id uuid not null
  person_id uuid not null
  read_at timestamp with time zone not null
  constraint sds_reads_pkey PRIMARY KEY (company_id, revision_id, person_id)
  constraint sds_reads_company_id_revision_id_fkey FOREIGN KEY (company_id, revision_id) REFERENCES sds_revisions(company_id, id)
  constraint sds_reads_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
CREATE INDEX sds_reads_person ON public.sds_reads USING btree (person_id);
create policy inside on sds_reads as permissive to muster_app using (true);
create policy staff on sds_reads as permissive to muster_owner, muster_platform using (true);
create policy wall on sds_reads as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- sds [tenant]: a missing sheet, or a problem with one, reported at a site; also without signing in | fiche manquante, ou problème avec une fiche, signalé à un site; aussi sans ouvrir de session {personal: contact, communication; of: reporters; kept: training}
create table sds_requests (
  company_id uuid not null
  id uuid not null default new_id()
  site_id uuid not null
  kind text not null
  sheet_id uuid
  product text not null
  note text not null default ''::text
  contact text not null default ''::text  -- how to reach who reported it, as they said; not proven
  person_id uuid  -- who was signed in; null where no one was
  created_at timestamp with time zone not null
  answered_at timestamp with time zone
  answered_by uuid
  answer text
  ticket_id uuid  -- the support ticket it came from; the answer goes into its thread
  constraint sds_requests_pkey PRIMARY KEY (company_id, id)
  constraint sds_requests_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES people(id)
  constraint sds_requests_company_id_sheet_id_fkey FOREIGN KEY (company_id, sheet_id) REFERENCES sds_sheets(company_id, id)
  constraint sds_requests_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES sites(company_id, id)
  constraint sds_requests_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id) ON DELETE SET NULL (ticket_id)
  constraint sds_requests_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint sds_requests_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 1000)))
  constraint sds_requests_check CHECK (((kind = 'problem'::text) = (sheet_id IS NOT NULL)))
  constraint sds_requests_check1 CHECK (((answered_at IS NULL) = (answer IS NULL)))
  constraint sds_requests_contact_check CHECK ((length(contact) <= 200))
  constraint sds_requests_kind_check CHECK ((kind = ANY (ARRAY['missing'::text, 'problem'::text])))
  constraint sds_requests_note_check CHECK ((length(note) <= 2000))
  constraint sds_requests_product_check CHECK (((length(product) >= 1) AND (length(product) <= 200)))
);
CREATE INDEX sds_requests_answered_by ON public.sds_requests USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX sds_requests_person ON public.sds_requests USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX sds_requests_sheet ON public.sds_requests USING btree (company_id, sheet_id) WHERE (sheet_id IS NOT NULL);
CREATE INDEX sds_requests_site ON public.sds_requests USING btree (company_id, site_id);
CREATE INDEX sds_requests_ticket ON public.sds_requests USING btree (company_id, ticket_id) WHERE (ticket_id IS NOT NULL);
create policy inside on sds_requests as permissive to muster_app using (true);
create policy staff on sds_requests as permissive to muster_owner, muster_platform using (true);
create policy wall on sds_requests as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- sds [tenant]: one revision of a safety data sheet, as a person confirmed it; which one is current follows from the dates
create table sds_revisions (
  company_id uuid not null
  id uuid not null default new_id()
  sheet_id uuid not null
  revised_on date not null
  language text not null
  jurisdiction text not null
  signal_word text
  hazards text[] not null default '{}'::text[]  -- H statements of section 2, by code
  precautions text[] not null default '{}'::text[]  -- P statements of section 2, by code
  pictograms text[] not null default '{}'::text[]
  cas text[] not null default '{}'::text[]
  un_number text
  emergency_phone text
  first_aid text not null default ''::text
  spill text not null default ''::text
  protection text not null default ''::text
  equipment text[] not null default '{}'::text[]  -- personal protective equipment it names, for the icons
  file jsonb not null
  sha256 text not null
  confirmed_at timestamp with time zone not null
  confirmed_by uuid
  reviewed_on date  -- when it was last found to be the supplier's newest
  reviewed_by uuid
  withdrawn_at timestamp with time zone  -- entered by mistake: the wrong file or the wrong product
  withdrawn_by uuid
  withdrawn_reason text
  precaution_words jsonb not null default '{}'::jsonb  -- P statements in the sheet's own words, by code; a code without them is shown as the GHS has it
  constraint sds_revisions_pkey PRIMARY KEY (company_id, id)
  constraint sds_revisions_company_id_sheet_id_fkey FOREIGN KEY (company_id, sheet_id) REFERENCES sds_sheets(company_id, id)
  constraint sds_revisions_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES people(id)
  constraint sds_revisions_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES people(id)
  constraint sds_revisions_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES people(id)
  constraint sds_revisions_check CHECK (((withdrawn_at IS NULL) = (withdrawn_reason IS NULL)))
  constraint sds_revisions_check1 CHECK (((reviewed_on IS NULL) OR (reviewed_on >= revised_on)))
  constraint sds_revisions_emergency_phone_check CHECK (((length(emergency_phone) >= 3) AND (length(emergency_phone) <= 100)))
  constraint sds_revisions_file_check CHECK ((jsonb_typeof(file) = 'object'::text))
  constraint sds_revisions_first_aid_check CHECK ((length(first_aid) <= 10000))
  constraint sds_revisions_jurisdiction_check CHECK ((jurisdiction = ANY (ARRAY['whmis'::text, 'osha'::text, 'clp'::text])))
  constraint sds_revisions_language_check CHECK ((language ~ '^[a-z]{2}$'::text))
  constraint sds_revisions_protection_check CHECK ((length(protection) <= 10000))
  constraint sds_revisions_sha256_check CHECK ((length(sha256) = 64))
  constraint sds_revisions_signal_word_check CHECK ((signal_word = ANY (ARRAY['danger'::text, 'warning'::text])))
  constraint sds_revisions_spill_check CHECK ((length(spill) <= 10000))
  constraint sds_revisions_un_number_check CHECK ((un_number ~ '^[0-9]{4}$'::text))
  constraint sds_revisions_withdrawn_reason_check CHECK (((length(withdrawn_reason) >= 1) AND (length(withdrawn_reason) <= 500)))
);
CREATE INDEX sds_revisions_confirmed_by ON public.sds_revisions USING btree (confirmed_by);
CREATE INDEX sds_revisions_of ON public.sds_revisions USING btree (company_id, sheet_id, revised_on DESC);
CREATE INDEX sds_revisions_reviewed_by ON public.sds_revisions USING btree (reviewed_by);
CREATE INDEX sds_revisions_withdrawn_by ON public.sds_revisions USING btree (withdrawn_by);
CREATE UNIQUE INDEX one_sds_file ON public.sds_revisions USING btree (company_id, sha256) WHERE (withdrawn_at IS NULL);
CREATE UNIQUE INDEX one_sds_revision_a_day ON public.sds_revisions USING btree (company_id, sheet_id, language, jurisdiction, revised_on) WHERE (withdrawn_at IS NULL);
create policy inside on sds_revisions as permissive to muster_app using (true);
create policy staff on sds_revisions as permissive to muster_owner, muster_platform using (true);
create policy wall on sds_revisions as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- sds [tenant]: courses about a hazardous product, shown with its safety data sheets
create table sds_sheet_courses (
  company_id uuid not null
  sheet_id uuid not null
  course_id uuid not null
  linked_at timestamp with time zone not null
  linked_by uuid
  removed_at timestamp with time zone  -- since when it is no longer shown; linked again, it is empty
  removed_by uuid
  constraint sds_sheet_courses_pkey PRIMARY KEY (company_id, sheet_id, course_id)
  constraint sds_sheet_courses_company_id_sheet_id_fkey FOREIGN KEY (company_id, sheet_id) REFERENCES sds_sheets(company_id, id)
  constraint sds_sheet_courses_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint sds_sheet_courses_linked_by_fkey FOREIGN KEY (linked_by) REFERENCES people(id)
  constraint sds_sheet_courses_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES people(id)
  constraint sds_sheet_courses_check CHECK (((removed_at IS NULL) OR (removed_at >= linked_at)))
);
CREATE INDEX sds_sheet_courses_course ON public.sds_sheet_courses USING btree (course_id);
CREATE INDEX sds_sheet_courses_linked_by ON public.sds_sheet_courses USING btree (linked_by);
CREATE INDEX sds_sheet_courses_removed_by ON public.sds_sheet_courses USING btree (removed_by) WHERE (removed_by IS NOT NULL);
create policy inside on sds_sheet_courses as permissive to muster_app using (true);
create policy staff on sds_sheet_courses as permissive to muster_owner, muster_platform using (true);
create policy wall on sds_sheet_courses as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- sds [tenant]: a hazardous product whose safety data sheets a company keeps
create table sds_sheets (
  company_id uuid not null
  id uuid not null default new_id()
  product text not null
  manufacturer text not null
  synonyms text[] not null default '{}'::text[]
  barcodes text[] not null default '{}'::text[]  -- GTINs on its packages
  searched text not null default ''::text  -- what a search looks at, folded: names, barcodes, CAS and UN numbers; written by set_sds_searched
  created_at timestamp with time zone not null
  created_by uuid
  changed_at timestamp with time zone not null
  constraint sds_sheets_pkey PRIMARY KEY (company_id, id)
  constraint sds_sheets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint sds_sheets_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id)
  constraint sds_sheets_barcodes_check CHECK ((cardinality(barcodes) <= 20))
  constraint sds_sheets_manufacturer_check CHECK (((length(manufacturer) >= 1) AND (length(manufacturer) <= 200)))
  constraint sds_sheets_product_check CHECK (((length(product) >= 1) AND (length(product) <= 200)))
  constraint sds_sheets_synonyms_check CHECK ((cardinality(synonyms) <= 20))
);
CREATE INDEX sds_sheets_created_by ON public.sds_sheets USING btree (created_by);
CREATE INDEX sds_sheets_product ON public.sds_sheets USING btree (company_id, folded(product), id);
create policy inside on sds_sheets as permissive to muster_app using (true);
create policy staff on sds_sheets as permissive to muster_owner, muster_platform using (true);
create policy wall on sds_sheets as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- sds [tenant]: sites whose sheets are published: who has the code on the poster reads them without signing in
create table sds_sites (
  company_id uuid not null
  site_id uuid not null
  code text not null
  published_at timestamp with time zone not null
  constraint sds_sites_code_key UNIQUE (code)
  constraint sds_sites_pkey PRIMARY KEY (company_id, site_id)
  constraint sds_sites_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES sites(company_id, id)
  constraint sds_sites_code_check CHECK ((code ~ '^[2-9A-HJKMNP-TV-Z]{10}$'::text))
);
create policy inside on sds_sites as permissive to muster_app using (true);
create policy staff on sds_sites as permissive to muster_owner, muster_platform using (true);
create policy wall on sds_sites as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- sds [tenant]: a PDF of a safety data sheet that waits for a person to confirm what was read from it
create table sds_uploads (
  company_id uuid not null
  id uuid not null default new_id()
  file jsonb not null
  sha256 text not null
  reading jsonb  -- each field with its confidence and place on the page; null until it was read
  unreadable text  -- why nothing could be read from it
  read_at timestamp with time zone
  created_at timestamp with time zone not null
  created_by uuid
  revision_id uuid  -- what it became
  discarded_at timestamp with time zone
  constraint sds_uploads_pkey PRIMARY KEY (company_id, id)
  constraint sds_uploads_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint sds_uploads_company_id_revision_id_fkey FOREIGN KEY (company_id, revision_id) REFERENCES sds_revisions(company_id, id)
  constraint sds_uploads_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id)
  constraint sds_uploads_check CHECK ((num_nonnulls(revision_id, discarded_at) <= 1))
  constraint sds_uploads_file_check CHECK ((jsonb_typeof(file) = 'object'::text))
  constraint sds_uploads_reading_check CHECK ((jsonb_typeof(reading) = 'object'::text))
  constraint sds_uploads_sha256_check CHECK ((length(sha256) = 64))
  constraint sds_uploads_unreadable_check CHECK ((unreadable = ANY (ARRAY['encrypted'::text, 'noText'::text, 'notAPdf'::text, 'tooLong'::text, 'empty'::text])))
);
CREATE INDEX sds_uploads_created_by ON public.sds_uploads USING btree (created_by);
CREATE INDEX sds_uploads_revision ON public.sds_uploads USING btree (company_id, revision_id) WHERE (revision_id IS NOT NULL);
CREATE INDEX sds_uploads_waiting ON public.sds_uploads USING btree (company_id, created_at, id) WHERE ((revision_id IS NULL) AND (discarded_at IS NULL));
create policy inside on sds_uploads as permissive to muster_app using (true);
create policy staff on sds_uploads as permissive to muster_owner, muster_platform using (true);
create policy wall on sds_uploads as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- seats [tenant]: a code or link with which people of the company take one of the seats reserved for it
create table seat_codes (
  company_id uuid not null
  id uuid not null default new_id()
  product_id uuid not null
  label text not null default ''::text
  code_hash bytea not null
  hint text not null  -- its last four characters; the code itself is shown once
  seats integer not null
  valid_until timestamp with time zone not null
  cancelled_at timestamp with time zone
  made_at timestamp with time zone not null
  made_by uuid not null
  constraint seat_codes_code_hash_key UNIQUE (code_hash)
  constraint seat_codes_pkey PRIMARY KEY (company_id, id)
  constraint seat_codes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint seat_codes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
  constraint seat_codes_seats_check CHECK ((seats > 0))
);
create policy inside on seat_codes as permissive to muster_app using (true);
create policy staff on seat_codes as permissive to muster_owner, muster_platform using (true);
create policy wall on seat_codes as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- seats [tenant]: ledger of seat movements | registre des mouvements de places {personal: purchase; of: buyers; kept: invoices}
create table seat_entries (
  company_id uuid not null
  sequence bigint not null
  id uuid not null default new_id()  -- its name for those who read it; the sequence counts the moves of all companies and is nobody's to read
  seat_id uuid not null
  lot_id uuid not null
  product_id uuid not null
  event text not null
  state_before text
  state_after text not null
  person_id uuid
  cause jsonb not null default '{}'::jsonb
  at timestamp with time zone not null
  by uuid
  constraint seat_entries_pkey PRIMARY KEY (company_id, sequence)
  constraint seat_entries_company_id_seat_id_fkey FOREIGN KEY (company_id, seat_id) REFERENCES seats(company_id, id)
);
CREATE INDEX seat_entries_at ON public.seat_entries USING btree (company_id, at) INCLUDE (lot_id, event, state_before, state_after);
CREATE INDEX seat_entries_newest ON public.seat_entries USING btree (company_id, at DESC, id DESC);
CREATE INDEX seat_entries_product ON public.seat_entries USING btree (company_id, product_id, sequence DESC);
CREATE INDEX seat_entries_seat ON public.seat_entries USING btree (company_id, seat_id, sequence);
create policy inside on seat_entries as permissive to muster_app using (true);
create policy staff on seat_entries as permissive to muster_owner, muster_platform using (true);
create policy wall on seat_entries as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- seats [tenant]: the courses a seat of the lot opens, as the product stood when it was bought
create table seat_lot_courses (
  company_id uuid not null
  lot_id uuid not null
  course_id uuid not null
  constraint seat_lot_courses_pkey PRIMARY KEY (company_id, lot_id, course_id)
  constraint seat_lot_courses_company_id_lot_id_fkey FOREIGN KEY (company_id, lot_id) REFERENCES seat_lots(company_id, id)
  constraint seat_lot_courses_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
);
CREATE INDEX seat_lot_courses_course ON public.seat_lot_courses USING btree (company_id, course_id);
create policy inside on seat_lot_courses as permissive to muster_app using (true);
create policy staff on seat_lot_courses as permissive to muster_owner, muster_platform using (true);
create policy wall on seat_lot_courses as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- seats [tenant]: seats acquired together, by purchase, grant or transfer, on the same terms | places acquises ensemble, par achat, octroi ou transfert, aux mêmes conditions {personal: purchase; of: buyers; kept: invoices}
create table seat_lots (
  company_id uuid not null
  id uuid not null default new_id()
  product_id uuid not null
  owner_person_id uuid  -- a person who bought for themselves; null: the company
  origin text not null
  order_line_id uuid
  from_company_id uuid
  reason text
  unit_minor bigint not null default 0
  currency text
  assign_by date  -- last day on which a seat of it can be given to somebody; null: it waits for ever
  complete_within_days integer
  transferable_until text not null
  refundable_through date
  cost_centre text
  blocked_at timestamp with time zone  -- since when no seat of it is given to anybody: its invoice is long overdue
  made_at timestamp with time zone not null
  made_by uuid
  total integer not null  -- always the sum of the states beside it
  available integer not null default 0
  reserved integer not null default 0
  allocated integer not null default 0
  consumed integer not null default 0
  return_pending integer not null default 0
  returned integer not null default 0
  expired integer not null default 0
  cancelled integer not null default 0
  transferred integer not null default 0
  constraint seats_are_conserved TRIGGER DEFERRABLE INITIALLY DEFERRED
  constraint seat_lots_pkey PRIMARY KEY (company_id, id)
  constraint seat_lots_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint seat_lots_company_id_order_line_id_fkey FOREIGN KEY (company_id, order_line_id) REFERENCES order_lines(company_id, id)
  constraint seat_lots_company_id_owner_person_id_fkey FOREIGN KEY (company_id, owner_person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint seat_lots_from_company_id_fkey FOREIGN KEY (from_company_id) REFERENCES companies(id)
  constraint seat_lots_owner_person_id_fkey FOREIGN KEY (owner_person_id) REFERENCES people(id)
  constraint seat_lots_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
  constraint seat_lots_allocated_check CHECK ((allocated >= 0))
  constraint seat_lots_available_check CHECK ((available >= 0))
  constraint seat_lots_cancelled_check CHECK ((cancelled >= 0))
  constraint seat_lots_check CHECK (((origin = 'purchased'::text) = (order_line_id IS NOT NULL)))
  constraint seat_lots_check1 CHECK (((origin <> 'granted'::text) OR (length(reason) >= 3)))
  constraint seat_lots_complete_within_days_check CHECK ((complete_within_days > 0))
  constraint seat_lots_consumed_check CHECK ((consumed >= 0))
  constraint seat_lots_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))
  constraint seat_lots_expired_check CHECK ((expired >= 0))
  constraint seat_lots_origin_check CHECK ((origin = ANY (ARRAY['purchased'::text, 'granted'::text, 'transferredIn'::text])))
  constraint seat_lots_reserved_check CHECK ((reserved >= 0))
  constraint seat_lots_return_pending_check CHECK ((return_pending >= 0))
  constraint seat_lots_returned_check CHECK ((returned >= 0))
  constraint seat_lots_total_check CHECK ((total > 0))
  constraint seat_lots_transferable_until_check CHECK ((transferable_until = ANY (ARRAY['never'::text, 'started'::text, 'tenPercent'::text])))
  constraint seat_lots_transferred_check CHECK ((transferred >= 0))
  constraint seat_lots_unit_minor_check CHECK ((unit_minor >= 0))
);
CREATE INDEX seat_lots_expiring ON public.seat_lots USING btree (assign_by) WHERE ((available + reserved) > 0);
CREATE INDEX seat_lots_newest ON public.seat_lots USING btree (company_id, made_at DESC, id DESC);
CREATE INDEX seat_lots_product ON public.seat_lots USING btree (company_id, product_id, assign_by);
CREATE UNIQUE INDEX one_lot_for_each_line ON public.seat_lots USING btree (company_id, order_line_id) WHERE (order_line_id IS NOT NULL);
create policy bi on seat_lots as permissive to muster_bi_owner using ((company_id = ( SELECT bi.company() AS company)));
create policy inside on seat_lots as permissive to muster_app using (true);
create policy staff on seat_lots as permissive to muster_owner, muster_platform using (true);
create policy wall on seat_lots as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- seats [tenant]: requests for a seat to the company | demandes de place à l’entreprise {personal: purchase; of: buyers; kept: training}
create table seat_requests (
  company_id uuid not null
  id uuid not null default new_id()
  person_id uuid not null
  course_id uuid not null
  note text not null default ''::text
  asked_at timestamp with time zone not null
  decided_at timestamp with time zone
  decided_by uuid
  outcome text
  reason text
  constraint seat_requests_pkey PRIMARY KEY (company_id, id)
  constraint seat_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint seat_requests_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint seat_requests_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint seat_requests_outcome_check CHECK ((outcome = ANY (ARRAY['given'::text, 'declined'::text, 'withdrawn'::text])))
);
CREATE UNIQUE INDEX one_open_seat_request ON public.seat_requests USING btree (company_id, person_id, course_id) WHERE (decided_at IS NULL);
create policy inside on seat_requests as permissive to muster_app using (true);
create policy staff on seat_requests as permissive to muster_owner, muster_platform using (true);
create policy wall on seat_requests as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- seats [tenant]: free seats a company sent to another of its group, and the lot they became there
create table seat_transfers (
  company_id uuid not null
  id uuid not null default new_id()
  lot_id uuid not null
  to_company_id uuid not null
  quantity integer not null
  reason text not null
  sent_at timestamp with time zone not null
  sent_by uuid not null
  received_at timestamp with time zone
  received_lot_id uuid
  constraint seat_transfers_pkey PRIMARY KEY (company_id, id)
  constraint seat_transfers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint seat_transfers_company_id_lot_id_fkey FOREIGN KEY (company_id, lot_id) REFERENCES seat_lots(company_id, id)
  constraint seat_transfers_to_company_id_fkey FOREIGN KEY (to_company_id) REFERENCES companies(id)
  constraint seat_transfers_check CHECK ((to_company_id <> company_id))
  constraint seat_transfers_check1 CHECK (((received_at IS NULL) = (received_lot_id IS NULL)))
  constraint seat_transfers_quantity_check CHECK ((quantity > 0))
  constraint seat_transfers_reason_check CHECK ((length(reason) >= 3))
);
CREATE INDEX seat_transfers_lot ON public.seat_transfers USING btree (company_id, lot_id);
CREATE INDEX seat_transfers_under_way ON public.seat_transfers USING btree (sent_at) WHERE (received_at IS NULL);
create policy inside on seat_transfers as permissive to muster_app using (true);
create policy staff on seat_transfers as permissive to muster_owner, muster_platform using (true);
create policy wall on seat_transfers as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- seats [tenant]: which enrolment uses which seat | quelle tentative utilise quelle place {personal: purchase; of: buyers; kept: training}
create table seat_uses (
  company_id uuid not null
  seat_id uuid not null
  course_id uuid not null
  person_id uuid not null
  enrolment_id uuid not null
  used_at timestamp with time zone  -- first launch or attendance: from then on the seat is spent
  ended_at timestamp with time zone
  waits boolean default 
CASE
    WHEN (ended_at IS NULL) THEN false
    ELSE NULL::boolean
END  -- false while the use goes on: what its attempt must say of itself; null afterwards
  constraint seat_uses_pkey PRIMARY KEY (company_id, seat_id, enrolment_id)
  constraint seat_uses_company_id_seat_id_fkey FOREIGN KEY (company_id, seat_id) REFERENCES seats(company_id, id)
  constraint seat_uses_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint seated_waits_no_more FOREIGN KEY (company_id, enrolment_id, waits) REFERENCES enrolments(company_id, id, waits_for_seat) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX seat_uses_enrolment ON public.seat_uses USING btree (company_id, enrolment_id);
CREATE INDEX seat_uses_used ON public.seat_uses USING btree (company_id, used_at);
CREATE UNIQUE INDEX one_seat_for_each_attempt ON public.seat_uses USING btree (company_id, enrolment_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX one_use_of_a_seat_by_course ON public.seat_uses USING btree (company_id, seat_id, course_id) WHERE (ended_at IS NULL);
create policy inside on seat_uses as permissive to muster_app using (true);
create policy staff on seat_uses as permissive to muster_owner, muster_platform using (true);
create policy wall on seat_uses as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- seats [tenant]: seats and their current holders | places et leurs détenteurs actuels {personal: purchase; of: buyers; kept: training}
create table seats (
  company_id uuid not null
  id uuid not null default new_id()
  lot_id uuid not null
  product_id uuid not null
  number integer not null  -- its place in the lot, from 1
  state text not null default 'available'::text
  person_id uuid
  code_id uuid
  assign_by date
  complete_by date
  extended_days integer not null default 0
  reassigned_after_start integer not null default 0
  last_event text not null  -- what moved it last; the trigger copies it into the ledger
  last_cause jsonb not null default '{}'::jsonb  -- {orderId, refundId, enrolmentId, reason, …}: what it moved for
  changed_at timestamp with time zone not null
  changed_by uuid
  constraint seats_company_id_lot_id_number_key UNIQUE (company_id, lot_id, number)
  constraint seats_pkey PRIMARY KEY (company_id, id)
  constraint seats_company_id_code_id_fkey FOREIGN KEY (company_id, code_id) REFERENCES seat_codes(company_id, id)
  constraint seats_company_id_lot_id_fkey FOREIGN KEY (company_id, lot_id) REFERENCES seat_lots(company_id, id)
  constraint seats_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint seats_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
  constraint seats_check CHECK (((state = ANY (ARRAY['allocated'::text, 'consumed'::text])) <= (person_id IS NOT NULL)))
  constraint seats_check1 CHECK (((state = ANY (ARRAY['available'::text, 'returned'::text, 'expired'::text, 'cancelled'::text, 'transferred'::text])) <= (person_id IS NULL)))
  constraint seats_extended_days_check CHECK ((extended_days >= 0))
  constraint seats_reassigned_after_start_check CHECK ((reassigned_after_start >= 0))
  constraint seats_state_check CHECK ((state = ANY (ARRAY['available'::text, 'reserved'::text, 'allocated'::text, 'consumed'::text, 'returnPending'::text, 'returned'::text, 'expired'::text, 'cancelled'::text, 'transferred'::text])))
);
CREATE INDEX seats_asleep ON public.seats USING btree (company_id, changed_at) WHERE (state = 'allocated'::text);
CREATE INDEX seats_free ON public.seats USING btree (company_id, product_id, assign_by, id) WHERE (state = 'available'::text);
CREATE INDEX seats_labelled ON public.seats USING btree (company_id, (((upper("right"((lot_id)::text, 6)) || '-'::text) || lpad((number)::text, 7, '0'::text))), id);
CREATE INDEX seats_lot ON public.seats USING btree (company_id, lot_id, state);
CREATE INDEX seats_person ON public.seats USING btree (company_id, person_id) WHERE (person_id IS NOT NULL);
create policy bi on seats as permissive to muster_bi_owner using ((company_id = ( SELECT bi.company() AS company)));
create policy inside on seats as permissive to muster_app using (true);
create policy staff on seats as permissive to muster_owner, muster_platform using (true);
create policy wall on seats as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- platform [platform]: refused attempts, claim changes, tripped limits; never bodies or tokens | tentatives refusées, changements de droits, limites atteintes; jamais de contenus ni de jetons {personal: activity, device; of: employees; kept: logs}
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

-- operations [platform]: requests by group, and ages looked at once a minute, counted in classes by each process for each minute and hour; minutes are kept for 2 days, hours for 90
create table service_levels (
  span text not null
  starts_at timestamp with time zone not null
  measure text not null
  process uuid not null  -- one start of one process; its rows are overwritten until their span is over
  counts integer[] not null  -- how many at or below each bound of the measure and above the one before; the last: above all bounds
  failed integer not null default 0  -- requests that failed on our side (status 500 and above)
  constraint service_levels_pkey PRIMARY KEY (span, starts_at, measure, process)
  constraint service_levels_counts_check CHECK (((cardinality(counts) >= 2) AND (cardinality(counts) <= 40)))
  constraint service_levels_failed_check CHECK ((failed >= 0))
  constraint service_levels_measure_check CHECK ((length(measure) <= 40))
  constraint service_levels_span_check CHECK ((span = ANY (ARRAY['minute'::text, 'hour'::text])))
);

-- group-training [tenant]: what attendance of a training proved | ce que la présence à une formation a prouvé {personal: training, identity; of: employees; kept: training}
create table session_achievements (
  company_id uuid not null
  training_id uuid not null
  person_id uuid not null
  achievement_id uuid not null
  constraint session_achievements_pkey PRIMARY KEY (company_id, training_id, person_id, achievement_id)
  constraint session_achievements_company_id_achievement_id_fkey FOREIGN KEY (company_id, achievement_id) REFERENCES achievements(company_id, id)
  constraint session_achievements_company_id_training_id_fkey FOREIGN KEY (company_id, training_id) REFERENCES trainings(company_id, id)
);
create policy inside on session_achievements as permissive to muster_app using (true);
create policy staff on session_achievements as permissive to muster_owner, muster_platform using (true);
create policy wall on session_achievements as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- operations [shared]: what the platform has switched on, such as maintenance
create table settings (
  key text not null
  value jsonb not null
  changed_at timestamp with time zone not null default now()
  constraint settings_pkey PRIMARY KEY (key)
);

-- packages [tenant]: what packages of SCORM 2004 share about one person: a global objective or a shared data store, by its name in their manifests | ce que des modules SCORM 2004 partagent d’une personne: un objectif global ou un espace de données partagé, sous le nom qu’il a dans leurs manifestes {personal: training; of: employees; kept: training}
create table shared_progress (
  company_id uuid not null
  person_id uuid not null
  kind text not null
  name text not null
  value jsonb not null  -- of an objective what is known {satisfied, measure, raw, min, max, completed, progress}, of data its text
  changed_at timestamp with time zone not null
  constraint shared_progress_pkey PRIMARY KEY (company_id, person_id, kind, name)
  constraint shared_progress_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint shared_progress_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint shared_progress_kind_check CHECK ((kind = ANY (ARRAY['objective'::text, 'data'::text])))
  constraint shared_progress_name_check CHECK (((length(name) >= 1) AND (length(name) <= 4000)))
);
CREATE INDEX shared_progress_person ON public.shared_progress USING btree (person_id);
create policy inside on shared_progress as permissive to muster_app using (true);
create policy staff on shared_progress as permissive to muster_owner, muster_platform using (true);
create policy wall on shared_progress as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- sds [tenant]: where a hazardous product is, from when and until when
create table site_chemicals (
  company_id uuid not null
  id uuid not null default new_id()
  site_id uuid not null
  sheet_id uuid not null
  location text not null default ''::text
  quantity text not null  -- the most that is there, in kilograms or litres
  added_at timestamp with time zone not null
  added_by uuid
  removed_at timestamp with time zone
  removed_by uuid
  constraint site_chemicals_pkey PRIMARY KEY (company_id, id)
  constraint site_chemicals_added_by_fkey FOREIGN KEY (added_by) REFERENCES people(id)
  constraint site_chemicals_company_id_sheet_id_fkey FOREIGN KEY (company_id, sheet_id) REFERENCES sds_sheets(company_id, id)
  constraint site_chemicals_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES sites(company_id, id)
  constraint site_chemicals_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES people(id)
  constraint site_chemicals_check CHECK (((removed_at IS NULL) OR (removed_at >= added_at)))
  constraint site_chemicals_location_check CHECK ((length(location) <= 120))
  constraint site_chemicals_quantity_check CHECK ((quantity = ANY (ARRAY['upTo1'::text, 'upTo10'::text, 'upTo100'::text, 'upTo1000'::text, 'over1000'::text])))
);
CREATE INDEX site_chemicals_added_by ON public.site_chemicals USING btree (added_by);
CREATE INDEX site_chemicals_removed_by ON public.site_chemicals USING btree (removed_by);
CREATE INDEX site_chemicals_sheet ON public.site_chemicals USING btree (company_id, sheet_id);
CREATE UNIQUE INDEX one_site_chemical ON public.site_chemicals USING btree (company_id, site_id, sheet_id, folded(location)) WHERE (removed_at IS NULL);
create policy inside on site_chemicals as permissive to muster_app using (true);
create policy staff on site_chemicals as permissive to muster_owner, muster_platform using (true);
create policy wall on site_chemicals as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- company [tenant]: a place of a company
create table sites (
  id uuid not null default new_id()
  company_id uuid not null
  code text not null
  name text not null
  time_zone text not null
  address text
  archived_at timestamp with time zone
  constraint sites_company_id_code_key UNIQUE (company_id, code)
  constraint sites_pkey PRIMARY KEY (company_id, id)
  constraint sites_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
create policy bi on sites as permissive to muster_bi_owner using ((company_id = ( SELECT bi.company() AS company)));
create policy inside on sites as permissive to muster_app using (true);
create policy sign_in on sites as permissive to muster_auth using (true);
create policy staff on sites as permissive to muster_owner, muster_platform using (true);
create policy wall on sites as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- skills [shared]: who holds by_skill at min_level or above also meets skill at gives_level; one step, never a chain
create table skill_equivalents (
  id uuid not null default new_id()
  skill_id uuid not null
  by_skill_id uuid not null
  kind text not null
  min_level integer not null default 1
  gives_level integer not null default 1
  effective_from date not null
  recorded_at timestamp with time zone not null
  recorded_by uuid
  retracted_at timestamp with time zone
  constraint skill_equivalents_pkey PRIMARY KEY (id)
  constraint skill_equivalents_by_skill_id_fkey FOREIGN KEY (by_skill_id) REFERENCES skills(id)
  constraint skill_equivalents_skill_id_fkey FOREIGN KEY (skill_id) REFERENCES skills(id)
  constraint skill_equivalents_check CHECK ((retracted_at >= recorded_at))
  constraint skill_equivalents_check1 CHECK ((skill_id <> by_skill_id))
  constraint skill_equivalents_gives_level_check CHECK ((gives_level > 0))
  constraint skill_equivalents_kind_check CHECK ((kind = ANY (ARRAY['equivalent'::text, 'supersedes'::text])))
  constraint skill_equivalents_min_level_check CHECK ((min_level > 0))
);
CREATE INDEX skill_equivalents_by ON public.skill_equivalents USING btree (by_skill_id);
CREATE UNIQUE INDEX one_current_equivalent ON public.skill_equivalents USING btree (skill_id, by_skill_id) WHERE (retracted_at IS NULL);

-- skills [shared]: how long a skill counts and how it is renewed; the edition known now has no retracted_at
create table skill_rules (
  id uuid not null default new_id()
  skill_id uuid not null
  validity_months integer
  expiry_day text not null default 'sameDay'::text
  renewal_anchor text not null default 'previousExpiry'::text
  fixed_month smallint
  fixed_day smallint
  min_active_days integer not null default 0  -- fixed dates only: a period shorter than this runs to the next date after
  renewal_window_days integer not null default 90
  expiring_soon_days integer not null default 60
  grace_days integer not null default 0
  grace_counts boolean not null default false
  reason text not null default ''::text
  recorded_at timestamp with time zone not null
  recorded_by uuid
  retracted_at timestamp with time zone
  constraint skill_rules_pkey PRIMARY KEY (id)
  constraint skill_rules_skill_id_fkey FOREIGN KEY (skill_id) REFERENCES skills(id)
  constraint skill_rules_check CHECK ((retracted_at >= recorded_at))
  constraint skill_rules_check1 CHECK (((renewal_anchor = 'fixedDate'::text) = ((fixed_month IS NOT NULL) AND (fixed_day IS NOT NULL))))
  constraint skill_rules_check2 CHECK (((renewal_window_days >= expiring_soon_days) OR (validity_months IS NULL)))
  constraint skill_rules_expiring_soon_days_check CHECK (((expiring_soon_days >= 7) AND (expiring_soon_days <= 180)))
  constraint skill_rules_expiry_day_check CHECK ((expiry_day = ANY (ARRAY['sameDay'::text, 'dayBefore'::text])))
  constraint skill_rules_fixed_day_check CHECK (((fixed_day >= 1) AND (fixed_day <= 31)))
  constraint skill_rules_fixed_month_check CHECK (((fixed_month >= 1) AND (fixed_month <= 12)))
  constraint skill_rules_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 90)))
  constraint skill_rules_min_active_days_check CHECK ((min_active_days >= 0))
  constraint skill_rules_renewal_anchor_check CHECK ((renewal_anchor = ANY (ARRAY['previousExpiry'::text, 'completion'::text, 'fixedDate'::text])))
  constraint skill_rules_renewal_window_days_check CHECK (((renewal_window_days >= 0) AND (renewal_window_days <= 365)))
  constraint skill_rules_validity_months_check CHECK (((validity_months >= 1) AND (validity_months <= 600)))
);
CREATE UNIQUE INDEX one_current_skill_rule ON public.skill_rules USING btree (skill_id) WHERE (retracted_at IS NULL);

-- skills [shared]: something a person can hold: a ticket, certification, licence or competence
create table skills (
  id uuid not null default new_id()
  code text not null
  names jsonb not null
  descriptions jsonb not null default '{}'::jsonb
  category text not null default ''::text
  levels jsonb not null default '[]'::jsonb  -- names of the levels, lowest first, per language: [{en, fr}]; empty: held or not
  evidence_kinds text[] not null default '{course,selfReported}'::text[]
  regulation_refs text[] not null default '{}'::text[]
  record_fields text[] not null default '{}'::text[]  -- what the rule behind it asks to be on record: trainer, evaluator, contents, signature, …
  created_at timestamp with time zone not null default now()
  published_at timestamp with time zone
  retired_at timestamp with time zone
  safety_critical boolean not null default false  -- its achievements are revoked by two people: one asks, another confirms
  constraint skills_code_key UNIQUE (code)
  constraint skills_pkey PRIMARY KEY (id)
  constraint skills_evidence_kinds_check CHECK (((evidence_kinds <@ ARRAY['course'::text, 'selfReported'::text, 'session'::text, 'external'::text, 'import'::text, 'manual'::text]) AND (evidence_kinds <> '{}'::text[])))
);

-- qualification [tenant]: queue of people whose compliance counts are to be updated | file des personnes dont les chiffres de conformité sont à mettre à jour {personal: training, identity; of: employees; kept: training}
create table standing_marks (
  company_id uuid not null
  id uuid not null default new_id()
  person_id uuid
  known_at timestamp with time zone  -- from which instant on the change is known; a mark stays until what is kept is as known then
  constraint standing_marks_pkey PRIMARY KEY (company_id, id)
);
create policy inside on standing_marks as permissive to muster_app using (true);
create policy staff on standing_marks as permissive to muster_owner, muster_platform using (true);
create policy wall on standing_marks as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- lrs [tenant]: bytes that statements name by their hash; the same bytes are kept once | contenus que des énoncés désignent par leur empreinte; un même contenu est conservé une fois {personal: training, identity; of: employees; kept: training}
create table statement_attachments (
  company_id uuid not null
  sha2 text not null
  content bytea not null
  stored_at timestamp with time zone not null
  constraint statement_attachments_pkey PRIMARY KEY (company_id, sha2)
);
create policy inside on statement_attachments as permissive to muster_app using (true);
create policy staff on statement_attachments as permissive to muster_owner, muster_platform using (true);
create policy wall on statement_attachments as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- lrs [tenant]: what statements are found by: verb, agents, activities, registration; a table for each month | ce par quoi les énoncés se trouvent: verbe, agents, activités, inscription; une table par mois {personal: training, identity; of: employees; kept: training}
create table statement_facts (
  company_id uuid not null
  fact uuid not null  -- hash of the fact's kind and value: one index for all filters, in the order of storing
  stored_at timestamp with time zone not null
  sequence bigint not null
  about uuid not null  -- the statement the fact is true of: itself, or one that it refers to
  constraint statement_facts_pkey PRIMARY KEY (company_id, fact, stored_at, sequence, about)
);
create policy inside on statement_facts as permissive to muster_app using (true);
create policy staff on statement_facts as permissive to muster_owner, muster_platform using (true);
create policy wall on statement_facts as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- lrs [tenant]: where each statement lies; an id is taken once, whatever the month | où se trouve chaque énoncé; un identifiant est pris une fois, quel que soit le mois {personal: training, identity; of: employees; kept: training}
create table statement_ids (
  company_id uuid not null
  id uuid not null
  stored_at timestamp with time zone not null
  sequence bigint not null
  constraint statement_ids_pkey PRIMARY KEY (company_id, id)
);
create policy inside on statement_ids as permissive to muster_app using (true);
create policy staff on statement_ids as permissive to muster_owner, muster_platform using (true);
create policy wall on statement_ids as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- lrs [tenant]: xAPI statements as they were stored; a table for each month | énoncés xAPI tels que stockés; une table par mois {personal: training, identity; of: employees; kept: training}
create table statements (
  company_id uuid not null
  stored_at timestamp with time zone not null
  sequence bigint not null default nextval('statement_sequence'::regclass)
  id uuid not null
  credential_id uuid not null
  attempt_id uuid  -- the registration of the key it came with: what that key may read again
  refers_to uuid
  voiding boolean not null
  voided_at timestamp with time zone  -- since when another statement declares it void: it is found by its id only
  bytes integer not null
  body json not null  -- json, not jsonb: it is answered byte for byte
  constraint statements_pkey PRIMARY KEY (company_id, stored_at, sequence)
);
CREATE INDEX statements_reference ON ONLY public.statements USING btree (company_id, refers_to) WHERE (refers_to IS NOT NULL);
create policy inside on statements as permissive to muster_app using (true);
create policy staff on statements as permissive to muster_owner, muster_platform using (true);
create policy wall on statements as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [tenant]: what the reconciliation found; the list has to be empty
create table store_anomalies (
  company_id uuid not null
  id uuid not null default new_id()
  kind text not null
  subject_id uuid not null
  detail jsonb not null default '{}'::jsonb
  found_at timestamp with time zone not null
  seen_at timestamp with time zone not null
  resolved_at timestamp with time zone
  resolved_by uuid
  resolution text
  constraint store_anomalies_pkey PRIMARY KEY (company_id, id)
  constraint store_anomalies_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint store_anomalies_kind_check CHECK ((kind = ANY (ARRAY['paidWithoutSeats'::text, 'seatsWithoutMoney'::text, 'moneyWithoutOrder'::text, 'amountDiffers'::text, 'lotDoesNotAddUp'::text, 'seatWithoutEntry'::text, 'journalDiffers'::text, 'unknownAtProvider'::text, 'refundUnsettled'::text, 'paymentDisputed'::text, 'transferUnderWay'::text])))
);
CREATE UNIQUE INDEX one_open_anomaly ON public.store_anomalies USING btree (company_id, kind, subject_id) WHERE (resolved_at IS NULL);
create policy inside on store_anomalies as permissive to muster_app using (true);
create policy staff on store_anomalies as permissive to muster_owner, muster_platform using (true);
create policy wall on store_anomalies as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- delivery [tenant]: addresses excluded from sending after a bounce or an opt-out | adresses exclues des envois après un rejet ou une désinscription {personal: contact; of: employees; kept: training}
create table suppressed_addresses (
  company_id uuid not null
  channel text not null
  address text not null  -- an email address in its canonical form, or a phone number in E.164
  reason text not null
  detail text
  since timestamp with time zone not null default now()
  delivery_id uuid
  id uuid not null default new_id()
  constraint suppressed_addresses_pkey PRIMARY KEY (company_id, channel, address)
  constraint suppressed_addresses_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint suppressed_addresses_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
  constraint suppressed_addresses_reason_check CHECK ((reason = ANY (ARRAY['bounced'::text, 'refused'::text, 'stopped'::text])))
);
CREATE UNIQUE INDEX suppressed_address_id ON public.suppressed_addresses USING btree (company_id, id);
create policy inside on suppressed_addresses as permissive to muster_app using (true);
create policy staff on suppressed_addresses as permissive to muster_owner, muster_platform using (true);
create policy wall on suppressed_addresses as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- products [shared]: the taxes of a country or of one of its regions, from when to when; several may add up
create table tax_rates (
  id uuid not null default new_id()
  country text not null
  region text  -- second part of the ISO 3166-2 code (CA-ON: ON); null: the whole country
  tax_class text not null
  name text not null
  rate_ppm integer not null  -- millionths of the net price: 13 % is 130000
  instead boolean not null default false  -- a region's tax that stands in place of its country's, not beside it
  reverse_charge boolean not null default false  -- not charged to a business with a tax id here when the seller is elsewhere
  valid_from date not null
  valid_until date
  set_by uuid
  set_at timestamp with time zone not null default now()
  constraint tax_rates_pkey PRIMARY KEY (id)
  constraint tax_rates_check CHECK ((valid_until >= valid_from))
  constraint tax_rates_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
  constraint tax_rates_rate_ppm_check CHECK (((rate_ppm >= 0) AND (rate_ppm <= 1000000)))
  constraint tax_rates_tax_class_check CHECK ((tax_class = ANY (ARRAY['standard'::text, 'reduced'::text])))
);
CREATE INDEX tax_rates_place ON public.tax_rates USING btree (country, region, tax_class, valid_from);

-- positions [shared]: what a template asks; copied to a company when it adopts the template
create table template_requirements (
  id uuid not null default new_id()
  template_id uuid not null
  "position" integer not null
  kind text not null
  initial_due_days integer not null default 14
  targets jsonb not null  -- [{skillId, courseId, minLevel}]: any one of them satisfies
  reason text not null default ''::text
  regulation_ref text
  changed_at timestamp with time zone not null default now()  -- when it was added or last changed; companies whose position follows the template since before then are asked to review it
  removed_at timestamp with time zone  -- since when the template asks it no longer; kept so that companies are told
  constraint template_requirements_pkey PRIMARY KEY (id)
  constraint template_requirements_template_id_fkey FOREIGN KEY (template_id) REFERENCES position_templates(id) ON DELETE CASCADE
  constraint template_requirements_check CHECK ((removed_at >= changed_at))
  constraint template_requirements_initial_due_days_check CHECK (((initial_due_days >= 0) AND (initial_due_days <= 730)))
  constraint template_requirements_kind_check CHECK ((kind = ANY (ARRAY['mandatory'::text, 'recommended'::text])))
);
CREATE INDEX template_requirements_template ON public.template_requirements USING btree (template_id, "position");

-- support [tenant]: corrections of a person's data that the platform's support passed on to the company that keeps it; all that the company sees of a ticket | corrections des données d’une personne que l’assistance de la plateforme a transmises à l’entreprise qui les conserve; tout ce que l’entreprise voit d’une demande {personal: communication, employment; of: employees; kept: tickets}
create table ticket_corrections (
  company_id uuid not null  -- the company that decides; the ticket can be of another employer of the same person
  id uuid not null default new_id()
  person_id uuid not null
  ticket_company_id uuid not null
  ticket_id uuid not null  -- the ticket of ticket_company_id; no foreign key, which would look over the wall into another company: deleted with the ticket by its module
  fields text[] not null
  note text not null
  created_at timestamp with time zone not null
  decided_at timestamp with time zone
  decided_by uuid
  corrected boolean
  reason text
  told_at timestamp with time zone  -- when the ticket heard of the decision
  recalled_at timestamp with time zone
  constraint ticket_corrections_pkey PRIMARY KEY (company_id, id)
  constraint ticket_corrections_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint ticket_corrections_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES people(id)
  constraint ticket_corrections_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint ticket_corrections_check CHECK (((decided_at IS NULL) = (corrected IS NULL)))
  constraint ticket_corrections_check1 CHECK (((corrected IS DISTINCT FROM false) OR (reason IS NOT NULL)))
  constraint ticket_corrections_check2 CHECK (((decided_at IS NULL) OR (recalled_at IS NULL)))
  constraint ticket_corrections_fields_check CHECK (((cardinality(fields) > 0) AND (fields <@ ARRAY['name'::text, 'employeeNumber'::text, 'hiredOn'::text, 'position'::text, 'achievement'::text, 'other'::text])))
  constraint ticket_corrections_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000)))
  constraint ticket_corrections_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 1000)))
);
CREATE INDEX ticket_corrections_decided_by ON public.ticket_corrections USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX ticket_corrections_of ON public.ticket_corrections USING btree (ticket_company_id, ticket_id);
CREATE INDEX ticket_corrections_person ON public.ticket_corrections USING btree (person_id);
CREATE INDEX ticket_corrections_waiting ON public.ticket_corrections USING btree (company_id) WHERE ((decided_at IS NULL) AND (recalled_at IS NULL));
create policy inside on ticket_corrections as permissive to muster_app using (true);
create policy staff on ticket_corrections as permissive to muster_owner, muster_platform using (true);
create policy wall on ticket_corrections as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- support [tenant]: what happened to a ticket, in order; only added | ce qui est arrivé à une demande, dans l’ordre; ajouts seulement {personal: communication, contact; of: requesters; kept: tickets}
create table ticket_entries (
  company_id uuid not null
  id uuid not null default new_id()
  ticket_id uuid not null
  kind text not null
  person_id uuid
  by_support boolean not null
  body text
  details jsonb  -- before and after, of a change
  files jsonb not null default '[]'::jsonb  -- stored files that came with it
  at timestamp with time zone not null
  constraint ticket_entries_pkey PRIMARY KEY (company_id, id)
  constraint ticket_entries_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id)
  constraint ticket_entries_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint ticket_entries_body_check CHECK (((length(body) >= 1) AND (length(body) <= 10000)))
  constraint ticket_entries_check CHECK (((kind = 'reply'::text) = (body IS NOT NULL)))
  constraint ticket_entries_details_check CHECK ((jsonb_typeof(details) = 'object'::text))
  constraint ticket_entries_files_check CHECK ((jsonb_typeof(files) = 'array'::text))
  constraint ticket_entries_kind_check CHECK ((kind = ANY (ARRAY['reply'::text, 'assigned'::text, 'priority'::text, 'category'::text, 'status'::text, 'merged'::text, 'split'::text, 'transfer'::text, 'sheetRequest'::text, 'sheetAnswer'::text, 'rated'::text, 'passOnAsked'::text, 'passOnAgreed'::text, 'passOnWithdrawn'::text, 'correction'::text, 'correctionRecalled'::text, 'correctionAnswer'::text])))
);
CREATE INDEX ticket_entries_of ON public.ticket_entries USING btree (company_id, ticket_id, at, id);
CREATE INDEX ticket_entries_person ON public.ticket_entries USING btree (person_id);
CREATE INDEX ticket_entries_rated ON public.ticket_entries USING btree (at) WHERE (kind = 'rated'::text);
create policy inside on ticket_entries as permissive to muster_app using (true);
create policy staff on ticket_entries as permissive to muster_owner, muster_platform using (true);
create policy wall on ticket_entries as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- support [platform]: prepared replies of the platform's support
create table ticket_macros (
  id uuid not null default new_id()
  name text not null
  texts jsonb not null  -- the words by language: {en, fr}
  waits_for_requester boolean not null default false
  solves boolean not null default false
  changed_at timestamp with time zone not null
  constraint ticket_macros_name_key UNIQUE (name)
  constraint ticket_macros_pkey PRIMARY KEY (id)
  constraint ticket_macros_check CHECK ((NOT (waits_for_requester AND solves)))
  constraint ticket_macros_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
  constraint ticket_macros_texts_check CHECK ((jsonb_typeof(texts) = 'object'::text))
);

-- support [tenant]: notes of the platform's staff among themselves; never for the requester, so the company's role cannot read them at all | notes du personnel de la plateforme entre eux; jamais pour la personne qui demande, si bien que le rôle de l’entreprise ne peut pas les lire {personal: communication, contact; of: requesters; kept: tickets}
create table ticket_notes (
  company_id uuid not null
  id uuid not null default new_id()
  ticket_id uuid not null
  person_id uuid not null
  body text not null
  at timestamp with time zone not null
  constraint ticket_notes_pkey PRIMARY KEY (company_id, id)
  constraint ticket_notes_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id)
  constraint ticket_notes_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint ticket_notes_body_check CHECK (((length(body) >= 1) AND (length(body) <= 10000)))
);
CREATE INDEX ticket_notes_of ON public.ticket_notes USING btree (company_id, ticket_id, at, id);
CREATE INDEX ticket_notes_person ON public.ticket_notes USING btree (person_id);
create policy inside on ticket_notes as permissive to muster_app using (true);
create policy staff on ticket_notes as permissive to muster_owner, muster_platform using (true);
create policy wall on ticket_notes as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- support [tenant]: how long the platform's staff worked on a ticket, with their notes; never for the requester, so the company's role cannot read them at all | le temps que le personnel de la plateforme a consacré à une demande, avec ses notes; jamais pour la personne qui demande, si bien que le rôle de l’entreprise ne peut pas le lire {personal: communication, contact; of: requesters; kept: tickets}
create table ticket_times (
  company_id uuid not null
  id uuid not null default new_id()
  ticket_id uuid not null
  person_id uuid not null
  minutes smallint not null
  note text
  at timestamp with time zone not null  -- when it was entered
  constraint ticket_times_pkey PRIMARY KEY (company_id, id)
  constraint ticket_times_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id)
  constraint ticket_times_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint ticket_times_minutes_check CHECK (((minutes >= 1) AND (minutes <= 1440)))
  constraint ticket_times_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500)))
);
CREATE INDEX ticket_times_at ON public.ticket_times USING btree (at);
CREATE INDEX ticket_times_of ON public.ticket_times USING btree (company_id, ticket_id, at, id);
CREATE INDEX ticket_times_person ON public.ticket_times USING btree (person_id);
create policy inside on ticket_times as permissive to muster_app using (true);
create policy staff on ticket_times as permissive to muster_owner, muster_platform using (true);
create policy wall on ticket_times as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- support [tenant]: which support agents are writing a reply | quels agents du soutien sont en train de répondre {personal: communication; of: administrators; kept: short}
create table ticket_writers (
  company_id uuid not null
  ticket_id uuid not null
  person_id uuid not null
  at timestamp with time zone not null
  constraint ticket_writers_pkey PRIMARY KEY (company_id, ticket_id, person_id)
  constraint ticket_writers_company_id_ticket_id_fkey FOREIGN KEY (company_id, ticket_id) REFERENCES tickets(company_id, id)
  constraint ticket_writers_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
CREATE INDEX ticket_writers_person ON public.ticket_writers USING btree (person_id);
create policy inside on ticket_writers as permissive to muster_app using (true);
create policy staff on ticket_writers as permissive to muster_owner, muster_platform using (true);
create policy wall on ticket_writers as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- support [tenant]: requests for support; the status follows from what is stored (domain/src/support/ticket.ts) | demandes de soutien; leur état découle de ce qui est stocké {personal: communication, contact; of: requesters; kept: tickets}
create table tickets (
  company_id uuid not null
  id uuid not null default new_id()
  number bigint not null default nextval('ticket_numbers'::regclass)
  requester_id uuid  -- who asks; null where nobody was signed in
  category text not null
  subject text not null
  priority text not null default 'normal'::text
  context jsonb  -- what the requester agreed to send along: page, device check, last save error
  enrolment_id uuid
  assignee_id uuid
  follows_id uuid  -- the closed ticket that this one continues
  merged_into_id uuid  -- the ticket in which its thread continues
  waits_for text  -- whose turn it is, where it is not the platform's
  first_replied_at timestamp with time zone  -- when the platform first replied to the requester
  response_due_at timestamp with time zone  -- by when a reply of the platform is due; null while none is
  solved_at timestamp with time zone
  satisfaction text
  satisfaction_note text
  created_at timestamp with time zone not null
  replied_at timestamp with time zone not null  -- the last reply of either side
  asker_name text
  asker_email text  -- where replies go to somebody who was not signed in; not proven
  asker_locale text
  awaited_since timestamp with time zone  -- the first message that is not answered, or when the ticket came back to the platform; counts while a reply is due
  awaited_minutes integer not null default 0  -- support hours, in minutes, that a reply had been awaited before the ticket was passed on
  constraint tickets_number_key UNIQUE (number)
  constraint tickets_pkey PRIMARY KEY (company_id, id)
  constraint tickets_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES people(id)
  constraint tickets_company_id_enrolment_id_fkey FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id)
  constraint tickets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint tickets_company_id_follows_id_fkey FOREIGN KEY (company_id, follows_id) REFERENCES tickets(company_id, id)
  constraint tickets_company_id_merged_into_id_fkey FOREIGN KEY (company_id, merged_into_id) REFERENCES tickets(company_id, id)
  constraint tickets_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES people(id)
  constraint tickets_asker CHECK ((((requester_id IS NULL) = (asker_email IS NOT NULL)) AND ((asker_email IS NULL) = (asker_name IS NULL)) AND ((asker_email IS NULL) = (asker_locale IS NULL))))
  constraint tickets_asker_email_check CHECK (((length(asker_email) >= 3) AND (length(asker_email) <= 320)))
  constraint tickets_asker_locale_check CHECK ((asker_locale = ANY (ARRAY['en'::text, 'fr'::text])))
  constraint tickets_asker_name_check CHECK (((length(asker_name) >= 1) AND (length(asker_name) <= 200)))
  constraint tickets_category_check CHECK ((category = ANY (ARRAY['access'::text, 'course'::text, 'certificate'::text, 'billing'::text, 'sds'::text, 'correction'::text, 'transfer'::text, 'other'::text])))
  constraint tickets_check CHECK (((satisfaction_note IS NULL) OR (satisfaction IS NOT NULL)))
  constraint tickets_check1 CHECK (((satisfaction IS NULL) OR (solved_at IS NOT NULL)))
  constraint tickets_check2 CHECK (((merged_into_id IS NULL) OR ((merged_into_id <> id) AND (response_due_at IS NULL))))
  constraint tickets_context_check CHECK ((jsonb_typeof(context) = 'object'::text))
  constraint tickets_priority_check CHECK ((priority = ANY (ARRAY['urgent'::text, 'high'::text, 'normal'::text, 'low'::text])))
  constraint tickets_satisfaction_check CHECK ((satisfaction = ANY (ARRAY['good'::text, 'bad'::text])))
  constraint tickets_satisfaction_note_check CHECK (((length(satisfaction_note) >= 1) AND (length(satisfaction_note) <= 1000)))
  constraint tickets_stranger_access CHECK (((requester_id IS NOT NULL) OR ((category = 'access'::text) AND (enrolment_id IS NULL) AND (context IS NULL))))
  constraint tickets_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 200)))
  constraint tickets_waits_for_check CHECK ((waits_for = ANY (ARRAY['requester'::text, 'thirdParty'::text])))
);
CREATE INDEX tickets_asker ON public.tickets USING btree (asker_email, created_at DESC) WHERE (asker_email IS NOT NULL);
CREATE INDEX tickets_assignee ON public.tickets USING btree (assignee_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX tickets_due ON public.tickets USING btree (response_due_at) WHERE (response_due_at IS NOT NULL);
CREATE INDEX tickets_enrolment ON public.tickets USING btree (company_id, enrolment_id) WHERE (enrolment_id IS NOT NULL);
CREATE INDEX tickets_follows ON public.tickets USING btree (company_id, follows_id) WHERE (follows_id IS NOT NULL);
CREATE INDEX tickets_merged ON public.tickets USING btree (company_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX tickets_requester ON public.tickets USING btree (requester_id, created_at DESC);
create policy inside on tickets as permissive to muster_app using (true);
create policy staff on tickets as permissive to muster_owner, muster_platform using (true);
create policy wall on tickets as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- group-training [tenant]: each closing of a training with what it decided for each person | chaque clôture d’une formation, avec ce qu’elle a décidé pour chaque personne {personal: training; of: employees; kept: training}
create table training_closings (
  company_id uuid not null
  id uuid not null  -- made by the device that closed: sending it again closes nothing twice
  training_id uuid not null
  number integer not null
  closed_at timestamp with time zone not null
  closed_by uuid
  training_on date not null
  reason text
  outcomes jsonb not null
  no_longer_earned jsonb not null default '[]'::jsonb  -- people certified by an earlier closing whose marks no longer earn it
  archive_file_id uuid
  archived_at timestamp with time zone
  reopened_at timestamp with time zone
  reopened_by uuid
  reopen_reason text
  constraint training_closings_company_id_training_id_number_key UNIQUE (company_id, training_id, number)
  constraint training_closings_pkey PRIMARY KEY (company_id, id)
  constraint training_closings_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES people(id)
  constraint training_closings_company_id_archive_file_id_fkey FOREIGN KEY (company_id, archive_file_id) REFERENCES files(company_id, id)
  constraint training_closings_company_id_training_id_fkey FOREIGN KEY (company_id, training_id) REFERENCES trainings(company_id, id)
  constraint training_closings_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES people(id)
  constraint training_closings_check CHECK (((reopened_at IS NULL) = (reopen_reason IS NULL)))
  constraint training_closings_no_longer_earned_check CHECK ((jsonb_typeof(no_longer_earned) = 'array'::text))
  constraint training_closings_number_check CHECK ((number > 0))
  constraint training_closings_outcomes_check CHECK ((jsonb_typeof(outcomes) = 'array'::text))
  constraint training_closings_reason_check CHECK ((length(reason) <= 500))
  constraint training_closings_reopen_reason_check CHECK (((length(reopen_reason) >= 3) AND (length(reopen_reason) <= 500)))
);
CREATE UNIQUE INDEX training_closings_open ON public.training_closings USING btree (company_id, training_id) WHERE (reopened_at IS NULL);
create policy inside on training_closings as permissive to muster_app using (true);
create policy staff on training_closings as permissive to muster_owner, muster_platform using (true);
create policy wall on training_closings as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- group-training [tenant]: the secret calendar address of a person; replaced, the earlier one no longer works | adresse secrète de l’agenda d’une personne; une fois remplacée, la précédente ne fonctionne plus {personal: device; of: employees; kept: training}
create table training_feeds (
  company_id uuid not null
  person_id uuid not null
  token_hash bytea not null
  made_at timestamp with time zone not null
  read_at timestamp with time zone  -- when a calendar last read it, to the hour
  constraint training_feeds_token_hash_key UNIQUE (token_hash)
  constraint training_feeds_pkey PRIMARY KEY (company_id, person_id)
  constraint training_feeds_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
);
create policy inside on training_feeds as permissive to muster_app using (true);
create policy staff on training_feeds as permissive to muster_owner, muster_platform using (true);
create policy wall on training_feeds as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- group-training [tenant]: photos of paper sign-in sheets | photos de feuilles de présence en papier {personal: training, picture; of: employees; kept: training}
create table training_papers (
  company_id uuid not null
  id uuid not null default new_id()
  training_id uuid not null
  file_id uuid not null
  added_by uuid not null
  added_at timestamp with time zone not null
  constraint training_papers_pkey PRIMARY KEY (company_id, id)
  constraint training_papers_added_by_fkey FOREIGN KEY (added_by) REFERENCES people(id)
  constraint training_papers_company_id_file_id_fkey FOREIGN KEY (company_id, file_id) REFERENCES files(company_id, id)
  constraint training_papers_company_id_training_id_fkey FOREIGN KEY (company_id, training_id) REFERENCES trainings(company_id, id)
);
CREATE INDEX training_papers_of ON public.training_papers USING btree (company_id, training_id);
create policy inside on training_papers as permissive to muster_app using (true);
create policy staff on training_papers as permissive to muster_owner, muster_platform using (true);
create policy wall on training_papers as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- group-training [tenant]: rooms and yards that sessions take place in
create table training_rooms (
  company_id uuid not null
  id uuid not null default new_id()
  site_id uuid
  name text not null
  capacity integer
  directions text
  created_at timestamp with time zone not null
  archived_at timestamp with time zone
  constraint training_rooms_pkey PRIMARY KEY (company_id, id)
  constraint training_rooms_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint training_rooms_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES sites(company_id, id)
  constraint training_rooms_capacity_check CHECK ((capacity > 0))
  constraint training_rooms_directions_check CHECK ((length(directions) <= 500))
  constraint training_rooms_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
CREATE UNIQUE INDEX training_rooms_name ON public.training_rooms USING btree (company_id, site_id, lower(name)) NULLS NOT DISTINCT WHERE (archived_at IS NULL);
create policy inside on training_rooms as permissive to muster_app using (true);
create policy staff on training_rooms as permissive to muster_owner, muster_platform using (true);
create policy wall on training_rooms as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- group-training [tenant]: trainings planned together by a recurrence rule
create table training_series (
  company_id uuid not null
  id uuid not null default new_id()
  rule text not null  -- RRULE of RFC 5545, without its first date
  time_zone text not null
  first_on date not null
  created_at timestamp with time zone not null
  created_by uuid
  constraint training_series_pkey PRIMARY KEY (company_id, id)
  constraint training_series_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint training_series_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id)
  constraint training_series_rule_check CHECK ((length(rule) <= 500))
);
create policy inside on training_series as permissive to muster_app using (true);
create policy staff on training_series as permissive to muster_owner, muster_platform using (true);
create policy wall on training_series as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- group-training [tenant]: the dated meetings of a training
create table training_sessions (
  company_id uuid not null
  id uuid not null default new_id()
  training_id uuid not null
  starts_at timestamp with time zone not null
  ends_at timestamp with time zone not null
  break_minutes integer not null default 0
  room_id uuid
  constraint training_sessions_company_id_training_id_id_key UNIQUE (company_id, training_id, id)
  constraint training_sessions_pkey PRIMARY KEY (company_id, id)
  constraint training_sessions_company_id_room_id_fkey FOREIGN KEY (company_id, room_id) REFERENCES training_rooms(company_id, id)
  constraint training_sessions_company_id_training_id_fkey FOREIGN KEY (company_id, training_id) REFERENCES trainings(company_id, id)
  constraint training_sessions_break_minutes_check CHECK (((break_minutes >= 0) AND (break_minutes <= 600)))
  constraint training_sessions_check CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + '24:00:00'::interval))))
  constraint training_sessions_check1 CHECK ((((break_minutes)::double precision * '00:01:00'::interval) < (ends_at - starts_at)))
);
CREATE INDEX training_sessions_of ON public.training_sessions USING btree (company_id, training_id, starts_at);
CREATE INDEX training_sessions_room ON public.training_sessions USING btree (company_id, room_id, starts_at) WHERE (room_id IS NOT NULL);
CREATE INDEX training_sessions_time ON public.training_sessions USING btree (company_id, starts_at);
create policy bi on training_sessions as permissive to muster_bi_owner using ((company_id = ( SELECT bi.company() AS company)));
create policy inside on training_sessions as permissive to muster_app using (true);
create policy staff on training_sessions as permissive to muster_owner, muster_platform using (true);
create policy wall on training_sessions as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- group-training [tenant]: signatures on glass with the words that were signed, or who confirms in place of a signature and why | signatures à l’écran avec les mots signés, ou qui confirme à la place d’une signature et pourquoi {personal: signature; of: employees; kept: training}
create table training_signatures (
  company_id uuid not null
  id uuid not null
  training_id uuid not null
  entry_id uuid
  role text not null
  person_id uuid
  words_version integer not null
  words text not null
  locale text not null
  strokes jsonb  -- lines of [x, y, milliseconds]
  image bytea
  proxy_by uuid
  proxy_reason text
  signed_at timestamp with time zone not null
  device_id uuid not null
  late boolean not null default false
  received_at timestamp with time zone not null
  statement_version_id uuid  -- the version of the e-signature statement that was shown above it; null where none was in effect, or a device did not know it yet
  statement_sha256 text
  constraint training_signatures_pkey PRIMARY KEY (company_id, id)
  constraint training_signatures_company_id_training_id_fkey FOREIGN KEY (company_id, training_id) REFERENCES trainings(company_id, id)
  constraint training_signatures_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
  constraint training_signatures_proxy_by_fkey FOREIGN KEY (proxy_by) REFERENCES people(id)
  constraint training_signatures_statement FOREIGN KEY (statement_version_id) REFERENCES legal_versions(id)
  constraint training_signatures_check CHECK (((role = 'trainer'::text) = (entry_id IS NULL)))
  constraint training_signatures_check1 CHECK (((strokes IS NULL) = (image IS NULL)))
  constraint training_signatures_check2 CHECK (((strokes IS NULL) = (proxy_by IS NOT NULL)))
  constraint training_signatures_check3 CHECK (((proxy_by IS NULL) = (proxy_reason IS NULL)))
  constraint training_signatures_image_check CHECK ((length(image) <= 120000))
  constraint training_signatures_proxy_reason_check CHECK (((length(proxy_reason) >= 3) AND (length(proxy_reason) <= 500)))
  constraint training_signatures_role_check CHECK ((role = ANY (ARRAY['trainee'::text, 'trainer'::text, 'evaluator'::text])))
  constraint training_signatures_statement_text CHECK (((statement_version_id IS NULL) = (statement_sha256 IS NULL)))
  constraint training_signatures_strokes_check CHECK ((jsonb_typeof(strokes) = 'array'::text))
  constraint training_signatures_words_check CHECK (((length(words) >= 1) AND (length(words) <= 1000)))
);
CREATE INDEX training_signatures_of ON public.training_signatures USING btree (company_id, training_id);
CREATE INDEX training_signatures_statement_of ON public.training_signatures USING btree (statement_version_id) WHERE (statement_version_id IS NOT NULL);
create policy inside on training_signatures as permissive to muster_app using (true);
create policy staff on training_signatures as permissive to muster_owner, muster_platform using (true);
create policy wall on training_signatures as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- group-training [tenant]: who leads a training and who evaluates in it | qui donne une formation et qui y évalue {personal: training; of: employees; kept: training}
create table training_staff (
  company_id uuid not null
  training_id uuid not null
  person_id uuid not null
  role text not null
  added_at timestamp with time zone not null
  constraint training_staff_pkey PRIMARY KEY (company_id, training_id, person_id, role)
  constraint training_staff_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES employments(company_id, person_id) ON UPDATE CASCADE
  constraint training_staff_company_id_training_id_fkey FOREIGN KEY (company_id, training_id) REFERENCES trainings(company_id, id)
  constraint training_staff_role_check CHECK ((role = ANY (ARRAY['trainer'::text, 'evaluator'::text])))
);
CREATE INDEX training_staff_person ON public.training_staff USING btree (company_id, person_id);
create policy inside on training_staff as permissive to muster_app using (true);
create policy staff on training_staff as permissive to muster_owner, muster_platform using (true);
create policy wall on training_staff as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- group-training [tenant]: people added while a training ran, by the id their device gave them | personnes ajoutées pendant une formation, par l’identifiant que leur appareil leur a donné {personal: training, identity; of: employees; kept: training}
create table training_walk_ins (
  company_id uuid not null
  id uuid not null
  training_id uuid not null
  name text not null
  employee_number text
  chosen_person_id uuid  -- the employee found by search; null where a name was typed
  candidate_ids uuid[] not null default '{}'::uuid[]  -- employees with the same name or number: someone decides who it is
  entry_id uuid  -- null while it is open who the person is; marks name the walk-in meanwhile
  added_by uuid not null
  client_at timestamp with time zone not null
  received_at timestamp with time zone not null
  settled_at timestamp with time zone
  settled_by uuid
  constraint training_walk_ins_pkey PRIMARY KEY (company_id, id)
  constraint training_walk_ins_added_by_fkey FOREIGN KEY (added_by) REFERENCES people(id)
  constraint training_walk_ins_company_id_training_id_entry_id_fkey FOREIGN KEY (company_id, training_id, entry_id) REFERENCES roster_entries(company_id, training_id, id)
  constraint training_walk_ins_company_id_training_id_fkey FOREIGN KEY (company_id, training_id) REFERENCES trainings(company_id, id)
  constraint training_walk_ins_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES people(id)
  constraint training_walk_ins_check CHECK (((entry_id IS NULL) = (settled_at IS NULL)))
  constraint training_walk_ins_employee_number_check CHECK (((length(employee_number) >= 1) AND (length(employee_number) <= 40)))
  constraint training_walk_ins_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE INDEX training_walk_ins_of ON public.training_walk_ins USING btree (company_id, training_id);
create policy inside on training_walk_ins as permissive to muster_app using (true);
create policy staff on training_walk_ins as permissive to muster_owner, muster_platform using (true);
create policy wall on training_walk_ins as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- group-training [tenant]: a training of several people together: a course, a skill or a topic of its own
create table trainings (
  company_id uuid not null
  id uuid not null default new_id()
  title text  -- of a topic without a course, or in place of the course's title
  course_id uuid
  skill_id uuid
  skill_level integer not null default 1
  language text not null default 'en'::text
  time_zone text not null
  site_id uuid
  place text
  min_people integer not null default 1
  max_people integer  -- null: as many as come
  booking_rule text not null default 'open'::text
  lock_days integer not null default 2  -- days before the first session from which learners no longer book or cancel by themselves
  reminder_days integer not null default 3
  seats_taken_at text not null default 'booking'::text
  no_show_uses_seat boolean not null default false
  required_minutes integer  -- null: all minutes of all sessions less 15 for each session's day
  result_kind text not null default 'attendance'::text
  pass_mark numeric(5,2)
  checklist jsonb not null default '[]'::jsonb  -- what each person does in practice: [{id, text, depth: shown|supervised|competent}]
  materials jsonb not null default '[]'::jsonb  -- what people bring or read: [{label, href}]
  trainer_skill_id uuid
  trainer_skill_rule text not null default 'warn'::text
  trainee_signs boolean not null default true
  trainer_signs boolean not null default true
  evaluator_signs boolean not null default false
  self_check_in boolean not null default true
  check_in_before_minutes integer not null default 15
  check_in_after_minutes integer not null default 15
  note text
  series_id uuid
  series_on date
  revision integer not null default 0  -- SEQUENCE of its invitations (RFC 5546): counts changes of time, place and cancellation
  created_at timestamp with time zone not null
  created_by uuid
  scheduled_at timestamp with time zone  -- null: a draft that only its planners see
  started_at timestamp with time zone
  closed_at timestamp with time zone  -- null again while reopened; each closing is kept in training_closings
  closed_by uuid
  cancelled_at timestamp with time zone
  cancelled_by uuid
  cancel_reason text
  constraint trainings_pkey PRIMARY KEY (company_id, id)
  constraint trainings_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES people(id)
  constraint trainings_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES people(id)
  constraint trainings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint trainings_company_id_series_id_fkey FOREIGN KEY (company_id, series_id) REFERENCES training_series(company_id, id)
  constraint trainings_company_id_site_id_fkey FOREIGN KEY (company_id, site_id) REFERENCES sites(company_id, id)
  constraint trainings_course_id_fkey FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint trainings_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id)
  constraint trainings_skill_id_fkey FOREIGN KEY (skill_id) REFERENCES skills(id)
  constraint trainings_trainer_skill_id_fkey FOREIGN KEY (trainer_skill_id) REFERENCES skills(id)
  constraint trainings_booking_rule_check CHECK ((booking_rule = ANY (ARRAY['open'::text, 'approval'::text, 'closed'::text])))
  constraint trainings_cancel_reason_check CHECK ((length(cancel_reason) <= 500))
  constraint trainings_check CHECK ((max_people >= min_people))
  constraint trainings_check1 CHECK (((title IS NOT NULL) OR (course_id IS NOT NULL) OR (skill_id IS NOT NULL)))
  constraint trainings_check2 CHECK (((series_id IS NULL) = (series_on IS NULL)))
  constraint trainings_check3 CHECK (((cancelled_at IS NULL) OR (closed_at IS NULL)))
  constraint trainings_check4 CHECK (((closed_at IS NULL) OR (scheduled_at IS NOT NULL)))
  constraint trainings_check_in_after_minutes_check CHECK (((check_in_after_minutes >= 0) AND (check_in_after_minutes <= 1440)))
  constraint trainings_check_in_before_minutes_check CHECK (((check_in_before_minutes >= 0) AND (check_in_before_minutes <= 1440)))
  constraint trainings_checklist_check CHECK ((jsonb_typeof(checklist) = 'array'::text))
  constraint trainings_lock_days_check CHECK (((lock_days >= 0) AND (lock_days <= 60)))
  constraint trainings_materials_check CHECK ((jsonb_typeof(materials) = 'array'::text))
  constraint trainings_min_people_check CHECK ((min_people >= 1))
  constraint trainings_note_check CHECK ((length(note) <= 2000))
  constraint trainings_pass_mark_check CHECK (((pass_mark >= (0)::numeric) AND (pass_mark <= (100)::numeric)))
  constraint trainings_place_check CHECK ((length(place) <= 500))
  constraint trainings_reminder_days_check CHECK (((reminder_days >= 0) AND (reminder_days <= 60)))
  constraint trainings_required_minutes_check CHECK (((required_minutes >= 1) AND (required_minutes <= 100000)))
  constraint trainings_result_kind_check CHECK ((result_kind = ANY (ARRAY['attendance'::text, 'passFail'::text, 'competence'::text])))
  constraint trainings_seats_taken_at_check CHECK ((seats_taken_at = ANY (ARRAY['booking'::text, 'attendance'::text])))
  constraint trainings_skill_level_check CHECK ((skill_level > 0))
  constraint trainings_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
  constraint trainings_trainer_skill_rule_check CHECK ((trainer_skill_rule = ANY (ARRAY['warn'::text, 'block'::text])))
);
CREATE INDEX trainings_course ON public.trainings USING btree (course_id, company_id) WHERE (course_id IS NOT NULL);
CREATE INDEX trainings_series ON public.trainings USING btree (company_id, series_id) WHERE (series_id IS NOT NULL);
CREATE INDEX trainings_skill ON public.trainings USING btree (skill_id, company_id) WHERE (skill_id IS NOT NULL);
create policy bi on trainings as permissive to muster_bi_owner using ((company_id = ( SELECT bi.company() AS company)));
create policy inside on trainings as permissive to muster_app using (true);
create policy staff on trainings as permissive to muster_owner, muster_platform using (true);
create policy wall on trainings as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- company [tenant]: acts that can be undone as a whole for 24 hours; older ones are deleted | actions qui peuvent être annulées en bloc pendant 24 heures; les plus anciennes sont supprimées {personal: employment; of: employees; kept: training}
create table undoable_acts (
  company_id uuid not null
  id uuid not null default new_id()
  kind text not null
  facts jsonb not null  -- what it changed, by ids: domain/src/company/undo.ts
  done_at timestamp with time zone not null
  done_by uuid
  undone_at timestamp with time zone
  constraint undoable_acts_pkey PRIMARY KEY (company_id, id)
  constraint undoable_acts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint undoable_acts_done_by_fkey FOREIGN KEY (done_by) REFERENCES people(id)
  constraint undoable_acts_check CHECK ((undone_at >= done_at))
  constraint undoable_acts_facts_check CHECK ((jsonb_typeof(facts) = 'object'::text))
  constraint undoable_acts_kind_check CHECK ((kind = ANY (ARRAY['ending'::text, 'assignment'::text, 'unassignment'::text, 'seatAssignment'::text, 'seatRelease'::text, 'exemption'::text])))
);
CREATE INDEX undoable_acts_by ON public.undoable_acts USING btree (done_by);
CREATE INDEX undoable_acts_done ON public.undoable_acts USING btree (done_at);
create policy inside on undoable_acts as permissive to muster_app using (true);
create policy staff on undoable_acts as permissive to muster_owner, muster_platform using (true);
create policy wall on undoable_acts as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- enrolment [tenant]: how far one attempt is in one unit; progress moves forward only, and a result once the unit is done | où en est une tentative dans une unité; la progression va toujours vers l’avant, et le résultat s’y ajoute à la fin de l’unité {personal: training; of: employees; kept: training}
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

-- files [tenant]: a resumable upload on its way; swept after a day without a byte | téléversement en cours, qui peut être repris; supprimé après un jour sans octet {personal: picture; of: employees; kept: training}
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
  constraint uploads_kind_check CHECK ((kind = ANY (ARRAY['video'::text, 'document'::text, 'image'::text, 'captions'::text, 'package'::text])))
  constraint uploads_total_bytes_check CHECK ((total_bytes > 0))
);
CREATE INDEX uploads_open ON public.uploads USING btree (company_id, person_id) WHERE (finished_at IS NULL);
create policy inside on uploads as permissive to muster_app using (true);
create policy staff on uploads as permissive to muster_owner, muster_platform using (true);
create policy wall on uploads as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- enrolment [tenant]: requests to void a completion; a second administrator confirms within 72 hours | demandes d’annuler une réussite; un second administrateur confirme dans les 72 heures {personal: training; of: employees; kept: training}
create table void_requests (
  company_id uuid not null
  id uuid not null default new_id()
  enrolment_id uuid not null
  reason text not null
  asked_by uuid not null
  asked_at timestamp with time zone not null
  confirmed_by uuid
  confirmed_at timestamp with time zone
  withdrawn_by uuid  -- null where it ran out and another took its place
  withdrawn_at timestamp with time zone
  constraint void_requests_pkey PRIMARY KEY (company_id, id)
  constraint void_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES people(id)
  constraint void_requests_company_id_enrolment_id_fkey FOREIGN KEY (company_id, enrolment_id) REFERENCES enrolments(company_id, id)
  constraint void_requests_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES people(id)
  constraint void_requests_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES people(id)
  constraint void_requests_check CHECK ((confirmed_by <> asked_by))
  constraint void_requests_check1 CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL)))
  constraint void_requests_check2 CHECK (((confirmed_at IS NULL) OR (withdrawn_at IS NULL)))
  constraint void_requests_reason_check CHECK ((length(reason) >= 10))
);
CREATE INDEX void_requests_enrolment ON public.void_requests USING btree (company_id, enrolment_id);
CREATE UNIQUE INDEX one_open_void_request ON public.void_requests USING btree (company_id, enrolment_id) WHERE ((confirmed_at IS NULL) AND (withdrawn_at IS NULL));
create policy inside on void_requests as permissive to muster_app using (true);
create policy staff on void_requests as permissive to muster_owner, muster_platform using (true);
create policy wall on void_requests as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- store [platform]: what the payment provider told us, once each, written in the transaction that acted on it
create table webhook_events (
  provider text not null
  event_id text not null
  type text not null
  object_id text
  body jsonb not null
  received_at timestamp with time zone not null
  outcome text not null default 'applied'::text
  note text
  constraint webhook_events_pkey PRIMARY KEY (provider, event_id)
  constraint webhook_events_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'nothingToDo'::text, 'held'::text])))
);

-- lrs [tenant]: activities described in xAPI statements | activités décrites dans des énoncés xAPI {personal: training, identity; of: employees; kept: training}
create table xapi_activities (
  company_id uuid not null
  key uuid not null  -- hash of its IRI, which may be longer than an index takes
  id text not null
  definition json not null
  changed_at timestamp with time zone not null
  constraint xapi_activities_pkey PRIMARY KEY (company_id, key)
);
create policy inside on xapi_activities as permissive to muster_app using (true);
create policy staff on xapi_activities as permissive to muster_owner, muster_platform using (true);
create policy wall on xapi_activities as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- lrs [tenant]: agents named in xAPI statements | agents nommés dans des énoncés xAPI {personal: training, identity; of: employees; kept: training}
create table xapi_agents (
  company_id uuid not null
  key uuid not null
  names text[] not null
  constraint xapi_agents_pkey PRIMARY KEY (company_id, key)
);
create policy inside on xapi_agents as permissive to muster_app using (true);
create policy staff on xapi_agents as permissive to muster_owner, muster_platform using (true);
create policy wall on xapi_agents as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- lrs [tenant]: keys to a company's learning records; the secret is shown once and kept as its SHA-256 | clés d’accès aux dossiers d’apprentissage d’une entreprise; le secret est montré une fois et conservé sous forme de SHA-256 {personal: account; of: administrators; kept: training}
create table xapi_credentials (
  company_id uuid not null
  id uuid not null default new_id()
  key text not null
  secret_hash bytea not null
  name text not null
  registration_id uuid  -- null: all of the company's records; else one attempt, whose learner is `agent`: what a launched package is given
  agent jsonb
  may_read boolean not null default true
  may_write boolean not null default true
  created_by uuid
  created_at timestamp with time zone not null
  expires_at timestamp with time zone
  last_used_at timestamp with time zone
  revoked_at timestamp with time zone
  preferences_read_at timestamp with time zone  -- of a launched package: when it first asked for the learner preferences
  spoken_version text  -- the version of xAPI that its last request named
  constraint xapi_credentials_key_key UNIQUE (key)
  constraint xapi_credentials_secret_hash_key UNIQUE (secret_hash)
  constraint xapi_credentials_pkey PRIMARY KEY (company_id, id)
  constraint xapi_credentials_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
  constraint xapi_credentials_created_by_fkey FOREIGN KEY (created_by) REFERENCES people(id)
  constraint xapi_credentials_check CHECK (((registration_id IS NULL) = (agent IS NULL)))
  constraint xapi_credentials_check1 CHECK ((may_read OR may_write))
  constraint xapi_credentials_name_check CHECK ((name <> ''::text))
  constraint xapi_credentials_spoken_version_check CHECK ((spoken_version = ANY (ARRAY['1.0.3'::text, '2.0.0'::text])))
);
CREATE INDEX xapi_credentials_maker ON public.xapi_credentials USING btree (created_by);
CREATE INDEX xapi_credentials_registration ON public.xapi_credentials USING btree (company_id, registration_id) WHERE (registration_id IS NOT NULL);
create policy inside on xapi_credentials as permissive to muster_app using (true);
create policy sign_in on xapi_credentials as permissive to muster_auth using (true);
create policy staff on xapi_credentials as permissive to muster_owner, muster_platform using (true);
create policy wall on xapi_credentials as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));

-- lrs [tenant]: state and profile documents of xAPI activities | documents d’état et de profil d’activités xAPI {personal: training, identity; of: employees; kept: training}
create table xapi_documents (
  company_id uuid not null
  kind text not null
  owner uuid not null  -- hash of the activity, the agent, or both
  registration_id uuid not null  -- of a state; all zeros where none was named
  document_id text not null
  activity_id text
  agent jsonb
  content bytea not null
  content_type text not null
  etag text not null
  changed_at timestamp with time zone not null
  constraint xapi_documents_pkey PRIMARY KEY (company_id, kind, owner, registration_id, document_id)
  constraint xapi_documents_document_id_check CHECK (((length(document_id) >= 1) AND (length(document_id) <= 1000)))
  constraint xapi_documents_kind_check CHECK ((kind = ANY (ARRAY['state'::text, 'activityProfile'::text, 'agentProfile'::text])))
);
create policy inside on xapi_documents as permissive to muster_app using (true);
create policy staff on xapi_documents as permissive to muster_owner, muster_platform using (true);
create policy wall on xapi_documents as restrictive to muster_app using ((company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid));
