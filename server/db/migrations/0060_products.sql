-- What the platform sells. A product is one or many courses (or a place in a session), at a price by quantity, on terms for its seats.
-- Prices are never overwritten: a new one ends the old one, so that what somebody paid can always be explained.

alter table courses add column needs_seat boolean not null default false;
comment on column courses.needs_seat is 'who takes it uses a seat of their company, or one they bought';

create table products (
  id uuid primary key default new_id(),
  sku text not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  names jsonb not null,
  summaries jsonb not null default '{}',
  descriptions jsonb not null default '{}',
  category_id uuid references categories (id),
  kind text not null default 'courses' check (kind in ('courses', 'session')),
  visibility text not null default 'public' check (visibility in ('public', 'chosenCompanies')),
  sold_to text not null default 'everybody' check (sold_to in ('everybody', 'companies', 'people')),
  countries text[],
  tax_class text not null default 'standard' check (tax_class in ('standard', 'reduced', 'exempt')),
  min_quantity int not null default 1 check (min_quantity between 1 and 1000),
  max_quantity int not null default 1000 check (max_quantity between min_quantity and 1000),
  stock_total int check (stock_total >= 0),
  stock_taken int not null default 0 check (stock_taken >= 0),
  assign_within_days int default 365 check (assign_within_days between 1 and 3650),
  complete_within_days int default 90 check (complete_within_days between 1 and 3650),
  transferable_until text not null default 'started' check (transferable_until in ('never', 'started', 'tenPercent')),
  refundable_within_days int not null default 30 check (refundable_within_days between 0 and 365),
  created_by uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  search_key text not null generated always as (folded(sku || ' ' || coalesce(names ->> 'en', '') || ' ' || coalesce(names ->> 'fr', '') || ' ' || coalesce(names ->> 'es', '') || ' '
    || coalesce(summaries ->> 'en', '') || ' ' || coalesce(summaries ->> 'fr', '') || ' ' || coalesce(summaries ->> 'es', ''))) stored,
  constraint never_oversold check (stock_total is null or stock_taken <= stock_total)
);
comment on table products is 'products [shared]: something the platform sells, with the terms of its seats';
comment on column products.search_key is 'folded: its number, names and summaries in all languages, for those who look for it';
comment on column products.countries is 'ISO 3166-1 alpha-2 codes of the countries it is sold to; null: all';
comment on column products.stock_total is 'how many can be sold at all, such as the places of a session; null: no limit';
comment on column products.stock_taken is 'sold or held for somebody at the checkout';
comment on column products.assign_within_days is 'days from the purchase in which a seat must be given to somebody; null: it waits for ever';
comment on column products.complete_within_days is 'days from the first launch in which the course must be completed; null: no end';
create unique index product_sku_once on products (upper(sku));
create index products_store on products (status, id);
-- The store in the order of its names, as it is shown in each language (server: wordsIn).
create index products_named_en on products (folded(coalesce(nullif(names ->> 'en', ''), nullif(names ->> 'en', ''), nullif(names ->> 'fr', ''), names ->> 'es', '')), id) where status = 'published';
create index products_named_fr on products (folded(coalesce(nullif(names ->> 'fr', ''), nullif(names ->> 'en', ''), nullif(names ->> 'fr', ''), names ->> 'es', '')), id) where status = 'published';
call shared('products');
-- Buying holds and gives back stock, in the buyer's transaction; nothing else of a product is theirs to change.
grant update (stock_taken) on products to muster_app;

create table product_courses (
  product_id uuid not null references products (id),
  course_id uuid not null references courses (id),
  place int not null,
  primary key (product_id, course_id)
);
comment on table product_courses is 'products [shared]: the courses that one seat of a product opens';
create index product_courses_course on product_courses (course_id);
call shared('product_courses');

