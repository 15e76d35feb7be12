-- What never goes back is progress, and a result that is final. A result that is not decided yet may become worse: who passed a lesson may fail the exam.
drop trigger keep_monotone on runtime_states;
create trigger keep_monotone before update on runtime_states for each row
  when (new.last_sequence < old.last_sequence or new.seconds < old.seconds or new.progress < old.progress)
  execute function refuse_runtime_step_back();
comment on table runtime_states is 'packages [tenant]: what one activity said last; progress moves forward only, status and score are the newest until the package is decided';
comment on column runtime_states.attempt is 'of SCORM 2004: a new one begins with an empty model';
comment on column package_registrations.outcome is 'what the unit was told last {finished, passed, scorePercent, seconds, furthest, suspended, awaitsSuccess}; final once it is done, time and progress never go down';

create or replace function keep_unit_progress_monotone() returns trigger language plpgsql as $$
begin
  -- Results that were wrong are put right by name, never on the way of anything else.
  if current_setting('app.correcting_results', true) = 'on' then return new; end if;
  if new.furthest < old.furthest or new.seconds < old.seconds or new.place_sequence < old.place_sequence then
    raise exception 'progress never goes down' using errcode = 'check_violation', constraint = 'progress_grows';
  end if;
  if old.completed_at is not null and (new.completed_at is distinct from old.completed_at or (old.passed and new.passed is not true)
    or (old.score_percent is not null and (new.score_percent is null or new.score_percent < old.score_percent))) then
    raise exception 'what is done stays done' using errcode = 'check_violation', constraint = 'progress_grows';
  end if;
  return new;
end $$;
comment on table unit_progress is 'enrolment [tenant]: how far one attempt is in one unit; progress moves forward only, and a result once the unit is done';
