import type { EnrolmentDates } from '@app/domain/enrolment/enrolment';
import { isOpen } from '@app/domain/enrolment/enrolment';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { notEndedBeforeText, openAttemptText } from './predicates.ts';

const world = await openWorld();
const client = new pg.Client(world.connect('superuser'));
beforeAll(() => client.connect());
afterAll(() => client.end());

const moments = [
  'startedAt',
  'completedAt',
  'withdrawnAt',
  'lapsedAt',
  'failedAt',
  'voidedAt',
  'evaluationDueAt',
] as const;

/** Every way the moments of an attempt are set or not, with and without a seat to wait for. */
const everyWay: EnrolmentDates[] = Array.from({ length: 2 ** (moments.length + 1) }, (_, bits) => ({
  ...(Object.fromEntries(
    moments.map((moment, at) => [moment, bits & (1 << at) ? '2026-03-01T12:00:00.000Z' : null]),
  ) as Record<(typeof moments)[number], string | null>),
  waitsForSeat: Boolean(bits & (1 << moments.length)),
}));

test('the SQL of an open attempt says what the rule says, however its moments are set', async () => {
  const { rows } = await client.query<{ open: boolean }>(
    `select ${openAttemptText('e')} as open from (select x.place,
      (x.dates ->> 'completedAt')::timestamptz as completed_at,
      (x.dates ->> 'withdrawnAt')::timestamptz as withdrawn_at,
      (x.dates ->> 'failedAt')::timestamptz as failed_at, (x.dates ->> 'voidedAt')::timestamptz as voided_at
        from jsonb_array_elements($1::jsonb) with ordinality as x (dates, place)) e order by e.place`,
    [JSON.stringify(everyWay)],
  );
  expect(rows.map(({ open }) => open)).toEqual(everyWay.map(isOpen));
});

test.each([
  [null, true],
  ['2026-03-01', false],
  ['2026-03-02', true],
  ['2026-03-03', true],
])('a last day counts itself: ended on %s is not over on 2026-03-02: %s', async (endedOn, open) => {
  const { rows } = await client.query<{ open: boolean }>(
    `select ${notEndedBeforeText('m', "date '2026-03-02'")} as open from (select $1::date as ended_on) m`,
    [endedOn],
  );
  expect(rows).toEqual([{ open }]);
});
