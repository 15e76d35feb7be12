import type { LegalHold, RecordKind, RetentionKind, RetentionTimes } from '@app/domain/privacy/retention';
import {
  fallsDue,
  keptThrough,
  personKeptThrough,
  recordKinds,
  retentionDay,
  retentionKinds,
  retentionRules,
  timeFor,
} from '@app/domain/privacy/retention';
import { propertyRounds, propertyTimeout } from '@app/domain/property.cases';
import { addDays } from '@app/domain/time';
import { expect, test } from 'vitest';
import { randomFrom } from '../../../../drills/jobs/random.ts';
import type { World } from '../../../test/harness.ts';
import { raiseWorld } from '../../../test/harness.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { retainedMakers } from '../../../test/make/make-retained.ts';

// Random histories against PostgreSQL, judged by the rules in domain/: nothing held or inside its time is deleted,
// everything else is.

const reason = 'As our counsel advised';

type Written = { kind: RecordKind; id: string; personIds: string[]; companyIds: string[]; through: string | null };
const tables: Record<RecordKind, string> = {
  ...{
    deliveries: 'deliveries',
    messages: 'messages',
    emails: 'mails',
    tickets: 'tickets',
    packageCalls: 'runtime_calls',
  },
  ...{ securityEvents: 'security_events', people: 'people' },
};

/**
 * So many histories share a world. A person who is forgotten is taken out of the platform's whole log, so each history
 * in a world is slower than the one before it: the hundredth takes three times as long as the first.
 */
const inOneWorld = 20;

const { rounds, seed } = propertyRounds('retention against PostgreSQL', 5, 60);
test(
  'over random histories nothing held or inside its time is deleted, everything due is, and the chains hold',
  async () => {
    const seen = { deleted: 0, held: 0, inside: 0 };
    for (let begun = 0; begun < rounds; begun += inOneWorld) {
      const { world, close } = await raiseWorld();
      const dice = seed + begun;
      try {
        await histories(world, dice, Math.min(inOneWorld, rounds - begun), seen);
      } catch (failure) {
        throw new Error(
          `PROPERTY_SEED=${dice} PROPERTY_RUNS=${inOneWorld} tries this world alone: ${String(failure)}`,
          { cause: failure },
        );
      } finally {
        await close();
      }
    }
    // Dice that never fall on one side prove nothing.
    expect([seen.deleted > 0, seen.held > 0, seen.inside > 0]).toEqual([true, true, true]);
  },
  propertyTimeout,
);

