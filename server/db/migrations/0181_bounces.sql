-- Rows of the list of suppressed addresses are named one by one; what a provider calls a text message; and why a mail server refused an email.
alter table suppressed_addresses add column id uuid not null default new_id();
create unique index suppressed_address_id on suppressed_addresses (company_id, id);

alter table deliveries add column provider_id text;
comment on column deliveries.provider_id is 'what the provider calls a text message';
create index deliveries_provider on deliveries (provider_id) where provider_id is not null;
create index deliveries_mail_address on deliveries (company_id, channel, address);

alter table mails add column failure_code int;
comment on column mails.failure_code is 'the reply code of SMTP with which it was refused permanently';

-- An entry and its delivery are written together and have the same id. Looking each of 10,000 up again, with a plan that was made while the table was small, took longer than
-- writing them; what forgets deliveries forgets entries.
alter table inbox_entries drop constraint inbox_entries_company_id_id_fkey;

-- What `deliver` writes has its row already, and says so in its key: nothing has to be looked up for ten thousand of them.
create or replace function trace_mails() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into deliveries (company_id, person_id, source_kind, source_id, kind, channel, unique_key, subject, address, mail_id, queued_at, not_before)
  select a.company_id, a.person_id, 'system', a.id::text, a.kind, 'email', 'mail:' || a.id, a.subject, a.to_address, a.id, a.created_at, a.not_before
  from added a join employments e on e.company_id = a.company_id and e.person_id = a.person_id
  where a.unique_key is null or a.unique_key not like 'delivery:%';
  return null;
end $$;
