-- People who are forgotten: a pseudonym, no public page, and no words of theirs in the audit log, whose chains stay whole.
alter table people drop constraint people_public_name_check;
alter table people add constraint people_public_name_check check (public_name in ('full', 'initials') or (public_name = 'none' and forgotten_at is not null));
comment on column people.public_name is 'how the holder is named on the public page of an achievement; none: the page is no longer shown';

create table audit_redactions (
  company_id uuid not null,
  sequence bigint not null,
  noted_in bigint not null,
  sha256 bytea not null,
  primary key (company_id, sequence),
  foreign key (company_id, sequence) references audit_entries (company_id, sequence),
  foreign key (company_id, noted_in) references audit_entries (company_id, sequence),
  check (noted_in > sequence)
);
comment on table audit_redactions is 'audit [tenant]: entries whose personal words were taken out; a later entry of the chain (noted_in) says which and what they read since';
comment on column audit_redactions.sha256 is 'of the canonical text of the entry as it reads since; the entry''s own hash stays that of what it read before';
create index audit_redactions_noted_in on audit_redactions (company_id, noted_in);
call wall('audit_redactions');
revoke insert, update, delete on audit_redactions from muster_app, muster_platform;

-- Takes words out of JSON, at any depth. "all_words": of an entry about the person, everything that is no id, date or code of ours.
create function redact_json(given jsonb, words text[], all_words boolean) returns jsonb language plpgsql immutable set search_path = public, pg_temp as $$
declare
  said text;
begin
  case jsonb_typeof(given)
    when 'object' then return (select coalesce(jsonb_object_agg(key, redact_json(value, words, all_words)), '{}') from jsonb_each(given));
    when 'array' then return (select coalesce(jsonb_agg(redact_json(value, words, all_words) order by place), '[]') from jsonb_array_elements(given) with ordinality as e (value, place));
    when 'string' then
      said := given #>> '{}';
      if exists (select 1 from unnest(words) word where strpos(lower(said), lower(word)) > 0) then return '"[…]"'; end if;
      if all_words and said !~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d([T ][0-9:.+Z-]*)?|[a-z]+([A-Z][a-z]*)*(\.[A-Za-z]+)?|\[…\])$' then return '"[…]"'; end if;
      return given;
    else return given;
  end case;
end $$;

-- Takes the words of people who are forgotten out of a company's audit log, and writes down in its chain which entries read otherwise since. Their hashes
-- stay, so that every link still holds, and what they read now is vouched for by the later entry.
create function redact_audit(for_company uuid, persons uuid[], words text[], at timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids text[] := persons::text[];
  changed record;
  noted jsonb := '{}';
  done integer := 0;
  here bigint;
begin
  if exists (select 1 from people where id = any (persons) and forgotten_at is null) then
    raise exception 'This person is not forgotten';
  end if;
  perform 1 from audit_heads h where h.company_id = for_company for update;
  for changed in
    select e.sequence, redact_json(e.changes, words, coalesce(e.entity_id = any (ids), false)) as changes,
      case when e.reason is null then null
        when e.entity_id = any (ids) or exists (select 1 from unnest(words) word where strpos(lower(e.reason), lower(word)) > 0) then '[…]' else e.reason end as reason,
      case when e.actor_id = any (ids) then null else e.ip end as ip
    from audit_entries e
    where e.company_id = for_company and e.action <> 'privacy.redact'
      and (e.actor_id = any (ids) or e.entity_id = any (ids)
        or exists (select 1 from unnest(words) word where strpos(lower(e.changes::text), lower(word)) > 0 or strpos(lower(coalesce(e.reason, '')), lower(word)) > 0))
    order by e.sequence
  loop
    update audit_entries e set changes = changed.changes, reason = changed.reason, ip = changed.ip
      where e.company_id = for_company and e.sequence = changed.sequence
        and (e.changes, e.reason, e.ip) is distinct from (changed.changes, changed.reason, changed.ip);
    if found then
      noted := noted || jsonb_build_object(changed.sequence::text,
        (select encode(sha256(audit_canonical(e)), 'hex') from audit_entries e where e.company_id = for_company and e.sequence = changed.sequence));
      done := done + 1;
    end if;
  end loop;
  if done = 0 then return 0; end if;
  perform append_audit(for_company, 'system', 'privacy.deleteDue', 'privacy.redact', 'audit', null, jsonb_build_object('entries', noted), null, null, null, at);
  select h.sequence into here from audit_heads h where h.company_id = for_company;
  insert into audit_redactions (company_id, sequence, noted_in, sha256)
    select for_company, n.key::bigint, here, decode(n.value, 'hex') from jsonb_each_text(noted) n
    on conflict (company_id, sequence) do update set noted_in = excluded.noted_in, sha256 = excluded.sha256;
  return done;
end $$;
alter function redact_audit owner to muster_owner;
revoke execute on function redact_json, redact_audit from public;
grant execute on function redact_audit to muster_platform;

-- As before, and: an entry that reads otherwise than its hash says is whole where a later entry of the same chain vouches for what it reads.
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
  vouched as (
    select r.sequence, r.sha256 from audit_redactions r join audit_entries n on n.company_id = r.company_id and n.sequence = r.noted_in
    where r.company_id = for_company and n.action = 'privacy.redact' and n.hash = sha256(n.previous_hash || audit_canonical(n))
      and n.changes -> 'entries' ->> r.sequence::text = encode(r.sha256, 'hex')),
  head as (
    select (select h.sequence from audit_heads h where h.company_id = for_company) as sequence,
      (select h.hash from audit_heads h where h.company_id = for_company) as hash,
      coalesce((select max(links.sequence) from links), greatest(first_sequence - 1, 0)) as reached,
      (select links.hash from links order by links.sequence desc limit 1) as last)
  select placed.due, 'missing' from placed where placed.sequence > placed.due
  union all select placed.sequence, 'inserted' from placed where placed.sequence < placed.due
  union all select placed.sequence, 'changed' from placed where inside and hash <> computed
    and not exists (select 1 from vouched where vouched.sequence = placed.sequence and vouched.sha256 = placed.reads)
  union all select placed.sequence, 'unlinked' from placed where inside and sequence = due and previous_hash <> coalesce(linked, '\x00')
  union all select head.reached + 1, 'missing' from head where head.sequence > head.reached and (last_sequence is null or last_sequence > head.reached)
  union all select coalesce(head.sequence, 0) + 1, 'afterEnd' from head where head.last is not null and coalesce(head.sequence, 0) < head.reached
  union all select head.sequence, 'unlinked' from head where head.sequence = head.reached and head.sequence > 0 and head.hash is distinct from head.last
  order by 1, 2
$$;

-- What a check of a credential found goes with the file that was checked.
create function forget_credential_checks(for_company uuid, paths text[]) returns void language sql security definer set search_path = public, pg_temp as $$
  delete from credential_checks k where k.company_id = for_company and k.path = any (paths)
    and not exists (select 1 from files f where f.bucket = 'evidence' and f.path = k.path)
$$;
alter function forget_credential_checks owner to muster_owner;
revoke execute on function forget_credential_checks from public;
grant execute on function forget_credential_checks to muster_platform;
