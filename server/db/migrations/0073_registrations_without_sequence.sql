-- What was said last stands at each activity (`runtime_states.last_sequence`); of the package it is the highest of them.
alter table package_registrations drop column last_sequence;
