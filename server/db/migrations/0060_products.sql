-- What the platform sells. A product is one or many courses (or a place in a session), at a price by quantity, on terms for its seats.
-- Prices are never overwritten: a new one ends the old one, so that what somebody paid can always be explained.

alter table courses add column needs_seat boolean not null default false;
comment on column courses.needs_seat is 'who takes it uses a seat of their company, or one they bought';

create table products (
  id uuid primary key default new_id(),
  sku text not null,
  names jsonb not null,
  summaries jsonb not null default '{}',
  descriptions jsonb not null default '{}',
  locales text[] not null default '{}',
  category_id uuid references categories (id),
  visibility text not null default 'everyone' check (visibility in ('everyone', 'chosenCompanies')),
  sold_to_people boolean not null default true,
  sold_to_companies boolean not null default true,
  countries text[],
  tax_class text not null default 'standard',
  min_quantity int not null default 1 check (min_quantity between 1 and 1000),
  max_quantity int not null default 1000 check (max_quantity between min_quantity and 1000),
  stock_total int check (stock_total >= 0),
  stock_taken int not null default 0 check (stock_taken >= 0),
  assign_within_days int default 365 check (assign_within_days between 1 and 3650),
  complete_within_days int default 90 check (complete_within_days between 1 and 3650),
  transferable_until text not null default 'started' check (transferable_until in ('never', 'started', 'tenPercent')),
  refundable_within_days int not null default 30 check (refundable_within_days between 0 and 365),
  picture_path text,
  published_at timestamptz,
  archived_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint never_oversold check (stock_total is null or stock_taken <= stock_total)
);
comment on table products is 'products [shared]: something the platform sells, with the terms of its seats; its state is read from its dates';
comment on column products.countries is 'ISO 3166-1 alpha-2 codes of the countries it is sold to; null: all';
comment on column products.stock_total is 'how many can be sold at all, such as the places of a session; null: no limit';
comment on column products.stock_taken is 'sold or held for somebody at the checkout';
comment on column products.assign_within_days is 'days from the purchase in which a seat must be given to somebody; null: it waits for ever';
comment on column products.complete_within_days is 'days from the first launch in which the course must be completed; null: no end';
create unique index product_sku_once on products (upper(sku));
create index products_for_sale on products (id) where published_at is not null and archived_at is null;
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
  basis text not null default 'order' check (basis in ('order', 'cumulative')),
  tax_included boolean not null default false,
  tiers jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at >= starts_at),
  set_by uuid,
  reason text not null default ''
);
comment on table product_prices is 'products [shared]: what a product costs from when to when, for everybody without a price of their own; never overwritten';
comment on column product_prices.tiers is '[{minQuantity, unitMinor}], by rising quantity, in minor units of the currency';
comment on column product_prices.basis is 'cumulative: the tier counts all seats the buyer ever bought of it, not this purchase alone';
create unique index product_price_now on product_prices (product_id, currency) where ends_at is null;
create index product_prices_history on product_prices (product_id, currency, starts_at desc);
call shared('product_prices');

create table company_products (
  company_id uuid not null references companies (id),
  product_id uuid not null references products (id),
  shown boolean,
  shown_from date,
  shown_through date check (shown_through >= shown_from),
  terms jsonb not null default '{}',
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (company_id, product_id)
);
comment on table company_products is 'products [tenant]: what was agreed with one company about a product; what is not there follows the product';
comment on column company_products.shown is 'shown or hidden whatever the product says; null follows the product';
comment on column company_products.terms is 'those of {assignWithinDays, completeWithinDays, transferableUntil, refundableWithinDays} that differ; null is an agreed "no end"';
call wall('company_products');
revoke insert, update, delete on company_products from muster_app;

create table company_prices (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  product_id uuid not null references products (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  basis text not null default 'order' check (basis in ('order', 'cumulative')),
  tax_included boolean not null default false,
  tiers jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at >= starts_at),
  set_by uuid,
  reason text not null,
  primary key (company_id, id)
);
comment on table company_prices is 'products [tenant]: what a product costs one company, from when to when; wins over the list';
create index company_prices_history on company_prices (company_id, product_id, currency, starts_at desc);
call wall('company_prices');
revoke insert, update, delete on company_prices from muster_app;

create table tax_rates (
  id uuid primary key default new_id(),
  country text not null check (country ~ '^[A-Z]{2}$'),
  region text check (region like country || '-%'),
  tax_class text not null,
  name text not null,
  millionths int not null check (millionths between 0 and 1000000),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  instead boolean not null default false,
  reverse_charge boolean not null default false,
  set_by uuid,
  set_at timestamptz not null default now()
);
comment on table tax_rates is 'products [shared]: the taxes of a country or of one of its regions, from when to when; several may add up';
comment on column tax_rates.region is 'ISO 3166-2: CA-QC; null: the whole country';
comment on column tax_rates.millionths is 'of the net price: 9.975 % is 99750';
comment on column tax_rates.instead is 'a region''s tax that stands in place of its country''s, not beside it';
create index tax_rates_place on tax_rates (country, region, tax_class, starts_on);
call shared('tax_rates');

create table coupons (
  id uuid primary key default new_id(),
  code text not null,
  code_key text not null,
  hundredths int check (hundredths between 1 and 10000),
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  least_minor bigint not null default 0 check (least_minor >= 0),
  stacks boolean not null default false,
  company_ids uuid[],
  product_ids uuid[],
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  most_uses int check (most_uses > 0),
  most_uses_by_company int check (most_uses_by_company > 0),
  uses int not null default 0 check (uses >= 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint coupon_not_overused check (most_uses is null or uses <= most_uses),
  check ((hundredths is null) <> (amount_minor is null) and (amount_minor is null) = (currency is null))
);
comment on table coupons is 'products [platform]: a word that makes a purchase cheaper; whoever does not know it does not see it';
comment on column coupons.code_key is 'as it is compared: letters and digits only, in capitals';
comment on column coupons.company_ids is 'only for these companies; null: for everybody';
comment on column coupons.product_ids is 'only on these products; null: on all';
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
