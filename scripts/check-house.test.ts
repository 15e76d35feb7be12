import { expect, test } from 'vitest';
import {
  clockReads,
  commandsWithoutFile,
  crowdedFolders,
  bareLazy,
  looseProperties,
  ownColons,
  privateWords,
  wideComments,
  secretComparisons,
  shippedNowhere,
  strayWrites,
  tableOwners,
  writtenOut,
} from './check-house.mjs';

const owners = tableOwners(
  `comment on table enrolments is 'enrolment [tenant]: x'; comment on table auth.sessions is 'identity [auth]: y';`,
);

test('owners are read from the comments', () =>
  expect([...owners]).toEqual([
    ['enrolments', 'enrolment'],
    ['sessions', 'identity'],
  ]));

test.each([
  ['an insert', 'insert into enrolments (id) values (1)'],
  ['an update', 'update enrolments set due_on = null'],
  ['a delete', 'delete from enrolments where id = 1'],
  ['Kysely', `work.tx.updateTable('enrolments')`],
])('%s of a foreign table is seen', (_name, text) => {
  expect(strayWrites('catalogue', text, owners)).toEqual(['enrolments']);
  expect(strayWrites('enrolment', text, owners)).toEqual([]);
});

test('reading a foreign table is allowed', () =>
  expect(strayWrites('catalogue', 'select * from enrolments', owners)).toEqual([]));

test('the clock is seen, a parsed instant is not', () => {
  expect(clockReads('const a = new Date();')).toBe(true);
  expect(clockReads('Date.now()')).toBe(true);
  expect(clockReads('new Date(text)')).toBe(false);
});

test('a command whose file is gone is seen', () =>
  expect(
    commandsWithoutFile(
      { docs: 'node scripts/docs.ts', map: 'node scripts/map.ts --all', format: 'oxfmt .' },
      (file) => file === 'scripts/docs.ts',
    ),
  ).toEqual([['map', 'node scripts/map.ts --all']]));

test.each([
  ['a token with what was sent', 'if (row.token === token) return row;'],
  ['a MAC', 'const ours = mac(body, key) === signature;'],
  ['a MAC as text', `return expected.toString('base64url') !== given.signature;`],
  ['a code', 'if (expected !== typedCode) return null;'],
  ['a digest, loosely', 'rows.find((row) => row.tokenHash == tokenHash(token))'],
  ['a header', `if (request.headers['x-signature'] !== expectedSignature) throw refused();`],
])('comparing %s byte by byte is seen (C27)', (_name, text) => expect(secretComparisons(text)).toHaveLength(1));

test.each([
  ['a code of ours', `if (error.code === 'tokenExpired') return;`],
  ['whether there is one', 'if (password !== undefined && token !== null) return;'],
  ['lengths', 'given.length === expectedMac.length && timingSafeEqual(given, expectedMac)'],
  ['a comment', '// never token === other.token'],
  ['what is no secret', 'if (row.companyId === companyId) return row;'],
])('comparing %s is let be (C27)', (_name, text) => expect(secretComparisons(text)).toEqual([]));

test("a part loaded with React's own lazy is seen", () => {
  expect(bareLazy("import { lazy, Suspense } from 'react';")).toBe(true);
  expect(bareLazy("import { Suspense } from 'react';")).toBe(false);
});

test('a property with a seed of its own making is seen', () => {
  expect(looseProperties('fc.assert(property, { numRuns: 12 })')).toBe(true);
  expect(looseProperties("fc.assert(property, propertyRuns('what holds', 12))")).toBe(false);
});

test('a rule that no program uses is seen, whatever tests try it', () => {
  const rules = [
    [
      'domain/one.ts',
      'export const used = 1;\nexport function lonely() {}\nexport const inside = 2;\nconst other = inside;',
    ],
  ];
  expect(shippedNowhere(rules, [...rules, ['server/two.ts', "import { used } from '@app/domain/one';"]])).toEqual([
    'domain/one.ts: lonely',
  ]);
});

test.each([
  ['in a template', "aria-label={`${t('revoke')}: ${name}`}", "${t('revoke')}:"],
  ['further on in one', "const words = `a · ${t('note')}: ${note}`;", "${t('note')}:"],
  ['in JSX', "            {t('hash')}: {document.sha256}", "{t('hash')}:"],
  ['in JSX, with a key made up', '  {t(`fields.${field}`)}: <Value value={value} />', '{t(`fields.${field}`)}:'],
])('a colon after words %s is seen', (_name, text, own) => expect(ownColons(text)).toEqual([own]));

test.each([
  ['that colon() writes', "`${colon(t('revoke'))} ${name}`"],
  ['of a type', '}: { label: string }) {'],
  ['of a parameter', 'const matches = ({ label }: { label: string }) => label;'],
  ['of a time or an address', '`${hours}:${minutes}`'],
])('a colon %s is none', (_name, text) => expect(ownColons(text)).toEqual([]));

test('a folder that no reader takes in is seen, migrations are a list', () => {
  const many = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);
  expect(
    crowdedFolders([
      ...many('server/src/platform', 41),
      ...many('domain/src/seats', 40),
      ...many('server/db/migrations', 200),
    ]),
  ).toEqual([['server/src/platform', 41]]);
});

test.each([
  ['a comment', '/** Nobody may. */', ['Nobody']],
  ['a line', 'const one = 1; // written anew', ['anew']],
  ['the name of a test', "test('whoever signs in is let in', () => {});", ['whoever']],
  ['the name of a row of tests', "test.each(rows)('%s of somebody else', run);", ['somebody']],
  ['a type', 'type Asked = { id: string };', ['type Asked']],
  ['an address in a test', "fetch('/list?q=nobody-of-this-name')", []],
  ['a variable', 'const nobody = null;', []],
])('private words in %s', (_name, text, found) => expect(privateWords(text)).toEqual(found));

test('a condition that has a name is seen where it is written out', () => {
  expect(
    writtenOut(
      'sql`select 1 from enrolments e where e.completed_at is null and e.withdrawn_at is null and e.failed_at is null`',
    ),
  ).toEqual(['openAttempt']);
  expect(writtenOut("sql`select 1 from enrolments e where ${openAttempt('e')} and e.completed_at is null`")).toEqual(
    [],
  );
  expect(writtenOut('sql`where av.kind = v.kind and av.number >= v.number`')).toEqual(['countsFor']);
});

test('a comment that is wider than code is seen, a text that is not', () => {
  const wide = 'x'.repeat(120);
  expect(
    wideComments(`// ${wide}\nconst text = '${wide}';\n * ${wide}\n/** short */`).map((line) => line.slice(0, 5)),
  ).toEqual(['1: //', '3: * ']);
});
