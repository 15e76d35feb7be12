import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { publishVersion } from './first-versions.ts';

const world = await openWorld();
const { make } = world;
// Sessions go by the clock of the database: what is published here takes effect long after it.
let [writer, second] = [] as unknown as [Caller, Caller];
let author: MadePerson;
beforeAll(async () => {
  await workAsSystem(world.runtime, 'test.legal', async (work) => {
    work.authorize('legal.publish');
    for (const kind of ['terms', 'privacy'] as const)
      await publishVersion(work, {
        kind,
        number: 1,
        effectiveOn: '2025-09-01',
        publishedAt: '2025-09-01T00:00:00.000Z',
      });
  });
  author = await make.platformAdmin();
  const other = await make.platformAdmin();
  for (const { id } of [author, other]) await make.secondFactor(id);
  [writer, second] = [await world.as(author), await world.as(other)];
  await world.sql('update auth.sessions set confirmed_at = now()');
  await agree(writer, second);
});
/** Agrees to whatever is in force. */
const agree = async (...callers: Caller[]) => {
  for (const caller of callers) {
    const ids = await Promise.all(
      ['terms', 'privacy'].map(
        async (kind) => (await caller.get(`/legal/${kind}`, { locale: 'en' })).body.id as string,
      ),
    );
    expect((await caller.post('/legal/acceptances', { versionIds: ids, locale: 'en' })).status).toBe(200);
  }
};
const code = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code;
const versions = async (kind: string) =>
  (await writer.get('/admin/legal')).body.documents.find((one: { kind: string }) => one.kind === kind).versions as {
    id: string;
    number: number;
    status: string;
    acceptance: unknown;
  }[];
const read = async (id: string) => (await writer.get(`/admin/legal/${id}`)).body;
const begun = async (kind = 'terms') => read((await writer.post(`/admin/legal/documents/${kind}/drafts`, {})).body.id);
type Draft = Awaited<ReturnType<typeof read>>;
const write = (draft: Draft, given: Record<string, unknown> = {}, by = writer) => {
  const texts = structuredClone(draft.texts);
  for (const locale of ['en', 'fr']) texts[locale].summary += ' Once more.';
  const { changeKind } = draft;
  return by.put(`/admin/legal/${draft.id}`, {
    texts,
    changeKind,
    effectiveOn: '2099-03-16',
    expectedChangedAt: draft.changedAt,
    ...given,
  });
};
const publish = (id: string, expectedChangedAt: string, by = second) =>
  by.post(`/admin/legal/${id}/publication`, { expectedChangedAt });
const discard = (id: string) => writer.delete(`/admin/legal/${id}`);

