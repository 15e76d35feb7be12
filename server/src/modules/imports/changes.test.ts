import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import { plainTerms } from '@app/domain/seats/terms.cases';
import { workAsSystem } from '../../platform/runtime.ts';
import { makeLot, consumeSeat } from '../seats/index.ts';
import { importFile } from '../../../test/send-import.ts';
import type { MadeCompany } from '../../../test/make/make.ts';

// The world's clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
let company: MadeCompany;
let admin: Caller;
const header = 'Number,Name,E-mail,Start,Last day,Site,Manager,Positions';
const first = [
  header,
  'N-1,Ana Roy,ana@n.example,2021-02-15,,YARD,,WELDER',
  'N-2,Élodie Côté,elodie@n.example,2022-01-01,,,,',
  'N-3,Max Fox,,2020-01-01,,,,',
];
beforeEach(async () => {
  company = await make.company();
  admin = await world.as(await make.companyAdmin({ company, name: 'Chief' }));
  for (const code of ['YARD', 'DOCK'])
    await make.insert('sites', { company_id: company.id, code, name: code, time_zone: 'UTC' });
  for (const code of ['WELDER', 'RIGGER']) await make.position(company, { code });
  expect(await importFile(world, admin, 'employees', first.join('\n'))).toMatchObject({
    counts: { new: 3, refused: 0 },
  });
});

const file = (...rows: string[]) => [header, ...rows].join('\n');
const dry = (...rows: string[]) => importFile(world, admin, 'employees', file(...rows), { run: false });
const rowsOf = async (id: string, query: Record<string, string> = {}) =>
  (await admin.get(`/settings/imports/${id}/rows`, query)).body.rows;
const choose = (id: string, given: Record<string, unknown>) => admin.post(`/settings/imports/${id}/choices`, given);
const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });
const run = async (id: string) => {
  const answer = await admin.post(`/settings/imports/${id}/run`, {}, key());
  await world.runJobs();
  return answer;
};
const undo = async (id: string) => {
  const answer = await admin.post(`/settings/imports/${id}/undo`, {}, key());
  await world.runJobs();
  return answer;
};
const shown = async (id: string) => (await admin.get(`/settings/imports/${id}`)).body;
const person = async (number: string) =>
  (
    await world.sql<Record<string, string | null>>(
      `select e.person_id as id, p.legal_name as name, e.contact_email as email, e.started_on::text as "startedOn",
        e.ended_on::text as "endedOn",
         (select s.code from placements l join sites s on s.id = l.site_id
           where l.person_id = e.person_id and l.retracted_at is null order by l.started_on desc limit 1) as site,
         (select string_agg(q.code, ',' order by q.code) from position_assignments a
           join positions q on q.id = a.position_id where a.person_id = e.person_id
           and a.retracted_at is null) as positions
       from employments e join people p on p.id = e.person_id where e.company_id = $1 and e.employee_number = $2`,
      [company.id, number],
    )
  )[0]!;
/** The row that the trial of the product sent: another name, another address, and a first day five years later. */
const wrong = 'N-1,Bob Stone,bob@n.example,2026-01-01,,DOCK,,RIGGER';

