-- What an email carries for calendars, and the address from which a person's calendar reads their sessions.
alter table mails add column calendar jsonb;
comment on column mails.calendar is 'invitations or cancellations for calendars (RFC 5546): [{method, content}], one for each event';

create table training_feeds (
  company_id uuid not null,
  person_id uuid not null,
  token_hash bytea not null unique,
  made_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references employments (company_id, person_id) on update cascade
);
comment on table training_feeds is 'group-training [tenant]: the secret calendar address of a person; replaced, the earlier one no longer works';
comment on column training_feeds.read_at is 'when a calendar last read it, to the hour';
call wall('training_feeds');