test('a version is written, reviewed, published by someone else, and asked to be agreed to from its day', async () => {
  const draft = await begun();
  expect([draft.number, draft.status, draft.before.number, draft.texts.en.title]).toEqual([
    2,
    'draft',
    1,
    'Terms of use',
  ]);
  const { changedAt } = (await write(draft)).body;
  expect((await writer.post(`/admin/legal/${draft.id}/review`, {})).status).toBe(200);
  expect((await read(draft.id)).status).toBe('inReview');
  expect(code(await publish(draft.id, changedAt, writer))).toBe('legalNeedsSecond');
  expect([(await read(draft.id)).mayPublish, (await second.get(`/admin/legal/${draft.id}`)).body.mayPublish]).toEqual([
    false,
    true,
  ]);
  const company = await make.company({ time_zone: 'UTC' });
  const ann = await make.person({ company });
  const me = await world.as(ann);
  await agree(me);
  expect((await publish(draft.id, changedAt)).status).toBe(200);
  expect((await versions('terms')).map(({ number, status }) => `${number} ${status}`)).toEqual([
    '2 scheduled',
    '1 inForce',
  ]);
  const soon = await world.sql<{ day: string }>(`select ((now() at time zone 'UTC')::date + 20)::text as day`);
  await world.sql('alter table legal_versions disable trigger published_for_good');
  await world.sql('update legal_versions set effective_on = $2 where id = $1', [draft.id, soon[0]!.day]);
  expect((await me.get('/session')).body.legal).toMatchObject({
    due: [],
    coming: [{ kind: 'terms', number: 2, effectiveOn: soon[0]!.day }],
  });
  expect((await me.get('/dashboard')).status).toBe(200);
  await world.sql(`update legal_versions set effective_on = '2026-03-02' where id = $1`, [draft.id]);
  await world.sql('alter table legal_versions enable trigger published_for_good');
  expect((await me.get('/session')).body.legal).toMatchObject({ due: ['terms'], coming: [] });
  expect(code(await me.get('/dashboard'))).toBe('legalRequired');
  await agree(writer, second);
  const rows = async (state: string) =>
    (await writer.get(`/admin/legal/${draft.id}/acceptances`, { state })).body.rows.map(
      ({ personId }: { personId: string }) => personId,
    ) as string[];
  expect(await rows('open')).toContain(ann.id);
  expect((await me.post('/legal/acceptances', { versionIds: [draft.id], locale: 'fr' })).status).toBe(200);
  expect([await rows('open'), await rows('accepted')].map((ids) => ids.includes(ann.id))).toEqual([false, true]);
  const [first] = await versions('terms');
  expect(first).toMatchObject({ status: 'inForce', acceptance: { accepted: 3 } });
});

test('one draft at a time; two who write at once are told', async () => {
  const draft = await begun('privacy');
  expect(code(await second.post('/admin/legal/documents/privacy/drafts', {}))).toBe('legalDraftThere');
  expect((await write(draft)).status).toBe(200);
  expect(code(await write(draft, {}, second))).toBe('changedElsewhere');
  const again = await read(draft.id);
  expect((await write(again, {}, second)).status).toBe(200);
  const { editors, changedAt, mayPublish } = await read(draft.id);
  expect([editors.length, mayPublish]).toEqual([2, true]);
  // Both wrote in it, and no one else could publish.
  expect((await publish(draft.id, changedAt, writer)).status).toBe(200);
});

test.each([
  ['with 13 days’ notice of a material change', { effectiveOn: '2026-03-15' }, 'effectiveOn legalNoticeTooShort'],
  ['in the past', { effectiveOn: '2026-03-01', changeKind: 'minor' }, 'effectiveOn legalDateInPast'],
  ['without a day', { effectiveOn: null }, 'effectiveOn legalDateMissing'],
])('a draft is not published %s', async (_name, given, issue) => {
  const draft = await begun();
  const { changedAt } = (await write(draft, given)).body;
  const answers = [await publish(draft.id, changedAt), await writer.post(`/admin/legal/${draft.id}/review`, {})];
  for (const { body } of answers)
    expect(body.error.issues.map(({ path, code: why }: { path: string; code: string }) => `${path} ${why}`)).toEqual([
      issue,
    ]);
  expect((await discard(draft.id)).status).toBe(200);
  expect((await versions('terms')).map(({ number }) => number)).toEqual([2, 1]);
});

test('the words of the version before are not published again, and nothing published is written in', async () => {
  const draft = await begun();
  const { changedAt } = (await write(draft, { texts: draft.texts, effectiveOn: '2099-04-01' })).body;
  expect((await publish(draft.id, changedAt)).body.error.issues).toMatchObject([
    { path: 'texts', code: 'legalUnchanged' },
  ]);
  await discard(draft.id);
  const [current] = await versions('terms');
  const shown = await read(current!.id);
  expect([code(await write(shown)), code(await discard(shown.id))]).toEqual(['legalNotDraft', 'legalNotDraft']);
});

