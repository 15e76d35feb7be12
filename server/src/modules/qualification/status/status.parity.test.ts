import { id, nobody, nothingAsked, now, statusCases } from '@app/domain/qualification/status.cases';
import { randomFacts } from '@app/domain/qualification/random-facts.cases';
import type { AskedFacts, PersonFacts } from '@app/domain/qualification/facts';
import { requirementStatus } from '@app/domain/qualification/status';
import type { Moment } from '@app/domain/qualification/what-if/target-standing';
import { propertyRounds, propertyRuns, propertyTimeout } from '@app/domain/property.cases';
import { addDays } from '@app/domain/time';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { writeFacts } from '../../../../test/write-facts.ts';

const world = await openWorld();
const client = new pg.Client(world.connect('superuser'));
beforeAll(() => client.connect());
afterAll(() => client.end());

type Row = {
  personId: string;
  rowId: string;
  status: string;
  qualified: boolean;
  baseOn: string;
  dueOn: string;
  achievementId: string | null;
  viaSkillId: string | null;
  graceThrough: string | null;
  coveredThrough: string | null;
  coveringId: string | null;
  renewalOpensOn: string | null;
};

async function bySql(
  { on, knownAt }: Moment,
  people: string[] | null,
  withFuture = false,
  name = 'requirement_status',
  days: string[] = [],
): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select person_id as "personId", requirement_row_id as "rowId", status, qualified, base_on::text as "baseOn",
      due_on::text as "dueOn",
       achievement_id as "achievementId", via_skill_id as "viaSkillId", grace_through::text as "graceThrough",
       covered_through::text as "coveredThrough", covering_id as "coveringId",
         renewal_opens_on::text as "renewalOpensOn"
     from ${name}($1, $2, $3, $4, $5${days.length > 0 ? ', $6, $7' : ''}) order by 1, 2`,
    [id('company'), on, knownAt, people, withFuture, ...days],
  );
  return rows;
}

/**
 * What ends in a window of days, read alone, is what all rows say of it: expired before the day, and running out from
 * the day on.
 */
async function expectEnding(moment: Moment, rows: Row[], withFuture = false): Promise<void> {
  const ending = (from: string, to: string) => bySql(moment, null, withFuture, 'requirement_status_ending', [from, to]);
  const lapsed = ({ status }: Row) => status === 'expired' || status === 'inGrace';
  expect((await ending('-infinity', addDays(moment.on, -1))).filter(lapsed), 'before the day').toEqual(
    rows.filter(lapsed),
  );
  for (const days of [0, 30, 180]) {
    const last = addDays(moment.on, days);
    const ends = ({ coveredThrough }: Row) =>
      coveredThrough !== null && coveredThrough >= moment.on && coveredThrough <= last;
    expect((await ending(moment.on, last)).filter(ends), `within ${days} days`).toEqual(rows.filter(ends));
  }
}

function byRule(people: readonly PersonFacts[], asked: AskedFacts, moment: Moment, withFuture = false): Row[] {
  return people
    .flatMap((person) =>
      requirementStatus(person, asked, moment, withFuture).map((cell) => ({
        personId: person.personId,
        rowId: cell.requirement.id,
        status: cell.status,
        qualified: cell.qualified,
        baseOn: cell.baseOn,
        dueOn: cell.dueOn,
        achievementId: cell.standing.achievement?.id ?? null,
        viaSkillId: cell.standing.viaSkillId,
        graceThrough: cell.standing.graceThrough,
        coveredThrough: cell.coveredThrough,
        coveringId: (cell.successor ?? cell.standing.achievement)?.id ?? null,
        renewalOpensOn: cell.renewalOpensOn,
      })),
    )
    .sort((one, other) => (one.personId + one.rowId).localeCompare(other.personId + other.rowId));
}

/** Runs `check` on rows written in a transaction of its own, which leaves nothing behind. */
async function withFacts(
  asked: AskedFacts,
  people: readonly PersonFacts[],
  check: () => Promise<void>,
  ending: Parameters<typeof writeFacts>[4] = 'corrected',
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local session_replication_role = replica`);
    await writeFacts(client, id('company'), asked, people, ending);
    await check();
  } finally {
    await client.query('rollback');
  }
}

