-- Assignments that an end of employment retracted or shortened are restored when that end is cancelled; those retracted otherwise are not.
alter table position_assignments add column ended_with date;
comment on column position_assignments.ended_with is 'the last day of employment that retracted this row, if one did';
