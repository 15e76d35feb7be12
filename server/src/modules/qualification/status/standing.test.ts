import { randomUUID } from 'node:crypto';
import { isGap } from '@app/domain/qualification/gaps';
import { whySentences } from '@app/domain/qualification/trace/trace-words';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const admin = await make.companyAdmin({ company, name: 'Zoe Admin' });
const ann = await make.person({ company, name: 'Ann Able' });
const bob = await make.person({ company, name: 'Bob Behind' });
const { id: positionId } = await make.position(company, { title: 'Forklift operator', min_qualified: 2 });
const forklift = await make.skill({ code: 'PIT' });
const heights = await make.skill({ code: 'WAH' });
const asked = await make.requirement(
  company,
  { skillId: forklift.id },
  { position_id: positionId, reason: 'Near miss in the yard', regulation_ref: '29 CFR 1910.178(l)' },
);
await make.requirement(company, { skillId: heights.id }, { position_id: positionId, kind: 'recommended' });
await make.assignment(ann, positionId);
await make.assignment(bob, positionId);
await world.sql('update skills set record_fields = $1 where id = $2', [['trainer'], forklift.id]);

const office = await world.as(admin);
const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
const award = (more: object = {}, person = ann.id) =>
  office.post(
    `/settings/employees/${person}/achievements`,
    {
      skillId: forklift.id,
      level: 1,
      completedOn: '2026-02-10',
      printedThrough: null,
      issuerName: null,
      externalNumber: null,
      record: { trainer: 'T. Rainer' },
      reason: 'Seen the card',
      ...more,
    },
    once(),
  );
const standing = async (person = ann.id, query: Record<string, string> = {}) =>
  (await office.get(`/settings/employees/${person}/qualifications`, query)).body;
const forkliftOf = (body: { rows: { requirement: { rowId: string } }[] }) =>
  body.rows.find((row) => row.requirement.rowId === asked.id) as never as {
    status: string;
    steps: never[];
    hold: { id: string; reason: string | null } | null;
  };

test('a skill given by hand asks for its record, turns the cell green, and is told why', async () => {
  expect(forkliftOf(await standing()).status).toBe('missing');
  const refused = await award({ record: {} });
  expect(refused.status).toBe(400);
  expect(refused.body.error.issues[0].path).toBe('record.trainer');
  expect((await award({ completedOn: '2026-03-09' })).status).toBe(400);
  expect((await award({ level: 2 })).body.error.code).toBe('levelBeyondScale');
  const given = await award();
  expect(given.status, given.text).toBe(200);
  const why = (await office.get('/settings/qualifications/why', { personId: ann.id, requirementRowId: asked.id })).body;
  expect(why).toMatchObject({
    status: 'valid',
    validThrough: '2027-02-10',
    requirement: { reason: 'Near miss in the yard', regulationRef: '29 CFR 1910.178(l)' },
    proof: { source: 'manual' },
  });
  expect(whySentences(why, 'en', (day) => day).join(' ')).toContain('“Forklift operator” since 2026-01-01');
});

test('what would help today is said of today, and not of a day that has passed or of what was known then', async () => {
  const of = { personId: ann.id, requirementRowId: asked.id };
  const past = async (asked: object) =>
    (await office.get('/settings/qualifications/why', { ...of, ...asked })).body.past as boolean;
  expect(await past({})).toBe(false);
  expect(await past({ on: '2026-03-01' })).toBe(true);
  expect(await past({ knownOn: '2026-03-01' })).toBe(true);
  expect(await past({ on: '2026-12-01' })).toBe(false);
});

test('corrected days count from now on; as known before, the old ones still stand', async () => {
  const [proof] = (await standing()).proofs;
  world.clock.advance(86_400_000);
  const days = { validFrom: '2025-02-10', validThrough: '2026-02-10', reason: 'The year was misread' };
  const answer = await office.post(`/settings/employees/${ann.id}/achievements/${proof.id}/correction`, days, once());
  expect(answer.status, answer.text).toBe(200);
  expect(forkliftOf(await standing()).status).toBe('expired');
  expect(forkliftOf(await standing(ann.id, { knownOn: '2026-03-02' })).status).toBe('valid');
  const why = (await office.get('/settings/qualifications/why', { personId: ann.id, requirementRowId: asked.id })).body;
  expect(why.proof.corrects).toEqual({
    on: '2026-03-03',
    certificateNumber: proof.certificateNumber,
    validFrom: '2026-02-10',
    validThrough: '2027-02-10',
    reason: 'The year was misread',
  });
  expect(whySentences(why, 'en', (day) => day).join(' ')).toContain(
    'It was held from 2025-02-10 through 2026-02-10. The record was corrected on 2026-03-03; it previously showed 2026-02-10 to 2027-02-10.',
  );
  const { proofs } = await standing();
  expect(proofs.map(({ state }: { state: string }) => state)).toEqual(['corrected', 'expired']);
  expect(
    (await office.post(`/settings/employees/${ann.id}/achievements/${proof.id}/correction`, days, once())).body.error
      .code,
  ).toBe('alreadyRetracted');
  await award({ completedOn: '2026-03-01' });
  expect(forkliftOf(await standing()).status).toBe('valid');
});

