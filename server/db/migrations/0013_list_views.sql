-- What people keep of the lists they look at, and how text is compared when lists are searched and sorted.

-- Text without regard to case and accents: "Émile" stands beside "emile". Independent of the locales of the machine, so that an index on it never goes stale.
create function folded(words text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'));

create table list_views (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  person_id uuid not null references people (id),
  list_key text not null check (list_key ~ '^[a-z][A-Za-z]{1,39}$'),
  name text not null check (name <> '' and length(name) <= 80),
  query text not null check (length(query) <= 2000),
  columns text not null check (length(columns) <= 1000),
  shared_at timestamptz,
  changed_at timestamptz not null,
  primary key (company_id, id),
  constraint one_list_view_name unique (company_id, person_id, list_key, name)
);
comment on table list_views is 'lists [tenant]: one way to look at a list, kept under a name; its keeper''s alone unless shared in the company';
comment on column list_views.query is 'search, filters and sort as they stand in the address';
comment on column list_views.columns is 'the shown columns in their order, with commas; empty for the usual ones';
create index list_views_list on list_views (company_id, list_key);
call wall('list_views');
