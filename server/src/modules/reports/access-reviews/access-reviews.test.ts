import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openAccessWorld } from '../../../../test/access/access-world.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { csvRows } from '../../../../test/read-files.ts';

// Access reviews. The tests' clock is 2 March 2026; claims are granted in 2025.

const { world, scene, begin, rowsAt, rowOf, keep, remove, isAdmin } = await openAccessWorld();
const { make, sql } = world;

test('who has which right is fixed at the start; what is granted later is no part of it, and said', async () => {
  const { company, staff, boss, deputy } = scene;
  await sql('update employments set last_signed_in_at = $2 where person_id = $1', [boss.id, '2026-02-20T00:00:00Z']);
  const trainer = await make.person({ company, name: 'Tom Trainer' });
  await make.training(company, { trainers: [trainer] });
  const id = await begin();
  expect(await rowOf(id, boss)).toMatchObject({ role: 'companyAdmin', state: 'undecided', flags: ['noFactor'] });
  expect(await rowOf(id, deputy)).toMatchObject({ flags: ['stale', 'noFactor'] });
  expect(await rowOf(id, trainer, 'trainer')).toMatchObject({ state: 'undecided' });
  const late = await make.companyAdmin({ company, name: 'Lou Late' });
  const { body } = await staff.get(`/admin/access-reviews/${id}`);
  expect(body).toMatchObject({ state: 'open', grantedSince: 1, counts: { total: 8, undecided: 8, flagged: 8 } });
  expect(await rowOf(id, late)).toBeUndefined();
  // Removed meanwhile, and granted again: neither is for this review any more.
  await sql('update employments set bu_admin_since = null where person_id = $1', [deputy.id]);
  expect(await rowOf(id, deputy)).toMatchObject({ state: 'gone', again: false });
  await sql('update employments set bu_admin_since = now() where person_id = $1', [deputy.id]);
  expect(await rowOf(id, deputy)).toMatchObject({ state: 'gone', again: true });
  expect((await remove(staff, 'admin', id, (await rowOf(id, deputy)).id)).body.error.code).toBe('accessGone');
  expect(await isAdmin(deputy)).toBe(true);
});

test('a scope of one role at chosen companies; an empty or past one is refused', async () => {
  const { company, staff } = scene;
  const id = await begin({ role: 'companyAdmin', companyIds: [company.id] });
  expect((await rowsAt(staff, 'admin', id)).map(({ name }) => name)).toEqual(['Bea Boss', 'Dan Deputy']);
  const post = (more: object) =>
    staff.post(
      '/admin/access-reviews',
      { title: 'X', role: null, companyIds: [], dueOn: '2026-03-20', byCompanies: false, ...more },
      { headers: { 'idempotency-key': randomUUID() } },
    );
  expect((await post({ role: 'trainer' })).body.error.code).toBe('accessReviewEmpty');
  expect((await post({ dueOn: '2026-03-01' })).body.error.code).toBe('accessReviewDuePast');
  expect((await post({ companyIds: [randomUUID()] })).status).toBe(404);
});

test('the due date of an open review moves, for its companies too; not into the past, and not of a closed one', async () => {
  const { staff, boss } = scene;
  const id = await begin({ dueOn: '2026-03-20' });
  const move = (dueOn: string, who = staff) => who.put(`/admin/access-reviews/${id}/due-date`, { dueOn });
  expect((await move('2026-03-01')).body.error.code).toBe('accessReviewDuePast');
  expect((await move('2026-04-10', await world.as(boss))).status).toBe(403);
  expect((await staff.put(`/admin/access-reviews/${randomUUID()}/due-date`, { dueOn: '2026-04-10' })).status).toBe(404);
  expect((await move('2026-04-10')).status).toBe(200);
  expect((await staff.get(`/admin/access-reviews/${id}`)).body.dueOn).toBe('2026-04-10');
  const { reviews } = (await (await world.as(boss)).get('/settings/access-reviews')).body;
  expect(reviews.find((one: { id: string }) => one.id === id)).toMatchObject({ dueOn: '2026-04-10' });
  await staff.post(`/admin/access-reviews/${id}/closing`, { locale: 'en' });
  expect((await move('2026-05-10')).body.error.code).toBe('accessReviewClosed');
});

