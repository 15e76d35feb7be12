-- Bytes of which no row knows were left by a process that ended between storing a file and writing its row. Every column that can hold a path is found in the
-- catalogue, so that a table made later can't be forgotten; small tables first, as few paths are left when the large ones are read.
create function unnamed_files(paths text[]) returns text[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  place record;
  unnamed text[] := paths;
begin
  for place in
    select c.oid::regclass::text as relation, quote_ident(a.attname) as name, a.atttypid = 'jsonb'::regtype as described
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and (a.atttypid = 'jsonb'::regtype or a.atttypid = 'text'::regtype and (a.attname = 'path' or a.attname like '%\_path'))
      -- Tells what was, not what is.
      and c.relname not in ('audit_entries', 'audit_redactions')
    order by described, c.reltuples, relation, name
  loop
    exit when cardinality(unnamed) = 0;
    if place.described then
      execute format($q$select array(select unnest($1) except
        select p #>> '{}' from %1$s t, jsonb_path_query(t.%2$s, 'strict $.** ? (@.type() == "string" && @ like_regex "^[0-9a-f]{2}/[0-9a-f-]{36}$")', silent => true) p
        where t.%2$s::text ~ '"[0-9a-f]{2}/[0-9a-f-]{36}"')$q$, place.relation, place.name) into unnamed using unnamed;
    else
      execute format('select array(select unnest($1) except select t.%2$s from %1$s t where t.%2$s = any($1))', place.relation, place.name) into unnamed using unnamed;
    end if;
  end loop;
  return unnamed;
end $$;
comment on function unnamed_files is 'files: of these paths of stored files, those that no row of any table names';
alter function unnamed_files owner to muster_owner;
revoke execute on function unnamed_files from public;
grant execute on function unnamed_files to muster_platform;
