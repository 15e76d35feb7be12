-- A PDF with programs or files in it is kept as it was sent, and whoever reviews it is told.

alter table files add column active boolean not null default false;
comment on column files.active is 'a document with programs or files in it, found when it was sent';
