import { plainTerms } from '@app/domain/seats/terms.cases';
import { addDays } from '@app/domain/time';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCourse } from '../../../../test/make/make-enrolment.ts';
import type { MadeCompany, MadePerson } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { makeLot } from '../lots/lots.ts';

// The world's clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
const today = '2026-03-02';

let company: MadeCompany;
let admin: Caller;
let ann: MadePerson;
let first: MadeCourse;
let second: MadeCourse;
let productId: string;
beforeEach(async () => {
  company = await make.company();
  admin = await world.as(await make.companyAdmin({ company }));
  ann = await make.person({ company, name: 'Ann' });
  [first, second] = [await make.taughtCourse(), await make.taughtCourse()];
  await world.sql('update courses set needs_seat = true where id = any($1)', [[first.id, second.id]]);
  productId = await make.insert('products', { sku: randomUUID(), names: { en: 'Forklift' } });
});

const lot = (quantity: number, courses = [first]) =>
  workAsSystem(
    world.runtime,
    'test',
    (work) => {
      work.reach('enrolment.view');
      return makeLot(work, {
        companyId: company.id,
        productId,
        ownerPersonId: null,
        ...{
          origin: 'granted',
          reason: 'For the test',
          unitMinor: 0,
          currency: null,
          terms: plainTerms,
          acquiredOn: today,
        },
        quantity,
        courseIds: courses.map(({ id }) => id),
      });
    },
    { companyId: company.id, audited: false },
  );
const assign = (people: MadePerson[], given: Record<string, unknown> = {}) =>
  admin.post(
    '/settings/seats/assignments',
    { productId, audience: { ids: people.map(({ id }) => id) }, preview: false, ...given },
    { headers: { 'idempotency-key': randomUUID() } },
  );
const proof = (person: MadePerson, through: string | null, given: Record<string, unknown> = {}) =>
  make.insert('achievements', {
    ...{
      company_id: company.id,
      person_id: person.id,
      course_id: first.id,
      source: 'manual',
      valid_through: through,
      snapshot: {},
    },
    ...{
      public_id: randomUUID().slice(0, 22),
      verification_code: randomUUID().slice(0, 10),
      certificate_number: randomUUID(),
    },
    ...{
      valid_from: '2026-01-01',
      anchor_on: '2026-01-01',
      issued_at: '2026-01-01T00:00:00Z',
      recorded_at: '2026-01-01T00:00:00Z',
    },
    ...given,
  });

