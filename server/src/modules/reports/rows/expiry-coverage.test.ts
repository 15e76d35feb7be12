import { addDays } from '@app/domain/time';
import type { Day } from '@app/domain/time';
import { beforeEach, expect, test } from 'vitest';
import type { World } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { Renewals } from '../../../../test/make/make-renewals.ts';
import { makeRenewals } from '../../../../test/make/make-renewals.ts';

// Coverage after expiry: what the matrix says of the day after, if nothing is renewed until then. The clock stands at 2
// March 2026.

const world: World = await openWorld();
const { make } = world;

let here: Renewals;
let position: string;
beforeEach(async () => {
  here = await makeRenewals(world, { sold: true });
  position = (await world.sql<{ id: string }>('select id from positions where company_id = $1', [here.company.id]))[0]!
    .id;
  await world.sql(`update positions set min_qualified = 2, title = 'Operator' where id = $1`, [position]);
  await here.worker('Ann', '2026-03-20');
});

type Row = { name: string; validThrough: Day; coverageAfter: string | null; exempt: string };
const listed = async (query: Record<string, string> = {}): Promise<Row[]> => {
  const { status, body, text } = await here.admin.get('/settings/reports/expiring', {
    limit: '100',
    fields: 'coverageAfter',
    ...query,
  });
  expect(status, text).toBe(200);
  return body.rows;
};
const after = async (name: string, query: Record<string, string> = {}) =>
  (await listed(query)).find((row) => row.name === name)?.coverageAfter;
const hold = (person: { id: string }, given: Record<string, unknown>) =>
  make.insert('holds', {
    ...{
      company_id: here.company.id,
      person_id: person.id,
      skill_id: here.skillId,
      kind: 'exemption',
      from_on: '2026-02-01',
      to_on: '2026-12-31',
    },
    ...{ reason: 'On light duty', recorded_at: '2026-02-01T09:00:00Z', ...given },
  });

/**
 * What becomes of Ben, the other operator, until Ann’s proof ends on 20 March, and how many are qualified on the 21st.
 */
const histories: Record<string, { ben: () => Promise<unknown>; left: number }> = {
  'is exempt until then': { ben: async () => hold(await here.worker('Ben'), { to_on: '2026-03-10' }), left: 0 },
  'is exempt for longer': { ben: async () => hold(await here.worker('Ben'), {}), left: 1 },
  'has a proof to come after his exemption': {
    ben: async () => {
      const ben = await here.worker('Ben');
      await hold(ben, { to_on: '2026-03-10' });
      await make.achievement(ben, {
        skillId: here.skillId,
        validFrom: '2026-03-15',
        validThrough: '2027-03-14',
        recordedAt: '2026-03-01T09:00:00Z',
      });
    },
    left: 1,
  },
  'is exempt once his own proof has ended': {
    ben: async () => hold(await here.worker('Ben', '2026-03-10'), { from_on: '2026-03-05' }),
    left: 1,
  },
  'is suspended by then': {
    ben: async () =>
      hold(await here.worker('Ben', '2026-12-20'), { kind: 'suspension', from_on: '2026-03-15', to_on: null }),
    left: 0,
  },
  'was suspended and is not any more': {
    ben: async () =>
      hold(await here.worker('Ben', '2026-12-20'), { kind: 'suspension', from_on: '2026-02-15', to_on: '2026-03-15' }),
    left: 1,
  },
  'leaves before': {
    ben: async () => {
      const { id } = await here.worker('Ben', '2026-12-20');
      for (const table of ['employments', 'placements', 'position_assignments'])
        await world.sql(`update ${table} set ended_on = '2026-03-15' where person_id = $1`, [id]);
    },
    left: 0,
  },
  'gives the position up before': {
    ben: async () => {
      const { id } = await here.worker('Ben', '2026-12-20');
      await world.sql(`update position_assignments set ended_on = '2026-03-15' where person_id = $1`, [id]);
    },
    left: 0,
  },
  'takes the position on before': {
    ben: async () => {
      const { id } = await here.worker('Ben', '2026-12-20');
      await world.sql(`update position_assignments set started_on = '2026-03-15' where person_id = $1`, [id]);
    },
    left: 1,
  },
  'has days of grace that count': {
    ben: async () => {
      await here.worker('Ben', '2026-03-18');
      await world.sql('update skill_rules set grace_days = 30, grace_counts = true where skill_id = $1', [
        here.skillId,
      ]);
    },
    // Ann has them as well.
    left: 2,
  },
  'meets a requirement of everyone that begins by then no more': {
    ben: async () => {
      await here.worker('Ben', '2026-12-20');
      await make.requirement(
        here.company,
        { skillId: (await make.skill()).id },
        { effective_from: '2026-03-10', asked_since: '2026-03-10' },
      );
    },
    left: 0,
  },
};

test.each(Object.entries(histories))(
  'of someone else who %s, as the matrix has it on the day after',
  async (_name, { ben, left }) => {
    await ben();
    const told = await listed();
    for (const { validThrough, coverageAfter } of told) {
      const { status, body, text } = await here.admin.get('/settings/qualifications/totals', {
        on: addDays(validThrough, 1),
      });
      expect(status, text).toBe(200);
      const [covered] = body.coverage as { title: string; qualified: number; wanted: number }[];
      expect(coverageAfter).toBe(`Operator: ${covered!.qualified} of ${covered!.wanted}`);
    }
    expect(await after('Ann')).toBe(`Operator: ${left} of 2`);
  },
);

test('who will be exempt on the day after takes no one away', async () => {
  await hold(await here.worker('Ben', '2026-03-12'), { from_on: '2026-03-10' });
  expect((await listed()).map(({ name, exempt, coverageAfter }) => [name, exempt, coverageAfter])).toEqual([
    ['Ben', 'exempt', 'Operator: 2 of 2'],
    ['Ann', 'notExempt', 'Operator: 1 of 2'],
  ]);
});

test('a position that only recommends it is not touched', async () => {
  const [ann] = await world.sql<{ id: string; companyId: string }>(
    `select person_id as id, company_id as "companyId" from position_assignments where position_id = $1`,
    [position],
  );
  const { id } = await make.position(here.company, { title: 'Spotter', min_qualified: 1 });
  await make.requirement(here.company, { skillId: here.skillId }, { position_id: id, kind: 'recommended' });
  await make.assignment(ann as never, id, { is_primary: false, started_on: '2025-03-01' });
  expect(await after('Ann')).toBe('Operator: 0 of 2');
});

test('what was not known on the day looked at does not count', async () => {
  const ben = await here.worker('Ben', '2026-12-20');
  await hold(ben, { kind: 'suspension', from_on: '2026-03-15', recorded_at: '2026-02-20T09:00:00Z' });
  expect(await after('Ann', { knownOn: '2026-02-10' })).toBe('Operator: 1 of 2');
  expect(await after('Ann')).toBe('Operator: 0 of 2');
});
