-- What an end of employment took back or cut comes back if that end does not come; what someone took back otherwise does not.
alter table position_assignments add column ended_with date;
comment on column position_assignments.ended_with is 'the last day of employment that took this row back, where one did';