test('a company’s administrator sees and decides on their own company’s rights only, and where companies review', async () => {
  const { company, staffPerson, boss, deputy, outsider } = scene;
  const id = await begin();
  const admin = await world.as(boss);
  expect((await rowsAt(admin, 'settings', id)).map(({ name }) => name)).toEqual(['Bea Boss', 'Dan Deputy']);
  expect((await admin.get('/settings/access-reviews')).body.reviews).toMatchObject([
    { id, counts: { total: 2, undecided: 2 } },
  ]);
  const foreign = await rowOf(id, outsider);
  expect((await keep(admin, 'settings', id, [foreign.id])).status).toBe(404);
  expect((await remove(admin, 'settings', id, foreign.id)).status).toBe(404);
  expect((await remove(admin, 'settings', id, (await rowOf(id, staffPerson, 'platformAdmin')).id)).status).toBe(404);
  const learner = await world.as(await make.person({ company }));
  for (const caller of [admin, learner]) expect((await caller.get(`/admin/access-reviews/${id}`)).status).toBe(403);
  expect((await learner.get('/settings/access-reviews')).status).toBe(403);
  // At the platform's own company too, the platform's claims are for the platform's administrators.
  const atPlatform = await world.as(await make.companyAdmin({ company: make.platform }));
  expect(new Set((await rowsAt(atPlatform, 'settings', id)).map(({ role }) => role))).toEqual(
    new Set(['companyAdmin']),
  );
  const ofPlatform = await begin({ byCompanies: false });
  expect((await admin.get(`/settings/access-reviews/${ofPlatform}`)).status).toBe(404);
  expect((await admin.get(`/settings/access-reviews/${ofPlatform}/rows`)).status).toBe(404);
  expect((await keep(admin, 'settings', ofPlatform, [(await rowOf(ofPlatform, boss)).id])).status).toBe(404);
  expect((await keep(admin, 'settings', id, [(await rowOf(id, deputy)).id])).body).toMatchObject({
    changed: 1,
    skipped: [],
  });
});

test('no one decides about themselves where someone else can', async () => {
  const { staffPerson, staff, boss } = scene;
  const id = await begin();
  const admin = await world.as(boss);
  const mine = await rowOf(id, boss);
  expect((await keep(admin, 'settings', id, [mine.id])).body).toMatchObject({
    changed: 0,
    skipped: [{ code: 'notForOneself' }],
  });
  expect((await remove(admin, 'settings', id, mine.id)).body.error.code).toBe('notForOneself');
  const own = await rowOf(id, staffPerson, 'platformAdmin');
  expect((await keep(staff, 'admin', id, [own.id])).body.skipped).toMatchObject([{ code: 'notForOneself' }]);
  expect(
    (await staff.get(`/admin/access-reviews/${id}/rows`, { role: 'platformAdmin', limit: '100' })).body.rows.map(
      (row: { forOthers: boolean }) => row.forOthers,
    ),
  ).toContain(true);
  // The only reviewer there is decides on their own.
  await sql('update people set qms_admin_since = null where qms_admin_since is not null and id <> $1', [
    staffPerson.id,
  ]);
  expect(await rowOf(id, staffPerson, 'platformAdmin')).toMatchObject({ mine: true, forOthers: false });
  expect((await keep(staff, 'admin', id, [own.id])).body).toMatchObject({ changed: 1 });
  expect(await rowOf(id, staffPerson, 'platformAdmin')).toMatchObject({ state: 'kept', ownDecision: true });
});

