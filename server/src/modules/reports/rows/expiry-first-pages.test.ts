import { expect, test } from 'vitest';
import { keepCounts } from '../../qualification/counts/keep-counts.ts';
import { makeVariety } from '../../../../test/make/make-variety.ts';
import { openWorld } from '../../../../test/harness.ts';

// The first pages of the reports of what expired and what expires soon are told from few people, and how many rows
// there are from what is kept: the same as when the whole is made. The clock stands at 2 March 2026.

const world = await openWorld();
const { make } = world;
const company = await make.company({ time_zone: 'UTC' });
await makeVariety(world, company);
const [skill, higher] = [await make.skill({}), await make.skill({})];
for (const { id: skillId } of [skill, higher]) await make.requirement(company, { skillId });
// Of some that ran out the days of grace have not passed.
await world.sql('update skill_rules set grace_days = 30 where skill_id = $1', [higher.id]);
// Proofs that end on few days, so that pages break within one; of every third person a later proof, and of some an
// earlier one that it outlasts.
for (let at = 0; at < 48; at++) {
  const person = await make.person({ company });
  const ends = [`2026-02-${10 + (at % 4)}`, `2026-04-${10 + (at % 4)}`];
  for (const [of, validThrough] of ends.entries())
    await make.achievement(person, { skillId: (of === at % 2 ? skill : higher).id, validThrough });
  if (at % 3 === 0)
    await make.achievement(person, { skillId: skill.id, validThrough: at % 2 ? '2026-03-20' : '2027-05-01' });
}
// At the ends of what expires soon as the report opens: yesterday, today, in 180 and in 181 days.
for (const validThrough of ['2026-03-01', '2026-03-02', '2026-08-29', '2026-08-30'])
  await make.achievement(await make.person({ company }), { skillId: skill.id, validThrough });
const admin = await world.as(await make.companyAdmin({ company }));
const today = '2026-03-02';

type Query = Record<string, string>;
type Page = {
  rows: Record<string, unknown>[];
  nextCursor: string | null;
  count: { rows: number; exact: boolean } | null;
};
const page = async (report: string, query: Query): Promise<Page> => {
  const { status, body, text } = await admin.get(`/settings/reports/${report}`, query);
  expect(status, text).toBe(200);
  return body as Page;
};
/** All rows, page by page, and what the first page counts. */
async function turned(report: string, query: Query): Promise<{ rows: Page['rows']; count: Page['count'] }> {
  const first = await page(report, query);
  const rows = [...first.rows];
  for (let cursor = first.nextCursor; cursor;) {
    const next = await page(report, { ...query, cursor });
    rows.push(...next.rows);
    cursor = next.nextCursor;
  }
  return { rows, count: first.count };
}
/** As the report opens, but for today by name: then nothing is kept of it. */
const whole = (report: string, query: Query = {}) => page(report, { limit: '100', asOf: today, ...query });

test.each(['expired', 'expiring'])(
  'pages of %s told from few people are those of the whole, and what is kept counts its rows',
  async (report) => {
    const all = await whole(report);
    expect(all.nextCursor).toBeNull();
    expect(all.rows.length).toBeGreaterThan(40);
    const derived = await turned(report, { limit: '7' });
    expect(derived).toEqual({ rows: all.rows, count: all.count });
    await keepCounts(world.runtime, 'test.keep', { id: company.id, timeZone: 'UTC' });
    for (const limit of ['2', '20', '100'])
      expect(await turned(report, { limit })).toEqual({ rows: all.rows, count: all.count });
  },
);

const narrowed: [report: string, query: Query][] = [
  ['expired', { kind: 'recommended' }],
  ['expired', { q: 'e' }],
  ['expired', { standing: 'exempt,suspended' }],
  ['expired', { held: 'true' }],
  ['expired', { employment: 'current', renewal: 'noCourse' }],
  ['expiring', { days: '20' }],
  ['expiring', { days: '40', kind: 'mandatory' }],
  ['expiring', { leadTime: 'd60' }],
  ['expiring', { exempt: 'exempt' }],
];
test.each(narrowed)('what is looked for among many is found, however far it is: %s %o', async (report, query) => {
  expect((await turned(report, { limit: '2', ...query })).rows).toEqual((await whole(report, query)).rows);
});

test('what a renewal changes since the counts were kept is counted', async () => {
  const before = (await page('expired', {})).count!.rows;
  const person = await make.person({ company });
  await make.achievement(person, { skillId: skill.id, validThrough: '2026-02-20' });
  expect((await page('expired', { limit: '1' })).count).toEqual({ rows: before + 1, exact: true });
  await make.achievement(person, { skillId: skill.id, validFrom: '2026-03-01', validThrough: '2026-12-01' });
  expect((await page('expired', { limit: '1' })).count).toEqual({ rows: before, exact: true });
});
