import { beforeEach, describe, expect, test } from 'vitest';
import type { World } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { Renewals } from '../../../../test/make/make-renewals.ts';
import { makeRenewals } from '../../../../test/make/make-renewals.ts';

// What the reports of expired and expiring qualifications say of a day that is over, and of what is still to come. The
// clock stands at 2 March 2026.

const world: World = await openWorld();
const { make } = world;

let here: Renewals;
beforeEach(async () => {
  world.clock.set('2026-03-02T09:00:00.000Z');
  here = await makeRenewals(world, { sold: true });
});

type Row = Record<string, unknown> & { name: string };
const listed = async (report: 'expired' | 'expiring', query: Record<string, string> = {}): Promise<Row[]> => {
  const { status, body, text } = await here.admin.get(`/settings/reports/${report}`, { limit: '100', ...query });
  expect(status, text).toBe(200);
  return body.rows;
};
const ofAnn = async (report: 'expired' | 'expiring', query: Record<string, string> = {}) =>
  (await listed(report, query)).find(({ name }) => name === 'Ann')!;

describe('on a day that is over', () => {
  test('the manager is the one of then, and rows are grouped by them', async () => {
    const ann = await here.worker('Ann', '2026-04-20');
    const [before, now] = [
      await make.person({ company: here.company, name: 'Old Boss' }),
      await make.person({ company: here.company, name: 'New Boss' }),
    ];
    await world.sql(`update placements set manager_id = $2, ended_on = '2026-02-15' where person_id = $1`, [
      ann.id,
      before.id,
    ]);
    await make.insert('placements', {
      ...{
        company_id: here.company.id,
        person_id: ann.id,
        hired_on: '2025-01-01',
        started_on: '2026-02-16',
        manager_id: now.id,
      },
      recorded_at: '2026-02-20T09:00:00Z',
    });
    expect(await ofAnn('expiring')).toMatchObject({ manager: 'New Boss' });
    const then = { asOf: '2026-02-01' };
    expect(await ofAnn('expiring', then)).toMatchObject({ manager: 'Old Boss' });
    const { groups } = (await here.admin.get('/settings/reports/expiring-groups', { ...then, by: 'manager' })).body as {
      groups: { keys: string[]; words: string[] }[];
    };
    expect(groups).toMatchObject([{ keys: [before.id], words: ['Old Boss'] }]);
    expect(await ofAnn('expiring', { ...then, manager: before.id })).toBeDefined();
  });

  test('only what superseded it then is named, and only what meets the level', async () => {
    await here.worker('Ann', '2026-01-10');
    const newer = await make.skill({ code: 'NEWER' });
    const equivalent = await make.insert('skill_equivalents', {
      ...{
        skill_id: here.skillId,
        by_skill_id: newer.id,
        kind: 'supersedes',
        effective_from: '2026-02-15',
        recorded_at: '2026-02-10T09:00:00Z',
      },
    });
    const replaced = async (query: Record<string, string> = {}) => (await ofAnn('expired', query))['replacedBy'];
    expect(await replaced()).toBe('Skill NEWER');
    expect(await replaced({ asOf: '2026-02-14' })).toBeNull();
    expect(await replaced({ knownOn: '2026-02-09' })).toBeNull();
    await world.sql(`update requirement_targets set min_level = 2 where skill_id = $1`, [here.skillId]);
    await world.sql(`update achievements set level = 2 where skill_id = $1`, [here.skillId]);
    expect(await replaced()).toBeNull();
    await world.sql('update skill_equivalents set gives_level = 2 where id = $1', [equivalent]);
    expect(await replaced()).toBe('Skill NEWER');
  });

  test('an exemption that no one knew of then is not told, and one that was lifted since is', async () => {
    const ann = await here.worker('Ann', '2026-04-20');
    await make.insert('holds', {
      ...{
        company_id: here.company.id,
        person_id: ann.id,
        skill_id: here.skillId,
        kind: 'exemption',
        from_on: '2026-04-01',
        to_on: '2026-12-31',
      },
      ...{
        reason: 'On light duty',
        recorded_at: '2026-02-20T09:00:00Z',
        retracted_at: '2026-02-28T09:00:00Z',
        retraction_reason: 'Back at work',
      },
    });
    const exempt = async (query: Record<string, string> = {}) => (await ofAnn('expiring', query))['exempt'];
    expect([await exempt({ knownOn: '2026-02-19' }), await exempt({ knownOn: '2026-02-20' }), await exempt()]).toEqual([
      'notExempt',
      'exempt',
      'notExempt',
    ]);
    expect((await listed('expiring', { knownOn: '2026-02-20', exempt: 'exempt' })).map(({ name }) => name)).toEqual([
      'Ann',
    ]);
  });
});

