-- A published legal text is what people agreed to: it is neither changed nor deleted.
create function refuse_published_legal_version() returns trigger language plpgsql as $$
begin
  raise exception 'A published legal version is never changed' using errcode = 'check_violation', constraint = 'published_legal_version';
end
$$;
create trigger published_for_good before update or delete on legal_versions
  for each row when (old.published_at is not null) execute function refuse_published_legal_version();
