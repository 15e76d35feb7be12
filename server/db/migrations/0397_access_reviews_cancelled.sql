-- An access review that should not go on is cancelled: it ends without evidence, and says why.
alter table access_reviews
  add column cancel_reason text check (length(cancel_reason) between 1 and 500),
  add check (cancel_reason is null or (closed_at is not null and evidence is null));
comment on column access_reviews.cancel_reason is 'why it was cancelled; null where it was closed, or is open. `closed_at` and `closed_by` say when and by whom';
alter table access_review_parts
  add column cancel_reason text check (length(cancel_reason) between 1 and 500),
  add check (cancel_reason is null or closed_at is not null);
comment on column access_review_parts.cancel_reason is 'why the review was cancelled, as in access_reviews';
