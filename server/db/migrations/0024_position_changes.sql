-- Companies that follow a template are shown what changed in it since they last looked; whoever takes something back says why.

alter table template_requirements
  add column changed_at timestamptz not null default now(),
  add column removed_at timestamptz check (removed_at >= changed_at);
comment on column template_requirements.changed_at is 'when it was added or last changed; companies whose position follows the template since before then are asked to review it';
comment on column template_requirements.removed_at is 'since when the template asks it no longer; kept so that companies are told';

alter table requirements add column retraction_reason text;
alter table position_assignments add column retraction_reason text;
