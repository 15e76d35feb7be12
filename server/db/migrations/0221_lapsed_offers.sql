-- That an offer lapsed is told once.
alter table roster_entries add column lapse_told_of timestamptz;
comment on column roster_entries.lapse_told_of is 'offer_until of the last offer of which the person was told that it lapsed';
