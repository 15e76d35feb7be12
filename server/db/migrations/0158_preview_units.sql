-- A step of a course that whoever looks at its product in the store may try before buying. What was published before marks none: its first lesson is shown.

alter table course_units add column preview boolean not null default false;
comment on column course_units.preview is 'shown in the store before it is bought';
