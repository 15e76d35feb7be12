-- Buying: cart, order, payment, invoice, refund. Money is counted in whole minor units of a currency and never in fractions.
-- An order moves by compare-and-set on its status, and only that move makes seats; every cent that comes or goes stands in a balanced journal.

create table issuers (
  id uuid primary key default new_id(),
  name text not null,
  address jsonb not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  region text,
  tax_ids jsonb not null default '[]',
  invoice_prefix text not null,
  credit_note_prefix text not null,
  currencies text[] not null,
  price_lock_minutes int not null default 30,
  bank_details text not null default '',
  footer text not null default '',
  changed_at timestamptz not null default now(),
  changed_by uuid
);
comment on table issuers is 'store [shared]: who sells and writes the invoices';
call shared('issuers');

create table document_numbers (
  issuer_id uuid not null references issuers (id),
  series text not null check (series in ('invoice', 'creditNote', 'order')),
  last bigint not null default 0,
  primary key (issuer_id, series)
);
comment on table document_numbers is 'store [platform]: the last number given; taken under its lock in the transaction that writes the document, so that none is missing';
grant select, insert, update on document_numbers to muster_platform;
create function next_document_number(issuer uuid, which text) returns bigint language sql security definer set search_path = public, pg_temp as $$
  insert into document_numbers (issuer_id, series, last) values (issuer, which, 1)
  on conflict (issuer_id, series) do update set last = document_numbers.last + 1 returning last $$;
revoke execute on function next_document_number from public;
grant execute on function next_document_number to muster_app, muster_platform;

