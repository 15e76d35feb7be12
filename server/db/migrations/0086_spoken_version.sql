-- A client that names no version is refused in the version that its key spoke last.

alter table xapi_credentials add column spoken_version text check (spoken_version in ('1.0.3', '2.0.0'));
comment on column xapi_credentials.spoken_version is 'the version of xAPI that its last request named';
grant update (spoken_version) on xapi_credentials to muster_auth;
