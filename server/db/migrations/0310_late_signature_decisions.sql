-- What was decided about signatures that arrived after a training was closed.
create table late_signature_decisions (
  company_id uuid not null,
  signature_id uuid not null,
  training_id uuid not null,
  applied boolean not null,
  decided_at timestamptz not null,
  decided_by uuid references people (id),
  primary key (company_id, signature_id),
  foreign key (company_id, training_id) references trainings (company_id, id),
  foreign key (company_id, signature_id) references training_signatures (company_id, id)
);
comment on table late_signature_decisions is 'group-training [tenant]: what was decided about a signature that arrived after the closing; each is decided once';
comment on column late_signature_decisions.applied is 'it counts from then on; otherwise it was dismissed';
create index late_signature_decisions_of on late_signature_decisions (company_id, training_id);
call wall('late_signature_decisions');
