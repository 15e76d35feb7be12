import { plainTerms } from '@app/domain/seats/terms.cases';
import { casesToday, standingCases } from '@app/domain/catalogue/course-standing.cases';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller, World } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import type { MadeCourse } from '../../../../test/make/make-catalogue.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { NewLot } from '../../seats/index.ts';
import { makeLot } from '../../seats/index.ts';

let world: World;
let ann: MadePerson;
let me: Caller;
beforeAll(async () => {
  world = await openWorld();
  ann = await world.make.person();
  me = await world.as(ann);
});

const at = '2026-02-01T08:00:00.000Z';
let proofs = 0;
async function attempt(person: MadePerson, course: MadeCourse, given: Record<string, unknown> = {}) {
  return world.make.insert('enrolments', {
    company_id: person.companyId,
    person_id: person.id,
    course_id: course.id,
    course_version_id: course.versionId,
    attempt_number: ++proofs,
    origin: 'self',
    assigned_at: at,
    ...given,
  });
}
async function proof(
  person: MadePerson,
  course: MadeCourse,
  validThrough: string | null,
  given: Record<string, unknown> = {},
) {
  const enrolment = await attempt(person, course, { started_at: at, completed_at: at });
  const n = String(++proofs);
  return world.make.insert('achievements', {
    company_id: person.companyId,
    person_id: person.id,
    course_id: course.id,
    course_version_id: course.versionId,
    enrolment_id: enrolment,
    public_id: n.padStart(22, 'p'),
    verification_code: n.padStart(10, 'V'),
    certificate_number: `N-${n}`,
    valid_from: '2025-01-01',
    anchor_on: '2025-01-01',
    valid_through: validThrough,
    issued_at: at,
    recorded_at: at,
    snapshot: {},
    ...given,
  });
}
const ids = (answer: { body: { rows: { id: string }[] } }) => answer.body.rows.map((row) => row.id);

