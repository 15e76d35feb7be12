import { propertyRuns, propertyTimeout } from '@app/domain/property.cases';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Draw, FactScene, Run } from '../../../../test/change-facts.ts';
import { factScene } from '../../../../test/change-facts.ts';
import { openWorld } from '../../../../test/harness.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { keptCounts } from './kept-counts.ts';
import { derivedCounts, totalsFrom } from './company-counts.ts';
import { differences } from './compare-counts.ts';
import { narrowedTotals } from '../status/company-standing.ts';
import { compareCountsJob } from './counts-jobs.ts';
import { forgetCounts, forgetMarks, keepCounts } from './keep-counts.ts';
import { asOfMoment } from '../status/as-of.ts';

const world = await openWorld();
const { runtime } = world;
const other = new pg.Client(world.connect('superuser'));
beforeAll(() => other.connect());
afterAll(() => other.end());

const onPool: Run = (text, values = []) => world.sql<{ id: string }>(text, values);
const onOther: Run = async (text, values = []) => (await other.query<{ id: string }>(text, values)).rows;
const company = (scene: FactScene) => ({ id: scene.companyId, timeZone: 'UTC' });
const keep = (scene: FactScene) => keepCounts(runtime, 'test.keep', company(scene));

const reading = <R>(companyId: string, run: (work: Work) => Promise<R>): Promise<R> =>
  workAsSystem(
    runtime,
    'test.read',
    (work) => {
      work.authorize('standing.viewCompany', { companyId });
      return run(work);
    },
    { companyId, role: 'app', write: false, audited: false, snapshot: true },
  );

/**
 * Asks for what is kept and for what the facts say in one moment, the latter by both texts; answers whether anything
 * was kept.
 */
async function agrees(work: Work): Promise<boolean> {
  const counts = await keptCounts(work);
  if (!counts) return false;
  const seen = await asOfMoment(work, {});
  expect(totalsFrom(counts)).toEqual(await narrowedTotals(work, seen, {}));
  expect(differences(counts, await derivedCounts(work, work.companyId, seen))).toEqual([]);
  return true;
}

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length]!;
const takenBack = new Error('taken back');

/** Anyone who changes something sees it in the counts before anyone else does; here it is taken back. */
async function withinOwn(scene: FactScene, what: string, at: string, drawn: Draw): Promise<void> {
  const own = workAsSystem(
    runtime,
    'test.own',
    async (work) => {
      work.authorize('standing.viewCompany', { companyId: scene.companyId });
      const run: Run = async (text, values = []) =>
        (await work.tx.executeQuery<{ id: string }>(CompiledQuery.raw(text, [...values]))).rows;
      await scene.changes[what]!(run, at, drawn);
      await agrees(work);
      throw takenBack;
    },
    { companyId: scene.companyId, audited: false, snapshot: true },
  );
  await expect(own).rejects.toBe(takenBack);
}

const marksOf = async (scene: FactScene) =>
  (await world.sql('select 1 from standing_marks where company_id = $1', [scene.companyId])).length;

const names = Object.keys((await factScene(world, 1)).changes);
type Step = { what: string; draw: Draw };
const draw = fc.tuple(fc.nat(60), fc.nat(60), fc.nat(60));
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 3, arbitrary: fc.constant('keep') },
    { weight: 1, arbitrary: fc.constantFrom('a day passes', 'begin', 'end', 'within') },
  ),
  draw,
});

test(
  'what is kept and what changed since make what the facts say, after any changes, kept when and as often as one likes',
  async () => {
    const asked = { kept: 0, derived: 0, marked: 0, open: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        const scene = await factScene(world);
        await keep(scene);
        let open = false;
        try {
          for (const { what, draw: drawn } of steps) {
            world.clock.advance(1_000);
            const at = world.clock.now();
            if (what === 'keep') await keep(scene);
            else if (what === 'a day passes') world.clock.advance(86_400_000);
            else if (what === 'begin') {
              if (!open) await other.query('begin');
              open = true;
              // Someone's change that is not committed until later, whatever is kept meanwhile.
              await scene.changes['prove']!(onOther, at, drawn);
              await scene.changes['assign']!(onOther, at, drawn);
            } else if (what === 'end') {
              if (open) await other.query('commit');
              open = false;
            } else if (what === 'within') {
              await withinOwn(scene, pick(names, drawn[0]), at, drawn);
            } else await scene.changes[what]!(onPool, at, drawn);
            const kept = await reading(scene.companyId, agrees);
            asked[kept ? 'kept' : 'derived'] += 1;
            if (kept && (await marksOf(scene)) > 0) asked.marked += 1;
            if (kept && open) asked.open += 1;
          }
        } finally {
          if (open) await other.query('rollback');
        }
      }),
      propertyRuns(
        'what is kept and what changed since make what the facts say, after any changes, kept when and as often as one likes',
        10,
      ),
    );
    expect(asked.kept).toBeGreaterThan(40);
    expect(asked.marked).toBeGreaterThan(15);
    expect(asked.open).toBeGreaterThan(4);
  },
  propertyTimeout,
);

