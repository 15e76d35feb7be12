-- How anything reaches a person: one row per source, person and channel, the inbox, devices that show notifications, and addresses that nothing is sent to.

create table deliveries (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  person_id uuid not null,
  source_kind text not null check (source_kind in ('message', 'notice', 'training', 'system')),
  source_id text not null,
  kind text not null,
  topic text,
  mandatory boolean not null default false,
  channel text not null check (channel in ('inbox', 'email', 'push', 'sms')),
  unique_key text not null,
  subject text not null,
  address text,
  mail_id uuid,
  queued_at timestamptz not null default now(),
  not_before timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  acknowledged_at timestamptz,
  failed_at timestamptz,
  failure text,
  suppressed_at timestamptz,
  suppressed_reason text check (suppressed_reason in ('noAddress', 'optedOut', 'bounced', 'notSetUp', 'tooMany')),
  attempts int not null default 0,
  next_try_at timestamptz,
  primary key (company_id, id),
  unique (company_id, unique_key),
  foreign key (company_id, person_id) references employments (company_id, person_id) on update cascade,
  check ((suppressed_at is null) = (suppressed_reason is null)),
  check (suppressed_at is null or (sent_at is null and delivered_at is null))
);
comment on table deliveries is 'delivery [tenant]: what was sent to whom, on one channel each; kept three years';
comment on column deliveries.source_id is 'what it is part of: the message, notice or training; of a system email, the email';
comment on column deliveries.unique_key is 'per source, person and channel: written once, whatever is tried again';
comment on column deliveries.address is 'where it was sent: an email address, or a phone number in E.164';
comment on column deliveries.mail_id is 'the email in the outbox, which may be deleted before this row';
comment on column deliveries.not_before is 'waits until the quiet hours of the person are over, or until its time';
comment on column deliveries.failed_at is 'returned, or refused permanently';
create unique index deliveries_mail on deliveries (mail_id) where mail_id is not null;
create index deliveries_person on deliveries (company_id, person_id, queued_at desc, id);
create index deliveries_source on deliveries (company_id, source_kind, source_id);
create index deliveries_waiting on deliveries (channel, queued_at) where channel in ('push', 'sms') and sent_at is null and failed_at is null and suppressed_at is null;
create index deliveries_queued on deliveries (queued_at);
call wall('deliveries');

create table inbox_entries (
  company_id uuid not null references companies (id),
  id uuid not null,
  person_id uuid not null,
  source_kind text not null,
  source_id text not null,
  locale text not null check (locale in ('en', 'fr')),
  subject text not null check (subject <> ''),
  paragraphs text[] not null,
  action jsonb check (jsonb_typeof(action) = 'object'),
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  mandatory boolean not null default false,
  shown_from timestamptz not null,
  read_at timestamptz,
  changed_in bigint not null default (pg_current_xact_id()::text::bigint),
  search_key text generated always as (folded(subject)) stored,
  primary key (company_id, id),
  foreign key (company_id, id) references deliveries (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references employments (company_id, person_id) on update cascade
);
comment on table inbox_entries is 'delivery [tenant]: what a person reads in their inbox; its delivery has the same id';
comment on column inbox_entries.action is '{label, href}: where it leads, a path of this application or an https address';
comment on column inbox_entries.attachments is 'stored files: bucket, path, name, mime';
comment on column inbox_entries.changed_in is 'the transaction that changed it last: a stream that was cut resumes from the oldest that was still running then';
create index inbox_of_person on inbox_entries (company_id, person_id, shown_from desc, id desc);
create index inbox_unread on inbox_entries (company_id, person_id) where read_at is null;
create index inbox_changed on inbox_entries (company_id, person_id, changed_in);
call wall('inbox_entries');

-- Whoever watches an inbox is told who has news, by id only, when the transaction commits.
create function tell_of_inbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('muster_inbox', company_id || ' ' || string_agg(person_id::text, ','))
  from (select company_id, person_id, row_number() over (partition by company_id order by person_id) / 150 as part
    from (select distinct company_id, person_id from changed) people) parts
  group by company_id, part;
  return null;
end $$;
create trigger inbox_written after insert on inbox_entries referencing new table as changed for each statement execute function tell_of_inbox();
create trigger inbox_changed after update on inbox_entries referencing new table as changed for each statement execute function tell_of_inbox();
create trigger inbox_removed after delete on inbox_entries referencing old table as changed for each statement execute function tell_of_inbox();

create table push_subscriptions (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  person_id uuid not null,
  endpoint text not null,
  key_p256dh text not null,
  key_auth text not null,
  device text not null,
  added_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, person_id) references employments (company_id, person_id) on update cascade on delete cascade
);
comment on table push_subscriptions is 'delivery [tenant]: devices on which a person reads notifications of a company';
comment on column push_subscriptions.endpoint is 'the address of the push service for this device; whoever has it and our key can send there';
create unique index push_endpoint_once on push_subscriptions (company_id, person_id, md5(endpoint));
create index push_of_person on push_subscriptions (company_id, person_id);
call wall('push_subscriptions');

