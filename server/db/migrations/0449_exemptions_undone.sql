-- Exemptions given from a report can be undone as a whole, as assignments can.
alter table undoable_acts drop constraint undoable_acts_kind_check,
  add constraint undoable_acts_kind_check
    check (kind in ('ending', 'assignment', 'unassignment', 'seatAssignment', 'seatRelease', 'exemption'));