describe('every fact that counts marks whom it concerns', () => {
  /** Tables that the counts are read from, as the functions name them. */
  async function read(): Promise<string[]> {
    const rows = await world.sql<{ name: string }>(`
      select distinct c.relname as name from pg_proc p
      cross join lateral regexp_matches(regexp_replace(p.prosrc, '--[^\n]*', '', 'g'), '\\m(?:from|join)\\s+([a-z_]+)', 'g') word
      join pg_class c on c.relname = word[1] and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      where p.proname in ('requirement_status', 'standing_tallies') order by 1`);
    return rows.map(({ name }) => name);
  }
  /** What of it may be changed without a mark being made. */
  async function unmarked(): Promise<string[]> {
    const rows = await world.sql<{ name: string }>(
      `select t.name || ': ' || e.event as name from unnest($1::text[]) t (name)
        cross join (values ('insert', 4), ('delete', 8), ('update', 16)) e (event, bit)
       where not exists (select 1 from pg_trigger g join pg_proc p on p.oid = g.tgfoid
         where g.tgrelid = t.name::regclass and p.proname = 'mark_' || t.name and g.tgenabled = 'O'
           and (g.tgtype & e.bit) > 0) order by 1`,
      [await read()],
    );
    return rows.map(({ name }) => name);
  }
  const without = [
    // Gives only the day a renewal opens, which nothing counts.
    'course_versions: delete',
    'course_versions: insert',
    'course_versions: update',
    // No one deletes a company, and with it nothing would be left to count.
    'companies: delete',
  ].sort();

  test('no table is read that marks nothing', async () => {
    expect(await read()).toEqual(
      expect.arrayContaining([
        'achievements',
        'companies',
        'departments',
        'evidence',
        'evidence_events',
        'holds',
        'placements',
        'position_assignments',
        'requirement_targets',
        'requirements',
        'skill_equivalents',
        'skill_rules',
        'enrolments',
        'course_versions',
      ]),
    );
    expect(await unmarked()).toEqual(without);
  });

  test('a trigger that is missing is named', async () => {
    await world.sql('alter table holds disable trigger marks_update');
    try {
      expect(await unmarked()).toEqual([...without, 'holds: update'].sort());
    } finally {
      await world.sql('alter table holds enable trigger marks_update');
    }
  });
});

describe('without its trigger the counts would be wrong', () => {
  // [table, what is done before the counts are kept, the change, draws of both]
  const cases: [table: string, before: [string, Draw][], change: string, drawn: Draw][] = [
    ['placements', [], 'place', [0, 1, 1]],
    ['position_assignments', [], 'assign', [0, 1, 0]],
    ['achievements', [], 'prove', [0, 0, 6]],
    ['holds', [], 'hold', [0, 3, 1]],
    ['evidence_events', [['send evidence', [0, 0, 0]]], 'decide evidence', [0, 0, 0]],
    ['requirements', [], 'retract a requirement', [0, 0, 0]],
    ['requirement_targets', [['prove', [0, 1, 6]]], 'another target', [0, 1, 0]],
    ['skill_rules', [['prove', [0, 0, 4]]], 'change a rule', [0, 0, 0]],
    ['skill_equivalents', [['prove', [0, 1, 6]]], 'make equivalent', [0, 0, 0]],
    [
      'departments',
      [
        ['place', [0, 0, 2]],
        ['require', [4, 3, 1]],
      ],
      'move a department',
      [1, 0, 0],
    ],
    ['companies', [['prove', [0, 0, 5]]], 'expires soon', [1, 0, 0]],
    ['enrolments', [], 'enrol', [0, 0, 1]],
  ];

  test.each(cases)('%s', async (table, before, change, drawn) => {
    const scene = await factScene(world);
    await keep(scene);
    for (const [what, of] of before) await scene.changes[what]!(onPool, world.clock.now(), of);
    await keep(scene);
    expect(await reading(scene.companyId, agrees)).toBe(true);
    await world.sql(`alter table ${table} disable trigger user`);
    try {
      await scene.changes[change]!(onPool, world.clock.now(), drawn);
      await expect(reading(scene.companyId, agrees)).rejects.toThrow();
    } finally {
      await world.sql(`alter table ${table} enable trigger user`);
    }
  });
});

