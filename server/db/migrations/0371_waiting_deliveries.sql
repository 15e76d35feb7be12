-- What waits for the morning, or for its time, is looked at again when that comes: someone may have turned it off, left, or changed their address since.

alter table mails add column held boolean not null default false;
comment on column mails.held is 'waits for its time, and for the delivery module to look once more whether and where it may go';
drop index mails_waiting;
create index mails_waiting on mails (created_at) where sent_at is null and failed_at is null and not held;
create index mails_held on mails (not_before) where held;
-- An email that is not sent any more waits for nothing.
alter table mails add check (not held or (sent_at is null and not_before is not null));

alter table deliveries drop constraint deliveries_suppressed_reason_check;
alter table deliveries add constraint deliveries_suppressed_reason_check check (suppressed_reason in ('noAddress', 'optedOut', 'bounced', 'notSetUp', 'tooMany', 'left'));

alter table deliveries add column devices_left uuid[] not null default '{}';
comment on column deliveries.devices_left is 'devices whose push service did not answer while another one did: they are tried again';
drop index deliveries_waiting;
create index deliveries_waiting on deliveries (channel, queued_at)
  where channel in ('push', 'sms') and (sent_at is null or devices_left <> '{}') and failed_at is null and suppressed_at is null;
