import { catchUpDays } from '@app/domain/notices/offsets';
import { noticeRules } from '@app/domain/notices/rules';
import { propertyRounds, propertyTimeout } from '@app/domain/property.cases';
import type { Day, Instant } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { makeDigests } from './jobs.ts';

// A year of a company whose people live in many zones, with runs at any hour that are late, repeated, side by side, or
// fail in the middle. What is expected is worked out here from the facts and the hours of the runs alone.
const world = await openWorld();
const { make } = world;
const zones = [
  'UTC',
  'America/Toronto',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/London',
  'America/Santiago',
];

/** Dice of one seed (mulberry32): the same seed throws the same year. */
function diceOf(seed: number) {
  let state = seed;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    roll,
    below: (count: number) => Math.floor(roll() * count),
    of: <T>(all: readonly T[]): T => all[Math.floor(roll() * all.length)]!,
  };
}

const clocks = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }),
  ]),
);
function clockAt(at: Instant, zone: string): { day: Day; hour: number } {
  const [day, time] = clocks.get(zone)!.format(new Date(at)).split(', ') as [string, string];
  return { day, hour: Number(time.slice(0, 2)) };
}

type Fact = {
  personId: string;
  zone: string;
  subject: string;
  rules: { rule: string; offsets: readonly number[] }[];
  anchor: Day;
  doneAt: Instant | null;
};
type Told = { personId: string; rule: string; subject: string; offset: number; on: Day; at: Instant };

/** What was told otherwise than the facts and the runs that succeeded say; empty when all is right. */
function faults(facts: readonly Fact[], runs: readonly Instant[], told: readonly Told[]): string[] {
  const found: string[] = [];
  const byKey = Map.groupBy(told, ({ personId, rule, subject, offset }) => `${personId} ${rule} ${subject} ${offset}`);
  const known = new Set<string>();
  // Of each zone the first run of each day within its hours.
  const firstOf = new Map(zones.map((zone) => [zone, firstRuns(runs, zone)]));
  for (const { personId, zone, subject, rules, anchor, doneAt } of facts)
    for (const { rule, offsets } of rules)
      for (const offset of offsets) {
        const key = `${personId} ${rule} ${subject} ${offset}`;
        known.add(key);
        const day = addDays(anchor, offset);
        const first = firstOf.get(zone)!.find((one) => one.day >= day);
        const due =
          first &&
          first.day <= addDays(day, catchUpDays) &&
          !offsets.some((other) => other > offset && addDays(anchor, other) <= first.day) &&
          !(doneAt && doneAt <= first.at);
        const times = byKey.get(key) ?? [];
        if (times.length > 1) found.push(`twice: ${key}`);
        if (due && times.length === 0) found.push(`missing: ${key} due ${day}, run ${first.at}`);
        // A run that failed in the middle may have told it earlier; never before its day.
        for (const { on } of times)
          if (on < day || on > addDays(day, catchUpDays) || (due && on > first.day))
            found.push(`on ${on} instead of ${day}: ${key}`);
      }
  for (const key of byKey.keys()) if (!known.has(key)) found.push(`of nothing: ${key}`);
  return found;
}

function firstRuns(runs: readonly Instant[], zone: string): { day: Day; at: Instant }[] {
  const days: { day: Day; at: Instant }[] = [];
  for (const at of runs) {
    const { day, hour } = clockAt(at, zone);
    if (hour >= 7 && hour < 20 && days.at(-1)?.day !== day) days.push({ day, at });
  }
  return days;
}

