-- The page of an activity stands below a token of its own: it is written into the statement of its launch, as cmi5 9.6.3.4 has it, where
-- others read it. It gives the files of the package and the key of its session, and nothing that the player may do.

alter table activity_sessions add column page_hash bytea unique, add column own_window boolean not null default false;
comment on column activity_sessions.page_hash is 'SHA-256 of the token below which its page stands';
comment on column activity_sessions.own_window is 'opened without a player around it, as its manifest asks (launchMethod)';

-- cmi5 11: a unit reads the learner preferences before it says anything; what it says sooner is refused.
alter table xapi_credentials add column preferences_read_at timestamptz;
comment on column xapi_credentials.preferences_read_at is 'of a launched package: when it first asked for the learner preferences';