test('what is scheduled is withdrawn until its day begins somewhere; then it binds', async () => {
  const draft = await begun();
  const { changedAt } = (await write(draft, { effectiveOn: '2099-04-01' })).body;
  await publish(draft.id, changedAt);
  const withdraw = () => second.post(`/admin/legal/${draft.id}/withdrawal`, { reason: 'A clause was left out' });
  // On Kiritimati it is April 1 already.
  world.clock.set('2099-03-31T10:00:00.000Z');
  expect(code(await withdraw())).toBe('legalNotScheduled');
  world.clock.set('2099-03-31T09:59:59.000Z');
  expect((await withdraw()).status).toBe(200);
  expect((await versions('terms'))[0]).toMatchObject({ number: 3, status: 'withdrawn' });
  const stranger = await world.as();
  expect((await stranger.get('/legal/terms', { locale: 'en', number: '3' })).status).toBe(404);
  const me = await world.as(await make.person());
  expect((await me.post('/legal/acceptances', { versionIds: [draft.id], locale: 'en' })).status).toBe(404);
  await expect(
    world.sql('update legal_versions set withdrawn_at = null, withdrawn_reason = null where id = $1', [draft.id]),
  ).rejects.toThrow('never changed');
  world.clock.set('2026-03-02T09:00:00.000Z');
});

test('only administrators of the platform write legal documents', async () => {
  const chief = await world.as(await make.companyAdmin());
  await agree(chief);
  const { id } = (await versions('terms'))[0]!;
  for (const answer of [
    await chief.get('/admin/legal'),
    await chief.get(`/admin/legal/${id}`),
    await chief.post('/admin/legal/documents/terms/drafts', {}),
  ])
    expect(answer.status).toBe(403);
});

test('agreeing to a version that is withdrawn counts for no other; its text stays readable to those who agreed', async () => {
  const company = await make.company({ time_zone: 'UTC' });
  const ann = await make.person({ company, name: 'Ann Early' });
  const me = await world.as(ann);
  const privacy = (await me.get('/legal/privacy', { locale: 'en' })).body.id;
  await me.post('/legal/acceptances', { versionIds: [privacy], locale: 'en' });
  const inForce = (await versions('terms')).find(({ status }) => status === 'inForce')!;
  const countOf = async () =>
    ((await versions('terms')).find(({ id }) => id === inForce.id)!.acceptance as { accepted: number }).accepted;
  const before = await countOf();
  const draft = await begun();
  const { changedAt } = (await write(draft, { effectiveOn: '2099-05-01' })).body;
  expect((await publish(draft.id, changedAt)).status).toBe(200);
  expect((await me.post('/legal/acceptances', { versionIds: [draft.id], locale: 'en' })).status).toBe(200);
  // What is to come counts for what is in force, until it is withdrawn.
  expect([(await me.get('/session')).body.legal.due, await countOf()]).toEqual([[], before + 1]);
  expect((await second.post(`/admin/legal/${draft.id}/withdrawal`, { reason: 'A wrong sentence in it' })).status).toBe(
    200,
  );
  expect([(await me.get('/session')).body.legal.due, await countOf()]).toEqual([['terms'], before]);
  expect((await me.get('/dashboard')).status).toBe(403);
  const lines = async (id: string) =>
    (await writer.get(`/admin/legal/${id}/acceptances`, { q: 'Ann Early' })).body.rows.map(
      (row: { state: string }) => row.state,
    );
  expect([await lines(inForce.id), await lines(draft.id)]).toEqual([['open'], ['accepted']]);
  const boss = await world.as(await make.companyAdmin({ company }));
  await agree(boss);
  const kept = (await boss.get(`/settings/employees/${ann.id}/agreements`)).body.documents;
  expect(kept.find(({ kind }: { kind: string }) => kind === 'terms')).toMatchObject({
    versionId: inForce.id,
    agreed: null,
  });
  const number = String(draft.number);
  const shown = (await me.get('/legal/terms', { locale: 'fr', number })).body;
  expect(shown).toMatchObject({
    number: draft.number,
    current: false,
    coming: false,
    acceptedAt: expect.any(String),
    withdrawnAt: expect.any(String),
  });
  expect(shown.history.map((one: { number: number }) => one.number)).not.toContain(draft.number);
  expect((await me.get('/legal/acceptances')).body.map((one: { withdrawn: boolean }) => one.withdrawn)).toContain(true);
  for (const other of [await world.as(), second])
    expect((await other.get('/legal/terms', { locale: 'en', number })).status).toBe(404);
});

