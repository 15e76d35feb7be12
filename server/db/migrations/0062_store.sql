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

create table buying_rules (
  company_id uuid primary key references companies (id),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  buyers text not null default 'admins' check (buyers in ('admins', 'chosen')),
  buyer_ids uuid[] not null default '{}',
  approver_ids uuid[] not null default '{}',
  order_limit_minor bigint check (order_limit_minor >= 0),
  approval_above_minor bigint check (approval_above_minor >= 0),
  purchase_order_required boolean not null default false,
  cost_centre_required boolean not null default false,
  cost_centres text[] not null default '{}',
  billing jsonb not null default '{}',
  changed_at timestamptz not null default now(),
  changed_by uuid
);
comment on table buying_rules is 'store [tenant]: who may buy for the company, up to how much, and who approves what is above';
comment on column buying_rules.billing is '{name, address, country, region, taxId, taxIdChecked, email}';
call wall('buying_rules');

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
  state text not null default 'active' check (state in ('active', 'checkout', 'ordered', 'abandoned')),
  version int not null default 1,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  coupon_code text,
  purchase_order_number text,
  notes text not null default '',
  shared_with uuid,
  shared_at timestamptz,
  prices_locked_until timestamptz,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, owner_person_id) references employments (company_id, person_id)
);
comment on table carts is 'store [tenant]: what somebody wants to buy, for themselves or for their company';
comment on column carts.version is 'counted up by every change; an order is placed for the version its buyer saw';
create unique index one_active_cart on carts (company_id, owner_person_id, bought_for) where state in ('active', 'checkout');
create index carts_expiring on carts (expires_at) where state in ('active', 'checkout');
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
  status text not null check (status in ('draft', 'placed', 'awaitingPayment', 'awaitingApproval', 'requiresAction', 'paid', 'fulfilled',
    'partiallyRefunded', 'refunded', 'cancelled', 'onHold')),
  payment_status text not null default 'notPaid' check (payment_status in ('notPaid', 'unknown', 'authorised', 'captured', 'partiallyRefunded', 'refunded',
    'voided', 'failed', 'disputed')),
  method text not null check (method in ('card', 'invoice', 'purchaseOrder', 'credit', 'nothing')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  net_minor bigint not null check (net_minor >= 0),
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor = net_minor + tax_minor),
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0 and refunded_minor <= paid_minor),
  taxes jsonb not null default '[]',
  reverse_charge boolean not null default false,
  billing jsonb not null,
  coupon_id uuid references coupons (id),
  purchase_order_number text,
  purchase_order_file text,
  notes text not null default '',
  terms_version_id uuid not null,
  placed_at timestamptz not null,
  held_until timestamptz,
  approved_at timestamptz,
  approved_by uuid,
  paid_at timestamptz,
  fulfilled_at timestamptz,
  cancelled_at timestamptz,
  due_on date,
  status_reason text,
  primary key (company_id, id),
  unique (issuer_id, number),
  unique (company_id, cart_id, cart_version),
  foreign key (company_id, buyer_id) references employments (company_id, person_id),
  foreign key (company_id, cart_id) references carts (company_id, id)
);
comment on table orders is 'store [tenant]: a purchase; its status moves by compare-and-set only, and the move to paid makes the seats';
comment on column orders.net_minor is 'after discounts, before tax';
comment on column orders.discount_minor is 'what coupons took off; already taken from net_minor';
comment on column orders.taxes is '[{name, ratePpm, baseMinor, taxMinor}]';
comment on column orders.held_until is 'until when the stock is kept for a payment that has not come';
comment on column orders.status_reason is 'why it is on hold, cancelled or declined';
create index orders_recent on orders (company_id, placed_at desc, id desc);
create index orders_open on orders (status, held_until) where status in ('placed', 'awaitingPayment', 'awaitingApproval', 'requiresAction', 'paid', 'onHold');
call wall('orders');
revoke delete on orders from muster_app, muster_platform;

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
  net_minor bigint not null check (net_minor = unit_minor * quantity - discount_minor),
  tax_minor bigint not null check (tax_minor >= 0),
  taxes jsonb not null default '[]',
  terms jsonb not null,
  cost_centre text,
  for_people uuid[] not null default '{}',
  refunded_quantity int not null default 0 check (refunded_quantity between 0 and quantity),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and net_minor + tax_minor),
  primary key (company_id, id),
  unique (company_id, order_id, place),
  foreign key (company_id, order_id) references orders (company_id, id)
);
comment on table order_lines is 'store [tenant]: one product of an order, with its price and terms as they were when it was placed';
comment on column order_lines.terms is '{assignWithinDays, completeWithinDays, transferable, refundWithinDays, courseIds}';
call wall('order_lines');
revoke delete on order_lines from muster_app, muster_platform;
alter table seat_lots add foreign key (company_id, order_line_id) references order_lines (company_id, id);