create table suppressed_addresses (
  company_id uuid not null references companies (id),
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  reason text not null check (reason in ('bounced', 'refused', 'stopped')),
  detail text,
  since timestamptz not null default now(),
  delivery_id uuid,
  primary key (company_id, channel, address)
);
comment on table suppressed_addresses is 'delivery [tenant]: addresses that nothing is sent to, because mail came back or the owner of the phone said stop';
comment on column suppressed_addresses.address is 'an email address in its canonical form, or a phone number in E.164';
call wall('suppressed_addresses');

create table delivery_settings (
  company_id uuid primary key references companies (id),
  sms_since timestamptz,
  sms_by uuid references people (id)
);
comment on table delivery_settings is 'delivery [tenant]: channels that a company switched on';
create index delivery_settings_by on delivery_settings (sms_by);
call wall('delivery_settings');

-- Every email to a person of a company is part of the trail, also those that the system writes. What was handed to `deliver` has its row already.
create function trace_mails() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into deliveries (company_id, person_id, source_kind, source_id, kind, channel, unique_key, subject, address, mail_id, queued_at, not_before)
  select a.company_id, a.person_id, 'system', a.id::text, a.kind, 'email', 'mail:' || a.id, a.subject, a.to_address, a.id, a.created_at, a.not_before
  from added a join employments e on e.company_id = a.company_id and e.person_id = a.person_id
  where not exists (select 1 from deliveries d where d.mail_id = a.id);
  return null;
end $$;
alter function trace_mails owner to muster_owner;
create trigger mails_traced after insert on mails referencing new table as added for each statement execute function trace_mails();

create function follow_mail() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update deliveries set sent_at = new.sent_at, failed_at = coalesce(new.failed_at, failed_at), failure = coalesce(new.failure, failure) where mail_id = new.id;
  return null;
end $$;
alter function follow_mail owner to muster_owner;
create trigger mails_followed after update of sent_at, failed_at on mails for each row
  when (new.sent_at is distinct from old.sent_at or new.failed_at is distinct from old.failed_at) execute function follow_mail();

-- What was written before belongs to the trail, too.
insert into deliveries (company_id, person_id, source_kind, source_id, kind, channel, unique_key, subject, address, mail_id, queued_at, not_before, sent_at, failed_at, failure)
select m.company_id, m.person_id, 'system', m.id::text, m.kind, 'email', 'mail:' || m.id, m.subject, m.to_address, m.id, m.created_at, m.not_before, m.sent_at, m.failed_at, m.failure
from mails m join employments e on e.company_id = m.company_id and e.person_id = m.person_id;

-- Counts emails to many addresses at once: of each bucket that has no room, how many seconds it takes until it has. `amounts`: how many in each.
create function take_mail_rooms(buckets text[], amounts int[], most int, window_seconds int) returns table (full_bucket text, wait_seconds int)
language sql security definer set search_path = pg_catalog, public as $$
  with taken as (
    insert into rate_limits as r (bucket, count, window_started_at)
    select 'mail:' || b.name, b.amount, now() from unnest(buckets, amounts) as b (name, amount) order by b.name
    on conflict (bucket) do update set
      count = case when r.window_started_at <= now() - make_interval(secs => window_seconds) then excluded.count else least(r.count, most) + excluded.count end,
      window_started_at = case when r.window_started_at <= now() - make_interval(secs => window_seconds) then now() else r.window_started_at end
    returning r.bucket, r.count, r.window_started_at)
  select substr(bucket, 6), greatest(1, ceil(extract(epoch from window_started_at + make_interval(secs => window_seconds) - now()))::int) from taken where count > most
$$;
comment on function take_mail_rooms(text[], int[], int, int) is 'Counts emails in many buckets; the buckets without room are answered.';
revoke all on function take_mail_rooms(text[], int[], int, int) from public;
grant execute on function take_mail_rooms(text[], int[], int, int) to muster_app, muster_platform;
