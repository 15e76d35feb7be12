import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { modules } from '../../server/src/app/modules.ts';
import { importsOf, reduced, tablesOf } from './module-facts.ts';

test.each([
  ['a chain', { a: [], b: ['a'], c: ['a', 'b'] }, { a: [], b: ['a'], c: ['b'] }],
  ['two ways', { a: [], b: ['a'], c: ['a'], d: ['a', 'b', 'c'] }, { a: [], b: ['a'], c: ['a'], d: ['b', 'c'] }],
  ['nothing to leave out', { a: [], b: [], c: ['a', 'b'] }, { a: [], b: [], c: ['a', 'b'] }],
])('an edge that others imply is left out: %s', (_, edges, drawn) => {
  expect(Object.fromEntries(reduced(new Map(Object.entries(edges))))).toEqual(drawn);
});

test('every module is found with what it imports, and never a later one', () => {
  const order = modules.map(({ name }) => name);
  const imports = importsOf();
  expect([...imports.keys()]).toEqual(order);
  expect(imports.get('enrolment')).toContain('seats');
  expect(
    [...imports].flatMap(([name, used]) => used.filter((other) => order.indexOf(other) > order.indexOf(name))),
  ).toEqual([]);
});

test('a table is read with its owner, its words and what it refers to', () => {
  const [table] =
    tablesOf(`-- seats [tenant]: seats that were bought | places achetées {personal: work; of: employees; kept: money}
create table seats (
  id uuid not null
  constraint seats_lot_fkey FOREIGN KEY (company_id, lot_id) REFERENCES seat_lots(company_id, id)
  constraint seats_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
`);
  expect(table).toEqual({
    name: 'seats',
    owner: 'seats',
    says: 'seats that were bought',
    refersTo: [
      { table: 'seat_lots', columns: ['lot_id'] },
      { table: 'companies', columns: ['company_id'] },
    ],
  });
  expect(tablesOf().length).toBeGreaterThan(200);
});

test('every question that a module asks is answered by later modules', () => {
  const order = modules.map(({ name }) => name);
  const asked = globSync('server/src/modules/*/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdefineQuestion<[^]*?>\(\s*'([^']+)'/g)].map(([, name]) => name!),
  );
  const answers = modules.flatMap(({ name, provides }) =>
    (provides ?? []).map(({ event }) => ({ question: event, by: name })),
  );
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((question) => !answers.some((answer) => answer.question === question))).toEqual([]);
  expect(answers.filter(({ question, by }) => order.indexOf(by) <= order.indexOf(question.split('.')[0]!))).toEqual([]);
});