create table order_events (
  company_id uuid not null,
  id uuid not null default new_id(),
  order_id uuid not null,
  event text not null,
  status_before text,
  status_after text not null,
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

create table payments (
  company_id uuid not null,
  id uuid not null default new_id(),
  order_id uuid not null,
  provider text not null check (provider in ('stripe', 'transfer', 'credit', 'nothing')),
  provider_id text,
  session_id text,
  status text not null check (status in ('started', 'requiresAction', 'authorised', 'captured', 'failed', 'voided', 'unknown', 'disputed')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reference text,
  started_at timestamptz not null,
  captured_at timestamptz,
  changed_at timestamptz not null,
  recorded_by uuid,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
comment on table payments is 'store [tenant]: one try to pay an order; no data of a card is ever kept';
create unique index payment_of_provider_once on payments (provider, provider_id) where provider_id is not null;
create unique index payment_session_once on payments (provider, session_id) where session_id is not null;
create index payments_order on payments (company_id, order_id);
call wall('payments');
revoke delete on payments from muster_app, muster_platform;

create table webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  object_id text,
  body jsonb not null,
  received_at timestamptz not null,
  outcome text not null default 'applied' check (outcome in ('applied', 'nothingToDo', 'held')),
  note text,
  primary key (provider, event_id)
);
comment on table webhook_events is 'store [platform]: what the payment provider told us, once each, written in the transaction that acted on it';
grant select, insert, update on webhook_events to muster_platform;

create table refunds (
  company_id uuid not null,
  id uuid not null default new_id(),
  order_id uuid not null,
  payment_id uuid,
  status text not null check (status in ('asked', 'approved', 'sent', 'done', 'failed', 'declined')),
  destination text not null check (destination in ('origin', 'credit', 'transfer')),
  provider_id text,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null,
  asked_at timestamptz not null,
  asked_by uuid not null,
  decided_at timestamptz,
  decided_by uuid,
  done_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, payment_id) references payments (company_id, id)
);
comment on table refunds is 'store [tenant]: money asked back or given back for seats that nobody started';
create unique index refund_of_provider_once on refunds (provider_id) where provider_id is not null;
create index refunds_order on refunds (company_id, order_id);
call wall('refunds');
revoke delete on refunds from muster_app, muster_platform;

create table refund_seats (
  company_id uuid not null,
  refund_id uuid not null,
  seat_id uuid not null,
  order_line_id uuid not null,
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (company_id, refund_id, seat_id),
  foreign key (company_id, refund_id) references refunds (company_id, id),
  foreign key (company_id, seat_id) references seats (company_id, id),
  foreign key (company_id, order_line_id) references order_lines (company_id, id)
);
comment on table refund_seats is 'store [tenant]: the seats a refund is for and what each is worth, tax included';
call wall('refund_seats');

create table invoices (
  company_id uuid not null,
  id uuid not null default new_id(),
  issuer_id uuid not null references issuers (id),
  kind text not null check (kind in ('invoice', 'creditNote')),
  number bigint not null,
  label text not null,
  order_id uuid not null,
  refund_id uuid,
  corrects_id uuid,
  issued_on date not null,
  due_on date,
  currency text not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null check (total_minor = net_minor + tax_minor),
  snapshot jsonb not null,
  issued_at timestamptz not null,
  primary key (company_id, id),
  unique (issuer_id, kind, number),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, refund_id) references refunds (company_id, id),
  foreign key (company_id, corrects_id) references invoices (company_id, id)
);
comment on table invoices is 'store [tenant]: an invoice or credit note as it was issued; never changed, corrected by another one';
comment on column invoices.snapshot is 'all that stands on it, so that it prints the same in ten years';
create index invoices_recent on invoices (company_id, issued_at desc, id desc);
create unique index one_invoice_for_each_order on invoices (company_id, order_id) where kind = 'invoice';
create unique index one_credit_note_for_each_refund on invoices (company_id, refund_id) where kind = 'creditNote';
call wall('invoices');
revoke update, delete on invoices from muster_app, muster_platform;

create table journal_entries (
  company_id uuid not null,
  id uuid not null default new_id(),
  order_id uuid,
  refund_id uuid,
  payment_id uuid,
  what text not null check (what in ('capture', 'refund', 'dispute', 'disputeWon', 'creditGranted', 'creditUsed', 'creditReturned', 'creditExpired')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  at timestamptz not null,
  by uuid,
  note text,
  primary key (company_id, id)
);
comment on table journal_entries is 'store [tenant]: money that came or went; never changed';
create unique index one_capture_for_each_payment on journal_entries (company_id, payment_id) where what = 'capture';
create unique index one_booking_for_each_refund on journal_entries (company_id, refund_id) where what in ('refund', 'creditReturned');
call wall('journal_entries');
revoke update, delete on journal_entries from muster_app, muster_platform;

create table journal_lines (
  company_id uuid not null,
  entry_id uuid not null,
  account text not null check (account in ('provider', 'bank', 'customer', 'credit', 'marketing')),
  amount_minor bigint not null check (amount_minor <> 0),
  expires_on date,
  primary key (company_id, entry_id, account),
  foreign key (company_id, entry_id) references journal_entries (company_id, id)
);
comment on table journal_lines is 'store [tenant]: the sides of a booking; they add up to nothing';
comment on column journal_lines.account is 'provider and bank: money we hold; customer: what was paid for orders; credit: what we owe the company as prepaid credit; marketing: what we gave away';
call wall('journal_lines');
revoke update, delete on journal_lines from muster_app, muster_platform;
create function journal_is_balanced() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_minor), 0) <> 0 from journal_lines where company_id = new.company_id and entry_id = new.entry_id) then
    raise exception 'the sides of booking % do not balance', new.entry_id using errcode = 'check_violation', constraint = 'journal_is_balanced';
  end if;
  return null;
end $$;
create constraint trigger journal_is_balanced after insert on journal_lines deferrable initially deferred for each row execute function journal_is_balanced();

create table store_anomalies (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  kind text not null check (kind in ('paidWithoutSeats', 'seatsWithoutMoney', 'moneyWithoutOrder', 'amountDiffers', 'lotDoesNotAddUp', 'seatWithoutEntry',
    'journalDiffers', 'unknownAtProvider')),
  subject_id uuid not null,
  detail jsonb not null default '{}',
  found_at timestamptz not null,
  seen_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid,
  resolution text,
  primary key (company_id, id)
);
comment on table store_anomalies is 'store [tenant]: what the reconciliation found; the list has to be empty';
create unique index one_open_anomaly on store_anomalies (company_id, kind, subject_id) where resolved_at is null;
call wall('store_anomalies');
