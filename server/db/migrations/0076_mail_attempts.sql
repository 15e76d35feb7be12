-- A letter that is refused for now is tried again by itself, ever more seldom, and holds up no other.

alter table mails add column attempts int not null default 0;
alter table mails add column first_tried_at timestamptz;
alter table mails add column next_try_at timestamptz;
comment on column mails.attempts is 'how often the mail server was asked to take it';
comment on column mails.next_try_at is 'refused for now: not before then';
comment on column mails.failure is 'what the mail server said last when it refused it';
create index mails_waiting on mails (created_at) where sent_at is null and failed_at is null;
