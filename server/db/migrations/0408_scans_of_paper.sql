-- The paper that someone signed is kept with the agreement that was recorded from it, as photos or PDFs.
alter table legal_acceptances add column scans jsonb not null default '[]',
  add constraint legal_acceptances_scans check (jsonb_typeof(scans) = 'array' and jsonb_array_length(scans) <= 5 and (method = 'paper' or scans = '[]'));
comment on table legal_acceptances is 'legal [tenant]: who accepted which version, when and in which language | qui a accepté quelle version, quand et dans quelle langue {personal: agreement, device, signature; of: employees; kept: training}';
comment on column legal_acceptances.scans is 'photos or PDFs of the paper, as stored files; kept as long as it says who agreed';
alter table files drop constraint files_bucket_check;
alter table files add constraint files_bucket_check
  check (bucket in ('content', 'people', 'evidence', 'branding', 'certificates', 'orders', 'messages', 'trainings', 'support', 'sheets', 'agreements'));
