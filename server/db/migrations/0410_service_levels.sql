-- How requests, jobs, emails, replicas and backups did, counted by each process in classes (domain/src/operations/service-levels.ts), so that operators
-- see whether goals are met without a monitoring system of their own.

create table service_levels (
  span text not null check (span in ('minute', 'hour')),
  starts_at timestamptz not null,
  measure text not null check (length(measure) <= 40),
  process uuid not null,
  counts integer[] not null check (cardinality(counts) between 2 and 40),
  failed integer not null default 0 check (failed >= 0),
  primary key (span, starts_at, measure, process)
);
comment on table service_levels is 'operations [platform]: requests by group, and ages looked at once a minute, counted in classes by each process for each minute and hour; minutes are kept for 2 days, hours for 90';
comment on column service_levels.process is 'one start of one process; its rows are overwritten until their span is over';
comment on column service_levels.counts is 'how many at or below each bound of the measure and above the one before; the last: above all bounds';
comment on column service_levels.failed is 'requests that failed on our side (status 500 and above)';
grant select, insert, update, delete on service_levels to muster_platform;
