-- A certificate may rest on a statement that was voided since: somebody has to look, so it is said and not only found.
alter table package_registrations add column review_wanted_at timestamptz;
comment on column package_registrations.review_wanted_at is 'since when a completed attempt rests on a statement that was voided: two people decide about it; null where nothing is to be decided';
create index package_registrations_to_review on package_registrations (review_wanted_at) where review_wanted_at is not null;
