-- Photos of sign-in sheets and the records of closed trainings.
alter table files drop constraint files_bucket_check;
alter table files add constraint files_bucket_check check (bucket in ('content', 'people', 'evidence', 'branding', 'certificates', 'orders', 'trainings'));
