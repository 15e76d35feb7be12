-- When a reply is due follows from since when it is awaited, how long it had been awaited before, and the priority (domain/src/support/reply-clock.ts).
alter table tickets
  add column awaited_since timestamptz,
  add column awaited_minutes integer not null default 0;
comment on column tickets.awaited_since is 'the first message that is not answered, or when the ticket came back to the platform; counts while a reply is due';
comment on column tickets.awaited_minutes is 'support hours, in minutes, that a reply had been awaited before the ticket was passed on';
