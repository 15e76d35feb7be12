-- Who agreed that a company is told what shall be corrected can withdraw it, also while the company decides.
alter table ticket_entries drop constraint ticket_entries_kind_check,
  add constraint ticket_entries_kind_check check (kind in ('reply', 'assigned', 'priority', 'category', 'status', 'merged', 'split', 'transfer', 'sheetRequest', 'sheetAnswer', 'rated',
    'passOnAsked', 'passOnAgreed', 'passOnWithdrawn', 'correction', 'correctionRecalled', 'correctionAnswer')) not valid;

-- A correction is behind the wall of the company that decides, its ticket behind that of the requester: these alone are recalled over it, of the acting person's own
-- tickets. A decision that is being made is waited for. Answers how many were recalled, and how many wait for other companies.
create function recall_own_corrections(thread uuid[], decider uuid, at timestamptz) returns table (recalled integer, waiting integer) language sql volatile security definer
  set search_path = public, pg_temp as $$
  with own as (
    select c.company_id, c.id from ticket_corrections c
    where c.ticket_company_id = nullif(current_setting('app.company_id', true), '')::uuid and c.ticket_id = any(thread)
      and c.person_id = nullif(current_setting('app.person_id', true), '')::uuid and c.decided_at is null and c.recalled_at is null),
  ended as (
    update ticket_corrections c set recalled_at = at from own
    where own.company_id = decider and c.company_id = own.company_id and c.id = own.id and c.decided_at is null and c.recalled_at is null returning c.id)
  select (select count(*)::int from ended), (select count(*)::int from own where own.company_id <> decider)
$$;
comment on function recall_own_corrections(uuid[], uuid, timestamptz) is 'recalls what waits at a company of the acting person''s own tickets, once they withdrew their consent';
revoke all on function recall_own_corrections(uuid[], uuid, timestamptz) from public;
alter function recall_own_corrections(uuid[], uuid, timestamptz) owner to muster_owner;
grant execute on function recall_own_corrections(uuid[], uuid, timestamptz) to muster_app;