test(
  'a year of digests: nothing twice, nothing missing, one a day, at a decent hour of the reader',
  async () => {
    const { rounds, seed } = propertyRounds('digests over a year', 1, 6);
    // A run fails at the row that the dice choose: what it has written of that transaction is undone, as when its
    // process is killed.
    await world.sql(`create table failing (at int)`);
    await world.sql('grant select, update on failing to public');
    await world.sql(`create function fail_there() returns trigger language plpgsql as $$
      declare still int; begin update failing set at = at - 1 returning at into still; if still = 0 then raise exception 'killed'; end if; return new; end $$`);
    for (const table of ['digests', 'notices', 'inbox_entries', 'mails', 'digest_runs'])
      await world.sql(
        `create trigger fail_there before insert or update on ${table} for each row execute function fail_there()`,
      );
    for (let round = 0; round < rounds; round += 1) {
      const dice = diceOf(seed + round);
      const company = await make.company({ time_zone: dice.of(zones) });
      const skill = await make.skill({ rule: { renewal_window_days: 75 } });
      const course = await make.taughtCourse();
      const facts: Fact[] = [];
      for (let number = 0; number < 9; number += 1) {
        const zone = zones[number % zones.length]!;
        const person = await make.person({ company });
        await world.sql('update people set time_zone = $1 where id = $2', [zone, person.id]);
        const [dueOn, validThrough] = [addDays('2026-01-01', dice.below(420)), addDays('2026-01-01', dice.below(450))];
        await make.enrolment({ person, course, dueOn, assignedAt: '2025-06-01T09:00:00Z' });
        const [{ id }] = (await world.sql<{ id: string }>('select id from enrolments where person_id = $1', [
          person.id,
        ])) as [{ id: string }];
        await make.achievement(person, { skillId: skill.id, validThrough });
        const doneAt =
          dice.roll() < 0.4 ? new Date(Date.parse('2026-01-01') + dice.below(400) * 86_400_000).toISOString() : null;
        const given = { personId: person.id, zone };
        facts.push({
          ...{ ...given, subject: id, anchor: dueOn, doneAt },
          rules: [
            { rule: 'courseDue', offsets: noticeRules.courseDue.offsets },
            { rule: 'courseOverdue', offsets: noticeRules.courseOverdue.offsets },
          ],
        });
        facts.push({
          ...{ ...given, subject: skill.id, anchor: validThrough, doneAt: null },
          rules: [
            { rule: 'qualificationExpiring', offsets: noticeRules.qualificationExpiring.offsets },
            { rule: 'qualificationExpired', offsets: noticeRules.qualificationExpired.offsets },
            { rule: 'renewalOpen', offsets: [-75] },
          ],
        });
      }
      // Two people who change time zones, and who are given a course that is due for a reminder on the day they do.
      const zonesOver = new Map<string, { since: Instant; zone: string }[]>();
      for (let number = 0; number < 2; number += 1) {
        const person = await make.person({ company });
        zonesOver.set(person.id, []);
      }
      const move = async (personId: string, since: Instant) => {
        const zone = dice.of(zones);
        zonesOver.get(personId)!.push({ since, zone });
        await world.sql('update people set time_zone = $1 where id = $2', [zone, personId]);
        const dueOn = addDays(clockAt(since, zone).day, -dice.of(noticeRules.courseDue.offsets));
        await make.enrolment({
          person: { id: personId, companyId: company.id, name: '' },
          course: await make.taughtCourse(),
          dueOn,
          assignedAt: '2025-06-01T09:00:00Z',
        });
      };
      const runs: Instant[] = [];
      let at = Date.parse('2026-01-01T00:00:00Z') + dice.below(86_400_000);
      const waiting = facts
        .filter(({ doneAt }) => doneAt !== null)
        .toSorted((one, other) => (one.doneAt! < other.doneAt! ? -1 : 1));
      while (at < Date.parse('2027-01-08T00:00:00Z')) {
        const now = new Date(at).toISOString();
        world.clock.set(now);
        while (waiting[0] && waiting[0].doneAt! <= now)
          await world.sql(
            'update enrolments set completed_at = $1, started_at = coalesce(started_at, $1), progress_percent = 100 where id = $2',
            [waiting[0].doneAt, waiting.shift()!.subject],
          );
        await world.sql('delete from failing');
        for (const [personId, were] of zonesOver) if (were.length === 0 || dice.roll() < 0.1) await move(personId, now);
        if (dice.roll() < 0.2) await world.sql('insert into failing values ($1)', [1 + dice.below(40)]);
        const payload = { companyId: company.id, atOnce: 1 + dice.below(5) };
        const one = () => makeDigests.run(world.runtime, payload, { id: '1', number: 1 });
        const outcomes = await Promise.allSettled(dice.roll() < 0.15 ? [one(), one()] : [one()]);
        if (outcomes.every(({ status }) => status === 'fulfilled')) runs.push(now);
        // Mostly some hours, now and then a repetition at once, and at times some days of standing still.
        at +=
          dice.roll() < 0.02
            ? dice.below(5 * 86_400_000)
            : dice.of([60_000, 9, 21, 25, 29, 33].map((hours) => (hours === 60_000 ? hours : hours * 3_600_000))) +
              dice.below(3_600_000);
      }
      await world.sql('delete from failing');
      const all = await world.sql<Told>(
        `select n.person_id as "personId", n.rule, n.subject, case when n.rule = 'renewalOpen' then -75
          else n.day_offset end as "offset", d.on_day::text as "on",
          to_char(d.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from notices n join digests d on d.company_id = n.company_id and d.id = n.digest_id
          where n.company_id = $1 and n.rule <> 'teamSummary'`,
        [company.id],
      );
      const told = all.filter(({ personId }) => !zonesOver.has(personId));
      const movers = all.filter(({ personId }) => zonesOver.has(personId));
      expect(told.length).toBeGreaterThan(40);
      expect(movers.length).toBeGreaterThan(20);
      expect(
        new Set(movers.map(({ personId, rule, subject, offset }) => `${personId} ${rule} ${subject} ${offset}`)).size,
      ).toBe(movers.length);
      expect(faults(facts, runs, told)).toEqual([]);
      // What looks for faults finds them: one told twice, one not told, and days that are those of UTC.
      const [first] = told.filter(({ rule }) => rule === 'courseDue');
      expect(faults(facts, runs, [...told, first!])).toContainEqual(expect.stringMatching(/^twice/));
      expect(
        faults(
          facts,
          runs,
          told.filter((one) => one !== first && one.at !== told.at(-1)!.at),
        ).some((fault) => fault.startsWith('missing')),
      ).toBe(true);
      expect(
        faults(
          facts,
          runs,
          told.map((one) => ({ ...one, on: addDays(one.on, -1) })),
        ),
      ).toContainEqual(expect.stringMatching(/^on /));
      const zoneOf = new Map(facts.map(({ personId, zone }) => [personId, zone]));
      const zoneAt = (personId: string, when: Instant) =>
        zoneOf.get(personId) ?? zonesOver.get(personId)!.findLast(({ since }) => since <= when)!.zone;
      const indecent = all.filter(({ personId, at: made, on }) => {
        const { day, hour } = clockAt(made, zoneAt(personId, made));
        return day !== on || hour < 7 || hour >= 20;
      });
      expect(indecent).toEqual([]);
      // Each digest arrived once: one email and one entry of the inbox.
      const [sent] = await world.sql(
        `select (select count(*)::int from digests where company_id = $1) as digests,
          (select count(*)::int from mails where company_id = $1 and kind = 'notices.digest') as mails,
          (select count(*)::int from inbox_entries where company_id = $1 and source_kind = 'notice') as entries,
          (select count(distinct (person_id, on_day))::int from digests where company_id = $1) as days`,
        [company.id],
      );
      expect(sent).toEqual({
        digests: sent!['digests'],
        mails: sent!['digests'],
        entries: sent!['digests'],
        days: sent!['digests'],
      });
    }
  },
  propertyTimeout,
);
