-- The ledger of seats keeps the record a seat was moved for; two records of one person may have become one since. Which ones became whose, of
-- the people employed at the company of the transaction: ids, nothing else.
create function merged_records() returns table (merged_id uuid, kept_id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  with recursive merged as (
    select p.id as merged_id, p.merged_into as kept_id from people p
      where exists (select from employments e where e.company_id = nullif(current_setting('app.company_id', true), '')::uuid and e.person_id = p.merged_into)
    union select p.id, m.kept_id from people p join merged m on p.merged_into = m.merged_id)
  select merged_id, kept_id from merged $$;
alter function merged_records owner to muster_owner;
revoke execute on function merged_records from public;
grant execute on function merged_records to muster_app, muster_platform;
