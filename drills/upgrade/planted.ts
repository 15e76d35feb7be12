/** What goes wrong on purpose; the drill has to notice. */
export const sabotages = ['drain', 'contract', 'lock'] as const;
export type Sabotage = (typeof sabotages)[number];

/** A later version always brings something: columns, a constraint and an index of tables that the load writes. */
const expand = {
  '9000_drill_columns.sql': `alter table enrolments add column drill_note text, add column drill_kind text not null default 'usual';
alter table progress_commits add column drill_note text;
alter table people add column drill_note text, add constraint drill_short check (length(drill_note) < 100) not valid;`,
  '9001_drill_index.sql': `-- outside a transaction
create index concurrently drill_commits on progress_commits (enrolment_id, drill_note);
alter table people validate constraint drill_short;
do $$ begin loop
  update enrolments set drill_note = 'filled' where id in (select id from enrolments where drill_note is null and assigned_at < now() - interval '1 second' limit 100);
  exit when not found;
  commit;
end loop; end $$;`,
};

const wrong: Partial<Record<Sabotage, Record<string, string>>> = {
  contract: { '9002_drill_less.sql': 'alter table enrolments rename column last_activity_at to drill_activity_at;' },
  lock: { '9002_drill_lock.sql': 'alter table enrolments add column drill_more text; select pg_sleep(6);' },
};

/** Migrations that only the later version has. */
export const plantedMigrations = (sabotage: Sabotage | null): Record<string, string> => ({
  ...expand,
  ...(sabotage && wrong[sabotage]),
});
