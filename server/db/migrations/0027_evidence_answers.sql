-- Evidence: what is sent along with an answer, and the number by which two pieces are the same.

alter table evidence_events add column files jsonb not null default '[]';
comment on column evidence_events.files is 'files sent along with an answer, as in evidence.files';

alter table evidence add column duplicate_key text;
comment on column evidence.duplicate_key is 'issuer and number however they were typed: letters and digits only; null without a number';
drop index evidence_number;
create index evidence_duplicates on evidence (company_id, duplicate_key) where duplicate_key is not null;