const hold = (person: string, more: object = {}) =>
  office.post(
    `/settings/employees/${person}/holds`,
    {
      kind: 'suspension',
      skillId: forklift.id,
      courseId: null,
      fromOn: '2026-03-01',
      toOn: null,
      reason: 'Drove without a belt',
      note: 'Restricted words',
      ...more,
    },
    once(),
  );

test('a suspension holds until lifted, and the learner is not told its reason', async () => {
  const placed = await hold(ann.id);
  expect(placed.status, placed.text).toBe(200);
  const suspended = forkliftOf(await standing());
  expect(suspended).toMatchObject({
    status: 'suspended',
    hold: { reason: 'Drove without a belt' },
    remedy: { kind: 'lift', holdId: placed.body.id },
  });
  const mine = await (await world.as(ann)).get('/qualifications');
  expect(forkliftOf(mine.body)).toMatchObject({ status: 'suspended', hold: { reason: null } });
  expect(mine.text).not.toContain('Restricted words');
  expect(mine.text).not.toContain('belt');
  const lifting = `/settings/employees/${ann.id}/holds/${placed.body.id}/lifting`;
  expect((await office.post(lifting, { mistake: false, reason: 'Talked it over' })).status).toBe(200);
  expect(forkliftOf(await standing()).status).toBe('valid');
  expect(forkliftOf(await standing(ann.id, { on: '2026-03-02' })).status).toBe('suspended');
  expect((await office.post(lifting, { mistake: false, reason: 'Again' })).body.error.code).toBe('alreadyLifted');
});

test.each([
  ['an exemption without an end', { kind: 'exemption' }, 'exemptionWithoutEnd'],
  ['an exemption of more than a year', { kind: 'exemption', toOn: '2027-03-02' }, 'exemptionTooLong'],
  ['an end before the beginning', { toOn: '2026-02-01' }, 'endBeforeStart'],
  ['a skill nobody knows', { skillId: randomUUID() }, 'skillUnknown'],
])('refuses %s', async (_, more, code) => {
  expect((await hold(bob.id, more)).body.error.code).toBe(code);
});

test('no one does it for themself (A21)', async () => {
  expect((await hold(admin.id)).body.error.code).toBe('notForOneself');
  expect((await award({}, admin.id)).body.error.code).toBe('notForOneself');
});

test('an exemption counts, and is shown apart', async () => {
  await hold(bob.id, { kind: 'exemption', toOn: '2026-06-01' });
  expect(forkliftOf(await standing(bob.id))).toMatchObject({ status: 'exempt', qualified: true });
});

test('the matrix, its totals and the dashboard count the same cells', async () => {
  const frame = (await office.get('/settings/qualifications/frame')).body;
  expect(frame.columns.map(({ targets }: { targets: { code: string }[] }) => targets[0]!.code)).toEqual(['PIT', 'WAH']);
  const { rows } = (await office.get('/settings/qualifications')).body;
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(['Ann Able', 'Bob Behind', 'Zoe Admin']);
  const cells = rows.flatMap((row: { cells: never[] }) => row.cells);
  const totals = (await office.get('/settings/qualifications/totals')).body;
  const board = (await office.get('/settings/dashboard')).body;
  expect(totals.gaps).toBe(cells.filter(isGap).length);
  expect(board.gaps).toBe(totals.gaps);
  expect(totals).toMatchObject({
    people: 3,
    compliant: 3,
    coverage: [{ title: 'Forklift operator', people: 2, qualified: 2, wanted: 2 }],
  });
  await hold(ann.id, { fromOn: '2026-03-03' });
  const after = (await office.get('/settings/qualifications/totals')).body;
  expect(after).toMatchObject({
    people: 3,
    compliant: 2,
    gaps: 1,
    statuses: { suspended: 1 },
    coverage: [{ qualified: 1 }],
  });
  const gaps = (await office.get('/settings/qualifications', { gaps: 'true', list: 'true' })).body.rows;
  expect(gaps).toMatchObject([{ name: 'Ann Able', cells: [{ status: 'suspended', detail: { source: 'manual' } }] }]);
  expect((await office.get('/settings/dashboard/forecast')).body.sites).toEqual([
    { siteId: null, site: null, people: 3, gaps: 1 },
  ]);
});

