import { expect, test } from 'vitest';
import { recordKindIn } from './named-records.ts';
import { changesLine, hasAmount, idsShown, redactedFields } from './redaction.ts';

test.each([
  ['a day that moved', { dueOn: ['2026-01-02', '2026-02-03'] }, 'dueOn: 2026-01-02 → 2026-02-03'],
  ['what was empty', { endedOn: [null, '2026-02-03'] }, 'endedOn: – → 2026-02-03'],
  [
    'numbers, yes and no, codes',
    { count: 3, preview: true, state: ['draft', 'published'] },
    'count: 3; preview: true; state: draft → published',
  ],
  ['an id', { courseId: '018f3c1e-1111-7222-8333-444455556666' }, 'courseId: 018f3c1e-1111-7222-8333-444455556666'],
  ['a name', { legalName: ['Ann Roy', 'Ann Roy-Smith'] }, 'legalName: … → …'],
  ['an address', { email: 'ann@example.com' }, 'email: …'],
  ['a phone number', { phone: '+15195550123' }, 'phone: …'],
  ['free text', { note: 'Fell off the ladder' }, 'note: …'],
  [
    'a name or a note, even where it looks like a code',
    {
      note: 'pregnant',
      legalName: ['ann', 'bob'],
      comments: ['epilepsy', 'none', 'ann'],
      username: 'ann.roy',
      note2: 1,
    },
    'note: …; legalName: … → …; comments: …, …, …; username: …; note2: 1',
  ],
  [
    'whether there is a note, and whose name it is',
    { note: true, nameId: '018f3c1e-1111-7222-8333-444455556666' },
    'note: true; nameId: 018f3c1e-1111-7222-8333-444455556666',
  ],
  [
    'a secret, even where it looks like a code',
    { apiToken: 'abc', passwordChanged: true, pin: 271828 },
    'apiToken: …; passwordChanged: …; pin: …',
  ],
  [
    'the hash of a file',
    { rowsSha256: 'ab'.repeat(32), sha256: 'no hash' },
    `rowsSha256: ${'ab'.repeat(32)}; sha256: …`,
  ],
  ['many', { personIds: ['a', 'b', 'c', 'd'] }, 'personIds: 4'],
  [
    'two people, who are no before and after',
    { people: ['018f3c1e-1111-7222-8333-444455556666', '018f3c1e-1111-7222-8333-444455557777'] },
    'people: 018f3c1e-1111-7222-8333-444455556666, 018f3c1e-1111-7222-8333-444455557777',
  ],
  [
    'a manager who changed',
    { managerId: ['018f3c1e-1111-7222-8333-444455556666', '018f3c1e-1111-7222-8333-444455557777'] },
    'managerId: 018f3c1e-1111-7222-8333-444455556666 → 018f3c1e-1111-7222-8333-444455557777',
  ],
  ['counts by reason', { withdrawn: { lapsed: 2, transferred: 1 }, none: {} }, 'withdrawn: 3; none: 0'],
  ['what lies deeper', { billing: { street: 'Main' } }, 'billing: …'],
  [
    'a record before and after',
    { before: { state: 'draft', kind: 'a', name: 'Ann' }, after: { state: 'final', kind: 'a', name: 'Bob' } },
    'state: draft → final; name: … → …',
  ],
  [
    'a secret in a record',
    { before: { apiToken: 'abc' }, after: { apiToken: 'abd', count: 1 } },
    'apiToken: … → …; count: – → 1',
  ],
  [
    'a field before and after',
    { address: { before: 'ann@example.com', after: null }, dueOn: { before: null, after: '2026-02-03' } },
    'address: … → –; dueOn: – → 2026-02-03',
  ],
  ['nothing', {}, ''],
])('%s', (_what, changes, line) => expect(changesLine(redactedFields(changes))).toBe(line));

const ann = '018f3c1e-1111-7222-8333-444455556666';
const bob = '018f3c1e-1111-7222-8333-444455557777';

test('ids are told by the names of their records, where there is one, and never in a secret', () => {
  const changes = {
    managerId: [ann, bob],
    before: { siteId: bob },
    after: { siteId: ann },
    apiKeyId: ann,
    personIds: [ann, bob, ann, bob],
    unitId: bob,
  };
  expect(
    changesLine(
      redactedFields(changes, { nameOf: (field, id) => (field !== 'unitId' && id === ann ? `Ann as ${field}` : null) }),
    ),
  ).toBe(
    `siteId: ${bob} → Ann as siteId; managerId: Ann as managerId → ${bob}; apiKeyId: …; personIds: 4; unitId: ${bob}`,
  );
  expect(idsShown(changes).map(({ field }) => field)).toEqual(['siteId', 'siteId', 'managerId', 'managerId', 'unitId']);
});

test('records in a list are told by the names in them, and by nothing else', () => {
  const line = (rights: readonly Record<string, unknown>[]) =>
    changesLine(redactedFields({ rights }, { nameOf: (field, id) => (id === ann ? `Ann as ${field}` : null) }));
  const ofAnn = { personId: ann, role: 'companyAdmin', note: 'Left', tokenId: ann };
  expect(line([ofAnn])).toBe('rights: Ann as personId');
  expect(line([ofAnn, { personId: bob, role: 'trainer' }])).toBe('rights: Ann as personId, …');
  expect(line([ofAnn, ofAnn, ofAnn, ofAnn])).toBe('rights: 4');
});

test('amounts are told with their currency, wherever they are in a change', () => {
  const changes = {
    refundMinor: 7362,
    limitMinor: [0, 500_000],
    before: { mostMinor: null },
    after: { mostMinor: 5 },
    currency: 'CAD',
    minutes: 12,
  };
  expect(changesLine(redactedFields(changes, { nameOf: () => null, amountOf: (minor) => `${minor} cents` }))).toBe(
    'mostMinor: – → 5 cents; refundMinor: 7362 cents; limitMinor: 0 cents → 500000 cents; currency: CAD; minutes: 12',
  );
  expect(
    [changes, { minor: 1 }, { after: { aMinor: 1 } }, { minutes: 12 }, { rules: { aMinor: 1 } }].map(hasAmount),
  ).toEqual([true, true, true, false, false]);
});

test.each([
  ['two scopes', { scopes: ['read', 'write'] }, 'scopes: read, write'],
  ['two approvals', { asked: ['company', 'tax'] }, 'asked: company, tax'],
  ['a list before and after', { scopes: [['read'], ['read', 'write']] }, 'scopes: read → read, write'],
  ['a state before and after', { status: ['open', 'closed'] }, 'status: open → closed'],
  ['a name that is no currency', { code: 'CAD' }, 'code: …'],
])('lists are told whole: %s', (_what, changes, line) => expect(changesLine(redactedFields(changes))).toBe(line));

test.each([
  ['managerId', 'person'],
  ['personIds', 'person'],
  ['people', 'person'],
  ['askedBy', 'person'],
  ['siteId', 'site'],
  ['courses', 'course'],
  ['buyerCompanyId', 'company'],
  ['categoryId', 'category'],
  ['unitId', null],
  ['by', null],
  ['constructor', null],
])('the kind of record that %s names: %s', (field, kind) => expect(recordKindIn(field)).toBe(kind));
