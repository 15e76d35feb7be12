-- The companies below the company of the transaction, at any depth: its subsidiaries, theirs, and so on. Whoever may be looked at from here is asked
-- of this function alone, and only where nothing can be written. One that is suspended or over is not there, those below it are; the platform's
-- own company is nobody's parent.
create function companies_below(at timestamptz) returns table (id uuid, name text, time_zone text) language plpgsql stable security definer
  set search_path = public, pg_temp as $$
begin
  if current_setting('transaction_read_only') <> 'on' then
    raise exception 'other companies are looked at in a transaction that only reads' using errcode = 'read_only_sql_transaction';
  end if;
  return query with recursive below as (
      select c.id from companies own join companies c on c.parent_id = own.id
        where own.id = nullif(current_setting('app.company_id', true), '')::uuid and not own.is_platform
      union select c.id from below b join companies c on c.parent_id = b.id)
    select c.id, c.display_name, c.time_zone from below b join companies c on c.id = b.id
      where c.id <> nullif(current_setting('app.company_id', true), '')::uuid and not c.is_platform
        and c.terminated_at is null and c.suspended_at is null and (c.valid_through is null or c.valid_through >= (at at time zone c.time_zone)::date);
end $$;
alter function companies_below owner to muster_owner;
revoke execute on function companies_below from public;
-- Only to the role that the walls hold back; others see every company anyway.
grant execute on function companies_below to muster_app;
create index companies_parent on companies (parent_id) where parent_id is not null;