describe('the SQL function says what the rule says', () => {
  test.each(statusCases.map((given) => [given.name, given] as const))('%s', async (_name, given) => {
    const person = { ...nobody, ...given.person };
    const asked = { ...nothingAsked, ...given.asked };
    const moment = { on: given.on, knownAt: given.knownAt ?? now };
    await withFacts(asked, [person], async () => {
      const rows = await bySql(moment, null, given.withFuture);
      expect(rows[0]?.status ?? null).toBe(given.status);
      if (given.proof) expect(rows[0]?.achievementId).toBe(given.proof);
      expect(rows).toEqual(byRule([person], asked, moment, given.withFuture));
      await expectEnding(moment, rows, given.withFuture);
    });
  });

  const ended = statusCases.filter(({ person }) => person?.achievements?.some((proof) => proof.retractedAt));
  test.each(ended.map((given) => [given.name, given] as const))('%s, the proof revoked', async (_name, given) => {
    const check = async () =>
      expect((await bySql({ on: given.on, knownAt: given.knownAt ?? now }, null))[0]?.status ?? null).toBe(
        given.status,
      );
    await withFacts({ ...nothingAsked, ...given.asked }, [{ ...nobody, ...given.person }], check, 'revoked');
  });

  test(
    'whatever the facts, the day and what was known',
    async () => {
      let cells = 0;
      await fc.assert(
        fc.asyncProperty(randomFacts(12), fc.boolean(), async ({ asked, people, moments }, withFuture) => {
          await withFacts(asked, people, async () => {
            for (const moment of moments) {
              const rows = await bySql(moment, null, withFuture);
              cells += rows.length;
              expect(rows).toEqual(byRule(people, asked, moment, withFuture));
              const some = [people[0]!.personId];
              const own = rows.filter((row) => row.personId === some[0]);
              expect(await bySql(moment, some, withFuture)).toEqual(own);
              expect(await bySql(moment, some, withFuture, 'requirement_status_of')).toEqual(own);
              await expectEnding(moment, rows, withFuture);
            }
          });
        }),
        propertyRuns('whatever the facts, the day and what was known', 40),
      );
      expect(cells).toBeGreaterThan(300);
    },
    propertyTimeout,
  );

  test(
    'as known then = the history replayed as it stood, on random past days',
    async () => {
      const drawn = propertyRounds('as known then, on random past days', 80);
      const [{ asked, people, moments }] = fc.sample(randomFacts(40, drawn.rounds), {
        numRuns: 1,
        seed: drawn.seed,
      }) as [ReturnType<typeof replayable>];
      let same = 0;
      await withFacts(asked, people, async () => {
        for (const moment of moments) {
          const replayed = {
            asked: asStood(asked, moment.knownAt),
            people: people.map((person) => asStood(person, moment.knownAt)),
          };
          expect(await bySql(moment, null)).toEqual(
            byRule(replayed.people, replayed.asked, { ...moment, knownAt: now }),
          );
          same += 1;
        }
      });
      expect(same).toBe(drawn.rounds);
    },
    propertyTimeout,
  );
});

declare function replayable(): { asked: AskedFacts; people: PersonFacts[]; moments: Moment[] };

/** The facts someone would have found at an instant: what was recorded by then, with later retractions not yet made. */
function asStood<T extends object>(facts: T, at: string): T {
  const stood = Object.entries(facts).map(([key, value]) => [
    key,
    Array.isArray(value)
      ? value
          .filter(
            (fact: { recordedAt: string; retractedAt: string | null }) =>
              fact.recordedAt <= at && (fact.retractedAt === null || fact.retractedAt > at),
          )
          .map((fact: object) => ({ ...fact, retractedAt: null }))
      : value,
  ]);
  return Object.fromEntries(stood) as T;
}
