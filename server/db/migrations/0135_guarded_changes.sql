-- What one administrator could lift, use and put back takes a second administrator, or time in which the others hear of it (decision 79).

create table purchase_rule_changes (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  before jsonb not null,
  after jsonb not null check (jsonb_typeof(after) = 'object' and after <> '{}'),
  proposed_by uuid not null references people (id),
  proposed_at timestamptz not null,
  takes_effect_at timestamptz check (takes_effect_at > proposed_at),
  confirmed_by uuid references people (id) check (confirmed_by <> proposed_by),
  confirmed_at timestamptz,
  cancelled_by uuid references people (id),
  cancelled_at timestamptz check (cancelled_at < takes_effect_at),
  settled_at timestamptz,
  primary key (company_id, id),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_at is null or cancelled_at is null),
  check (settled_at is null or cancelled_at is null)
);
comment on table purchase_rule_changes is 'store [tenant]: changes that loosen how a company buys: proposed by one admin, in force when another confirms, or after a day where there was no other';
comment on column purchase_rule_changes.after is 'the fields of purchase_rules.rules that are to change; before: what they were when it was proposed';
comment on column purchase_rule_changes.takes_effect_at is 'from when it is in force unless it is cancelled; null where another administrator has to confirm';
comment on column purchase_rule_changes.cancelled_by is 'null where it ran out, or who proposed it lost the right to';
comment on column purchase_rule_changes.settled_at is 'when it was written into purchase_rules.rules; it is in force before that';
create unique index one_open_purchase_rule_change on purchase_rule_changes (company_id) where confirmed_at is null and cancelled_at is null and settled_at is null;
call wall('purchase_rule_changes');
revoke delete on purchase_rule_changes from muster_app, muster_platform;

create table issuer_changes (
  id uuid primary key default new_id(),
  issuer_id uuid not null references issuers (id),
  before jsonb not null,
  after jsonb not null check (jsonb_typeof(after) = 'object' and after <> '{}'),
  proposed_by uuid not null references people (id),
  proposed_at timestamptz not null,
  takes_effect_at timestamptz check (takes_effect_at > proposed_at),
  confirmed_by uuid references people (id) check (confirmed_by <> proposed_by),
  confirmed_at timestamptz,
  cancelled_by uuid references people (id),
  cancelled_at timestamptz check (cancelled_at < takes_effect_at),
  settled_at timestamptz,
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_at is null or cancelled_at is null),
  check (settled_at is null or cancelled_at is null)
);
comment on table issuer_changes is 'store [shared]: changes of what an invoice says about where to pay (bank details, footer): as purchase_rule_changes, after three days';
comment on column issuer_changes.after is '{bankDetails, footer}: those that are to change; before: what they were when it was proposed';
create unique index one_open_issuer_change on issuer_changes (issuer_id) where confirmed_at is null and cancelled_at is null and settled_at is null;
call shared('issuer_changes');
revoke delete on issuer_changes from muster_platform;