test('a right that was kept by mistake is taken up again while the review is open', async () => {
  const { company, staff, boss, deputy, outsider } = scene;
  const id = await begin();
  const admin = await world.as(boss);
  const row = await rowOf(id, deputy);
  const reconsider = (rowId: string, who = admin, area = 'settings') =>
    who.post(`/${area}/access-reviews/${id}/rows/${rowId}/reconsideration`, {});
  expect((await reconsider(row.id)).body.error.code).toBe('accessNotKept');
  await keep(admin, 'settings', id, [row.id]);
  expect((await reconsider((await rowOf(id, outsider)).id)).status).toBe(404);
  expect((await reconsider(row.id)).status).toBe(200);
  expect(await rowOf(id, deputy)).toMatchObject({
    state: 'undecided',
    decidedBy: null,
    decidedAt: null,
    comment: null,
  });
  const actions = await sql<{ action: string }>(
    `select action from audit_entries where company_id = $1 and entity_id = $2 order by sequence desc limit 2`,
    [company.id, id],
  );
  expect(actions.map(({ action }) => action)).toEqual(['accessReview.reconsider', 'accessReview.keep']);
  await keep(admin, 'settings', id, [row.id]);
  await staff.post(`/admin/access-reviews/${id}/closing`, { locale: 'en' });
  expect((await reconsider(row.id, staff, 'admin')).body.error.code).toBe('accessReviewClosed');
  expect(await rowOf(id, deputy)).toMatchObject({ state: 'kept' });
});

test('a removal is carried out with the decision, and is in the company’s log', async () => {
  const { company, boss, deputy } = scene;
  const id = await begin();
  const row = await rowOf(id, deputy);
  expect((await remove(await world.as(boss), 'settings', id, row.id)).body).toEqual({ refusal: null });
  expect(await isAdmin(deputy)).toBe(false);
  expect(await rowOf(id, deputy)).toMatchObject({ state: 'removed' });
  const entries = await sql<{ action: string; reason: string }>(
    `select action, reason from audit_entries where company_id = $1 and actor_id = $2 order by sequence desc limit 2`,
    [company.id, boss.id],
  );
  expect(entries).toEqual([
    { action: 'accessReview.remove', reason: 'No longer needed' },
    { action: 'company.revokeAdmin', reason: 'No longer needed' },
  ]);
});

test('the log names the review, and finds a decision by it and by the person', async () => {
  const { staff, boss } = scene;
  const id = await begin();
  const row = await rowOf(id, boss);
  expect((await keep(staff, 'admin', id, [row.id])).status).toBe(200);
  const { title } = (await staff.get(`/admin/access-reviews/${id}`)).body;
  for (const q of [title, row.name]) {
    const { rows } = (await staff.get('/admin/reports/logs', { q, sort: '-at' })).body;
    expect(rows, q).toContainEqual(expect.objectContaining({ action: 'accessReview.keep', record: title }));
  }
});

