import { describe, expect, test } from 'vitest';
import { bare, namesGiven, tablesRead, unknownNames } from './names.ts';
import { columnsOfFunctions, readSchema } from './schema.ts';
import { statementsOf } from './statements.ts';

const printed = `
-- company [tenant]: people at work | personnes au travail
create table employments (
  company_id uuid not null
  person_id uuid not null
  ended_on date
  "position" integer
  constraint employments_pkey PRIMARY KEY (company_id, person_id)
);

-- enrolment [tenant]: attempts | tentatives
create table enrolments (
  company_id uuid not null
  id uuid not null
  person_id uuid not null
  due_on date  -- the last day
);
`;
const schema = readSchema(printed);

/** What is unknown in the statements of a file with this code. */
const unknown = (code: string) => {
  const statements = statementsOf('some.ts', code);
  const given = new Set(statements.flatMap(({ text }) => namesGiven(bare(text))));
  return unknownNames(statements, schema, given).map(({ name }) => name);
};

describe('names in SQL', () => {
  test('of tables their columns and their owner are read', () => {
    expect([...schema.tables.get('employments')!]).toEqual(['company_id', 'person_id', 'ended_on', 'position']);
    expect(schema.owners.get('enrolments')).toBe('enrolment');
    expect(
      columnsOfFunctions(
        'create function f(a uuid) returns table (id uuid, share numeric(5, 2), "on" date) language sql',
      ),
    ).toEqual(['id', 'share', 'on']);
  });

  test.each([
    ['behind an alias', 'sql`select e.due_at from enrolments e where e.company_id = ${id}`', ['e.due_at']],
    [
      'of the other table',
      'sql`select m.due_on from enrolments e join employments m on m.person_id = e.person_id`',
      ['m.due_on'],
    ],
    [
      'in a fragment kept in the file',
      'const late = sql`e.due_at < now()`; sql`select e.id from enrolments e where ${late}`',
      ['e.due_at', 'e.due_at'],
    ],
    [
      'in a choice',
      'sql`select e.id from enrolments e where ${late ? sql`e.due_at < now()` : sql`true`}`',
      ['e.due_at'],
    ],
    ['by reference', "sql`select ${sql.ref('e.due_at')} from enrolments e`", ['e.due_at']],
    ['of an insert', 'sql`insert into enrolments (id, person) values (${a}, ${b})`', ['person']],
    ['of an update', 'sql`update enrolments set due_on = ${day}, late = (due_on < ${day}) where id = ${id}`', ['late']],
    ['without an alias', 'sql`select id from enrolments where due_at < ${day}`', ['due_at']],
    ['in plain text', "client.query('select e.due_at from enrolments e')", ['e.due_at']],
    ['of no table at all, behind a fragment', 'sql`select h.due_at from ${held(work)} h`', ['h.due_at']],
  ])('a column that is not there is named: %s', (_, code, names) => {
    expect(unknown(code)).toEqual(names);
  });

  test.each([
    ['a table', 'sql`select e.due_on, e.ctid from enrolments e`'],
    ['a subquery', 'sql`select x.days from (select e.due_on - current_date as days from enrolments e) x`'],
    ['a name given by with', 'sql`with late as (select id as late_id from enrolments) select l.late_id from late l`'],
    ['a function', 'sql`select r.state from jsonb_to_recordset(${rows}) as r (state text, amount numeric(10, 2))`'],
    ['words in quotes', 'sql`select e.id as "dueAt" from enrolments e where \'a.b\' <> ${x} -- e.nothing\\n`'],
    [
      'a cast and a conflict',
      'sql`insert into enrolments as e (id, due_on) values (${a}, ${b}::date) on conflict (id) do update set due_on = excluded.due_on`',
    ],
    ['a table of the database itself', 'sql`select c.relname from pg_class c`'],
  ])('what is there is not: a column of %s', (_, code) => {
    expect(unknown(code)).toEqual([]);
  });

  test('a statement reads the tables it names, and not those it writes or gives a name to', () => {
    const [one] = statementsOf(
      'some.ts',
      'sql`insert into enrolments select * from employments where ended_on is distinct from ${day}`',
    );
    expect(tablesRead(one!.text, schema)).toEqual(['employments']);
  });
});
