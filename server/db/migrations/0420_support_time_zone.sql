-- Support keeps its hours on the platform's clock, whichever company's walls a request of a ticket is within.
create function support_time_zone() returns text language sql stable security definer set search_path = public, pg_temp as $$
  select time_zone from companies where is_platform
$$;
comment on function support_time_zone is 'support: the time zone of the platform, in which its business hours are';
alter function support_time_zone owner to muster_owner;
revoke execute on function support_time_zone from public;
grant execute on function support_time_zone to muster_app, muster_platform, muster_auth;