create table product_prices (
  id uuid primary key default new_id(),
  product_id uuid not null references products (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tiers jsonb not null,
  counts_earlier_seats boolean not null default false,
  valid_from timestamptz not null,
  valid_until timestamptz check (valid_until > valid_from),
  set_by uuid,
  reason text
);
comment on table product_prices is 'products [shared]: what a product costs from when to when, for everybody without a price of their own';
comment on column product_prices.tiers is '[{minQuantity, unitMinor}], by rising quantity; minor units of the currency, without tax';
comment on column product_prices.counts_earlier_seats is 'the tier is found by all seats the company ever bought of it, not by this purchase alone';
create unique index product_price_now on product_prices (product_id, currency) where valid_until is null;
create index product_prices_history on product_prices (product_id, currency, valid_from desc);
call shared('product_prices');

create table company_products (
  company_id uuid not null references companies (id),
  product_id uuid not null references products (id),
  visible boolean,
  visible_from date,
  visible_until date check (visible_until >= visible_from),
  terms jsonb not null default '{}',
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (company_id, product_id)
);
comment on table company_products is 'products [tenant]: what was agreed with one company about a product; what is not there follows the product';
comment on column company_products.visible is 'shown or hidden whatever the product says; null follows the product';
comment on column company_products.terms is 'those of {assignWithinDays, completeWithinDays, transferableUntil, refundableWithinDays} that differ; null is an agreed "no end"';
call wall('company_products');
revoke insert, update, delete on company_products from muster_app;

create table company_prices (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  product_id uuid not null references products (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tiers jsonb not null,
  counts_earlier_seats boolean not null default false,
  valid_from timestamptz not null,
  valid_until timestamptz check (valid_until > valid_from),
  set_by uuid,
  reason text not null,
  primary key (company_id, id)
);
comment on table company_prices is 'products [tenant]: what a product costs one company, from when to when';
create unique index company_price_now on company_prices (company_id, product_id, currency) where valid_until is null;
call wall('company_prices');
revoke insert, update, delete on company_prices from muster_app;

create table tax_rates (
  id uuid primary key default new_id(),
  country text not null check (country ~ '^[A-Z]{2}$'),
  region text,
  tax_class text not null check (tax_class in ('standard', 'reduced')),
  name text not null,
  rate_ppm int not null check (rate_ppm between 0 and 1000000),
  instead boolean not null default false,
  reverse_charge boolean not null default false,
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  set_by uuid,
  set_at timestamptz not null default now()
);
comment on table tax_rates is 'products [shared]: the taxes of a country or of one of its regions, from when to when; several may add up';
comment on column tax_rates.region is 'second part of the ISO 3166-2 code (CA-ON: ON); null: the whole country';
comment on column tax_rates.instead is 'a region''s tax that stands in place of its country''s, not beside it';
comment on column tax_rates.reverse_charge is 'not charged to a business with a tax id here when the seller is elsewhere';
comment on column tax_rates.rate_ppm is 'millionths of the net price: 13 % is 130000';
create index tax_rates_place on tax_rates (country, region, tax_class, valid_from);
call shared('tax_rates');

create table coupons (
  id uuid primary key default new_id(),
  code text not null,
  code_key text not null,
  kind text not null check (kind in ('percent', 'amount')),
  percent_ppm int check (percent_ppm between 1 and 1000000),
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  company_id uuid references companies (id),
  product_ids uuid[],
  valid_from timestamptz not null,
  valid_until timestamptz check (valid_until > valid_from),
  most_uses int check (most_uses > 0),
  most_uses_by_company int check (most_uses_by_company > 0),
  least_minor bigint not null default 0 check (least_minor >= 0),
  stacks boolean not null default false,
  uses int not null default 0 check (uses >= 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint coupon_not_overused check (most_uses is null or uses <= most_uses),
  check ((kind = 'percent') = (percent_ppm is not null) and (kind = 'amount') = (amount_minor is not null and currency is not null))
);
comment on table coupons is 'products [platform]: a word that makes a purchase cheaper; whoever does not know it does not see it';
comment on column coupons.code_key is 'as it is compared: letters and digits only, in capitals';
comment on column coupons.company_id is 'only for this company; null: for everybody';
comment on column coupons.product_ids is 'only for these products; null: for all';
create unique index coupon_code_once on coupons (code_key);
grant select, insert, update on coupons to muster_platform;
-- A buyer names a code and is told what it is worth; the list of codes is nobody's to read.
create function coupon_of(given text) returns setof coupons language sql stable security definer set search_path = public, pg_temp as $$
  select * from coupons where code_key = given $$;
-- True when the use was counted: the check on the row holds under every race.
create function take_coupon(coupon uuid) returns boolean language sql security definer set search_path = public, pg_temp as $$
  with taken as (update coupons set uses = uses + 1 where id = coupon and ended_at is null and (most_uses is null or uses < most_uses) returning 1)
  select exists (select 1 from taken) $$;
create function give_back_coupon(coupon uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  update coupons set uses = uses - 1 where id = coupon and uses > 0 $$;
revoke execute on function coupon_of, take_coupon, give_back_coupon from public;
grant execute on function coupon_of, take_coupon, give_back_coupon to muster_app, muster_platform;