create table purchase_rules (
  company_id uuid primary key references companies (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rules jsonb not null default '{}',
  cost_centres text[] not null default '{}',
  billing jsonb not null default '{}',
  changed_at timestamptz not null default now(),
  changed_by uuid
);
comment on table purchase_rules is 'store [tenant]: who may buy for the company, up to how much, and who approves what is above';
comment on column purchase_rules.rules is 'what differs from the plain rules of domain/store/purchase-rules';
comment on column purchase_rules.billing is '{name, address, country, region, taxId, email}';
call wall('purchase_rules');

create table credit_terms (
  company_id uuid primary key references companies (id),
  invoice_days int not null default 30 check (invoice_days between 0 and 120),
  credit_limit_minor bigint not null default 0 check (credit_limit_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  changed_at timestamptz not null,
  changed_by uuid
);
comment on table credit_terms is 'store [tenant]: how much a company may owe and for how long; set by the platform';
call wall('credit_terms');
revoke insert, update, delete on credit_terms from muster_app;

create table carts (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  owner_person_id uuid not null,
  bought_for text not null check (bought_for in ('person', 'company')),
  version int not null default 1,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  coupon_codes text[] not null default '{}',
  purchase_order_number text,
  notes text not null default '',
  shared_with uuid,
  shared_at timestamptz,
  checkout_at timestamptz,
  ordered_at timestamptz,
  abandoned_at timestamptz,
  changed_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, owner_person_id) references employments (company_id, person_id) on update cascade
);
comment on table carts is 'store [tenant]: what somebody wants to buy, for themselves or for their company';
comment on column carts.version is 'counted up by every change; an order is placed for the version its buyer saw';
create unique index one_active_cart on carts (company_id, owner_person_id, bought_for) where ordered_at is null and abandoned_at is null;
create index carts_untouched on carts (changed_at) where ordered_at is null and abandoned_at is null;
call wall('carts');

create table cart_lines (
  company_id uuid not null,
  id uuid not null default new_id(),
  cart_id uuid not null,
  product_id uuid not null references products (id),
  quantity int not null check (quantity between 1 and 1000),
  cost_centre text,
  saved_for_later boolean not null default false,
  seen_unit_minor bigint not null check (seen_unit_minor >= 0),
  seen_at timestamptz not null,
  for_people uuid[] not null default '{}',
  primary key (company_id, id),
  unique (company_id, cart_id, product_id, saved_for_later),
  foreign key (company_id, cart_id) references carts (company_id, id) on delete cascade
);
comment on table cart_lines is 'store [tenant]: one product in a cart';
comment on column cart_lines.seen_unit_minor is 'the price last shown, so that a change of it can be told';
comment on column cart_lines.for_people is 'whose gaps it is meant to fill: the seats are offered to them first';
call wall('cart_lines');

create table orders (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  issuer_id uuid not null references issuers (id),
  number bigint not null,
  buyer_id uuid not null,
  bought_for text not null check (bought_for in ('person', 'company')),
  cart_id uuid not null,
  cart_version int not null,
  method text not null check (method in ('card', 'invoice', 'purchaseOrder', 'credit', 'nothing')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor between 0 and subtotal_minor),
  net_minor bigint not null check (net_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor = net_minor + tax_minor),
  credited_minor bigint not null default 0 check (credited_minor between 0 and total_minor),
  taxes jsonb not null default '[]',
  treatment text not null check (treatment in ('taxed', 'untaxed', 'exempt', 'reverseCharge')),
  billing jsonb not null,
  coupon_ids uuid[] not null default '{}',
  purchase_order_number text not null default '',
  purchase_order_file text,
  notes text not null default '',
  terms_version_id uuid not null,
  live boolean not null default false,
  placed_at timestamptz not null,
  payment_asked_at timestamptz,
  action_asked_at timestamptz,
  captured_at timestamptz,
  payment_id uuid,
  fulfilled_at timestamptz,
  cancelled_at timestamptz,
  held_at timestamptz,
  stock_held_until timestamptz,
  due_on date,
  reason text,
  primary key (company_id, id),
  unique (issuer_id, number),
  unique (company_id, cart_id, cart_version),
  foreign key (company_id, buyer_id) references employments (company_id, person_id) on update cascade,
  foreign key (company_id, cart_id) references carts (company_id, id)
);
comment on table orders is 'store [tenant]: a purchase; its state is read from its dates, which are set by compare-and-set, and only setting fulfilled_at makes seats';
comment on column orders.net_minor is 'after discounts, before tax';
comment on column orders.discount_minor is 'what coupons took off the subtotal';
comment on column orders.taxes is '[{name, ratePpm, baseMinor, taxMinor}]';
comment on column orders.live is 'paid with real money; an event of the provider''s test mode never touches it';
comment on column orders.payment_id is 'the payment whose money was taken for it';
comment on column orders.held_at is 'something is in doubt: no seats until somebody looked';
comment on column orders.stock_held_until is 'until when limited stock is kept for a payment that has not come';
comment on column orders.reason is 'why it was cancelled, declined or held';
create index orders_recent on orders (company_id, placed_at desc, id desc);
create index orders_newest on orders (placed_at desc, id desc);
create index orders_open on orders (placed_at) where fulfilled_at is null and cancelled_at is null;
create index orders_owed on orders (due_on) where captured_at is null and cancelled_at is null and due_on is not null;
call wall('orders');
revoke delete on orders from muster_app, muster_platform;

create table order_approvals (
  company_id uuid not null,
  id uuid not null default new_id(),
  order_id uuid not null,
  asked_of text not null check (asked_of in ('company', 'platform')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  approved boolean,
  reason text,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  check ((decided_at is null) = (approved is null))
);
comment on table order_approvals is 'store [tenant]: somebody has to agree: of the company by its own rule, of the platform for terms and purchase orders';
create unique index one_open_approval on order_approvals (company_id, order_id, asked_of) where decided_at is null;
call wall('order_approvals');

create table order_lines (
  company_id uuid not null,
  id uuid not null default new_id(),
  order_id uuid not null,
  place int not null,
  product_id uuid not null references products (id),
  sku text not null,
  names jsonb not null,
  quantity int not null check (quantity > 0),
  list_unit_minor bigint not null check (list_unit_minor >= 0),
  unit_minor bigint not null check (unit_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  subtotal_minor bigint not null check (subtotal_minor = unit_minor * quantity),
  net_minor bigint not null check (net_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor = net_minor + tax_minor),
  taxes jsonb not null default '[]',
  terms jsonb not null,
  cost_centre text,
  for_people uuid[] not null default '{}',
  refunded_quantity int not null default 0 check (refunded_quantity between 0 and quantity),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and total_minor),
  primary key (company_id, id),
  unique (company_id, order_id, place),
  foreign key (company_id, order_id) references orders (company_id, id)
);
comment on table order_lines is 'store [tenant]: one product of an order, with its price and terms as they were when it was placed';
comment on column order_lines.terms is '{assignWithinDays, completeWithinDays, transferableUntil, refundableWithinDays, courseIds}';
call wall('order_lines');
revoke delete on order_lines from muster_app, muster_platform;
alter table seat_lots add foreign key (company_id, order_line_id) references order_lines (company_id, id);

create table order_events (
  company_id uuid not null,
  id uuid not null default new_id(),
  order_id uuid not null,
  event text not null,
  state_before text,
  state_after text not null,
  detail jsonb not null default '{}',
  at timestamptz not null,
  by uuid,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
comment on table order_events is 'store [tenant]: every move of an order; never changed';
create index order_events_order on order_events (company_id, order_id, id);
call wall('order_events');
revoke update, delete on order_events from muster_app, muster_platform;


-- The documents of purchase orders.
alter table files drop constraint files_bucket_check;
alter table files add constraint files_bucket_check check (bucket in ('content', 'people', 'evidence', 'branding', 'certificates', 'orders'));