describe('seats for people who are still valid', () => {
  test('are not assigned unless the admin includes them; the preview says who and until when', async () => {
    await lot(9);
    const people = await Promise.all(['Bob', 'Cid', 'Dee', 'Eve', 'Fay'].map((name) => make.person({ company, name })));
    const [bob, cid, dee, eve, fay] = people as [MadePerson, MadePerson, MadePerson, MadePerson, MadePerson];
    await proof(ann, '2029-01-01');
    await proof(bob, null);
    await proof(cid, addDays(today, 60));
    await proof(dee, '2029-01-01', { retracted_at: '2026-02-01T00:00:00Z' });
    await proof(eve, '2029-01-01', { revoked_at: '2026-02-01T00:00:00Z', revocation_reason: 'Mistake' });
    await proof(fay, addDays(today, 61));
    const all = [ann, ...people];
    const skipped = [ann, bob, fay].map(({ id }) => expect.objectContaining({ id, code: 'stillQualified' }));
    const before = (await assign(all, { preview: true })).body;
    expect(before).toMatchObject({ changed: 3, skipped });
    expect(
      new Map(before.valid.map(({ id, through }: { id: string; through: string | null }) => [id, through])),
    ).toEqual(
      new Map([
        [ann.id, '2029-01-01'],
        [bob.id, null],
        [fay.id, '2026-05-02'],
      ]),
    );
    expect((await assign(all)).body).toMatchObject({ changed: 3, skipped });
    expect((await assign(all, { includeValid: true })).body).toMatchObject({ changed: 3 });
    // who has a seat is no longer someone to include
    expect((await assign(all, { preview: true })).body.valid).toEqual([]);
  });

  test('are not assigned where the renewal is held already; a day between the two is a gap', async () => {
    await lot(9);
    const [bob, cid] = [await make.person({ company, name: 'Bob' }), await make.person({ company, name: 'Cid' })];
    for (const person of [ann, bob]) await proof(person, addDays(today, 10));
    await proof(ann, '2029-01-01', { valid_from: addDays(today, 11) });
    await proof(bob, '2029-01-01', { valid_from: addDays(today, 12) });
    await proof(cid, '2029-01-01', { valid_from: addDays(today, 1) });
    expect((await assign([ann, bob, cid], { preview: true })).body).toMatchObject({
      changed: 2,
      skipped: [{ id: ann.id, code: 'stillQualified' }],
      valid: [{ id: ann.id, through: '2029-01-01' }],
    });
  });

  test('by position, the same', async () => {
    await lot(3);
    const bob = await make.person({ company, name: 'Bob' });
    const { id: positionId } = await make.position(company);
    for (const person of [ann, bob]) await make.assignment(person, positionId);
    await proof(ann, '2029-01-01');
    expect((await assign([], { audience: { positionId }, preview: true })).body).toMatchObject({
      changed: 1,
      skipped: [{ id: ann.id, code: 'stillQualified' }],
    });
  });

  test('are assigned where another course of the seat is not valid', async () => {
    await lot(1, [first, second]);
    await proof(ann, '2029-01-01');
    expect((await assign([ann], { preview: true })).body).toMatchObject({ changed: 1, skipped: [], valid: [] });
  });

  test('are not assigned where the skills of the course were earned elsewhere, all of them and at its level', async () => {
    await lot(9);
    const [one, other] = [await make.skill(), await make.skill()];
    const [bob, cid] = [await make.person({ company, name: 'Bob' }), await make.person({ company, name: 'Cid' })];
    for (const [{ id }, level] of [
      [one, 2],
      [other, 1],
    ] as const)
      await world.sql(
        'insert into course_skills (version_id, skill_id, level) select v.id, $2, $3 from course_versions v where v.course_id = $1',
        [...[first.id, id, level]],
      );
    const imported = { course_id: null, source: 'import', level: 2 };
    await proof(ann, '2029-01-01', { ...imported, skill_id: one.id });
    await proof(ann, '2028-01-01', { ...imported, skill_id: other.id });
    await proof(bob, '2029-01-01', { ...imported, skill_id: one.id });
    await proof(cid, '2029-01-01', { ...imported, skill_id: one.id, level: 1 });
    await proof(cid, '2029-01-01', { ...imported, skill_id: other.id });
    expect((await assign([ann, bob, cid], { preview: true })).body).toMatchObject({
      changed: 2,
      skipped: [{ id: ann.id, code: 'stillQualified' }],
      valid: [{ id: ann.id, through: '2028-01-01' }],
    });
  });

  test('are not assigned to a valid person whose last day is still to come', async () => {
    await lot(1);
    await proof(ann, '2029-01-01');
    await world.sql(`update employments set ended_on = '2026-03-31' where person_id = $1`, [ann.id]);
    expect((await assign([ann], { preview: true })).body).toMatchObject({
      changed: 0,
      skipped: [{ code: 'stillQualified' }],
    });
  });

  test('are assigned to those who wait for one: they were enrolled on purpose', async () => {
    await lot(1);
    await proof(ann, '2029-01-01');
    await world.sql(
      `insert into enrolments (company_id, person_id, course_id, course_version_id, attempt_number, origin,
        waits_for_seat, assigned_at)
       select $1, $2, $3, v.id, 1, 'admin', true, '2026-03-01T00:00:00Z' from course_versions v where v.course_id = $3`,
      [company.id, ann.id, first.id],
    );
    expect((await assign([ann], { preview: true })).body).toMatchObject({ changed: 1, skipped: [], valid: [] });
  });
});