describe('the catalogue', () => {
  test("shows categories with their branch's courses and what is assigned to me, in my language", async () => {
    const root = await world.make.category({
      names: { en: 'Chemicals', fr: 'Produits chimiques' },
      descriptions: { en: 'Handle with care' },
      icon: 'flask',
    });
    const child = await world.make.category({ names: { en: 'Labels' }, parent_id: root.id });
    const hidden = await world.make.category({ parent_id: root.id, hidden_at: at });
    const assigned = await world.make.course({ categoryId: child.id });
    await world.make.course({ categoryId: root.id });
    await world.make.course({ categoryId: root.id, published: false });
    await world.make.course({ categoryId: root.id, retiredAt: at });
    const secret = await world.make.course({ categoryId: hidden.id });
    await attempt(ann, assigned);
    const { body } = await me.get('/categories', { locale: 'fr' });
    const tile = (id: string) => body.categories.find((found: { id: string }) => found.id === id);
    expect(tile(root.id)).toMatchObject({
      name: 'Produits chimiques',
      description: 'Handle with care',
      icon: 'flask',
      courses: 2,
      assigned: 1,
    });
    expect(tile(child.id)).toMatchObject({ name: 'Labels', courses: 1, assigned: 1, parentId: root.id });
    expect(tile(hidden.id)).toBeUndefined();
    expect((await me.get(`/categories/${hidden.id}/courses`)).status).toBe(404);
    expect(ids(await me.get('/courses', { limit: '100' }))).not.toContain(secret.id);
    const branch = await me.get(`/categories/${root.id}/courses`);
    expect(branch.body).toMatchObject({ total: 2, category: { name: 'Chemicals' } });
    expect(ids(branch)[0]).toBe(assigned.id);
    expect(ids(await me.get(`/categories/${child.id}/courses`))).toEqual([assigned.id]);
  });

  test('finds by words, narrows by language, delivery and length, sorts and pages', async () => {
    const category = await world.make.category();
    const make = (title: string, version: Record<string, unknown> = {}, given = {}) =>
      world.make.course({ categoryId: category.id, title, version, ...given });
    const crane = await make('Crane signals', { delivery: 'classroom', expected_minutes: 90 });
    const hoist = await make(
      'Hoists 100% safe',
      { languages: ['en', 'fr'] },
      {
        publishedAt: '2026-02-20T00:00:00.000Z',
        texts: {
          en: { title: 'Hoists 100% safe', summary: 'No crane', objectives: [], audience: [] },
          fr: { title: 'Palans à chaîne', summary: 'Sécurité', objectives: [], audience: [] },
        },
      },
    );
    const rope = await make('rope access', { expected_minutes: 20 });
    const list = async (filters: Record<string, string>) =>
      ids(await me.get(`/categories/${category.id}/courses`, filters));
    expect(await list({ sort: 'name' })).toEqual([crane.id, hoist.id, rope.id]);
    expect(await list({ sort: 'name', locale: 'fr' })).toEqual([crane.id, hoist.id, rope.id]);
    expect(await list({ sort: 'newest' })).toEqual([hoist.id, crane.id, rope.id]);
    expect(await list({ q: 'crane' })).toEqual([crane.id, hoist.id]);
    expect(await list({ q: rope.code.toLowerCase() })).toEqual([rope.id]);
    expect(await list({ q: '0%' })).toEqual([hoist.id]);
    expect(await list({ q: '%' })).toEqual([hoist.id]);
    // Typed without accents.
    expect(await list({ q: 'a chaine', locale: 'fr' })).toEqual([hoist.id]);
    expect(await list({ q: 'securite', locale: 'fr' })).toEqual([hoist.id]);
    expect(await list({ language: 'fr' })).toEqual([hoist.id]);
    expect(await list({ delivery: 'classroom' })).toEqual([crane.id]);
    expect(await list({ duration: 'short' })).toEqual([rope.id]);
    expect(await list({ duration: 'long' })).toEqual([crane.id]);
    const first = await me.get(`/categories/${category.id}/courses`, { sort: 'name', limit: '2' });
    expect([ids(first), first.body.total]).toEqual([[crane.id, hoist.id], 3]);
    const second = await me.get(`/categories/${category.id}/courses`, {
      sort: 'name',
      limit: '2',
      cursor: first.body.nextCursor,
    });
    expect([ids(second), second.body.nextCursor]).toEqual([[rope.id], null]);
    expect((await me.get('/courses', { cursor: 'nonsense' })).status).toBe(400);
    expect((await me.get('/courses', { order: 'name' })).status).toBe(400);
    expect((await me.get('/courses-search', { q: 'hoist' })).body.courses).toEqual([
      { id: hoist.id, code: hoist.code, title: 'Hoists 100% safe' },
    ]);
    expect((await me.get('/courses-search', { q: 'CHAINE', locale: 'fr' })).body.courses).toMatchObject([
      { id: hoist.id },
    ]);
  });

  test.each(standingCases)('SQL and rule agree: $name', async ({ facts, standing }) => {
    expect(world.clock.now().slice(0, 10)).toBe(casesToday);
    const course = await world.make.course({ version: { renewal_window_days: facts.renewalWindowDays } });
    const person = await world.make.person();
    if (facts.achievement) await proof(person, course, facts.achievement.validThrough);
    if (facts.open) await attempt(person, course, { started_at: facts.open.startedAt });
    await proof(await world.make.person(), course, null);
    const caller = await world.as(person);
    const rows = (await caller.get(`/categories/${course.categoryId}/courses`)).body.rows;
    expect(rows.map((row: { standing: string }) => row.standing)).toEqual([standing]);
    expect(ids(await caller.get(`/categories/${course.categoryId}/courses`, { standing }))).toEqual([course.id]);
    expect((await caller.get(`/courses/${course.id}`)).body.standing).toBe(standing);
  });
});

