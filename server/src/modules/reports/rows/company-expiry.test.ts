import { expect, test } from 'vitest';
import { makeVariety } from '../../../../test/make/make-variety.ts';
import { openWorld } from '../../../../test/harness.ts';

// The reports CompanyExpiredCourses and CompanyExpiringSoon: that they are the matrix, told in rows. The clock stands
// at 2 March 2026.

const world = await openWorld();
const { make } = world;
const company = await make.company();
await makeVariety(world, company);
const admin = await world.as(await make.companyAdmin({ company }));

type Row = Record<string, string | number | null>;
type Cell = {
  rowId: string;
  status: string;
  qualified: boolean;
  validThrough: string | null;
  coveredThrough: string | null;
};
const rows = async (report: string, query: Record<string, string> = {}) =>
  (await admin.get(`/settings/reports/${report}`, { limit: '100', ...query })).body.rows as Row[];
const cells = async (query: Record<string, string>) =>
  (
    (await admin.get('/settings/qualifications', { limit: '100', ...query })).body.rows as {
      personId: string;
      cells: Cell[];
    }[]
  ).flatMap(({ personId, cells: all }) => all.map((cell) => ({ personId, ...cell })));
/** A person and a last day, once however many requirements ask for it. */
const once = (all: string[]) => [...new Set(all)].toSorted();
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const moments = [
  [{}, {}],
  [{ asOf: '2026-01-15' }, { on: '2026-01-15' }],
  [{ asOf: '2026-06-15' }, { on: '2026-06-15' }],
  [
    { asOf: '2025-12-15', knownOn: '2025-01-01' },
    { on: '2025-12-15', knownOn: '2025-01-01' },
  ],
] as const;

test.each(moments)('what has expired is what the matrix says has: %o', async (asked, at) => {
  const told = await rows('expired', asked);
  const wanted = (await cells(at)).filter(({ status }) => status === 'expired' || status === 'inGrace');
  expect(once(told.map(({ personId, validThrough }) => `${personId} ${validThrough}`))).toEqual(
    once(wanted.map(({ personId, validThrough }) => `${personId} ${validThrough}`)),
  );
  if (at === moments[0][1] || at === moments[2][1]) expect(told.length).toBeGreaterThan(0);
  for (const row of told)
    expect(row['daysExpired']).toBe(days(String(row['validThrough']), ('on' in at && at.on) || '2026-03-02'));
  expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
});

test.each(moments)('what expires soon is what the matrix says does: %o', async (asked, at) => {
  const today = ('on' in at && at.on) || '2026-03-02';
  const told = await rows('expiring', asked);
  const wanted = (await cells(at)).filter(
    ({ qualified, coveredThrough }) =>
      qualified &&
      coveredThrough !== null &&
      coveredThrough !== 'infinity' &&
      days(today, coveredThrough) >= 0 &&
      days(today, coveredThrough) <= 180,
  );
  expect(once(told.map(({ personId, validThrough }) => `${personId} ${validThrough}`))).toEqual(
    once(wanted.map(({ personId, coveredThrough }) => `${personId} ${coveredThrough}`)),
  );
});

test('a qualification renewed elsewhere leaves the report at once, and a renewal that begins is told', async () => {
  const course = await make.taughtCourse({ title: 'Refresher' });
  await make.requirement(company, { courseId: course.id });
  const person = await make.person({ company, name: 'Rhea New' });
  const skill = await make.skill({});
  await make.requirement(company, { skillId: skill.id });
  await make.achievement(person, { skillId: skill.id, validThrough: '2026-02-01' });
  const mine = async () =>
    (await rows('expired', { q: 'Rhea' })).map(({ renewal, daysExpired, positions }) => [
      renewal,
      daysExpired,
      positions,
    ]);
  expect(await mine()).toEqual([['noCourse', 29, 'All positions']]);
  await make.achievement(person, {
    skillId: skill.id,
    validFrom: '2026-02-10',
    validThrough: '2027-02-09',
    recordedAt: '2026-02-10T09:00:00.000Z',
  });
  expect(await mine()).toEqual([]);
});

test('a course that is required without a skill is told by its title', async () => {
  const course = await make.taughtCourse({ title: 'Yard rules' });
  await make.requirement(company, { courseId: course.id });
  const person = await make.person({ company, name: 'Yara Rule' });
  await make.achievement(person, { courseId: course.id, validThrough: '2026-04-01' });
  expect((await rows('expiring', { q: 'Yara' })).map(({ qualification }) => qualification)).toEqual(['Yard rules']);
});

test.each([
  ['expired', {}],
  ['expired', { asOf: '2026-06-15' }],
  ['expiring', {}],
] as const)('each row of %s opens the Why of that day, which says the same: %o', async (report, asked) => {
  await world.sql(
    `update achievements set issuer_name = 'Institute', snapshot = '{"course": {"titles": {"en": "Rigging"}}}'
      where snapshot = '{}'`,
  );
  const told = await rows(report, asked);
  expect(told.length).toBeGreaterThan(0);
  for (const { personId, rowId, validThrough } of told.slice(0, 12)) {
    const query = {
      personId: String(personId),
      requirementRowId: String(rowId),
      ...('asOf' in asked && { on: asked.asOf }),
    };
    const { status, body } = await admin.get('/settings/qualifications/why', query);
    expect(status).toBe(200);
    if (report === 'expired') expect(['expired', 'inGrace']).toContain(body.status);
    else expect(body.qualified).toBe(true);
    expect(report === 'expired' ? body.validThrough : body.coveredThrough).toBe(validThrough);
  }
});
