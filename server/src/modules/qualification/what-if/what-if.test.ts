import { randomUUID } from 'node:crypto';
import { randomFacts } from '@app/domain/qualification/random-facts.cases';
import { id } from '@app/domain/qualification/status.cases';
import { addDays } from '@app/domain/time';
import { propertyRuns, propertyTimeout } from '@app/domain/property.cases';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { openWorld } from '../../../../test/harness.ts';
import { writeFacts } from '../../../../test/write-facts.ts';

const world = await openWorld();
const { make } = world;
const client = new pg.Client(world.connect('superuser'));
beforeAll(() => client.connect());
afterAll(() => client.end());

const company = await make.company();
const admin = await world.as(await make.companyAdmin({ company }));
const platformAdmin = await world.as(await make.platformAdmin());
const skill = await make.skill();
const position = await make.position(company);
const terms = (skillId: string, more: object = {}) => ({
  targets: [{ skillId, courseId: null, minLevel: 1 }],
  kind: 'mandatory',
  dueBasis: 'assignment',
  initialDueDays: 14,
  fixedDueOn: null,
  graceCounts: null,
  reason: '',
  regulationRef: null,
  ...more,
});
const scope = (positionId: string | null) => ({ positionId, siteId: null, departmentId: null, personId: null });
const adding = (skillId = skill.id, more: object = {}) => ({
  requirementId: null,
  scope: scope(position.id),
  terms: terms(skillId),
  effectiveFrom: '2026-03-02',
  effectiveTo: null,
  ...more,
});
const holds = (
  person: { id: string; companyId: string },
  skillId: string,
  validFrom: string,
  validThrough: string | null,
) =>
  make.insert('achievements', {
    company_id: person.companyId,
    person_id: person.id,
    skill_id: skillId,
    source: 'manual',
    public_id: randomUUID().replaceAll('-', '').slice(0, 22),
    verification_code: randomUUID().slice(0, 10),
    certificate_number: randomUUID().slice(0, 20),
    valid_from: validFrom,
    valid_through: validThrough,
    anchor_on: validFrom,
    issued_at: '2026-01-05T09:00:00Z',
    recorded_at: '2026-01-05T09:00:00Z',
    snapshot: JSON.stringify({
      course: { code: 'X', version: null, titles: { en: 'Crane ticket' } },
      issuer: { name: 'Us' },
    }),
  });

describe('what a requirement would mean', () => {
  test('who is covered and by what, who is due, and when gaps begin; nothing is stored', async () => {
    const [held, none, stands] = [
      await make.person({ company }),
      await make.person({ company }),
      await make.person({ company }),
    ];
    for (const person of [held, none, stands]) await make.assignment(person, position.id);
    await holds(held, skill.id, '2025-06-01', '2026-05-31');
    const other = await make.skill();
    await make.insert('skill_equivalents', {
      skill_id: skill.id,
      by_skill_id: other.id,
      kind: 'equivalent',
      effective_from: '2025-01-01',
      recorded_at: '2026-01-05T09:00:00Z',
    });
    await holds(stands, other.id, '2025-06-01', null);
    const before = await checksums(world.sql);
    const answer = await admin.post('/settings/requirements/what-if', adding());
    expect(answer.status).toBe(200);
    expect(await checksums(world.sql)).toEqual(before);
    const { body } = answer;
    expect(body).toMatchObject({
      from: '2026-03-02',
      through: '2027-03-01',
      looked: 3,
      affected: 3,
      outcomes: { due: 1, covered: 2, gap: 0, open: 0, released: 0 },
      withoutCourse: 2,
    });
    const of = (person: { id: string }) => body.people.find((row: { personId: string }) => row.personId === person.id);
    expect(of(held)).toMatchObject({
      outcome: 'covered',
      gapOn: '2026-06-01',
      coveredBy: { title: { en: 'Crane ticket' }, through: '2026-05-31', via: null },
    });
    expect(of(stands)).toMatchObject({
      outcome: 'covered',
      gapOn: null,
      coveredBy: { via: { en: `Skill ${other.code}` } },
    });
    expect(of(none)).toMatchObject({ outcome: 'due', dueOn: '2026-03-16', gapOn: '2026-03-17' });
    expect(body.months).toHaveLength(13);
    expect(body.months.filter(({ gaps }: { gaps: number }) => gaps > 0)).toEqual([
      { month: '2026-03', gaps: 1, gone: 0 },
      { month: '2026-06', gaps: 1, gone: 0 },
    ]);
  });

  test('the same refusals as saving, at the same fields', async () => {
    const bad = await admin.post('/settings/requirements/what-if', adding(skill.id, { effectiveTo: '2026-03-01' }));
    expect([bad.status, bad.body.error.issues[0].path]).toEqual([400, 'effectiveTo']);
    expect(
      (await admin.post('/settings/requirements/what-if', adding(skill.id, { scope: scope(randomUUID()) }))).status,
    ).toBe(404);
    expect(
      (await admin.post('/settings/requirements/what-if', { ...adding(), requirementId: randomUUID() })).status,
    ).toBe(404);
  });

  test('not for learners, nor about another company', async () => {
    const learner = await world.as(await make.person({ company }));
    expect((await learner.post('/settings/requirements/what-if', adding())).status).toBe(403);
    const foreign = await world.as(await make.companyAdmin({ company: await make.company() }));
    expect((await foreign.post('/settings/requirements/what-if', adding())).status).toBe(404);
    expect(
      (
        await admin.post(`/admin/skills/${skill.id}/what-if`, {
          skillId: skill.id,
          rule: null,
          addEquivalent: null,
          removeEquivalentId: null,
        })
      ).status,
    ).toBe(403);
  });
});

