-- Redaction takes whole words out of their text, and leaves the rest of it: of entries that are about others nothing else is lost. A word that someone who
-- is not forgotten is known by as well stays, for it does not say whose it is. Entries are noted in parts, so that many can be checked.

-- Words as whole words, in no case of their letters; the short ones, which other words may be, as they are written.
create function without_words(said text, words text[], instead text default '[…]') returns text language plpgsql immutable set search_path = public, pg_temp as $$
declare
  part record;
begin
  for part in
    select length(w) < 4 as short, string_agg(regexp_replace(w, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' order by length(w) desc) as pattern
    from unnest(words) w where length(w) >= 2 group by 1
  loop
    said := regexp_replace(said, '(?<![[:alnum:]])(?:' || part.pattern || ')(?![[:alnum:]])', replace(instead, '\', '\\'), case when part.short then 'g' else 'gi' end);
  end loop;
  return said;
end $$;
revoke execute on function without_words from public;
grant execute on function without_words to muster_platform;

create or replace function redact_json(given jsonb, words text[], all_words boolean) returns jsonb language plpgsql immutable set search_path = public, pg_temp as $$
declare
  said text;
begin
  case jsonb_typeof(given)
    when 'object' then return (select coalesce(jsonb_object_agg(key, redact_json(value, words, all_words)), '{}') from jsonb_each(given));
    when 'array' then return (select coalesce(jsonb_agg(redact_json(value, words, all_words) order by place), '[]') from jsonb_array_elements(given) with ordinality as e (value, place));
    when 'string' then
      said := given #>> '{}';
      -- A code of ours, an id or a date names no one.
      if said ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d([T ][0-9:.+Z-]*)?|[a-z]+([A-Z][a-z]*)*(\.[A-Za-z]+)?|\[…\])$' 
        and not (all_words and exists (select 1 from unnest(words) w where lower(w) = lower(said))) then
        return given;
      end if;
      return to_jsonb(case when all_words then '[…]' else without_words(said, words) end);
    else return given;
  end case;
end $$;

create or replace function redact_audit(for_company uuid, persons uuid[], words text[], at timestamptz) returns integer
-- Planned for the log as it has become, not for the short one that was there when a connection planned first.
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  ids text[] := persons::text[];
  theirs text[];
  sequences bigint[];
  prints text[];
  noted jsonb;
  here bigint;
  part integer;
  in_part constant integer := 200;
begin
  if exists (select 1 from people where id = any (persons) and forgotten_at is null) then
    raise exception 'This person is not forgotten';
  end if;
  perform 1 from audit_heads h where h.company_id = for_company for update;
  -- In entries about the person all words go; elsewhere those alone that nobody else here is known by.
  select coalesce(array_agg(word), '{}') into theirs from unnest(words) word where not exists (
    select 1 from people p join employments e on e.person_id = p.id
    where p.forgotten_at is null and p.id <> all (persons) and (e.company_id = for_company or (select c.is_platform from companies c where c.id = for_company))
      and lower(word) in (lower(p.legal_name), lower(p.preferred_name), lower(p.email), lower(p.email_canonical), p.phone, lower(e.contact_email),
        lower(e.contact_email_canonical), e.contact_phone, lower(e.employee_number)));
  with found as (
      select e.*, coalesce(e.entity_id = any (ids) or e.changes ->> 'personId' = any (ids)
        or (e.entity = 'legalHold' and e.entity_id in (select h.id::text from legal_holds h where h.person_id = any (persons))), false) as about, coalesce(e.actor_id = any (ids), false) as acted
      from audit_entries e where e.company_id = for_company and e.action <> 'privacy.redact'),
    reading as materialized (
      select f.sequence, f.changes as changes_before, f.reason as reason_before, f.ip as ip_before,
        redact_json(f.changes, case when f.about then words else theirs end, f.about) as changes,
        case when f.reason is null then null when f.about then '[…]' else without_words(f.reason, theirs) end as reason,
        case when f.acted then null else f.ip end as ip
      from found f
      where f.about or f.acted or without_words(f.changes::text, theirs) <> f.changes::text or without_words(f.reason, theirs) <> f.reason),
    redacted as (
      update audit_entries e set changes = r.changes, reason = r.reason, ip = r.ip from reading r
      where e.company_id = for_company and e.sequence = r.sequence and (r.changes_before, r.reason_before, r.ip_before) is distinct from (r.changes, r.reason, r.ip)
      returning e.sequence, encode(sha256(audit_canonical(e)), 'hex') as print)
  select array_agg(sequence order by sequence), array_agg(print order by sequence) into sequences, prints from redacted;
  if sequences is null then return 0; end if;
  for part in 0 .. (cardinality(sequences) - 1) / in_part loop
    select jsonb_object_agg(n.sequence::text, n.print) into noted
      from unnest(sequences[part * in_part + 1 : (part + 1) * in_part], prints[part * in_part + 1 : (part + 1) * in_part]) n (sequence, print);
    perform append_audit(for_company, 'system', 'privacy.deleteDue', 'privacy.redact', 'audit', null, jsonb_build_object('entries', noted), null, null, null, at);
    select h.sequence into here from audit_heads h where h.company_id = for_company;
    insert into audit_redactions (company_id, sequence, noted_in, sha256)
      select for_company, n.key::bigint, here, decode(n.value, 'hex') from jsonb_each_text(noted) n
      on conflict (company_id, sequence) do update set noted_in = excluded.noted_in, sha256 = excluded.sha256;
  end loop;
  return cardinality(sequences);
end $$;

-- Of what was noted of someone who is forgotten, that it happened stays.
create function forget_security_words(persons uuid[], words text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from people where id = any (persons) and forgotten_at is null) then
    raise exception 'This person is not forgotten';
  end if;
  update security_events set details = redact_json(details, words, true), ip = null where person_id = any (persons);
  update security_events set details = redact_json(details, words, false) where person_id is null and without_words(details::text, words) <> details::text;
end $$;
alter function forget_security_words owner to muster_owner;
revoke execute on function forget_security_words from public;
grant execute on function forget_security_words to muster_platform;

-- As before; what is vouched for is read note by note.
create or replace function audit_breaks(for_company uuid, first_sequence bigint default 1, last_sequence bigint default null)
returns table (sequence bigint, kind text) language sql stable set search_path = public, pg_temp as $$
  with links as materialized (
    select entry.sequence, entry.hash, entry.previous_hash, sha256(entry.previous_hash || audit_canonical(entry)) as computed, sha256(audit_canonical(entry)) as reads,
      lag(entry.sequence) over in_order as previous, lag(entry.hash) over in_order as linked
    from audit_entries entry
    where entry.company_id = for_company and (entry.sequence >= first_sequence - 1 or first_sequence <= 1)
      and (last_sequence is null or entry.sequence <= last_sequence)
    window in_order as (order by entry.sequence)),
  -- The entry before the range is read only for its hash: where it is gone, that is the first thing missing.
  placed as (select *, coalesce(previous, greatest(first_sequence - 2, 0)) + 1 as due, sequence >= first_sequence or first_sequence <= 1 as inside from links),
  -- Each note is read once, however many entries it vouches for.
  notes as materialized (
    select n.sequence, n.changes -> 'entries' as entries from audit_entries n
    where n.company_id = for_company and n.action = 'privacy.redact' and n.hash = sha256(n.previous_hash || audit_canonical(n))),
  vouched as materialized (
    select r.sequence, r.sha256 from notes n cross join lateral jsonb_each_text(n.entries) said (key, print)
      join audit_redactions r on r.company_id = for_company and r.noted_in = n.sequence and r.sequence = said.key::bigint and encode(r.sha256, 'hex') = said.print),
  head as (
    select (select h.sequence from audit_heads h where h.company_id = for_company) as sequence,
      (select h.hash from audit_heads h where h.company_id = for_company) as hash,
      coalesce((select max(links.sequence) from links), greatest(first_sequence - 1, 0)) as reached,
      (select links.hash from links order by links.sequence desc limit 1) as last)
  select placed.due, 'missing' from placed where placed.sequence > placed.due
  union all select placed.sequence, 'inserted' from placed where placed.sequence < placed.due
  union all select placed.sequence, 'changed' from placed where inside and hash <> computed
    and (placed.sequence, placed.reads) not in (select vouched.sequence, vouched.sha256 from vouched)
  union all select placed.sequence, 'unlinked' from placed where inside and sequence = due and previous_hash <> coalesce(linked, '\x00')
  union all select head.reached + 1, 'missing' from head where head.sequence > head.reached and (last_sequence is null or last_sequence > head.reached)
  union all select coalesce(head.sequence, 0) + 1, 'afterEnd' from head where head.last is not null and coalesce(head.sequence, 0) < head.reached
  union all select head.sequence, 'unlinked' from head where head.sequence = head.reached and head.sequence > 0 and head.hash is distinct from head.last
  order by 1, 2
$$;
