-- Tax is never taken off on the word of a typed country or tax id: where nothing is sold to, what was typed, and what was checked.

alter table issuers add column sells_to text[] not null default '{}';
comment on column issuers.sells_to is 'countries (ISO 3166-1) that are sold to; others are refused when an order is placed';
-- Until someone says otherwise: where the seller is, where taxes are set, and where customers are registered.
update issuers i set sells_to = (select coalesce(array_agg(distinct c.country order by c.country), '{}') from (
  select i.country union select country from tax_rates union select country from companies where terminated_at is null) c);

alter table order_approvals drop constraint order_approvals_asked_of_check;
alter table order_approvals add constraint order_approvals_asked_of_check check (asked_of in ('company', 'platform', 'tax'));

create table order_tax_evidence (
  company_id uuid not null,
  order_id uuid not null,
  typed jsonb not null,
  registered jsonb not null,
  doubts text[] not null default '{}',
  result text check (result in ('valid', 'invalid', 'unreachable')),
  answer jsonb,
  checked_at timestamptz,
  recorded_at timestamptz not null,
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders (company_id, id),
  check ((result is null) = (checked_at is null))
);
comment on table order_tax_evidence is 'store [tenant]: why an order was taxed as it was: what its buyer typed, what is on file of the company, and what a register answered';
comment on column order_tax_evidence.typed is '{name, country, region, taxId} the order is made out to';
comment on column order_tax_evidence.registered is '{country, region, taxId} of the company when the order was placed';
comment on column order_tax_evidence.doubts is 'what staff have to confirm before the order goes on, or confirmed; of orders before this table what nobody confirmed';
comment on column order_tax_evidence.answer is '{valid, name, address, reference} of the official register of VAT numbers';
create index order_tax_doubts on order_tax_evidence (company_id, order_id) where doubts <> '{}';
call wall('order_tax_evidence');
revoke delete on order_tax_evidence from muster_app, muster_platform;

-- Orders placed before: nothing is undone, but what nobody confirmed is on record and can be listed.
insert into order_tax_evidence (company_id, order_id, typed, registered, doubts, recorded_at)
select o.company_id, o.id,
  jsonb_build_object('name', o.billing ->> 'name', 'country', o.billing ->> 'country', 'region', o.billing ->> 'region', 'taxId', o.billing ->> 'taxId'),
  jsonb_build_object('country', c.country, 'region', c.region, 'taxId', c.tax_id),
  array_remove(array[case when o.net_minor > 0 and o.billing ->> 'country' is distinct from c.country then 'countryDiffers' end,
    case when o.net_minor > 0 and o.treatment = 'reverseCharge' then 'taxIdUnchecked' end], null),
  o.placed_at
from orders o join companies c on c.id = o.company_id;
