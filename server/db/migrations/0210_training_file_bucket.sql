-- The bucket of trainings (0176) beside the one of messages (0190), which named all buckets known when it was written.
alter table files drop constraint files_bucket_check;
alter table files add constraint files_bucket_check
  check (bucket in ('content', 'people', 'evidence', 'branding', 'certificates', 'orders', 'messages', 'trainings'));
