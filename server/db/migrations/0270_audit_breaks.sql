-- Verifying a chain says where and how it breaks, over a range, and knows its own end: entries removed from the end leave the kept head behind.
create function audit_breaks(for_company uuid, first_sequence bigint default 1, last_sequence bigint default null)
returns table (sequence bigint, kind text) language sql stable set search_path = public, pg_temp as $$
  with links as materialized (
    select entry.sequence, entry.hash, entry.previous_hash, sha256(entry.previous_hash || audit_canonical(entry)) as computed,
      lag(entry.sequence) over in_order as previous, lag(entry.hash) over in_order as linked
    from audit_entries entry
    where entry.company_id = for_company and (entry.sequence >= first_sequence - 1 or first_sequence <= 1)
      and (last_sequence is null or entry.sequence <= last_sequence)
    window in_order as (order by entry.sequence)),
  -- The entry before the range is read only for its hash: where it is gone, that is the first thing missing.
  placed as (select *, coalesce(previous, greatest(first_sequence - 2, 0)) + 1 as due, sequence >= first_sequence or first_sequence <= 1 as inside from links),
  head as (
    select (select h.sequence from audit_heads h where h.company_id = for_company) as sequence,
      (select h.hash from audit_heads h where h.company_id = for_company) as hash,
      coalesce((select max(links.sequence) from links), greatest(first_sequence - 1, 0)) as reached,
      (select links.hash from links order by links.sequence desc limit 1) as last)
  select placed.due, 'missing' from placed where placed.sequence > placed.due
  union all select placed.sequence, 'inserted' from placed where placed.sequence < placed.due
  union all select placed.sequence, 'changed' from placed where inside and hash <> computed
  union all select placed.sequence, 'unlinked' from placed where inside and sequence = due and previous_hash <> coalesce(linked, '\x00')
  union all select head.reached + 1, 'missing' from head where head.sequence > head.reached and (last_sequence is null or last_sequence > head.reached)
  union all select coalesce(head.sequence, 0) + 1, 'afterEnd' from head where head.last is not null and coalesce(head.sequence, 0) < head.reached
  union all select head.sequence, 'unlinked' from head where head.sequence = head.reached and head.sequence > 0 and head.hash is distinct from head.last
  order by 1, 2
$$;
grant execute on function audit_breaks to muster_platform;
grant select on audit_heads to muster_platform;

create or replace function first_broken_audit_link(for_company uuid) returns bigint language sql stable set search_path = public, pg_temp as $$
  select min(sequence) from audit_breaks(for_company)
$$;
