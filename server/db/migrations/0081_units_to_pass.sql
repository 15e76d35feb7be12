-- A course may ask for a pass where its package does not: then completing the package is not enough.
alter table course_units add column requires_pass boolean not null default false;
comment on column course_units.requires_pass is 'of a package: it must be passed, being completed is not enough; what the package itself asks for counts in any case';
