-- What people choose for a list or report: their favourites, and the view it opens in.
create table list_choices (
  company_id uuid not null references companies (id),
  person_id uuid not null references people (id),
  list_key text not null check (list_key ~ '^[a-z][A-Za-z]{1,39}$'),
  favourite_at timestamptz,
  default_view_id uuid,
  primary key (company_id, person_id, list_key),
  foreign key (company_id, default_view_id) references list_views (company_id, id) on delete set null (default_view_id)
);
comment on table list_choices is 'lists [tenant]: what a person chose for a list: a favourite in the index of reports, the view it opens in';
comment on column list_choices.default_view_id is 'own or shared; a view that is no longer shared with the person is not opened';
create index list_choices_view on list_choices (company_id, default_view_id);
create index list_choices_person on list_choices (person_id);
call wall('list_choices');