describe('the next reminder', () => {
  const next = async (query: Record<string, string> = {}) => (await ofAnn('expiring', query))['nextReminderOn'];
  /** What happens to Ann, who is otherwise reminded on 21 March, 30 days before her proof ends. */
  const silenced: Record<
    string,
    { happens: (ann: { id: string; companyId: string }) => Promise<unknown>; asked?: Record<string, string> }
  > = {
    'is on leave': {
      happens: ({ id }) => world.sql(`update employments set on_leave_since = '2026-02-01' where person_id = $1`, [id]),
    },
    'may not sign in': {
      happens: ({ id }) => world.sql(`update people set locked_at = '2026-02-01' where id = $1`, [id]),
    },
    'leaves before it is due': { happens: ({ id }) => leaves(id, '2026-03-15') },
    'left since the day looked at': { happens: ({ id }) => leaves(id, '2026-02-15'), asked: { asOf: '2026-02-01' } },
    'has renewed since the day looked at': {
      happens: (ann) =>
        make.achievement(ann, {
          skillId: here.skillId,
          validFrom: '2026-02-20',
          validThrough: '2027-02-20',
          recordedAt: '2026-02-20T09:00:00Z',
        }),
      asked: { knownOn: '2026-02-10' },
    },
    'has it revoked since it was known': {
      happens: ({ id }) =>
        world.sql(
          `update achievements set revoked_at = '2026-02-20T09:00:00Z', revocation_reason = 'Forged'
            where person_id = $1`,
          [id],
        ),
      asked: { knownOn: '2026-02-10' },
    },
  };
  const leaves = async (id: string, last: string) => {
    for (const table of ['employments', 'placements'])
      await world.sql(`update ${table} set ended_on = $2 where person_id = $1`, [id, last]);
  };

  test.each(Object.entries(silenced))('is none for who %s', async (_name, { happens, asked }) => {
    const ann = await here.worker('Ann', '2026-04-20');
    expect(await next(asked)).toBe('2026-03-21');
    await happens(ann);
    expect(await next(asked)).toBeNull();
  });

  test('comes by the clock of the person: where the day is over already, so is its reminder', async () => {
    const ann = await here.worker('Ann', '2026-04-02');
    // 30 days before is the next day, 3 March. At 20:00 in UTC it is 9 in the morning of that day in Auckland.
    world.clock.set('2026-03-02T20:00:00.000Z');
    expect(await next()).toBe('2026-03-03');
    await world.sql(`update people set time_zone = 'Pacific/Auckland' where id = $1`, [ann.id]);
    expect(await next()).toBe('2026-03-26');
    await world.sql(`update people set time_zone = 'America/St_Johns' where id = $1`, [ann.id]);
    expect(await next()).toBe('2026-03-03');
  });

  test('of a required course is the one about the skill that it proved', async () => {
    const course = await make.taughtCourse({ title: 'Rigging' });
    await make.requirement(here.company, { courseId: course.id });
    const skill = await make.skill();
    const ann = await make.person({ company: here.company, name: 'Ann' });
    const enrolment = await make.enrolment({
      person: ann,
      course,
      startedAt: '2025-04-20T09:00:00Z',
      completedAt: '2025-04-20T10:00:00Z',
    });
    for (const subject of [{ courseId: course.id }, { skillId: skill.id }]) {
      const id = await make.achievement(ann, { ...subject, validFrom: '2025-04-20', validThrough: '2026-04-20' });
      await world.sql(
        `update achievements set source = 'course', enrolment_id = $2, course_id = $3, course_version_id = $4
          where id = $1`,
        [...[id, enrolment, course.id, course.versionId]],
      );
    }
    expect(await ofAnn('expiring')).toMatchObject({ validThrough: '2026-04-20', nextReminderOn: '2026-03-21' });
  });
});
