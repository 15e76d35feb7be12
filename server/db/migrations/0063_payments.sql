-- Money: payments, what the provider told us of them, refunds, invoices, and the journal in which every cent stands twice.

create table payments (
  company_id uuid not null,
  id uuid not null default new_id(),
  order_id uuid not null,
  provider text not null check (provider in ('stripe', 'transfer', 'credit', 'nothing')),
  provider_id text,
  session_id text,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  live boolean not null default false,
  reference text,
  started_at timestamptz not null,
  asked_provider_at timestamptz,
  looked_at timestamptz,
  recorded_by uuid,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id)
);
comment on table payments is 'store [tenant]: one try to pay an order; no data of a card is ever kept';
comment on column payments.asked_provider_at is 'set before the provider is asked: where no session_id follows, its answer was lost and reconciliation decides, never a second try';
create unique index payment_of_provider_once on payments (provider, provider_id) where provider_id is not null;
create unique index payment_session_once on payments (provider, session_id) where session_id is not null;
create index payments_order on payments (company_id, order_id);
call wall('payments');
revoke delete on payments from muster_app, muster_platform;
alter table orders add foreign key (company_id, payment_id) references payments (company_id, id);

create table payment_facts (
  company_id uuid not null,
  id uuid not null default new_id(),
  payment_id uuid not null,
  kind text not null check (kind in ('authorised', 'captured', 'voided', 'failed', 'unanswered', 'refunded', 'refundFailed', 'disputed', 'disputeWon', 'disputeLost')),
  subject text not null default '',
  minor bigint not null default 0 check (minor >= 0),
  held text,
  at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, payment_id, kind, subject),
  foreign key (company_id, payment_id) references payments (company_id, id)
);
comment on table payment_facts is 'store [tenant]: what is known of a payment; told again, late or in another order it adds up to the same';
comment on column payment_facts.subject is 'the refund or the dispute, by the provider''s id; empty for the payment itself';
comment on column payment_facts.held is 'why this money was not taken for the order';
call wall('payment_facts');
revoke update, delete on payment_facts from muster_app, muster_platform;

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
  looked_at timestamptz,
  replaces_id uuid,
  primary key (company_id, id),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, payment_id) references payments (company_id, id),
  foreign key (company_id, replaces_id) references refunds (company_id, id)
);
comment on table refunds is 'store [tenant]: money asked back or given back for seats that nobody started';
comment on column refunds.looked_at is 'when the provider was last asked what became of it';
comment on column refunds.replaces_id is 'the one that failed at the provider and was given back in another way by this one; it has no seats and no credit note of its own';
create unique index refund_of_provider_once on refunds (provider_id) where provider_id is not null;
create unique index one_replacement_for_each_refund on refunds (company_id, replaces_id) where replaces_id is not null;
create index refunds_order on refunds (company_id, order_id);
create index refunds_on_their_way on refunds (decided_at) where status in ('approved', 'sent');
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
  what text not null check (what in ('capture', 'refund', 'refundFailed', 'dispute', 'writtenOff', 'creditGranted', 'creditUsed', 'creditReturned', 'creditExpired')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  at timestamptz not null,
  by uuid,
  note text,
  primary key (company_id, id)
);
comment on table journal_entries is 'store [tenant]: money that came or went; never changed';
create unique index one_capture_for_each_payment on journal_entries (company_id, payment_id) where what = 'capture';
create unique index one_booking_for_each_refund on journal_entries (company_id, refund_id) where what in ('refund', 'creditReturned');
create unique index one_reversal_for_each_refund on journal_entries (company_id, refund_id) where what = 'refundFailed';
call wall('journal_entries');
revoke update, delete on journal_entries from muster_app, muster_platform;

create table journal_lines (
  company_id uuid not null,
  entry_id uuid not null,
  account text not null check (account in ('provider', 'bank', 'customer', 'credit', 'marketing', 'expired')),
  amount_minor bigint not null check (amount_minor <> 0),
  expires_on date,
  primary key (company_id, entry_id, account),
  foreign key (company_id, entry_id) references journal_entries (company_id, id)
);
comment on table journal_lines is 'store [tenant]: the sides of a booking; they add up to nothing';
comment on column journal_lines.account is 'provider and bank: money we hold; customer: what was paid for orders; credit: what we owe the company as prepaid credit; marketing: what we gave away; expired: credit nobody used in time';
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
    'journalDiffers', 'unknownAtProvider', 'refundUnsettled', 'paymentDisputed', 'transferUnderWay')),
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