describe('what a rule of a skill would mean', () => {
  const rule = {
    validityMonths: 12,
    expiryDay: 'sameDay',
    renewalAnchor: 'previousExpiry',
    fixedMonth: null,
    fixedDay: null,
    minActiveDays: 0,
    renewalWindowDays: 90,
    expiringSoonDays: 60,
    graceDays: 30,
    graceCounts: true,
  };
  test('company by company, without a trace', async () => {
    const ticket = await make.skill();
    const by = await make.skill();
    const companies = [await make.company(), await make.company()];
    for (const one of companies) {
      const post = await make.position(one);
      await make.requirement(one, { skillId: ticket.id }, { position_id: post.id });
      const [expired, stranger] = [await make.person({ company: one }), await make.person({ company: one })];
      for (const person of [expired, stranger]) await make.assignment(person, post.id);
      await holds(expired, ticket.id, '2025-02-20', '2026-02-20');
      await holds(stranger, by.id, '2025-06-01', null);
    }
    const ask = (more: object) =>
      platformAdmin.post(`/admin/skills/${ticket.id}/what-if`, {
        rule: null,
        addEquivalent: null,
        removeEquivalentId: null,
        ...more,
      });
    const before = await checksums(world.sql);
    const graced = await ask({ rule });
    expect(graced.status).toBe(200);
    // Thirty days of grace that count: the gap is gone until they are over.
    expect(graced.body).toMatchObject({ total: { companies: 2, affected: 2 } });
    expect(graced.body.companies[0].people).toMatchObject([
      {
        outcome: 'covered',
        goneOn: '2026-03-02',
        gapOn: null,
        steps: [
          { before: 'expired', after: 'inGrace' },
          { on: '2026-03-23', before: 'expired', after: 'expired' },
        ],
      },
    ]);
    const met = await ask({
      addEquivalent: { bySkillId: by.id, kind: 'equivalent', minLevel: 1, givesLevel: 1, effectiveFrom: '2026-04-01' },
    });
    expect(met.body).toMatchObject({ total: { companies: 2, affected: 2 } });
    expect(met.body.companies[0].people).toMatchObject([
      { outcome: 'covered', on: '2026-04-01', goneOn: '2026-04-01' },
    ]);
    expect(await checksums(world.sql)).toEqual(before);
    expect((await ask({ removeEquivalentId: randomUUID() })).status).toBe(404);
  });
});

