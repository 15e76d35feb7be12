-- A transfer that was planned for after a recorded last day is restored when that day is cancelled or moved later.
alter table placements add column kept_aside boolean;
comment on column placements.kept_aside is 'true: planned for after the recorded last day, never in force yet; false: was; null: any other row';
