-- The keys that this database was used with, by their fingerprints: a start with others is refused.

create table key_prints (
  ring text not null,
  key_id text not null,
  fingerprint text not null,
  first_used_at timestamptz not null default now(),
  lost_at timestamptz,
  primary key (ring, key_id, fingerprint)
);
comment on table key_prints is 'platform [platform]: the keys of secrets.json that this database was used with, by their fingerprints';
comment on column key_prints.lost_at is 'the operator started without it, knowing that it is gone for good';