describe('where what is kept is not for the person who asks', () => {
  test('it is derived: on a day not kept, as of before it was kept, when everyone is marked, and outside a snapshot', async () => {
    const scene = await factScene(world);
    const isKept = () => reading(scene.companyId, async (work) => (await keptCounts(work)) !== null);
    expect(await isKept()).toBe(false);
    await keep(scene);
    expect(await isKept()).toBe(true);
    const now = world.clock.now();
    world.clock.advance(-1);
    expect(await isKept()).toBe(false);
    world.clock.set(now);
    await scene.changes['change a rule']!(onPool, now, [0, 0, 0]);
    expect(await isKept()).toBe(false);
    await keep(scene);
    expect(await isKept()).toBe(true);
    world.clock.advance(86_400_000);
    expect(await isKept()).toBe(false);
    await keep(scene);
    expect(await isKept()).toBe(true);
    await forgetCounts(runtime, 'test.forget', company(scene));
    expect(await isKept()).toBe(false);
    await keep(scene);
    const torn = workAsSystem(
      runtime,
      'test.torn',
      async (work) => {
        work.authorize('standing.viewCompany', { companyId: scene.companyId });
        return keptCounts(work);
      },
      { companyId: scene.companyId, write: false, audited: false },
    );
    expect(await torn).toBeNull();
  });

  test('a change known only later stays marked until then', async () => {
    const scene = await factScene(world);
    await keep(scene);
    const later = new Date(Date.parse(world.clock.now()) + 60_000).toISOString();
    await scene.changes['retract a requirement']!(onPool, later, [0, 0, 0]);
    await keep(scene);
    expect(await marksOf(scene)).toBe(1);
    await forgetMarks(runtime, 'test.forget', company(scene));
    expect(await marksOf(scene)).toBe(1);
    world.clock.set(later);
    await keep(scene);
    expect(await marksOf(scene)).toBe(0);
    expect(await reading(scene.companyId, agrees)).toBe(true);
  });

  test('marks of a company of which nothing is kept go', async () => {
    const scene = await factScene(world);
    expect(await marksOf(scene)).toBeGreaterThan(0);
    await forgetMarks(runtime, 'test.forget', company(scene));
    expect(await marksOf(scene)).toBe(0);
  });

  test('of two that keep at once one finds nothing left to do', async () => {
    const scene = await factScene(world);
    await Promise.all([keep(scene), keep(scene)]);
    expect(await reading(scene.companyId, agrees)).toBe(true);
  });
});

test('the nightly comparison names what differs, and makes it right', async () => {
  const scene = await factScene(world);
  await keep(scene);
  await world.sql(`update kept_counts set n = n + 5 where company_id = $1 and measure = 'people'`, [scene.companyId]);
  await compareCountsJob.run(runtime, {}, { id: '1', number: 1 });
  const found = await world.sql('select measure, key, kept, derived from kept_differences where company_id = $1', [
    scene.companyId,
  ]);
  expect(found).toEqual([{ measure: 'people', key: '', kept: 11, derived: 6 }]);
  expect(await reading(scene.companyId, agrees)).toBe(true);
  await compareCountsJob.run(runtime, {}, { id: '2', number: 1 });
  expect(await world.sql('select 1 from kept_differences where company_id = $1', [scene.companyId])).toHaveLength(1);
});

test('an admin reads what is kept, and sees a change before it is kept', async () => {
  const scene = await factScene(world);
  const admin = await world.as(scene.admin);
  const derived = (await admin.get('/settings/dashboard')).body;
  await keep(scene);
  expect((await admin.get('/settings/dashboard')).body).toEqual(derived);
  await scene.changes['prove']!(onPool, world.clock.now(), [0, 0, 6]);
  const after = (await admin.get('/settings/dashboard')).body;
  expect(after.statuses).not.toEqual(derived.statuses);
  await keep(scene);
  expect((await admin.get('/settings/dashboard')).body).toEqual(after);
});
