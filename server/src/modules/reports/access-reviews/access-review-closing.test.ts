import { expect, test } from 'vitest';
import { openAccessWorld } from '../../../../test/access/access-world.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { evidenceRows, hashOfRows } from './access-closing.ts';
import { fitted, renderEvidence } from './access-evidence-pdf.ts';
import { evidenceOf } from './access-evidence.ts';
import { remindReviewers } from './access-reminders.ts';

// How access reviews remind, end and stay as they were. The tests' clock is 2 March 2026.

const { world, scene, companyAdmin, begin, rowsAt, rowOf, keep, remove, close, isAdmin } = await openAccessWorld();
const { sql } = world;

test('after closing nothing is decided, what is undecided is listed, and the evidence is the same bytes every time', async () => {
  const { staffPerson, staff, second, boss, deputy, outsider } = scene;
  const id = await begin();
  await keep(staff, 'admin', id, [(await rowOf(id, boss)).id]);
  await remove(staff, 'admin', id, (await rowOf(id, deputy)).id);
  expect((await staff.get(`/admin/access-reviews/${id}/evidence`)).status).toBe(404);
  expect((await close(id)).status).toBe(200);
  const facts = await workAsSystem(world.runtime, 'test', (work) => evidenceOf(work, id), { write: false });
  expect((await renderEvidence(facts!)).equals(await renderEvidence(facts!))).toBe(true);
  await world.runJobs();
  const { body } = await staff.get(`/admin/access-reviews/${id}`);
  expect(body).toMatchObject({
    state: 'closed',
    evidenceReady: true,
    grantedSince: null,
    counts: { total: 7, undecided: 5, kept: 1, removed: 1 },
  });
  const first = await staff.get(`/admin/access-reviews/${id}/evidence`);
  expect(first.raw.subarray(0, 5).toString()).toBe('%PDF-');
  // Names, rights and people may change as they like.
  await sql(`update people set legal_name = 'Someone Else' where id = any($1)`, [[boss.id, staffPerson.id]]);
  await sql('update employments set bu_admin_since = null where person_id = $1', [outsider.id]);
  await world.runJobs();
  expect((await second.get(`/admin/access-reviews/${id}/evidence`)).raw.equals(first.raw)).toBe(true);
  const stored = await workAsSystem(
    world.runtime,
    'test',
    (work) => {
      work.reach('accessReview.run');
      return evidenceRows(work, id);
    },
    { write: false },
  );
  expect(hashOfRows(stored)).toBe(body.rowsSha256);
  expect((await rowsAt(staff, 'admin', id, { state: 'undecided' })).map(({ name }) => name)).toContain('Olga Outsider');
  const open = (await rowsAt(staff, 'admin', id, { state: 'undecided' }))[0]!;
  expect((await keep(staff, 'admin', id, [open.id])).body.skipped).toMatchObject([{ code: 'accessReviewClosed' }]);
  expect((await remove(staff, 'admin', id, open.id)).body.error.code).toBe('accessReviewClosed');
  expect((await close(id)).body.error.code).toBe('accessReviewClosed');
});

test('an address that is wider than its column is parted, and never written over the next one', () => {
  expect(fitted('ann@example.com', 34)).toEqual(['ann@example.com']);
  expect(fitted('noemie.chateauneuf.109@northgate.example', 34)).toEqual([
    'noemie.chateauneuf.109',
    '@northgate.example',
  ]);
  expect(fitted(`${'a'.repeat(40)}@b.example`, 34)).toEqual(['a'.repeat(34), 'a'.repeat(6), '@b.example']);
  expect(fitted('@@'.repeat(20), 34).join('')).toBe('@@'.repeat(20));
});

test('a comment struck through, or of many lines, is drawn', async () => {
  const { staff, boss } = scene;
  const id = await begin();
  const { id: rowId } = await rowOf(id, boss);
  const comment = `No longer s\u0336u\u0336p\u0336 a supervisor\n${'line\n'.repeat(90)}end`;
  const kept = await staff.post(`/admin/access-reviews/${id}/keeping`, {
    selection: { ids: [rowId] },
    comment,
    preview: false,
  });
  expect(kept.status, kept.text).toBe(200);
  expect((await close(id)).status).toBe(200);
  await world.runJobs();
  expect((await staff.get(`/admin/access-reviews/${id}/evidence`)).status).toBe(200);
});

