-- A voided statement counts for nothing: what its activity has come to may fall then, and only then, also in what never falls otherwise.
create or replace function refuse_runtime_step_back() returns trigger language plpgsql as $$
begin
  if current_setting('app.correcting_results', true) = 'on' and new.seconds >= old.seconds and new.last_sequence >= old.last_sequence then return new; end if;
  raise exception 'progress never goes down' using errcode = 'check_violation', constraint = 'progress_grows';
end $$;