describe('what a file would change of people', () => {
  test('is shown field by field, with the past days it would change, in the rows and in the file of all rows', async () => {
    const found = await dry(
      wrong,
      'N-2,ELODIE COTE,elodie@n.example,2022-01-01,,,,',
      'N-3,Max Fox,,2020-01-01,2026-02-20,,,',
    );
    expect(found).toMatchObject({
      counts: { changed: 3 },
      risks: [
        { risk: 'name', rows: 1, undecided: 1 },
        { risk: 'email', rows: 1, undecided: 1 },
        { risk: 'firstDay', rows: 1, undecided: 1 },
        { risk: 'lastDay', rows: 1, undecided: 1 },
      ],
    });
    const rows = await rowsOf(found['id']);
    expect(rows[0].changes).toEqual([
      { field: 'name', before: 'Ana Roy', after: 'Bob Stone', risk: 'name' },
      { field: 'email', before: 'ana@n.example', after: 'bob@n.example', risk: 'email' },
      { field: 'startedOn', before: '2021-02-15', after: '2026-01-01', risk: 'firstDay', pastDays: 1781 },
      { field: 'site', before: 'YARD', after: 'DOCK', from: '2026-03-02' },
      { field: 'positions', before: null, after: 'RIGGER', from: '2026-03-02' },
    ]);
    // Only accents and case differ: it is written without a choice.
    expect(rows[1].changes).toEqual([{ field: 'name', before: 'Élodie Côté', after: 'ELODIE COTE' }]);
    expect(rows[2].changes).toEqual([
      { field: 'endedOn', before: null, after: '2026-02-20', risk: 'lastDay', pastDays: 9 },
    ]);
    expect((await rowsOf(found['id'], { only: 'risks' })).map(({ line }: { line: number }) => line)).toEqual([2, 4]);
    const csv = (
      await admin.get(`/settings/imports/${found['id']}/problems`, { format: 'csv', rows: 'all', locale: 'en' })
    ).raw.toString();
    expect(csv).toContain('First day: 2021-02-15 → 2026-01-01 (1781 past days of employment)');
    expect(csv).toContain('Legal name: Ana Roy → Bob Stone');
  });

  test('is not run before every kind of risk was decided on, for all rows or for one', async () => {
    const { id } = await dry(wrong, 'N-3,Other Fox,,2020-01-01,,,,');
    expect(await run(id)).toMatchObject({ status: 409, body: { error: { code: 'importChoicesMissing' } } });
    await choose(id, { all: { email: 'keep', firstDay: 'keep' } });
    expect(await run(id)).toMatchObject({ status: 409 });
    expect((await choose(id, { row: { line: 2, choices: { name: 'keep' } } })).body.risks[0]).toEqual({
      risk: 'name',
      rows: 2,
      undecided: 1,
    });
    expect((await rowsOf(id, { only: 'undecided' })).map(({ line }: { line: number }) => line)).toEqual([3]);
    expect((await choose(id, { row: { line: 99, choices: { name: 'keep' } } })).status).toBe(404);
    await choose(id, { row: { line: 3, choices: { name: 'file' } } });
    expect((await run(id)).status).toBe(200);
    expect(await person('N-1')).toMatchObject({
      name: 'Ana Roy',
      email: 'ana@n.example',
      startedOn: '2021-02-15',
      site: 'DOCK',
      positions: 'RIGGER,WELDER',
    });
    expect(await person('N-3')).toMatchObject({ name: 'Other Fox' });
    expect(
      (await rowsOf(id))[0].changes
        .filter(({ kept }: { kept?: boolean }) => kept)
        .map(({ field }: { field: string }) => field),
    ).toEqual(['name', 'email', 'startedOn']);
  });

  test('a change that appeared after the dry run is not made', async () => {
    const { id } = await dry('N-3,Max Fox,,2020-01-01,,DOCK,,');
    const { id: personId } = await person('N-3');
    await world.sql(`update people set legal_name = 'Max Fox-Hale' where id = $1`, [personId]);
    expect((await run(id)).status).toBe(200);
    expect(await person('N-3')).toMatchObject({ name: 'Max Fox-Hale', site: 'DOCK' });
  });

  test('is in the history of the person, with the file', async () => {
    const { id } = await dry(wrong);
    await choose(id, { all: { name: 'file', email: 'file', firstDay: 'file' } });
    await run(id);
    const { id: personId } = await person('N-1');
    const { rows } = (await admin.get(`/settings/employees/${personId}/audit`)).body;
    expect(rows[0]).toMatchObject({
      action: 'imports.employees',
      changes: {
        import: 'people.csv',
        importId: id,
        name: ['Ana Roy', 'Bob Stone'],
        email: ['ana@n.example', 'bob@n.example'],
        startedOn: ['2021-02-15', '2026-01-01'],
      },
    });
    expect(await world.sql(`select first_broken_audit_link($1) as broken`, [company.id])).toEqual([{ broken: null }]);
  });
});

