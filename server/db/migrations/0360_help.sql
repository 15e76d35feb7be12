-- Help articles: their texts are files (server/assets/help); here is what the platform changed of them, and whether they helped.
create table help_texts (
  slug text not null check (slug ~ '^[a-z0-9-]{1,80}$'),
  locale text not null check (locale in ('en', 'fr')),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) between 1 and 20000),
  changed_by uuid not null references people (id),
  changed_at timestamptz not null,
  primary key (slug, locale)
);
comment on table help_texts is 'support [platform]: help articles as the platform changed them; without a row, the text of the file is shown';
create index help_texts_person on help_texts (changed_by);
grant select, insert, update, delete on help_texts to muster_platform;
grant select (slug, locale, title, body) on help_texts to muster_app;

create table help_votes (
  company_id uuid not null references companies (id),
  person_id uuid not null references people (id),
  slug text not null check (slug ~ '^[a-z0-9-]{1,80}$'),
  helpful boolean not null,
  at timestamptz not null,
  primary key (company_id, person_id, slug)
);
comment on table help_votes is 'support [tenant]: whether a help article helped, as each person last said';
create index help_votes_person on help_votes (person_id);
create index help_votes_slug on help_votes (slug);
call wall('help_votes');
