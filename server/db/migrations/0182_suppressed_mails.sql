-- Emails that modules write by themselves respect the list of suppressed addresses as well: they are kept in the outbox as not sent, and the trail says why.

create function is_stopped_mail(company uuid, person uuid, address text) returns boolean language sql stable as $$
  with named as (
    select lower(address) as address
    union select p.email_canonical from people p where p.id = person and p.email = address and p.email_canonical is not null)
  select case when company is not null then exists (select 1 from suppressed_addresses s join named n on n.address = s.address where s.company_id = company and s.channel = 'email')
    -- An email of no company is about the account: it is not sent where it came back to everyone this person works for.
    else exists (select 1 from employments e where e.person_id = person and e.ended_on is null)
      and not exists (select 1 from employments e where e.person_id = person and e.ended_on is null
        and not exists (select 1 from suppressed_addresses s join named n on n.address = s.address where s.company_id = e.company_id and s.channel = 'email')) end
$$;
comment on function is_stopped_mail(uuid, uuid, text) is 'Whether an email to this address is not sent, because earlier ones came back.';
revoke all on function is_stopped_mail(uuid, uuid, text) from public;
alter function is_stopped_mail(uuid, uuid, text) owner to muster_owner;

create or replace function trace_mails() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- What `deliver` writes has its row already, says so in its key, and was asked before.
  update mails m set failed_at = now(), failure = 'Not sent: earlier email to this address came back', sealed = null
  from added a where m.id = a.id and a.sent_at is null and a.failed_at is null and a.person_id is not null and (a.unique_key is null or a.unique_key not like 'delivery:%')
    and is_stopped_mail(a.company_id, a.person_id, a.to_address);
  insert into deliveries (company_id, person_id, source_kind, source_id, kind, channel, unique_key, subject, address, mail_id, queued_at, not_before, suppressed_at, suppressed_reason)
  select e.company_id, a.person_id, 'system', a.id::text, a.kind, 'email', 'mail:' || a.id, a.subject, a.to_address, case when a.company_id is not null then a.id end, a.created_at,
    a.not_before, case when s.stopped then now() end, case when s.stopped then 'bounced' end
  from added a join mails m on m.id = a.id cross join lateral (select m.failed_at is not null and a.failed_at is null as stopped) s
    join employments e on e.person_id = a.person_id and (e.company_id = a.company_id or a.company_id is null and s.stopped and e.ended_on is null)
  where a.unique_key is null or a.unique_key not like 'delivery:%';
  return null;
end $$;

-- What waits for its hour when its address comes back does not go there any more. One that is being sent at this moment is left to its sender.
create function stop_waiting_mails() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare stopped uuid[];
begin
  if new.channel <> 'email' then return null; end if;
  with waiting as (
    select m.id from mails m where m.sent_at is null and m.failed_at is null and m.company_id = new.company_id
      and (lower(m.to_address) = new.address or exists (select 1 from people p where p.id = m.person_id and p.email = m.to_address and p.email_canonical = new.address))
    for update skip locked),
  done as (update mails m set failed_at = now(), failure = 'Not sent: earlier email to this address came back', sealed = null from waiting w where m.id = w.id returning m.id)
  select array_agg(id) into stopped from done;
  update deliveries set suppressed_at = now(), suppressed_reason = 'bounced', failed_at = null, failure = null
  where mail_id = any(stopped) and sent_at is null and suppressed_at is null;
  return null;
end $$;
alter function stop_waiting_mails owner to muster_owner;
create trigger addresses_stopped after insert on suppressed_addresses for each row execute function stop_waiting_mails();
