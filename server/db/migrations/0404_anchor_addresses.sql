-- The anchor of the audit log goes to outside parties by email each day: what lies in their mailbox can't be rewritten from here.
create table anchor_addresses (
  address text primary key check (length(address) between 3 and 320),
  locale text not null check (locale in ('en', 'fr')),
  added_at timestamptz not null,
  added_by uuid not null references people (id)
);
comment on table anchor_addresses is 'reports [platform]: outside addresses to which the daily anchor of the audit log is sent | adresses externes auxquelles l’ancrage quotidien du journal d’audit est envoyé {personal: contact; of: recipients; kept: training}';
create index anchor_addresses_by on anchor_addresses (added_by);
grant select, insert, delete on anchor_addresses to muster_platform;
create index mails_anchors on mails (to_address, created_at) where kind = 'reports.anchor';