describe('the page of a course', () => {
  test('holds its outline, what changed, my attempts and the one thing to do next', async () => {
    const course = await world.make.course({
      units: ['lesson', 'quiz'],
      version: { validity_months: 12, regulation_refs: ['29 CFR 1910.1200(h)'], change_reason: 'First edition' },
    });
    const person = await world.make.person();
    await proof(person, course, '2026-12-31');
    await proof(person, course, '2027-12-31', { revoked_at: at, revocation_reason: 'Wrong person' });
    const { body, text } = await (await world.as(person)).get(`/courses/${course.id}`);
    expect(body).toMatchObject({
      code: course.code,
      objectives: ['Know it'],
      audience: ['Everyone'],
      regulationRefs: ['29 CFR 1910.1200(h)'],
      version: {
        number: 1,
        changeKind: 'initial',
        changeReason: 'First edition',
        publishedAt: '2026-01-05T09:00:00.000Z',
      },
      sections: [
        {
          title: 'Basics',
          units: [
            { title: 'Unit 1', kind: 'lesson', passMark: null },
            { title: 'Unit 2', kind: 'quiz', passMark: 80, maxAttempts: 3 },
          ],
        },
      ],
      standing: 'valid',
      action: { kind: 'renewOpensOn', opensOn: '2026-10-02', validThrough: '2026-12-31' },
      open: null,
    });
    expect(body.attempts).toHaveLength(2);
    expect(body.attempts[0]).toMatchObject({ completedAt: at, certificate: { revokedAt: at } });
    expect(text).not.toContain('supplier');
  });

  test('names the prerequisites with my state and puts the first missing one before all', async () => {
    const [before, held, course] = [await world.make.course(), await world.make.course(), await world.make.course()];
    for (const other of [before, held])
      await world.sql('insert into course_prerequisites (version_id, course_id) values ($1, $2)', [
        course.versionId,
        other.id,
      ]);
    const person = await world.make.person();
    await proof(person, held, null);
    const caller = await world.as(person);
    const { body } = await caller.get(`/courses/${course.id}`);
    expect(body.prerequisites.map((other: { courseId: string; met: boolean }) => [other.courseId, other.met])).toEqual([
      [before.id, false],
      [held.id, true],
    ]);
    expect(body.action).toEqual({ kind: 'prerequisiteMissing', courseId: before.id });
    // completed once is enough, as `enrol` sees it; a voided completion is none
    await attempt(person, before, { started_at: at, completed_at: at, voided_at: at });
    expect((await caller.get(`/courses/${course.id}`)).body.action.kind).toBe('prerequisiteMissing');
    await proof(person, before, '2026-03-01');
    expect((await caller.get(`/courses/${course.id}`)).body.action).toEqual({ kind: 'start', enrolmentId: null });
  });

  test('shows the newest published edition; what was never published is not there', async () => {
    const course = await world.make.course({ title: 'Old' });
    await world.make.insert('course_versions', {
      course_id: course.id,
      number: 2,
      texts: { en: { title: 'New', summary: '', objectives: [], audience: [] } },
      languages: ['en'],
    });
    expect((await me.get(`/courses/${course.id}`)).body).toMatchObject({ title: 'Old', version: { number: 1 } });
    const draft = await world.make.course({ published: false });
    expect((await me.get(`/courses/${draft.id}`)).status).toBe(404);
    expect((await me.get(`/courses/0198c5e2-7d7e-7000-8000-000000000001`)).status).toBe(404);
    const retired = await world.make.course({ retiredAt: at });
    expect((await me.get(`/courses/${retired.id}`)).body.action).toEqual({ kind: 'retired', publicId: null });
  });

  test("never shows another person's attempts", async () => {
    const course = await world.make.course();
    const colleague = await world.make.person({ company: { id: ann.companyId, code: 'x' } });
    await attempt(colleague, course, { started_at: at });
    await proof(await world.make.person(), course, null);
    expect((await me.get(`/courses/${course.id}`)).body).toMatchObject({
      attempts: [],
      open: null,
      standing: 'none',
      action: { kind: 'start', enrolmentId: null },
    });
  });
});

describe('the list of all courses', () => {
  test('searches, filters, sorts and pages; its CSV holds what is shown', async () => {
    const admin = await world.as(await world.make.platformAdmin());
    const category = await world.make.category({ names: { en: 'Lists', fr: 'Listes' } });
    const make = (title: string, given = {}) => world.make.course({ categoryId: category.id, title, ...given });
    const [a, b, c] = [
      await make('=cmd()'),
      await make('Beta', { published: false }),
      await make('Gamma', { retiredAt: at }),
    ];
    await attempt(ann, c);
    const list = (filters: Record<string, string> = {}) =>
      admin.get('/admin/courses', { categoryId: category.id, ...filters });
    expect(ids(await list())).toEqual([a.id, b.id, c.id]);
    expect(ids(await list({ sort: '-enrolments' }))[0]).toBe(c.id);
    expect(ids(await list({ state: 'draft' }))).toEqual([b.id]);
    expect(ids(await list({ state: 'retired' }))).toEqual([c.id]);
    expect(ids(await list({ q: 'beta' }))).toEqual([b.id]);
    const csv = await admin.get('/admin/courses-export', {
      categoryId: category.id,
      columns: 'code,title,state',
      locale: 'fr',
      format: 'csv',
    });
    expect(csv.headers['content-disposition']).toContain('Cours 2026-03-02.csv');
    expect(csv.text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Code,Titre,État',
      `${a.code},"'=cmd()",Publié`,
      `${b.code},Beta,Brouillon`,
      `${c.code},Gamma,Retiré`,
    ]);
  });
});

