-- A signature keeps which version of the statement was shown above it.
alter table training_signatures add column statement_version_id uuid, add column statement_sha256 text,
  add constraint training_signatures_statement foreign key (statement_version_id) references legal_versions (id) not valid,
  add constraint training_signatures_statement_text check ((statement_version_id is null) = (statement_sha256 is null)) not valid;
comment on column training_signatures.statement_version_id is 'the version of the e-signature statement that was shown above it; null where none was in effect, or a device did not know it yet';
alter table course_evaluations add column statement_version_id uuid, add column statement_sha256 text,
  add constraint course_evaluations_statement foreign key (statement_version_id) references legal_versions (id) not valid,
  add constraint course_evaluations_statement_text check ((statement_version_id is null) = (statement_sha256 is null)) not valid;
comment on column course_evaluations.statement_version_id is 'the version of the e-signature statement that was shown above it; null where none was in effect';