describe('an import undone', () => {
  const taken = async (...rows: string[]) =>
    (await importFile(world, admin, 'employees', file(...rows)))['id'] as string;

  test('is announced by what it did: people it added, and whose employment it ended, and neither where it did not', async () => {
    const both = await taken(
      'N-3,Max Fox,,2020-01-01,2026-02-20,,,',
      'N-2,Élodie Côté,elodie@n.example,2022-01-01,,,,',
      'N-9,New One,,2026-01-01,,,,',
    );
    expect((await shown(both)).undo).toMatchObject({ added: 1, ended: 1 });
    const moved = await taken('N-1,Ana Roy,ana@n.example,2021-02-15,,DOCK,,WELDER');
    expect((await shown(moved)).undo).toMatchObject({ added: 0, ended: 0 });
    // A last day of the file that was not taken.
    const { id } = await dry('N-2,Élodie Côté,elodie@n.example,2022-01-01,2026-02-20,YARD,,');
    await choose(id, { all: { lastDay: 'keep' } });
    await run(id);
    expect((await shown(id)).undo).toMatchObject({ added: 0, ended: 0 });
  });

  test('puts back what it changed and ends those it added, once, and says so in their history', async () => {
    const before = await person('N-1');
    const id = await taken(
      wrong,
      'N-3,Max Fox,,2020-01-01,2026-02-20,,,',
      'N-9,New One,new@n.example,2026-01-01,,YARD,N-1,WELDER',
    );
    const added = await person('N-9');
    expect(await person('N-1')).toMatchObject({ name: 'Bob Stone', startedOn: '2026-01-01' });
    expect((await undo(id)).body.state).toBe('undoing');
    expect(await shown(id)).toMatchObject({ state: 'undone', undo: { done: 3, rows: 3, kept: 0 } });
    expect(await person('N-1')).toEqual(before);
    expect(await person('N-3')).toMatchObject({ endedOn: null });
    expect(await person('N-9')).toBeUndefined();
    expect(
      await world.sql(
        `select started_on::text as from, ended_on::text as to, contact_email as email from employments
          where person_id = $1`,
        [added['id']],
      ),
    ).toEqual([{ from: '2026-01-01', to: '2026-01-01', email: null }]);
    expect(await undo(id)).toMatchObject({ status: 409, body: { error: { code: 'importNotUndone' } } });
    const { rows } = (await admin.get(`/settings/employees/${before['id']}/audit`)).body;
    expect(rows[0]).toMatchObject({
      action: 'imports.undo',
      changes: { import: 'people.csv', name: ['Bob Stone', 'Ana Roy'], startedOn: ['2026-01-01', '2021-02-15'] },
    });
    // The corrected file adds them again.
    expect(
      await importFile(world, admin, 'employees', file('N-9,New One,new@n.example,2026-01-01,,YARD,,WELDER')),
    ).toMatchObject({
      counts: { new: 1, refused: 0 },
    });
  });

  test('leaves what was changed since, and lists it with the reason', async () => {
    const id = await taken(wrong, 'N-9,New One,,2026-01-01,,,,');
    const { id: personId } = await person('N-1');
    await world.sql(
      `update employments set contact_email = 'newer@n.example', contact_email_canonical = 'newer@n.example'
        where person_id = $1`,
      [personId],
    );
    const { id: added } = await person('N-9');
    await world.sql(`update employments set joined_at = now() where person_id = $1`, [added]);
    await undo(id);
    expect(await person('N-1')).toMatchObject({
      name: 'Ana Roy',
      email: 'newer@n.example',
      startedOn: '2021-02-15',
      positions: 'WELDER',
    });
    expect(await person('N-9')).toMatchObject({ endedOn: null });
    expect(await shown(id)).toMatchObject({ undo: { kept: 2 } });
    const kept = (await rowsOf(id, { only: 'kept' })).map(
      ({ line, undone }: { line: number; undone: { kept: unknown } }) => [line, undone.kept],
    );
    expect(kept).toEqual([
      [2, [{ field: 'email', code: 'changedSince' }]],
      [3, [{ field: null, code: 'usedSince' }]],
    ]);
  });

  test('of a later import first: the earlier one leaves what the later one changed', async () => {
    const earlier = await taken('N-3,Max Fox,,2020-01-01,,YARD,,');
    await taken('N-3,Max Fox,,2020-01-01,,DOCK,,');
    await undo(earlier);
    expect(await person('N-3')).toMatchObject({ site: 'DOCK' });
    expect(await shown(earlier)).toMatchObject({ undo: { kept: 1 } });
  });

  test('of the later import first, then of the earlier one: all is as before either', async () => {
    const before = await person('N-3');
    const firstDay = await taken('N-3,Max Fox,,2026-01-01,,,,RIGGER');
    const site = await taken('N-3,Max Fox,,2026-01-01,,YARD,,');
    const leaving = await taken('N-3,Max Fox,,2026-01-01,2026-02-20,,,');
    const added = await taken('N-9,New One,,2026-01-01,,,,');
    const moved = await taken('N-9,New One,,2026-01-01,,DOCK,,');
    for (const id of [moved, added, leaving, site, firstDay]) {
      await undo(id);
      expect(await shown(id)).toMatchObject({ state: 'undone', undo: { kept: 0 } });
    }
    expect(await person('N-3')).toEqual(before);
    expect(await person('N-9')).toBeUndefined();
  });

  test('of two imports leaves what someone changed by hand between them', async () => {
    const firstDay = await taken('N-3,Max Fox,,2026-01-01,,,,');
    const { id: personId } = await person('N-3');
    const [dock] = await world.sql<{ id: string }>(`select id from sites where company_id = $1 and code = 'DOCK'`, [
      company.id,
    ]);
    const transfer = await admin.post(`/settings/employees/${personId}/transfers`, {
      from: '2026-03-01',
      siteId: dock!.id,
      departmentId: null,
      managerId: null,
    });
    expect(transfer.status, transfer.text).toBe(200);
    const site = await taken('N-3,Max Fox,,2026-01-01,,YARD,,');
    for (const [id, kept] of [
      [site, 0],
      [firstDay, 1],
    ] as const) {
      await undo(id);
      expect(await shown(id)).toMatchObject({ state: 'undone', undo: { kept } });
    }
    expect((await rowsOf(firstDay, { only: 'kept' }))[0].undone.kept).toEqual([
      { field: 'startedOn', code: 'changedSince' },
    ]);
    expect(await person('N-3')).toMatchObject({ startedOn: '2026-01-01', site: 'DOCK' });
  });

  describe('that had ended an employment', () => {
    const leaves = 'N-1,Ana Roy,ana@n.example,2021-02-15,2026-02-20,YARD,,WELDER';
    async function scene() {
      const { id: personId } = await person('N-1');
      const ana = { id: personId!, companyId: company.id, name: 'Ana Roy' };
      const [free, seated, started] = [await make.taughtCourse(), await make.taughtCourse(), await make.taughtCourse()];
      const productId = await make.insert('products', { sku: crypto.randomUUID(), names: { en: 'Seats' } });
      for (const { id } of [seated, started]) {
        await world.sql('update courses set needs_seat = true where id = $1', [id]);
        await workAsSystem(
          world.runtime,
          'test',
          (work) => {
            work.reach('enrolment.view');
            return makeLot(work, {
              ...{
                companyId: company.id,
                productId,
                ownerPersonId: null,
                origin: 'granted',
                reason: 'For the test',
                quantity: 1,
                unitMinor: 0,
                currency: null,
              },
              ...{ terms: plainTerms, courseIds: [id], acquiredOn: '2026-03-02' },
            });
          },
          { companyId: company.id, audited: false },
        );
      }
      const hers = await world.as(ana);
      for (const { id } of [free, seated, started])
        expect((await hers.post('/enrolments', { courseId: id })).status).toBe(200);
      const attempts = await world.sql<{ id: string; course: string }>(
        `select id, course_id as course from enrolments where person_id = $1`,
        [personId],
      );
      const attemptOf = (course: { id: string }) => attempts.find((one) => one.course === course.id)!.id;
      await workAsSystem(
        world.runtime,
        'test',
        async (work) => {
          work.reach('enrolment.view');
          await consumeSeat(work, { companyId: company.id, enrolmentId: attemptOf(started), on: '2026-03-02' });
        },
        { companyId: company.id, audited: false },
      );
      const open = async () =>
        (
          await world.sql<{ course: string; waits: boolean }>(
            `select course_id as course, waits_for_seat as waits from enrolments
              where person_id = $1 and withdrawn_at is null`,
            [personId],
          )
        ).map(
          ({ course, waits }) =>
            `${[free, seated, started].findIndex(({ id }) => id === course)}${waits ? ' waits' : ''}`,
        );
      const uses = () => world.sql(`select from seat_uses where person_id = $1 and ended_at is null`, [personId]);
      return { ana, free, seated, started, open, uses };
    }
    const keptOf = async (id: string) =>
      (await rowsOf(id, { only: 'kept' })).flatMap(({ undone }: { undone: { kept: unknown[] } }) => undone.kept);

    test('gives back the courses and positions it closed, on their seats', async () => {
      const { open, uses } = await scene();
      const id = await taken(leaves);
      expect([await open(), await uses()]).toEqual([[], []]);
      expect((await person('N-1')).endedOn).toBe('2026-02-20');
      await undo(id);
      expect((await open()).toSorted()).toEqual(['0', '1', '2']);
      expect(await uses()).toHaveLength(2);
      expect(await person('N-1')).toMatchObject({ endedOn: null });
      const held = await world.sql(
        `select a.ended_on from position_assignments a join employments e using (company_id, person_id)
        where e.employee_number = 'N-1' and e.company_id = $1 and a.retracted_at is null`,
        [company.id],
      );
      expect(held).toEqual([{ ended_on: null }]);
      expect(await keptOf(id)).toEqual([]);
      expect(
        await world.sql(`select closed_on from employments where company_id = $1 and employee_number = 'N-1'`, [
          company.id,
        ]),
      ).toEqual([{ closed_on: null }]);
    });

    test('gives back the position that would have begun after the last day', async () => {
      await taken('N-3,Max Fox,,2020-01-01,,,,RIGGER');
      const id = await taken('N-3,Max Fox,,2020-01-01,2025-01-01,,,');
      expect(await person('N-3')).toMatchObject({ endedOn: '2025-01-01', positions: null });
      await undo(id);
      expect(await shown(id)).toMatchObject({ undo: { kept: 0 } });
      expect(await person('N-3')).toMatchObject({ endedOn: null, positions: 'RIGGER' });
    });

    test('and moves a planned last day later: what it had cut is held until the new one', async () => {
      const held = () =>
        world.sql(
          `select q.code, a.started_on::text as from, a.ended_on::text as to from position_assignments a
            join positions q on q.id = a.position_id
          join employments e using (person_id) where e.company_id = $1 and e.employee_number = 'N-3'
            and a.retracted_at is null order by 1`,
          [company.id],
        );
      const rigger = (to: string | null) => ({ code: 'RIGGER', from: '2026-03-02', to });
      await taken('N-3,Max Fox,,2020-01-01,,,,RIGGER');
      await taken('N-3,Max Fox,,2020-01-01,2026-04-30,,,');
      expect(await held()).toEqual([rigger('2026-04-30')]);
      const later = await taken('N-3,Max Fox,,2020-01-01,2026-09-30,,,RIGGER');
      expect(await held()).toEqual([rigger('2026-09-30')]);
      expect(await person('N-3')).toMatchObject({ endedOn: '2026-09-30' });
      const earlier = await taken('N-3,Max Fox,,2020-01-01,2026-06-30,,,');
      expect(await held()).toEqual([rigger('2026-06-30')]);
      await undo(earlier);
      expect(await held()).toEqual([rigger('2026-09-30')]);
      await undo(later);
      expect(await held()).toEqual([rigger('2026-04-30')]);
      // Of a day that has passed: what is held again by it is not written a second time.
      await world.sql(`update position_assignments set started_on = '2026-01-05' where company_id = $1`, [company.id]);
      await taken('N-3,Max Fox,,2020-01-01,2026-02-20,,,');
      await taken('N-3,Max Fox,,2020-01-01,2026-09-30,,,RIGGER');
      expect(await held()).toEqual([{ ...rigger('2026-09-30'), from: '2026-01-05' }]);
    });

    test('says which courses wait because their seats are with others by now', async () => {
      const { seated, open } = await scene();
      const id = await taken(leaves);
      const max = await person('N-3');
      expect(
        (await (await world.as({ id: max.id!, companyId: company.id })).post('/enrolments', { courseId: seated.id }))
          .status,
      ).toBe(200);
      await undo(id);
      expect((await open()).toSorted()).toEqual(['0', '1 waits', '2']);
      expect(await keptOf(id)).toEqual([{ field: 'enrolments', code: 'seatsTaken', value: '1' }]);
    });

    test('leaves closed what was begun again since, and what was withdrawn for another reason', async () => {
      const { ana, free, open } = await scene();
      const id = await taken(leaves);
      await world.sql(`update enrolments set attempt_number = 5 where person_id = $1 and course_id = $2`, [
        ana.id,
        free.id,
      ]);
      const again = await make.enrolment({ person: ana, course: free });
      await world.sql(
        `update enrolments set attempt_number = 6, withdrawn_at = '2026-03-02T09:00:00Z', outcome_reason = 'by hand'
          where id = $1`,
        [again],
      );
      await undo(id);
      expect((await open()).toSorted()).toEqual(['1', '2']);
      expect(await keptOf(id)).toEqual([{ field: 'enrolments', code: 'enrolledAgain', value: '1' }]);
    });
  });

  test('is possible for thirty days, and not of one that did nothing', async () => {
    const never = await dry('N-3,Max Fox,,2020-01-01,,YARD,,');
    expect((await undo(never['id'])).status).toBe(409);
    const id = await taken('N-3,Max Fox,,2020-01-01,,YARD,,');
    expect((await shown(id)).undo.through).toBe('2026-04-01');
    world.clock.advance(31 * 86_400_000);
    admin = await world.as(await make.companyAdmin({ company }));
    expect((await admin.post(`/settings/imports/${id}/undo`, {}, key())).status).toBe(409);
  });
});