describe('what it takes to begin', () => {
  const opening = async (who: Caller, course: MadeCourse) =>
    (await who.get('/courses', { q: course.code })).body.rows.map(
      ({ opening: kind, offer }: { opening: string; offer: unknown }) => ({ kind, offer }),
    );
  const needsSeat = (course: MadeCourse) =>
    world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  const lot = async (companyId: string, courseId: string, given: Partial<NewLot> = {}) => {
    const { id: productId } = await world.make.store.product({ courseIds: [courseId], unitMinor: 9900 });
    const plain = {
      ownerPersonId: null,
      origin: 'granted',
      reason: 'For the test',
      quantity: 1,
      unitMinor: 0,
      currency: null,
      acquiredOn: '2026-03-01',
    } as const;
    const made = await workAsSystem(
      world.runtime,
      'test',
      async (work) => {
        work.reach('enrolment.view');
        return makeLot(work, { ...plain, companyId, productId, terms: plainTerms, courseIds: [courseId], ...given });
      },
      { companyId, audited: false },
    );
    return made!.lotId;
  };

  test('a course that needs no seat is free; one that does shows its cheapest price, and only to whom it is sold', async () => {
    const company = await world.make.company({ currency: 'CAD', country: 'CA' });
    const learner = await world.as(await world.make.person({ company }));
    const chief = await world.as(await world.make.companyAdmin({ company }));
    const course = await world.make.course();
    expect(await opening(learner, course)).toEqual([{ kind: 'free', offer: null }]);
    await needsSeat(course);
    expect(await opening(learner, course)).toEqual([{ kind: 'buy', offer: null }]);
    await world.make.store.product({ courseIds: [course.id], unitMinor: 7000 });
    const { id } = await world.make.store.product({ courseIds: [course.id], unitMinor: 5000 });
    const offer = { productId: id, unitMinor: 5000, currency: 'CAD' };
    expect(await opening(learner, course)).toEqual([{ kind: 'buy', offer }]);
    await world.sql(`update products set sold_to = 'companies' where id = any($1)`, [[id]]);
    expect(await opening(learner, course)).toMatchObject([{ offer: { unitMinor: 7000 } }]);
    expect(await opening(chief, course)).toEqual([{ kind: 'buy', offer }]);
  });

  test('a free seat of the company is one for me; another company’s, one that ran out or one that someone bought for themselves is not', async () => {
    const company = await world.make.company();
    const [person, other] = [await world.make.person({ company }), await world.make.person({ company })];
    const who = await world.as(person);
    const course = await world.make.course();
    await needsSeat(course);
    const kind = async (of = who) => (await opening(of, course))[0].kind;
    await lot((await world.make.company()).id, course.id);
    await lot(company.id, course.id, { terms: { ...plainTerms, assignWithinDays: 30 }, acquiredOn: '2026-01-01' });
    await lot(company.id, course.id, { ownerPersonId: other.id });
    expect(await kind()).toBe('buy');
    expect(await kind(await world.as(other))).toBe('seat');
    const lotId = await lot(company.id, course.id);
    expect(await kind()).toBe('seat');
    await world.sql(
      `update seats set state = 'allocated', person_id = $2, last_event = 'allocate', last_cause = '{"reason":"test"}',
        changed_at = now() where lot_id = $1`,
      [lotId, other.id],
    );
    expect(await kind()).toBe('buy');
  });

  test('narrows the courses', async () => {
    const company = await world.make.company();
    const who = await world.as(await world.make.person({ company }));
    const category = await world.make.category();
    const [free, seat, buy] = [0, 1, 2].map(() => world.make.course({ categoryId: category.id }));
    for (const course of [await seat!, await buy!]) await needsSeat(course);
    await lot(company.id, (await seat!).id);
    const found = async (value: string) => ids(await who.get(`/categories/${category.id}/courses`, { opening: value }));
    expect([await found('free'), await found('seat'), await found('buy')]).toEqual([
      [(await free!).id],
      [(await seat!).id],
      [(await buy!).id],
    ]);
    expect((await who.get('/courses', { opening: 'stolen' })).status).toBe(400);
  });
});
