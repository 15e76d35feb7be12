-- Seats of one company go to another of the same group. They leave in the sender's transaction and arrive in a job of the receiver, so that
-- nobody writes behind another company's wall; the row below is what is under way between the two.

create table seat_transfers (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  lot_id uuid not null,
  to_company_id uuid not null references companies (id),
  quantity int not null check (quantity > 0),
  reason text not null check (length(reason) >= 3),
  sent_at timestamptz not null,
  sent_by uuid not null,
  received_at timestamptz,
  received_lot_id uuid,
  primary key (company_id, id),
  foreign key (company_id, lot_id) references seat_lots (company_id, id),
  check (to_company_id <> company_id),
  check ((received_at is null) = (received_lot_id is null))
);
comment on table seat_transfers is 'seats [tenant]: free seats a company sent to another of its group, and the lot they became there';
create index seat_transfers_lot on seat_transfers (company_id, lot_id);
create index seat_transfers_under_way on seat_transfers (sent_at) where received_at is null;
call wall('seat_transfers');
revoke delete on seat_transfers from muster_app, muster_platform;

-- The companies a company belongs together with: its parent, its subsidiaries and those of its parent. Their names, nothing else, and only
-- to the company of the transaction. The platform's own company is nobody's relative.
create function related_companies(at timestamptz) returns table (id uuid, name text) language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.display_name from companies own join companies c on c.id <> own.id and not c.is_platform
    and (c.id = own.parent_id or c.parent_id = own.id
      or c.parent_id = own.parent_id and not exists (select 1 from companies p where p.id = own.parent_id and p.is_platform))
  where own.id = nullif(current_setting('app.company_id', true), '')::uuid and not own.is_platform
    and c.terminated_at is null and c.suspended_at is null and (c.valid_through is null or c.valid_through >= (at at time zone c.time_zone)::date) $$;
alter function related_companies owner to muster_owner;
revoke execute on function related_companies from public;
grant execute on function related_companies to muster_app, muster_platform;