test(
  'the preview is what requirement_status says after really saving, whatever the facts',
  async () => {
    const own = id('company');
    const words = ['forklift', 'crane', 'truck', 'heights'];
    const boss = { id: randomUUID(), companyId: own };
    for (const word of words)
      await make.insert('skills', {
        id: id(word),
        code: word,
        names: { en: word },
        levels: JSON.stringify([{ en: 'a' }, { en: 'b' }, { en: 'c' }]),
        created_at: '2020-01-01',
        published_at: '2020-01-01',
      });
    const inserting = async (text: string, values: unknown[][]) => {
      for (const row of values) await client.query(text, row);
    };
    let compared = 0;
    let cookie: Awaited<ReturnType<typeof world.as>> | null = null;
    const worlds = fc.sample(randomFacts(12), propertyRuns('what a change would do is what it does', 8));
    for (const [run, { asked, people }] of worlds.entries()) {
      await client.query('begin; set local session_replication_role = replica');
      for (const table of [
        'requirement_targets',
        'requirements',
        'evidence_events',
        'evidence',
        'holds',
        'achievements',
        'position_assignments',
        'placements',
        'departments',
        'sites',
        'positions',
        'employments',
        'audit_entries',
      ])
        await client.query(`delete from ${table} where company_id = $1`, [own]);
      await client.query(`delete from companies where id = $1`, [own]);
      await client.query(`delete from skill_rules where skill_id = any($1); `, [words.map((word) => id(word))]);
      await client.query(`delete from skill_equivalents where skill_id = any($1)`, [words.map((word) => id(word))]);
      await writeFacts(client, own, asked, people);
      await client.query(`update requirements set target_key = requirement_id::text where company_id = $1`, [own]);
      await inserting(
        `insert into people (id, legal_name) values ($1, $2) on conflict do nothing`,
        [boss.id, ...people.map(({ personId }) => personId)].map((one) => [one, `Person ${one}`]),
      );
      await inserting(
        `insert into employments (company_id, person_id, employee_number, started_on)
          values ($1, $2::uuid, $2::text, '2020-01-01')`,
        [boss.id, ...people.map(({ personId }) => personId)].map((one) => [own, one]),
      );
      await client.query(
        `update employments set bu_admin_since = '2020-01-01' where company_id = $1 and person_id = $2`,
        [own, boss.id],
      );
      await inserting(
        `insert into positions (company_id, id, code, title) values ($1, $2, $3, $3)`,
        ['operator', 'driver'].map((word) => [own, id(word), word]),
      );
      await inserting(
        `insert into sites (company_id, id, code, name, time_zone) values ($1, $2, $3, $3, 'UTC')`,
        ['yard', 'plant'].map((word) => [own, id(word), word]),
      );
      await client.query('commit');
      cookie ??= await world.as(boss);
      const existing = asked.requirements.filter(
        ({ retractedAt, effectiveTo, targets, recordedAt }) =>
          retractedAt === null &&
          recordedAt < world.clock.now() &&
          (effectiveTo === null || effectiveTo > '2026-03-10') &&
          targets.every(({ skillId }) => skillId),
      );
      const changes = terms(id(words[run % 4]!), {
        initialDueDays: [0, 14, 90][run % 3],
        graceCounts: [null, true, false][run % 3],
        kind: run % 5 === 0 ? 'recommended' : 'mandatory',
      });
      const from = addDays('2026-02-10', (run * 17) % 90);
      const row = run % 3 === 0 ? undefined : existing[run % Math.max(1, existing.length)];
      // What is over by then cannot be ended from there (`requirementOver`): it is changed.
      const ending = row !== undefined && run % 3 === 2 && (row.effectiveTo === null || row.effectiveTo >= from);
      const draft = { effectiveFrom: from, effectiveTo: run % 4 === 0 ? addDays(from, 120) : null };
      const preview = await cookie.post('/settings/requirements/what-if', {
        requirementId: row?.id ?? null,
        scope: row ? null : scope(run % 2 === 0 ? id('operator') : null),
        terms: ending ? null : changes,
        ...draft,
        ...(ending && { effectiveTo: null }),
      });
      expect([run, preview.status, preview.text.slice(0, 200)]).toMatchObject([run, 200, expect.anything()]);
      const days = Array.from({ length: 45 }, (_, at) => addDays(preview.body.from, at * 8)).filter(
        (on) => on <= preview.body.through,
      );
      const statuses = async (requirementId: string) => {
        const found = new Map<string, string>();
        for (const on of days) {
          const { rows } = await client.query<{ person_id: string; status: string }>(
            `select person_id, status from requirement_status($1, $2, $3) where requirement_id = $4`,
            [own, on, world.clock.now(), requirementId],
          );
          for (const { person_id: personId, status } of rows) found.set(`${personId} ${on}`, status);
        }
        return found;
      };
      const before = row ? await statuses(row.id) : new Map<string, string>();
      const saved = ending
        ? await cookie.post(`/settings/requirements/${row.id}/end`, { from, reason: '' })
        : row
          ? await cookie.post(`/settings/requirements/${row.id}/versions`, { ...changes, ...draft })
          : await cookie.post('/settings/requirements', {
              scope: scope(run % 2 === 0 ? id('operator') : null),
              ...changes,
              ...draft,
            });
      expect([run, saved.status]).toEqual([run, 200]);
      const after = await statuses(row?.id ?? saved.body.requirementId);
      for (const { personId } of people) {
        const shown = preview.body.people.find((one: { personId: string }) => one.personId === personId);
        for (const on of days) {
          const step = shown?.steps.findLast((one: { on: string }) => one.on <= on);
          const key = `${personId} ${on}`;
          compared += 1;
          if (shown)
            expect([run, key, step?.before ?? null, step?.after ?? null]).toEqual([
              run,
              key,
              before.get(key) ?? null,
              after.get(key) ?? null,
            ]);
          else expect([run, key, after.get(key)]).toEqual([run, key, before.get(key)]);
        }
      }
    }
    expect(compared).toBeGreaterThan(3_000);
  },
  propertyTimeout,
);