test('pages by name, one after the other', async () => {
  const first = (await office.get('/settings/qualifications', { limit: '2' })).body;
  const second = (await office.get('/settings/qualifications', { limit: '2', cursor: first.nextCursor })).body;
  expect([...first.rows, ...second.rows].map(({ name }: { name: string }) => name)).toEqual([
    'Ann Able',
    'Bob Behind',
    'Zoe Admin',
  ]);
  expect(second.nextCursor).toBeNull();
});

test('leaves as a file with its definitions and reasons', async () => {
  const csv = await office.get('/settings/qualifications-export', { format: 'csv', locale: 'en' });
  expect(csv.status, csv.text).toBe(200);
  expect(csv.text).toContain('Mandatory requirements met ÷ the person’s mandatory requirements.');
  expect(csv.text).toMatch(
    /Ann Able.*Suspended.*It has been suspended since 2026-03-03, until the suspension is lifted\..*Lift the suspension/,
  );
  const xlsx = await office.get('/settings/qualifications-export', { format: 'xlsx' });
  expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK');
});

test('its header says whose it is, when and by whom it was told, and how many people it shows', async () => {
  const { header } = (await office.get('/settings/qualifications/totals', { q: 'ann' })).body;
  expect(header).toMatchObject({
    company: expect.stringMatching(/^Company/),
    timeZone: 'America/Toronto',
    generatedBy: 'Zoe Admin',
    rows: 1,
  });
  const csv = (await office.get('/settings/qualifications-export', { format: 'csv', locale: 'en', q: 'ann' })).text;
  expect(csv).toMatch(/\r\nPeople,1\r\nRun ID,[\w-]+\r\n/);
  expect(csv).toMatch(/Level held,Level required,Verified by,Evidence\r\n/);
  expect(csv).toMatch(/Ann Able.*https?:\/\/[^,]+\/achievements\/\w+/);
});

test('of a day before its first record it says since when there are any', async () => {
  const since = async (query: Record<string, string>) =>
    (await office.get('/settings/qualifications/frame', query)).body.since;
  const [first] = await world.sql<{ on: string }>(
    'select min(started_on)::text as on from placements where company_id = $1',
    [company.id],
  );
  expect(await since({})).toEqual({ on: null, knownOn: null });
  expect(await since({ on: '2015-01-01' })).toEqual({
    on: first!.on,
    knownOn: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
  });
  const { knownOn } = await since({ on: '2015-01-01' });
  // At the end of a day before the first record nothing was known, not even since when there are people.
  expect(await since({ knownOn: '2015-01-01' })).toEqual({ on: null, knownOn });
  expect((await office.get('/settings/qualifications', { on: '2015-01-01' })).body.rows).toEqual([]);
});

test('what cannot be asked is refused at its field', async () => {
  for (const [name, value] of Object.entries({
    on: 'abc',
    knownOn: '2026-02-31',
    siteId: 'x',
    status: 'valid,foo',
    gaps: 'yes',
    expires: '45',
    nope: '1',
  }))
    for (const path of ['', '/totals', '-export'])
      expect(
        await office
          .get(`/settings/qualifications${path}`, { ...(path === '-export' && { format: 'csv' }), [name]: value })
          .then(({ status }) => status),
        name,
      ).toBe(400);
});

test('two companies, a learner and a colleague see nothing of it', async () => {
  const stranger = await world.as(await make.companyAdmin());
  expect((await stranger.get(`/settings/employees/${ann.id}/qualifications`)).status).toBe(404);
  expect(
    (await stranger.get('/settings/qualifications/why', { personId: ann.id, requirementRowId: asked.id })).status,
  ).toBe(404);
  expect((await stranger.get('/settings/qualifications')).body.rows).toHaveLength(1);
  expect((await stranger.get('/settings/qualifications/totals')).body).toMatchObject({ people: 1, gaps: 0 });
  const learner = await world.as(bob);
  for (const path of [
    '/settings/qualifications',
    '/settings/dashboard',
    '/settings/dashboard/forecast',
    `/settings/employees/${ann.id}/qualifications`,
  ])
    expect((await learner.get(path)).status).toBe(403);
  const mine = (await learner.get('/qualifications')).body;
  expect(mine.rows.every(({ personId }: { personId: string }) => personId === bob.id)).toBe(true);
});
