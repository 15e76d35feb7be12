import { expect, test } from 'vitest';
import { statementsOf } from '../../server/src/platform/database/migration-files.ts';
import { columnsNeverNull, problemsOf } from './rules.ts';

const outside = '-- outside a transaction\n';
const contract = '-- contract: since 0409\n';
const words = (sql: string, neverNull?: Set<string>) =>
  problemsOf(sql, neverNull, ['0409']).map((problem) => problem.words);

test.each([
  ['a required column without a default', 'alter table sites add column floor text not null', '"not null"'],
  [
    'a default that differs by row',
    'alter table enrolments add column token uuid not null default gen_random_uuid()',
    'differs by row',
  ],
  [
    'a generated column',
    'alter table people add column folded text generated always as (lower(email)) stored',
    'generated',
  ],
  [
    'a check on a new column',
    `alter table deliveries add column via text check (via in ('a'))`,
    'a check or a key on a new column',
  ],
  [
    'another type of a large table',
    `${contract}alter table statements alter column stored_at type date`,
    'another type',
  ],
  ['another type', 'alter table sites alter column code type integer using code::int', 'contract'],
  [
    'not null on a large table',
    `${contract}alter table people alter column email set not null`,
    '"set not null" reads',
  ],
  ['not null', 'alter table sites alter column code set not null', 'contract'],
  ['a dropped column', 'alter table sites drop column code', 'contract'],
  ['a dropped column among other things', 'alter table sites add column a text, drop code', 'contract'],
  ['a renamed column', 'alter table sites rename column code to short', 'contract'],
  ['a renamed table', 'alter table sites rename to places', 'contract'],
  ['a dropped table', 'drop table if exists sites', 'contract'],
  ['a right that is taken away', 'revoke update on sites from muster_app', 'contract'],
  [
    'a constraint that is validated at once',
    'alter table audit_entries add constraint named check (length(event) > 0)',
    '"not valid"',
  ],
  [
    'a reference that is validated at once',
    'alter table enrolments add foreign key (company_id, x) references sites (company_id, id)',
    '"not valid"',
  ],
  ['a key of a large table', 'alter table people add constraint once unique (email)', 'using index'],
  [
    'a constraint validated in the transaction that adds it',
    'alter table people add constraint c check (a > 0) not valid; alter table people validate constraint c',
    'validating',
  ],
  ['an index that keeps writers out', 'create index on enrolments (due_on)', 'concurrently'],
  ['an index of another schema', 'create unique index a on auth.sessions (token_hash)', 'concurrently'],
  [
    'an index built concurrently in a transaction',
    'create index concurrently a on enrolments (due_on)',
    'not possible in a transaction',
  ],
  [
    'rows of a large table written at once',
    `update enrolments set due_on = null where due_on < '2020-01-01'`,
    'in one transaction',
  ],
  ['such rows in a block', 'do $$ begin update enrolments set due_on = null; end $$', 'in one transaction'],
  [
    'such rows in a block that never commits',
    `${outside}do $$ begin update enrolments set due_on = null where id in (select id from enrolments limit 10); end $$`,
    'in one transaction',
  ],
  ['rows deleted', 'delete from deliveries where subject is null', 'in one transaction'],
  ['truncate', 'truncate sites', 'truncated'],
  ['a lock', 'lock table sites in exclusive mode', 'locks a table'],
  ['what would run twice', `${outside}create table plans (id uuid)`, 'run twice'],
  [
    'a contract step that names nothing',
    '-- contract: the old column\nalter table sites drop column code',
    'names no migration',
  ],
  [
    'a contract step of a later one',
    '-- contract: since 0500\nalter table sites drop column code',
    'names no migration',
  ],
])('refused: %s', (_what, sql, why) => expect(words(sql).join('\n')).toContain(why));

test.each([
  ['a column', 'alter table enrolments add column note text'],
  ['a required column with one default', `alter table enrolments add column note text not null default ''`],
  [
    'a moment that is the same for all rows',
    'alter table enrolments add column noted_at timestamptz not null default now()',
  ],
  ['a constraint to validate later', 'alter table people add constraint c check (a > 0) not valid'],
  ['its validation', `${outside}alter table people validate constraint c`],
  [
    'a wider check on a small table',
    `alter table tax_rates drop constraint kind_check, add constraint kind_check check (kind in ('a', 'b'))`,
  ],
  ['an index built concurrently', `${outside}create index concurrently a on enrolments (due_on)`],
  ['an index of a small table', 'create index on sites (code)'],
  [
    'everything on a table of its own',
    'create table plans (id uuid); create index on plans (id); alter table plans add column a text not null; update plans set a = 1; alter table plans alter column a set not null',
  ],
  [
    'rows in batches',
    `${outside}do $$ begin loop\n update enrolments set a = 1 where id in (select id from enrolments where a is null limit 5000);\n exit when not found;\n commit;\n end loop; end $$`,
  ],
  ['rows of a small table', `update sites set code = ''`],
  ['a dropped column, marked', `${contract}alter table sites drop column code`],
  ['an id on a large table', 'alter table enrolments add column version_id uuid'],
  ['a dropped constraint', 'alter table people drop constraint c'],
  ['a dropped default', 'alter table sites alter column code drop default, alter column code drop not null'],
  [
    'words in a text, a comment or a function',
    `comment on table sites is 'drop table sites'; -- drop table sites\ncreate function f() returns void language sql as $$ update enrolments set a = 1 $$`,
  ],
  ['a trigger', 'create trigger t after update on enrolments for each row execute function f()'],
])('allowed: %s', (_what, sql) => expect(words(sql)).toEqual([]));

test('a column is required once a check that it is not null is validated', () => {
  const before = [
    'alter table people add constraint has_mail check (email is not null) not valid;',
    `${outside}alter table people validate constraint has_mail;`,
  ];
  const sql = `${contract}alter table people alter column email set not null`;
  expect(words(sql, columnsNeverNull(before.slice(0, 1)))).not.toEqual([]);
  expect(words(sql, columnsNeverNull(before))).toEqual([]);
});

test('a problem names the line on which its statement begins', () => {
  const sql = `-- a step\n\ncreate table a (b text default 'x;y');\n-- more\nalter table sites\n  drop column code;\ndo $$\nbegin\n  update people set a = 1;\nend $$;\n`;
  expect(problemsOf(sql).map(({ line }) => line)).toEqual([5, 9]);
  expect(statementsOf(sql).map(({ line }) => line)).toEqual([3, 5, 7]);
});
