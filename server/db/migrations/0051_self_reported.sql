-- What rests only on what a course package said of itself says so; and packages that nothing refers to go after a while.

alter table course_versions add column accepts_self_reported boolean not null default false;
comment on column course_versions.accepts_self_reported is 'its completion may rest on what course packages report of themselves, without a test of ours; the proof says so';
update course_versions v set accepts_self_reported = true where exists (
  select 1 from course_units u join content_items i on i.id = u.content_item_id where u.version_id = v.id and i.kind in ('scorm', 'xapi', 'cmi5'));

alter table skills drop constraint skills_evidence_kinds_check,
  add constraint skills_evidence_kinds_check check (evidence_kinds <@ array['course', 'selfReported', 'session', 'external', 'import', 'manual'] and evidence_kinds <> '{}'),
  alter column evidence_kinds set default '{course,selfReported}';
update skills set evidence_kinds = array_append(evidence_kinds, 'selfReported') where 'course' = any(evidence_kinds);

alter table packages add column unused_since timestamptz;
comment on column packages.unused_since is 'since when nothing refers to it; after a time of grace it is removed. Whoever refers to it locks its row first';