const withdraw = (id: string) => second.post(`/admin/legal/${id}/withdrawal`, { reason: 'Not with these words' });
const written = async (given: Record<string, unknown>) => {
  const draft = await begun();
  return { draft, changedAt: (await write(draft, given)).body.changedAt as string };
};

test('a version is not withdrawn from under one that is published on its text', async () => {
  const one = await written({ effectiveOn: '2099-06-01' });
  expect((await publish(one.draft.id, one.changedAt)).status).toBe(200);
  const two = await written({ effectiveOn: '2099-06-02', changeKind: 'minor' });
  expect((await publish(two.draft.id, two.changedAt)).status).toBe(200);
  expect(code(await withdraw(one.draft.id))).toBe('legalBuiltOn');
  expect([(await withdraw(two.draft.id)).status, (await withdraw(one.draft.id)).status]).toEqual([200, 200]);
});

test('a draft on the text of a version that is withdrawn asks for agreement, and for its review once more', async () => {
  const one = await written({ effectiveOn: '2099-06-01' });
  await publish(one.draft.id, one.changedAt);
  const two = await written({ effectiveOn: '2099-06-02', changeKind: 'minor' });
  expect((await writer.post(`/admin/legal/${two.draft.id}/review`, {})).status).toBe(200);
  expect((await withdraw(one.draft.id)).status).toBe(200);
  expect(await read(two.draft.id)).toMatchObject({ status: 'draft', changeKind: 'material' });
  // Who had read it before the withdrawal reads it once more.
  expect(code(await publish(two.draft.id, two.changedAt))).toBe('changedElsewhere');
  await discard(two.draft.id);
});

test('publishing on a text and withdrawing it at once: one of the two is refused', async () => {
  const one = await written({ effectiveOn: '2099-06-01' });
  await publish(one.draft.id, one.changedAt);
  const two = await written({ effectiveOn: '2099-06-02', changeKind: 'minor' });
  const answers = await Promise.all([publish(two.draft.id, two.changedAt), withdraw(one.draft.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await (answers[0].status === 200 ? withdraw(two.draft.id) : discard(two.draft.id));
  await withdraw(one.draft.id);
});

test('a text that changed in one language only needs the other one confirmed, at the review and at publication', async () => {
  const draft = await begun();
  const texts = structuredClone(draft.texts);
  texts.en.summary += ' Another rule.';
  const { changedAt } = (await write(draft, { texts, effectiveOn: '2099-08-01' })).body;
  const publishAs = (unchanged?: string[]) =>
    second.post(`/admin/legal/${draft.id}/publication`, { expectedChangedAt: changedAt, unchanged });
  const askReview = (unchanged?: string[]) => writer.post(`/admin/legal/${draft.id}/review`, { unchanged });
  for (const { status, body } of [
    await askReview(),
    await askReview(['en']),
    await publishAs(),
    await publishAs(['en']),
  ])
    expect([status, body.error.issues]).toMatchObject([400, [{ path: 'texts.fr', code: 'legalOneLanguage' }]]);
  expect([(await askReview(['fr'])).status, (await publishAs()).status, (await publishAs(['fr'])).status]).toEqual([
    200, 400, 200,
  ]);
  // What was confirmed, and by whom, is on record.
  const entries = await world.sql<{ action: string; unchanged: unknown }>(
    `select action, changes -> 'unchanged' as unchanged from audit_entries
      where entity_id = $1 and changes ? 'unchanged' order by sequence`,
    [draft.id],
  );
  expect(entries).toEqual([
    { action: 'legal.askReview', unchanged: ['fr'] },
    { action: 'legal.publish', unchanged: ['fr'] },
  ]);
  await withdraw(draft.id);
});
