-- A request for support from the sign-in page: of somebody who isn't signed in, about access only. It is the platform's, whoever it says it is from.
alter table tickets alter column requester_id drop not null;
alter table tickets add column asker_name text check (length(asker_name) between 1 and 200);
alter table tickets add column asker_email text check (length(asker_email) between 3 and 320);
alter table tickets add column asker_locale text check (asker_locale in ('en', 'fr'));
alter table tickets add constraint tickets_asker check (
  (requester_id is null) = (asker_email is not null) and (asker_email is null) = (asker_name is null) and (asker_email is null) = (asker_locale is null)
);
alter table tickets add constraint tickets_stranger_access check (requester_id is not null or (category = 'access' and enrolment_id is null and context is null));
comment on column tickets.requester_id is 'who asks; null where nobody was signed in';
comment on column tickets.asker_email is 'where replies go to somebody who was not signed in; not proven';
create index tickets_asker on tickets (asker_email, created_at desc) where asker_email is not null;
