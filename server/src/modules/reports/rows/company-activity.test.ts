import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';

// The report CompanyRecentActivity. The clock stands at 2 March 2026; the company's days begin at 5:00 UTC.

const world = await openWorld();
const { make } = world;
const company = await make.company();
const boss = await make.companyAdmin({ company, name: 'Bo Boss' });
const admin = await world.as(boss);
const told = async (query: Record<string, string> = {}) =>
  (
    (await admin.get('/settings/reports/activity', { limit: '100', ...query })).body.rows as Record<
      string,
      string | null
    >[]
  ).map(({ event, name, object, result, actor }) => [event, name, object, result, actor].join(' | '));

test('what happened in the last seven days is told newest first, each thing once, with who did it', async () => {
  const ann = await make.person({ company, name: 'Ann Roy' });
  const course = await make.taughtCourse({ title: 'Lockout' });
  const id = await make.enrolment({
    person: ann,
    course,
    assignedBy: boss.id,
    assignedAt: '2026-02-24T05:00:00Z',
    startedAt: '2026-02-26T09:00:00Z',
    completedAt: '2026-03-01T09:00:00Z',
  });
  await world.sql('update enrolments set score_percent = 87.5 where id = $1', [id]);
  // A second before the first of the seven days began.
  const late = await make.enrolment({
    person: ann,
    course: await make.taughtCourse({ title: 'Ladders' }),
    assignedBy: boss.id,
    assignedAt: '2026-02-24T04:59:59Z',
  });
  const skill = await make.skill({ names: { en: 'Rigger' } } as never);
  const proof = await make.achievement(ann, {
    skillId: skill.id,
    validThrough: '2027-02-28',
    recordedAt: '2026-02-28T09:00:00.000Z',
  });
  const expected = [
    'completed | Ann Roy | Lockout | 87% | Ann Roy',
    expect.stringMatching(/^qualified \| Ann Roy \| .+ \| 2027-02-28 \| $/),
    'started | Ann Roy | Lockout |  | Ann Roy',
    'assigned | Ann Roy | Lockout |  | Bo Boss',
  ];
  expect(await told()).toEqual(expected);
  expect((await told({ locale: 'fr' }))[0]).toContain('| 87\u00a0% |');
  expect(await told({ from: '2026-02-23' })).toEqual([...expected, 'assigned | Ann Roy | Ladders |  | Bo Boss']);
  expect(await told({ to: '2026-02-26' })).toEqual(expected.slice(2));
  // What turned out wrong is not told any more; what was taken back is told as such.
  await world.sql(
    `update achievements set revoked_at = '2026-03-01T10:00:00Z', revoked_by = person_id,
      revocation_reason = 'Sat by another' where id = $1`,
    [proof],
  );
  await world.sql(`update enrolments set voided_at = '2026-03-01T11:00:00Z' where id = $1`, [id]);
  await world.sql(`update enrolments set withdrawn_at = '2026-03-01T12:00:00Z' where id = $1`, [late]);
  expect((await told()).map((line) => line.split(' ')[0])).toEqual([
    'withdrawn',
    'revoked',
    'qualified',
    'started',
    'assigned',
  ]);
});

test('a certificate is told by the name of its skill, or by the title of its course', async () => {
  const cy = await make.person({ company, name: 'Cy Holm' });
  const course = await make.taughtCourse({ title: 'Hoists' });
  const skill = await make.skill();
  const id = await make.achievement(cy, {
    courseId: course.id,
    validThrough: null,
    recordedAt: '2026-03-01T14:00:00.000Z',
  });
  await world.sql('update achievements set course_version_id = $2 where id = $1', [id, course.versionId]);
  await make.achievement(cy, { skillId: skill.id, validThrough: null, recordedAt: '2026-03-01T13:00:00.000Z' });
  expect((await told({ q: 'holm' })).map((line) => line.split(' | ').slice(0, 3))).toEqual([
    ['qualified', 'Cy Holm', 'Hoists'],
    ['qualified', 'Cy Holm', expect.stringMatching(/^Skill /)],
  ]);
});

test('pages told from the newest alone are those of the whole, moments that many things share included', async () => {
  const [course, skill] = [await make.taughtCourse({ title: 'Slings' }), await make.skill()];
  for (let at = 0; at < 40; at++) {
    const person = await make.person({ company });
    const day = `2026-02-${25 + (at % 4)}`;
    const id = await make.enrolment({ person, course, assignedAt: `${day}T10:00:00Z` });
    await world.sql('update enrolments set started_at = $2, failed_at = $3 where id = $1', [
      id,
      `${day}T11:00:00Z`,
      at % 3 === 0 ? `${day}T12:00:00Z` : null,
    ]);
    if (at % 5 === 0)
      await make.achievement(person, { skillId: skill.id, validThrough: null, recordedAt: `${day}T11:00:00.000Z` });
  }
  type Page = { rows: { id: string }[]; nextCursor: string | null; count: { rows: number } | null };
  const turned = async (query: Record<string, string>): Promise<[count: number, ids: string[]]> => {
    let page = (await admin.get('/settings/reports/activity', query)).body as Page;
    const [count, ids] = [page.count!.rows, page.rows.map((row) => row.id)];
    while (page.nextCursor) {
      page = (await admin.get('/settings/reports/activity', { ...query, cursor: page.nextCursor })).body as Page;
      ids.push(...page.rows.map((row) => row.id));
    }
    return [count, ids];
  };
  const narrowed: Record<string, string>[] = [
    {},
    { to: '2026-02-26' },
    { event: 'failed' },
    { q: 'sling', from: '2026-02-26' },
  ];
  for (const query of narrowed) {
    // In another order than the list's own the whole is made.
    const [count, ids] = await turned({ limit: '100', sort: 'at', ...query });
    expect(count).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(10);
    for (const limit of ['3', '25']) expect(await turned({ limit, ...query })).toEqual([count, ids.toReversed()]);
  }
});

test.each(['started', 'completed', 'failed', 'withdrawn'])(
  'what was assigned long ago and %s this week is told, from the newest alone as from all',
  async (event) => {
    const person = await make.person({ company, name: `Di ${event}` });
    const course = await make.taughtCourse({ title: 'Rescue' });
    const id = await make.enrolment({ person, course, assignedAt: '2025-06-01T10:00:00Z' });
    await world.sql(
      `update enrolments set started_at = case when $2 in ('completed', 'failed') then assigned_at end where id = $1`,
      [id, event],
    );
    await world.sql(`update enrolments set ${event}_at = '2026-03-01T15:00:00Z' where id = $1`, [id]);
    for (const limit of ['1', '100'])
      expect(await told({ q: `Di ${event}`, limit })).toEqual([expect.stringMatching(`^${event} \\| Di ${event} \\|`)]);
  },
);

test('the revocation this week of an old certificate is told', async () => {
  const person = await make.person({ company, name: 'Ed Rook' });
  const skill = await make.skill();
  const recordedAt = '2025-06-01T10:00:00.000Z';
  const id = await make.achievement(person, { skillId: skill.id, validThrough: null, recordedAt });
  await world.sql(
    `update achievements set revoked_at = '2026-03-01T15:00:00Z', revoked_by = person_id, revocation_reason = 'Forged'
      where id = $1`,
    [id],
  );
  expect(await told({ q: 'Ed Rook' })).toEqual([expect.stringMatching(/^revoked \| Ed Rook \|/)]);
});
