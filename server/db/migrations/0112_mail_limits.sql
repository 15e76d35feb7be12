-- How many emails were written to one address, and by one person: counted in the transaction that writes them, by any role that writes emails.

create function take_mail_room(bucket_name text, most int, window_seconds int) returns int
language sql security definer set search_path = pg_catalog, public as $$
  insert into rate_limits as r (bucket, count, window_started_at) values ('mail:' || bucket_name, 1, now())
  on conflict (bucket) do update set
    count = case when r.window_started_at <= now() - make_interval(secs => window_seconds) then 1 else least(r.count, most) + 1 end,
    window_started_at = case when r.window_started_at <= now() - make_interval(secs => window_seconds) then now() else r.window_started_at end
  returning case when count > most then greatest(1, ceil(extract(epoch from window_started_at + make_interval(secs => window_seconds) - now()))::int) end
$$;
comment on function take_mail_room(text, int, int) is 'Counts one email; null where there is room for it, else the seconds until there is.';
revoke all on function take_mail_room(text, int, int) from public;
grant execute on function take_mail_room(text, int, int) to muster_app, muster_auth, muster_platform;
