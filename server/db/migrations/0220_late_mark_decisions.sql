-- What was decided about marks that arrived after a training was closed.
create table late_mark_decisions (
  company_id uuid not null,
  mark_id uuid not null,
  training_id uuid not null,
  applied_as uuid,
  decided_at timestamptz not null,
  decided_by uuid references people (id),
  primary key (company_id, mark_id),
  foreign key (company_id, training_id) references trainings (company_id, id),
  foreign key (company_id, mark_id) references attendance_marks (company_id, id),
  foreign key (company_id, applied_as) references attendance_marks (company_id, id)
);
comment on table late_mark_decisions is 'group-training [tenant]: what was decided about a mark that arrived after the closing; each is decided once';
comment on column late_mark_decisions.applied_as is 'the mark of the person who applied it; null where it was dismissed';
create index late_mark_decisions_of on late_mark_decisions (company_id, training_id);
call wall('late_mark_decisions');
