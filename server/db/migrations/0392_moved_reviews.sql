-- The due date of an open access review can be changed; its reminders are then sent by the new date.
alter table access_reviews add column moves int not null default 0 check (moves >= 0);
comment on column access_reviews.moves is 'how often its due date was changed: reminders are sent once for each date';