test('a right that both records of a person have is decided once, and again of each when the merge is undone', async () => {
  const { staff, boss, deputy, company } = scene;
  await world.make.companyAdmin({ company, name: 'Third' });
  const id = await begin();
  const [kept, other] = [await rowOf(id, boss), await rowOf(id, deputy)];
  const merged = await staff.post(`/admin/employees/${boss.id}/merges`, { mergedId: deputy.id, reason: 'One person' });
  expect((await remove(staff, 'admin', id, other.id)).body.error.code).toBe('accessGone');
  expect((await staff.post(`/admin/employees/${boss.id}/merges/${merged.body.mergeId}/undoing`, {})).status).toBe(200);
  expect([(await rowOf(id, deputy)).state, await isAdmin(deputy)]).toEqual(['undecided', true]);
  expect((await rowOf(id, boss)).id).toBe(kept.id);
});

test('records of one person that are merged during a review are one person to it', async () => {
  const { other, staff, boss } = scene;
  const twin = await companyAdmin(other, 'Bea Twin');
  const id = await begin();
  const row = await rowOf(id, twin);
  const merged = await staff.post(`/admin/employees/${boss.id}/merges`, { mergedId: twin.id, reason: 'One person' });
  expect(merged.status, merged.text).toBe(200);
  const now = (await rowsAt(staff, 'admin', id)).find(({ id: one }) => one === row.id)!;
  expect(now).toMatchObject({ personId: boss.id, name: 'Bea Twin', state: 'undecided' });
  const asBoss = await world.as({ id: boss.id, companyId: other.id });
  expect((await keep(asBoss, 'settings', id, [row.id])).body.skipped).toMatchObject([{ code: 'notForOneself' }]);
  expect((await remove(staff, 'admin', id, row.id)).body).toEqual({ refusal: null });
  expect((await staff.post(`/admin/employees/${boss.id}/merges/${merged.body.mergeId}/undoing`, {})).status).toBe(200);
  expect((await rowsAt(staff, 'admin', id)).find(({ id: one }) => one === row.id)).toMatchObject({
    personId: twin.id,
    state: 'removed',
  });
});

test('reviewers with something to decide are told at the start, three days before the due day and on it; never of what has passed', async () => {
  const { boss, staffPerson } = scene;
  const id = await begin();
  const emailOf = async (personId: string) =>
    (await sql<{ email: string }>('select email from people where id = $1', [personId]))[0]!.email;
  const mails = async () => {
    await world.runJobs();
    await remindReviewers.run(world.runtime, {}, { id: '1', number: 1 });
    const found = await sql<{ to: string; subject: string; text: string }>(
      `select to_address as "to", subject, text_body as text from mails where kind = 'reports.accessReview'
        order by created_at`,
    );
    await sql('delete from mails');
    return found;
  };
  const started = await mails();
  // Two of the platform, two of Acme; the only administrator of Zeta has no one but themselves to decide on.
  expect(started).toHaveLength(4);
  expect(started.map(({ to }) => to)).toContain(await emailOf(boss.id));
  expect(started[0]).toMatchObject({ subject: 'Access review: Q1 access review' });
  world.clock.set('2026-03-17T07:00:00.000Z');
  expect(await mails()).toEqual([]);
  world.clock.set('2026-03-17T09:00:00.000Z');
  const soon = await mails();
  expect(soon.map(({ subject }) => subject)).toEqual(Array(4).fill('Due soon: Q1 access review'));
  expect(soon.find(({ text }) => text.includes('/settings/employees?tab=admins&review='))).toBeTruthy();
  await rowsAt(scene.staff, 'admin', id).then((rows) =>
    keep(
      scene.second,
      'admin',
      id,
      rows.filter((row) => row.personId !== boss.id).map((row) => row.id),
    ),
  );
  world.clock.set('2026-03-20T09:00:00.000Z');
  const due = await mails();
  // Left are the rights of the second platform administrator and of Bea, which others decide on.
  expect(due.map(({ to }) => to)).toContain(await emailOf(staffPerson.id));
  expect(due.map(({ to }) => to)).not.toContain(await emailOf(boss.id));
  world.clock.set('2026-03-21T09:00:00.000Z');
  expect(await mails()).toEqual([]);
  // Moved after both reminders: they come by the new date too, once.
  expect((await scene.staff.put(`/admin/access-reviews/${id}/due-date`, { dueOn: '2026-03-21' })).status).toBe(200);
  await remindReviewers.run(world.runtime, {}, { id: '1', number: 1 });
  expect(await mails()).toHaveLength(due.length);
  // Started within the three days: only the due day is still to come.
  await begin({ title: 'Short', dueOn: '2026-03-23' });
  await mails();
  world.clock.set('2026-03-22T09:00:00.000Z');
  expect((await mails()).filter(({ subject }) => subject.includes('Short'))).toEqual([]);
});

