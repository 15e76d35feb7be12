-- Tickets by email: what arrived in the support's mailbox and what became of it, and which ticket an email of ours is about.
alter table mails add column thread_id uuid;
comment on column mails.thread_id is 'the ticket that replies to this email belong to';

create table inbound_emails (
  id uuid not null primary key default new_id(),
  mailbox text not null,
  uid_validity bigint not null,
  uid bigint not null,
  fingerprint text not null unique check (fingerprint ~ '^[0-9a-f]{64}$'),
  message_id text check (length(message_id) between 1 and 1000),
  received_at timestamptz not null,
  sent_at timestamptz,
  from_address text check (length(from_address) between 3 and 320),
  from_name text check (length(from_name) between 1 and 200),
  subject text not null check (length(subject) <= 200),
  recipients int not null check (recipients >= 0),
  bytes bigint not null check (bytes >= 0),
  sender text not null check (sender in ('pass', 'fail', 'none')),
  results jsonb not null check (jsonb_typeof(results) = 'object'),
  body text not null check (length(body) <= 10000),
  quoted text not null check (length(quoted) <= 20000),
  parts jsonb not null default '[]' check (jsonb_typeof(parts) = 'array'),
  outcome text not null check (outcome in ('reply', 'following', 'ticket', 'held', 'ignored', 'bounce', 'refused')),
  reason text,
  named_ticket_id uuid,
  company_id uuid,
  ticket_id uuid,
  entry_id uuid,
  raw_path text,
  decided_at timestamptz,
  decided_by uuid references people (id),
  decision text check (decision in ('accepted', 'discarded')),
  decision_reason text check (length(decision_reason) between 1 and 500),
  cleared_at timestamptz,
  unique (mailbox, uid_validity, uid),
  foreign key (company_id, ticket_id) references tickets (company_id, id),
  foreign key (company_id, entry_id) references ticket_entries (company_id, id),
  check ((reason is not null) = (outcome in ('held', 'ignored'))),
  check ((decided_at is null) = (decision is null) and (decided_at is null) = (decided_by is null)),
  check (decided_at is null or outcome in ('held', 'ignored')),
  check ((decision_reason is not null) = (decision is not distinct from 'discarded')),
  check ((ticket_id is null) = (company_id is null) and (ticket_id is null) = (entry_id is null)),
  check ((ticket_id is not null) = (outcome in ('reply', 'following', 'ticket') or decision is not distinct from 'accepted'))
);
comment on table inbound_emails is 'support [platform]: each email of the support''s mailbox, once, with what became of it (domain/src/support/inbound-email.ts) {personal: communication, contact; of: requesters; kept: short}';
comment on column inbound_emails.fingerprint is 'SHA-256 of Message-ID, sender, date, subject and body: an email that is delivered twice is one email';
comment on column inbound_emails.sender is 'whether the address in From is proven (pass) or refuted (fail) by what our mail server checked';
comment on column inbound_emails.results is 'SPF, DKIM and DMARC as our mail server wrote them';
comment on column inbound_emails.parts is 'files that came with it: [{name, mime, bytes}]; their bytes are in the ticket, or in the whole email';
comment on column inbound_emails.named_ticket_id is 'the ticket of our email that it answers by proof, whoever sent it';
comment on column inbound_emails.raw_path is 'the whole email in the bucket inbound, while it can still be accepted';
comment on column inbound_emails.cleared_at is 'since when only the traces needed to recognise it are left';
create index inbound_emails_sender on inbound_emails (from_address, received_at desc);
create index inbound_emails_held on inbound_emails (received_at desc) where outcome = 'held' and decided_at is null;
create index inbound_emails_received on inbound_emails (received_at desc, id);
create index inbound_emails_ticket on inbound_emails (company_id, ticket_id) where ticket_id is not null;
create index inbound_emails_entry on inbound_emails (company_id, entry_id) where entry_id is not null;
create index inbound_emails_decided_by on inbound_emails (decided_by) where decided_by is not null;
grant select, insert, update, delete on inbound_emails to muster_platform;

create table mailbox_reads (
  mailbox text not null primary key,
  read_at timestamptz,
  waiting int not null default 0 check (waiting >= 0),
  failed_at timestamptz,
  failure text check (length(failure) between 1 and 300),
  check ((failed_at is null) = (failure is null))
);
comment on table mailbox_reads is 'support [platform]: when a mailbox was last read, how many emails were left in it, and what went wrong last';
comment on column mailbox_reads.failure is 'since the last reading without an error';
grant select, insert, update on mailbox_reads to muster_platform;
