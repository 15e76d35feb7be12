import { placeState } from '@app/domain/group-training/place';
import { trainingState } from '@app/domain/group-training/training';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { placeSql, sessionSpan, stateSql } from '../planning/training-sql.ts';

// What SQL says of a training and of a place is what domain says, on every combination of their dates at every moment
// that matters.

const world = await openWorld();
const { make } = world;
const company = await make.company();
const asked = <R>(query: (now: string) => ReturnType<typeof sql<R>>, now: string) =>
  workAsSystem(
    world.runtime,
    'test',
    async (work) => (work.reach('training.plan'), (await query(now).execute(work.tx)).rows),
    {
      companyId: company.id,
      audited: false,
      write: false,
    },
  );
const combinations = <T extends Record<string, readonly unknown[]>>(of: T): { [K in keyof T]: T[K][number] }[] =>
  Object.entries(of).reduce<Record<string, unknown>[]>(
    (made, [key, values]) => made.flatMap((one) => values.map((value) => ({ ...one, [key]: value }))),
    [{}],
  ) as never;

test('of trainings', async () => {
  const at = '2026-01-05T09:00:00.000Z';
  const two = [
    { startsAt: '2026-03-11T13:00:00.000Z', endsAt: '2026-03-11T17:00:00.000Z', breakMinutes: 0 },
    { startsAt: '2026-03-10T02:30:00.000Z', endsAt: '2026-03-10T04:00:00.000Z', breakMinutes: 0 },
  ];
  const cases = combinations({
    scheduledAt: [at, null],
    startedAt: [null, at],
    closedAt: [null, at],
    cancelledAt: [null, at],
    lockDays: [0, 2],
    timeZone: ['America/Toronto', 'Pacific/Auckland', 'UTC'],
    sessions: [two, two.slice(0, 1), []],
  } as const).filter((one) => !(one.cancelledAt && one.closedAt) && !(one.closedAt && !one.scheduledAt));
  const byId = new Map<string, (typeof cases)[number]>();
  for (const one of cases)
    byId.set(
      (
        await make.training(company, {
          scheduled_at: one.scheduledAt,
          started_at: one.startedAt,
          closed_at: one.closedAt,
          cancelled_at: one.cancelledAt,
          lock_days: one.lockDays,
          time_zone: one.timeZone,
          sessions: [...one.sessions],
        })
      ).id,
      one,
    );
  const moments = [
    '2026-03-07T23:59:59.999Z',
    '2026-03-08T00:00:00.000Z',
    '2026-03-08T04:59:59.999Z',
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T11:00:00.000Z',
  ];
  moments.push(
    '2026-03-10T02:29:59.999Z',
    '2026-03-10T02:30:00.000Z',
    '2026-03-10T04:00:00.000Z',
    '2026-03-11T16:59:59.999Z',
    '2026-03-11T17:00:00.000Z',
  );
  const seen = new Set<string>();
  for (const now of moments) {
    const rows = await asked(
      (moment) =>
        sql<{ id: string; state: string }>`select t.id, ${stateSql(moment)} as state from trainings t ${sessionSpan}`,
      now,
    );
    expect(rows).toHaveLength(cases.length);
    for (const { id, state } of rows) {
      const one = byId.get(id)!;
      expect([now, one, state]).toEqual([now, one, trainingState(one, now)]);
      seen.add(state);
    }
  }
  // At the very end a state that is late by one moment would be seen.
  const [end] = moments.slice(-1) as [string];
  const late = await asked(
    (now) =>
      sql<{
        id: string;
        state: string;
      }>`select t.id, case when s.last_end = ${now} then 'inProgress' else ${stateSql(now)} end as state
        from trainings t ${sessionSpan}`,
    end,
  );
  expect(late.filter(({ id, state }) => trainingState(byId.get(id)!, end) !== state)).not.toHaveLength(0);
  expect([...seen].toSorted()).toEqual([
    'awaitingSignOff',
    'cancelled',
    'closed',
    'draft',
    'inProgress',
    'locked',
    'scheduled',
  ]);
});

test('of places', async () => {
  const [at, until] = ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'];
  const cases = combinations({
    requestedAt: [null, at],
    bookedAt: [null, at],
    waitlistedAt: [null, at],
    offer: [null, until],
    declinedAt: [null, at],
    cancelledBy: [null, 'attendee', 'admin', 'training'],
  } as const).filter(
    (one) => (one.requestedAt ?? one.bookedAt ?? one.waitlistedAt) && (one.offer === null || one.waitlistedAt),
  );
  const facts = cases.map(({ offer, cancelledBy, ...one }) => ({
    ...one,
    offeredAt: offer && at,
    offerUntil: offer,
    cancelledBy,
    cancelledAt: cancelledBy && at,
  }));
  const values = JSON.stringify(facts.map((one, number) => ({ ...one, number })));
  const seen = new Set<string>();
  for (const now of ['2026-03-01T23:59:59.999Z', until, '2026-03-02T00:00:00.001Z']) {
    const rows = await asked(
      (moment) => sql<{ number: number; state: string }>`select e.number, ${placeSql(moment)} as state from (
        select x.number, x."requestedAt" as requested_at, x."bookedAt" as booked_at, x."waitlistedAt" as waitlisted_at,
          x."offerUntil" as offer_until,
          x."declinedAt" as declined_at, x."cancelledAt" as cancelled_at, x."cancelledBy" as cancelled_by
        from jsonb_to_recordset(${values}::jsonb) as x(number int, "requestedAt" timestamptz, "bookedAt" timestamptz,
          "waitlistedAt" timestamptz,
          "offerUntil" timestamptz, "declinedAt" timestamptz, "cancelledAt" timestamptz, "cancelledBy" text)) e`,
      now,
    );
    expect(rows).toHaveLength(facts.length);
    for (const { number, state } of rows) {
      expect([now, facts[number], state]).toEqual([now, facts[number], placeState(facts[number]!, now)]);
      seen.add(state);
    }
  }
  expect([...seen].toSorted()).toEqual([
    'booked',
    'cancelledByAdmin',
    'cancelledByAttendee',
    'declined',
    'offered',
    'requested',
    'waitlisted',
  ]);
});