test('the last administrator and the only trainer stay, and the row says why; it can be decided again', async () => {
  const { company, staff, outsider } = scene;
  const trainer = await make.person({ company, name: 'Tom Trainer' });
  const training = await make.training(company, { trainers: [trainer] });
  const id = await begin();
  const row = await rowOf(id, outsider);
  expect((await remove(staff, 'admin', id, row.id)).body).toEqual({ refusal: 'lastAdmin' });
  expect(await isAdmin(outsider)).toBe(true);
  expect(await rowOf(id, outsider)).toMatchObject({ state: 'refused', refusal: 'lastAdmin' });
  // The log doesn’t say that it was removed.
  const [logged] = (await staff.get('/admin/reports/logs', { q: row.name, sort: '-at' })).body.rows;
  expect(logged).toMatchObject({
    action: 'accessReview.removeRefused',
    changes: expect.arrayContaining([{ field: 'refusal', before: null, after: 'lastAdmin' }]),
  });
  const listed = async () =>
    (await staff.get('/admin/access-reviews')).body.rows.find((row: { id: string }) => row.id === id);
  // What could not be removed is still to be decided on.
  expect(await listed()).toMatchObject({ decided: 0 });
  const leads = await rowOf(id, trainer, 'trainer');
  expect((await remove(staff, 'admin', id, leads.id)).body).toEqual({ refusal: 'lastTrainer' });
  const stand = await make.person({ company, name: 'Sue Standin' });
  const lead = (person: MadePerson) =>
    sql('insert into training_staff (company_id, training_id, person_id, role, added_at) values ($1, $2, $3, $4, $5)', [
      company.id,
      training.id,
      person.id,
      'trainer',
      '2026-03-02T10:00:00Z',
    ]);
  await lead(stand);
  expect((await remove(staff, 'admin', id, leads.id)).body).toEqual({ refusal: null });
  expect(await sql('select person_id from training_staff where training_id = $1', [training.id])).toEqual([
    { person_id: stand.id },
  ]);
  // Someone who keeps all that is left doesn’t keep it unseen.
  const all = (await rowsAt(staff, 'admin', id)).map((one) => one.id);
  expect((await keep(staff, 'admin', id, all)).body.skipped).toContainEqual({
    id: row.id,
    label: row.name,
    code: 'accessRemovalRefused',
  });
  expect((await keep(staff, 'admin', id, [row.id])).body).toMatchObject({ changed: 1 });
  expect(await rowOf(id, outsider)).toMatchObject({ state: 'kept', refusal: null });
});

test('of two who decide on one right at once, one decides and the other is told', async () => {
  const { staff, second, boss, deputy } = scene;
  const id = await begin();
  const row = await rowOf(id, deputy);
  const [kept, removed] = await Promise.all([keep(staff, 'admin', id, [row.id]), remove(second, 'admin', id, row.id)]);
  const state = (await rowOf(id, deputy)).state;
  if (state === 'kept')
    expect([kept.body.changed, removed.status, removed.body.error.code]).toEqual([1, 409, 'accessDecided']);
  else expect([state, kept.body.skipped[0].code, removed.status]).toEqual(['removed', 'accessDecided', 200]);
  expect(await isAdmin(deputy)).toBe(state === 'kept');
  const twice = await Promise.all([
    keep(staff, 'admin', id, [(await rowOf(id, boss)).id]),
    keep(second, 'admin', id, [(await rowOf(id, boss)).id]),
  ]);
  expect(twice.map(({ body }) => body.changed).toSorted()).toEqual([0, 1]);
});

test('rows are filtered and exported; bulk keep skips what cannot be kept', async () => {
  const { staff, deputy } = scene;
  const id = await begin();
  await remove(staff, 'admin', id, (await rowOf(id, deputy)).id);
  const { body } = await staff.post(`/admin/access-reviews/${id}/keeping`, {
    selection: { query: { role: 'companyAdmin' } },
    preview: false,
    comment: 'Checked',
  });
  expect(body.changed).toBe(3);
  expect(body.skipped.map(({ code }: { code: string }) => code).toSorted()).toEqual(['accessDecided', 'notForOneself']);
  const { text } = await staff.get(`/admin/access-reviews/${id}/rows-export`, {
    format: 'csv',
    state: 'removed',
    columns: 'name,flags,state,comment',
  });
  expect(csvRows(text)).toEqual([
    ['Name', 'Flags', 'Decision', 'Comment'],
    ['Dan Deputy', 'No sign-in for 90 days, No second factor', 'Removed', 'No longer needed'],
  ]);
  expect((await staff.get('/admin/access-reviews', { state: 'open' })).body.rows).toMatchObject([
    { id, decided: 4, total: 7 },
  ]);
  world.clock.set('2026-03-21T12:00:00.000Z');
  expect((await staff.get('/admin/access-reviews', { state: 'overdue' })).body.rows).toMatchObject([{ id }]);
});