/** So many histories in one world; adds up what they came to. */
async function histories(
  world: World,
  dice: number,
  rounds: number,
  seen: { deleted: number; held: number; inside: number },
): Promise<void> {
  const { make, sql } = world;
  const made = retainedMakers(world);
  const admins = [await make.platformAdmin(), await make.platformAdmin()];
  const [first, second] = await Promise.all(admins.map((one) => world.as(one)));
  await sql(`update people set qms_admin_since = '2025-01-01' where qms_admin_since is not null`);
  await sql(`update employments set bu_admin_since = '2025-01-01' where bu_admin_since is not null`);
  const random = randomFrom(dice);
  const int = (from: number, to: number) => from + Math.floor(random.next() * (to - from + 1));
  const maybe = (chance: number) => random.next() < chance;
  for (let round = 0; round < rounds; round++) {
    await sql(
      `update legal_holds set release_reason = 'for the next round', release_asked_by = set_by,
        release_asked_at = set_at, release_takes_effect_at = set_at where release_asked_at is null`,
    );
    await sql(`update retention_times set replaced_at = $1 where replaced_at is null`, [world.clock.now()]);
    const [companies, skills] = [
      [await make.company(), await make.company()],
      [(await make.skill()).id, (await make.skill()).id],
    ];
    const times = {
      platform: {} as Partial<Record<RetentionKind, number>>,
      companies: {} as Record<string, number>,
      skills: {} as Record<string, number>,
    };
    const set = async (kind: RetentionKind, given: { companyId?: string; skillId?: string }) => {
      const { least, most } = retentionRules[kind];
      const count = int(least, Math.min(most, least * 4));
      const answer = await first!.put('/admin/privacy/retention/time', {
        kind,
        companyId: null,
        skillId: null,
        count,
        reason,
        ...given,
      });
      expect(answer.status).toBe(200);
      return count;
    };
    for (const kind of retentionKinds) if (maybe(0.5)) times.platform[kind] = await set(kind, {});
    if (maybe(0.5)) times.companies[companies[0]!.id] = await set('training', { companyId: companies[0]!.id });
    if (maybe(0.5)) times.skills[skills[0]!] = await set('training', { skillId: skills[0]! });

    const today = retentionDay(world.clock.now());
    /** A day whose time ends within a few days of today, or long before. */
    const dayFor = (kind: RetentionKind, count: number) => {
      let day = addDays(today, retentionRules[kind].unit === 'days' ? -count : -Math.round(count * 30.44));
      day = addDays(day, maybe(0.3) ? -int(10, 900) : int(-6, 6));
      return day;
    };
    const written: Written[] = [];
    const people: { person: MadePerson; family: string[] }[] = [];
    for (let i = 0; i < 6; i++) {
      const company = random.pick(companies);
      const ended = maybe(0.7) ? dayFor('training', timeFor('training', times, company.id)) : null;
      const person = await make.person({ company, startedOn: '1950-01-01', ...(ended && { endedOn: ended }) });
      const employments = [{ companyId: company.id, endedOn: ended, skillIds: [] as string[] }];
      if (maybe(0.4)) {
        employments[0]!.skillIds.push(random.pick(skills));
        await make.achievement(person, { skillId: employments[0]!.skillIds[0]!, validThrough: null });
      }
      if (maybe(0.3)) {
        const other = companies.find(({ id }) => id !== company.id)!;
        const endedThere = maybe(0.7) ? dayFor('training', timeFor('training', times, other.id)) : null;
        await sql(
          `insert into employments (company_id, person_id, employee_number, started_on, ended_on)
            values ($1, $2, $3, '1950-01-01', $4)`,
          [other.id, person.id, `X${make.next()}`, endedThere],
        );
        employments.push({ companyId: other.id, endedOn: endedThere, skillIds: [] });
      }
      people.push({ person, family: [person.id] });
      const through = personKeptThrough(employments, times as RetentionTimes);
      written.push({
        kind: 'people',
        id: person.id,
        personIds: [person.id],
        companyIds: employments.map(({ companyId }) => companyId),
        through,
      });
    }
    for (const kind of ['deliveries', 'messages', 'emails', 'tickets', 'securityEvents'] as const)
      for (let i = 0; i < 5; i++) {
        const { person } = random.pick(people);
        const of = recordKinds[kind];
        const day = dayFor(of, timeFor(of, times));
        const personIds = [person.id];
        let id: string;
        if (kind === 'messages') {
          const others = people
            .map((one) => one.person)
            .filter((one) => one.id !== person.id && one.companyId === person.companyId && maybe(0.3));
          personIds.push(...others.map((one) => one.id));
          id = await made.message(person, day, others);
        } else
          id = await {
            deliveries: made.delivery,
            emails: made.email,
            tickets: made.ticket,
            securityEvents: made.securityEvent,
          }[kind](person, day);
        written.push({
          kind,
          id,
          personIds,
          companyIds: [person.companyId],
          through: keptThrough(day, retentionRules[of].unit, timeFor(of, times)),
        });
      }
    const holds: LegalHold[] = [];
    for (let i = int(0, 2); i > 0; i--) {
      const hold = {
        personId: maybe(0.6) ? random.pick(people).person.id : null,
        companyId: maybe(0.4) ? random.pick(companies).id : null,
        kind: maybe(0.4) ? random.pick(retentionKinds) : null,
      };
      if ((await second!.post('/admin/privacy/holds', { ...hold, reason })).status === 200) holds.push(hold);
    }

    world.clock.advance(1000);
    const { body } = await first!.post('/admin/privacy/dry-runs', {});
    await world.runJobs();
    const due = written.filter((row) => fallsDue(row, row.through, holds, today));
    const found = (await first!.get(`/admin/privacy/dry-runs/${body.id}`)).body;
    const count = (kind: string) =>
      (found.findings as { kind: string; due: number }[]).reduce(
        (sum, one) => sum + (one.kind === kind ? one.due : 0),
        0,
      );
    for (const kind of Object.keys(recordKinds))
      expect([kind, count(kind)]).toEqual([kind, due.filter((row) => row.kind === kind).length]);
    expect((await second!.post(`/admin/privacy/dry-runs/${body.id}/confirmation`, {})).status).toBe(200);
    await sql(`select jobs.enqueue('privacy.deleteDue', '{"atMost": ${int(1, 4)}}', null, null, null)`);
    await world.runJobs();

    for (const row of written) {
      const gone =
        row.kind === 'people'
          ? sql(`select 1 from people where id = $1 and forgotten_at is null`, [row.id])
          : sql(`select 1 from ${tables[row.kind]} where id = $1`, [row.id]);
      expect({ ...row, there: (await gone).length === 1 }).toEqual({ ...row, there: !due.includes(row) });
    }
    const keys = await sql<{ key: string }>(
      `select unnest(keys) as key from retention_deletions d
        where run_id = (select id from retention_runs where not dry order by started_at desc limit 1)`,
    );
    expect(keys.map(({ key }) => key).toSorted()).toEqual(due.map(({ id }) => id).toSorted());
    expect(await sql(`select c.id from companies c where first_broken_audit_link(c.id) is not null`)).toEqual([]);
    seen.deleted += due.length;
    seen.held += written.filter((row) => fallsDue(row, row.through, [], today) && !due.includes(row)).length;
    seen.inside += written.filter((row) => !fallsDue(row, row.through, [], today)).length;
    // What this round left would be due in the next.
    for (const table of [
      'message_recipients',
      'messages',
      'deliveries',
      'mails',
      'ticket_entries',
      'tickets',
      'security_events',
    ])
      await sql(`delete from ${table}`);
    await sql(`update employments set ended_on = null where company_id = any($1::uuid[])`, [
      companies.map(({ id }) => id),
    ]);
  }
}
