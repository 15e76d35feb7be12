-- Where someone new will work, so that a dry run says who will take which seat; and what values of files stand for, said more exactly.

alter table import_rows add column place jsonb;
comment on column import_rows.place is 'of someone new in a dry run: {name, siteId, departmentId, positionIds}';
comment on column import_mappings.matches is 'what values of files stand for: {site | department | positions: {value in small letters: id, or null to leave it out}}';