const cancel = (by: typeof scene.staff, id: string, reason = 'The scope was wrong') =>
  by.post(`/admin/access-reviews/${id}/cancellation`, { reason });

test('a review is cancelled with a reason: it ends for everyone, removes nothing, draws no evidence, and its reviewers are told', async () => {
  const { staff, second, boss, deputy } = scene;
  const id = await begin();
  await keep(second, 'admin', id, [(await rowOf(id, boss)).id]);
  await world.runJobs();
  await sql('delete from mails');
  expect((await cancel(staff, id)).status).toBe(200);
  await world.runJobs();
  const { body } = await staff.get(`/admin/access-reviews/${id}`);
  expect(body).toMatchObject({
    state: 'cancelled',
    cancelReason: 'The scope was wrong',
    evidenceReady: false,
    counts: { kept: 1, removed: 0 },
  });
  expect(
    (await staff.get('/admin/access-reviews', { state: 'cancelled' })).body.rows.map((row: { id: string }) => row.id),
  ).toContain(id);
  expect((await staff.get(`/admin/access-reviews/${id}/evidence`)).status).toBe(404);
  expect([await isAdmin(boss), await isAdmin(deputy)]).toEqual([true, true]);
  const asBoss = await world.as(boss);
  expect((await asBoss.get(`/settings/access-reviews/${id}`)).body).toMatchObject({
    state: 'cancelled',
    cancelReason: 'The scope was wrong',
  });
  const mails = await sql<{ to: string; subject: string; text: string }>(
    `select to_address as "to", subject, text_body as text from mails where kind = 'reports.accessReview'`,
  );
  const emails = await sql<{ id: string; email: string }>('select id, email from people where id = any($1)', [
    [boss.id, scene.staffPerson.id],
  ]);
  const told = (personId: string) => mails.filter(({ to }) => to === emails.find((one) => one.id === personId)!.email);
  expect([told(boss.id).length, told(scene.staffPerson.id).length]).toEqual([1, 0]);
  expect(told(boss.id)[0]!.subject).toBe('Access review cancelled: Q1 access review');
  expect(told(boss.id)[0]!.text).toContain('The scope was wrong');
  const [entry] = await sql(
    `select reason from audit_entries where action = 'accessReview.cancel' and entity_id = $1`,
    [id],
  );
  expect(entry).toEqual({ reason: 'The scope was wrong' });
  // It is over: nothing is decided, reminded, closed, moved or cancelled again.
  expect((await remove(staff, 'admin', id, (await rowOf(id, deputy)).id)).body.error.code).toBe('accessReviewClosed');
  expect((await close(id)).body.error.code).toBe('accessReviewClosed');
  expect((await cancel(staff, id)).body.error.code).toBe('accessReviewClosed');
  expect((await staff.put(`/admin/access-reviews/${id}/due-date`, { dueOn: '2026-03-25' })).body.error.code).toBe(
    'accessReviewClosed',
  );
  await sql('delete from mails');
  world.clock.set('2026-03-20T09:00:00.000Z');
  await remindReviewers.run(world.runtime, {}, { id: '1', number: 1 });
  expect(await sql(`select 1 from mails where kind = 'reports.accessReview'`)).toEqual([]);
});

test('only platform administrators cancel, with a reason; what was removed before stays removed', async () => {
  const { staff, boss, deputy } = scene;
  const id = await begin();
  for (const by of [boss, deputy]) expect((await cancel(await world.as(by), id)).status).toBe(403);
  expect((await cancel(staff, id, '  ')).status).toBe(400);
  expect((await cancel(staff, boss.id)).status).toBe(404);
  await remove(staff, 'admin', id, (await rowOf(id, deputy)).id);
  expect((await cancel(staff, id)).status).toBe(200);
  expect((await rowOf(id, deputy)).state).toBe('removed');
  expect(await isAdmin(deputy)).toBe(false);
});
