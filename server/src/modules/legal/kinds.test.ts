import type { LegalKind } from '@app/domain/legal/kinds';
import { legalKinds } from '@app/domain/legal/kinds';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { phoneOf } from '../../../test/doubles/training-phone.ts';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { publishVersion } from './first-versions.ts';
import { publishFirst } from './jobs.ts';

// The documents beside terms and privacy: whom they ask, and what waits for it (decision 144). The world's clock stands
// at 2026-03-02.
const world = await openWorld();
const { make } = world;
type Issued = { id: string; sha256: string };
const issued = {} as Record<LegalKind, Issued>;
const company = await make.company({ display_name: 'Asked Ltd' });
const lena = await make.person({ company, name: 'Lena Learner' });
const alma = await make.companyAdmin({ company, name: 'Alma Admin' });
let [learner, admin, platform] = [] as unknown as [Caller, Caller, Caller];
const publish = (kind: LegalKind, number: number, effectiveOn = '2025-09-01') =>
  workAsSystem(world.runtime, 'test.legal', async (work) => {
    work.authorize('legal.publish');
    await publishVersion(work, { kind, number, text: 1, effectiveOn, publishedAt: '2025-09-01T00:00:00.000Z' });
  });
const versionOf = async (kind: LegalKind, number = 1) =>
  (
    await world.sql<Issued>('select id, sha256 from legal_versions where kind = $1 and number = $2', [kind, number])
  )[0]!;
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code;
const agree = async (...callers: Caller[]) => {
  for (const caller of callers)
    expect(
      (await caller.post('/legal/acceptances', { versionIds: [issued.terms.id, issued.privacy.id], locale: 'en' }))
        .status,
    ).toBe(200);
};
beforeAll(async () => {
  for (const kind of legalKinds) {
    await publish(kind, 1);
    issued[kind] = await versionOf(kind);
  }
  const chief = await make.platformAdmin();
  await make.secondFactor(chief.id);
  [learner, admin, platform] = [await world.as(lena), await world.as(alma), await world.as(chief)];
  await world.sql('update auth.sessions set confirmed_at = now()');
  await agree(learner, admin, platform);
});

test('anyone reads each document by its kind, in both languages', async () => {
  const stranger = await world.as();
  const titles = [];
  for (const kind of legalKinds)
    for (const locale of ['en', 'fr']) {
      const { body } = await stranger.get(`/legal/${kind}`, { locale });
      expect(body).toMatchObject({
        kind,
        number: 1,
        locale,
        current: true,
        changeKind: kind === 'cookies' || kind === 'eSignatureStatement' ? 'minor' : 'material',
      });
      titles.push(body.title);
    }
  expect(new Set(titles).size).toBe(12);
});

test('only terms and privacy block; the other kinds close nothing', async () => {
  const someone = await world.as(await make.person({ company }));
  expect((await someone.get('/session')).body.legal.due.toSorted()).toEqual(['privacy', 'terms']);
  expect((await learner.get('/session')).body.legal).toEqual({ due: [], coming: [], companyDue: false });
  expect((await learner.get('/dashboard')).status).toBe(200);
});

test('a person agrees to what a person agrees to, and to nothing else', async () => {
  for (const kind of ['eSignatureStatement', 'cookies', 'dataProcessing'] as const)
    expect(
      (await learner.post('/legal/acceptances', { versionIds: [issued[kind].id], locale: 'en' })).status,
      kind,
    ).toBe(404);
});

/** A course that asks for the disclaimer, on which a person is enrolled. */
async function asking(person: MadePerson, at = company) {
  const course = await make.taughtCourse();
  await world.sql('update courses set asks_disclaimer = true where id = $1', [course.id]);
  const enrolmentId = await make.enrolment({ person, course, company: at } as Parameters<typeof make.enrolment>[0]);
  return {
    course,
    enrolmentId,
    open: (by: Caller) => by.post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID(), takeOver: true }),
  };
}
const startedAt = async (id: string) =>
  (await world.sql<{ at: unknown }>('select started_at as at from enrolments where id = $1', [id]))[0]!.at;

test('a course that asks for the disclaimer begins once it is agreed to; what has begun goes on', async () => {
  const { enrolmentId, open } = await asking(lena);
  const refused = await open(learner);
  expect([refused.status, codeOf(refused), await startedAt(enrolmentId)]).toEqual([409, 'disclaimerNeeded', null]);
  expect(
    (await learner.post('/legal/acceptances', { versionIds: [issued.courseDisclaimer.id], locale: 'fr' })).status,
  ).toBe(200);
  expect((await open(learner)).status).toBe(200);
  expect(await startedAt(enrolmentId)).not.toBeNull();
  // With its version, language and the hash of the text.
  expect((await learner.get('/legal/acceptances')).body).toContainEqual(
    expect.objectContaining({
      kind: 'courseDisclaimer',
      number: 1,
      locale: 'fr',
      sha256: issued.courseDisclaimer.sha256,
    }),
  );
  // The next course is not asked about, until a change that needs agreement is in effect.
  expect((await (await asking(lena)).open(learner)).status).toBe(200);
  await publish('courseDisclaimer', 2, '2026-03-01');
  expect((await open(learner)).status).toBe(200);
  const next = await asking(lena);
  expect(codeOf(await next.open(learner))).toBe('disclaimerNeeded');
  const newer = await versionOf('courseDisclaimer', 2);
  await learner.post('/legal/acceptances', { versionIds: [newer.id], locale: 'en' });
  expect((await next.open(learner)).status).toBe(200);
});

test('a course that does not ask begins without the disclaimer', async () => {
  const ann = await make.person({ company });
  const me = await world.as(ann);
  await agree(me);
  const course = await make.taughtCourse();
  await make.enrolment({ person: ann, course });
  expect((await me.post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() })).status).toBe(200);
});

test('at a kiosk, with a PIN, a learner agrees and begins as anywhere', async () => {
  const kim = await make.person({ company, name: 'Kim Kiosk' });
  const me = await world.as(kim);
  await agree(me);
  await world.sql('update auth.sessions set by_pin = true where person_id = $1', [kim.id]);
  const { open } = await asking(kim);
  expect(codeOf(await open(me))).toBe('disclaimerNeeded');
  const { id } = (await me.get('/legal/courseDisclaimer', { locale: 'en' })).body;
  expect((await me.post('/legal/acceptances', { versionIds: [id], locale: 'en' })).status).toBe(200);
  expect((await open(me)).status).toBe(200);
});

test('whether a course asks is changed by those who edit courses', async () => {
  const course = await make.taughtCourse();
  expect((await platform.get(`/admin/courses/${course.id}`)).body.asksDisclaimer).toBe(false);
  expect((await admin.patch(`/admin/courses/${course.id}`, { asksDisclaimer: true })).status).toBe(403);
  expect((await platform.patch(`/admin/courses/${course.id}`, { asksDisclaimer: true })).status).toBe(200);
  expect((await platform.get(`/admin/courses/${course.id}`)).body.asksDisclaimer).toBe(true);
});

test('who cannot sign in agrees to the disclaimer on paper, where a course of theirs asks for it', async () => {
  const per = await make.person({ company, name: 'Per Paper' });
  await world.sql('delete from auth.accounts where person_id = $1', [per.id]);
  const kinds = async () =>
    (await admin.get(`/settings/employees/${per.id}/agreements`)).body.documents
      .map(({ kind }: { kind: string }) => kind)
      .toSorted();
  expect(await kinds()).toEqual(['privacy', 'terms']);
  await asking(per);
  expect(await kinds()).toEqual(['courseDisclaimer', 'privacy', 'terms']);
  const paper = { signedOn: '2026-03-02', locale: 'en', reason: 'In the binder' };
  const newest = await versionOf('courseDisclaimer', 2);
  expect(
    (await admin.post(`/settings/employees/${per.id}/agreements`, { versionIds: [newest.id], ...paper })).status,
  ).toBe(200);
  for (const kind of ['cookies', 'dataProcessing', 'eSignatureStatement'] as const)
    expect(
      (await admin.post(`/settings/employees/${per.id}/agreements`, { versionIds: [issued[kind].id], ...paper }))
        .status,
      kind,
    ).toBe(404);
});

test('the report of the disclaimer is about those whom it concerns', async () => {
  await make.person({ company, name: 'Una Unasked' });
  const { id } = await versionOf('courseDisclaimer', 2);
  const { rows } = (await platform.get(`/admin/legal/${id}/acceptances`, { limit: '100' })).body;
  const names = rows.map(({ name, state }: { name: string; state: string }) => `${name} ${state}`);
  expect(names).toContain('Lena Learner accepted');
  expect(names.join()).not.toContain('Una Unasked');
  expect((await platform.get(`/admin/legal/${issued.cookies.id}/acceptances`)).status).toBe(404);
});

const accept = (by: Caller, versionId = issued.dataProcessing.id) =>
  by.post('/settings/legal/data-processing/acceptances', { versionId, locale: 'en' });

test('who accepts what a colleague accepted is not on record as having accepted it', async () => {
  const own = await make.company();
  const [one, other] = [
    await world.as(await make.companyAdmin({ company: own })),
    await world.as(await make.companyAdmin({ company: own })),
  ];
  await agree(one, other);
  expect((await Promise.all([accept(one), accept(other), accept(other)])).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ]);
  const entries = await world.sql(
    `select x.actor_id as by, a.accepted_by as accepted from audit_entries x
      join company_agreements a on a.company_id = x.company_id
     where x.company_id = $1 and x.action = 'legal.acceptForCompany'`,
    [own.id],
  );
  expect(entries).toEqual([{ by: entries[0]!['accepted'], accepted: entries[0]!['accepted'] }]);
  await world.sql('delete from company_agreements where company_id = $1', [own.id]);
});

test('the data processing agreement: a banner for administrators until one of them accepts it, once', async () => {
  expect((await admin.get('/session')).body.legal.companyDue).toBe(true);
  expect((await admin.get('/dashboard')).status).toBe(200);
  expect((await admin.get('/settings/legal/data-processing')).body).toMatchObject({
    due: { versionId: issued.dataProcessing.id, number: 1 },
    accepted: [],
  });
  // Neither a learner, nor to another document.
  expect([(await accept(learner)).status, (await learner.get('/settings/legal/data-processing')).status]).toEqual([
    403, 403,
  ]);
  expect((await accept(admin, issued.terms.id)).status).toBe(404);
  expect((await accept(admin)).status).toBe(200);
  expect((await accept(admin)).status).toBe(200);
  expect((await admin.get('/session')).body.legal.companyDue).toBe(false);
  expect((await admin.get('/settings/legal/data-processing')).body).toMatchObject({
    due: null,
    accepted: [{ number: 1, acceptedBy: 'Alma Admin' }],
  });
  const entries = await world.sql(
    `select actor_id from audit_entries where action = 'legal.acceptForCompany' and entity_id = $1`,
    [company.id],
  );
  expect(entries).toEqual([{ actor_id: alma.id }]);
});

test('a company sees and accepts its own agreement only; the company of the platform has none', async () => {
  const otherCompany = await make.company({ display_name: 'Foreign Ltd' });
  const other = await world.as(await make.companyAdmin({ company: otherCompany }));
  await agree(other);
  expect((await other.get('/settings/legal/data-processing')).body).toMatchObject({ due: { number: 1 }, accepted: [] });
  expect((await other.get('/session')).body.legal.companyDue).toBe(true);
  expect((await platform.get('/session')).body.legal.companyDue).toBe(false);
  expect((await accept(platform)).status).toBe(404);
  const { rows } = (await platform.get(`/admin/legal/${issued.dataProcessing.id}/companies`, { limit: '100' })).body;
  const states = Object.fromEntries(rows.map(({ name, state }: { name: string; state: string }) => [name, state]));
  expect(states).toMatchObject({ 'Asked Ltd': 'accepted', 'Foreign Ltd': 'open' });
  expect((await other.get(`/admin/legal/${issued.dataProcessing.id}/companies`)).status).toBe(403);
  expect((await platform.get(`/admin/legal/${issued.terms.id}/companies`)).status).toBe(404);
  const documents = (await platform.get('/admin/legal')).body.documents;
  expect(documents.map(({ kind }: { kind: string }) => kind)).toEqual(legalKinds);
  const asked = rows.length;
  expect(documents.find(({ kind }: { kind: string }) => kind === 'dataProcessing').versions[0].acceptance).toEqual({
    asked,
    accepted: 1,
  });
});

test('what was accepted for a company is kept with the hash of the text, and is in the export of who accepted it', async () => {
  const [row] = await world.sql(
    'select text_sha256, locale, host(ip) as ip from company_agreements where company_id = $1',
    [company.id],
  );
  expect(row).toMatchObject({ text_sha256: issued.dataProcessing.sha256, locale: 'en', ip: expect.any(String) });
  const { text } = await admin.get('/profile/export');
  expect(text).toContain('companyAgreements');
  expect(text).toContain(issued.dataProcessing.sha256);
});

test('a signature keeps the version of the statement that was shown above it', async () => {
  world.clock.set('2026-03-10T13:00:00.000Z');
  const tess = await make.person({ company, name: 'Tess Trainer' });
  const trainer = await world.as(tess);
  await agree(trainer);
  const training = await make.training(company, { trainers: [tess] });
  const entryId = await make.place(training, lena);
  const run = (await trainer.get(`/training-runs/${training.id}`)).body;
  expect(run.statement).toMatchObject({
    versionId: issued.eSignatureStatement.id,
    number: 1,
    texts: { fr: { title: 'Déclaration de signature électronique' } },
  });
  const phone = phoneOf(trainer, training.id);
  phone.sign(entryId, 'trainee', { statementId: run.statement.versionId });
  phone.sign(entryId, 'trainee', { statementId: issued.terms.id });
  // A device that has not heard of the statement yet.
  phone.sign(null, 'trainer');
  const { items } = (await phone.send()).body;
  expect(
    items.map(({ outcome, reason }: { outcome: string; reason: string | null }) => `${outcome} ${reason}`),
  ).toEqual(['taken null', 'refused wordsUnknown', 'taken null']);
  const kept = await world.sql(
    'select role, statement_version_id, statement_sha256 from training_signatures where training_id = $1 order by role',
    [training.id],
  );
  const { id, sha256 } = issued.eSignatureStatement;
  expect(kept).toEqual([
    { role: 'trainee', statement_version_id: id, statement_sha256: sha256 },
    { role: 'trainer', statement_version_id: null, statement_sha256: null },
  ]);
  const { rows } = (await platform.get(`/admin/legal/${id}/signatures`)).body;
  expect(rows).toMatchObject([
    { name: 'Lena Learner', role: 'trainee', company: 'Asked Ltd', thing: 'training', sha256 },
  ]);
  expect((await admin.get(`/admin/legal/${id}/signatures`)).status).toBe(403);
  world.clock.set('2026-03-02T09:00:00.000Z');
});

test('an evaluation is signed below the statement in effect, and below no other', async () => {
  const key = randomUUID();
  const course = await make.taughtCourse({
    units: [{}],
    evaluation: { steps: [{ key, text: { en: 'Inspects the truck' } }] },
  });
  await learner.post('/enrolments', { courseId: course.id });
  const deviceId = randomUUID();
  const { enrolmentId, sequence } = (
    await learner.post(`/learning/courses/${course.id}/opening`, { deviceId, takeOver: true })
  ).body;
  const commit = {
    sequence: sequence + 1,
    unitId: course.units[0]!.id,
    occurredAt: world.clock.now(),
    seconds: 30,
    place: {},
    furthest: 1,
    kind: 'finished',
  };
  await learner.post(`/learning/enrolments/${enrolmentId}/commits`, { deviceId, commits: [commit] });
  const { statement } = (await admin.get(`/evaluations/${enrolmentId}`)).body;
  expect(statement).toMatchObject({ versionId: issued.eSignatureStatement.id, number: 1 });
  const give = (statementId: string | null) =>
    admin.post(`/evaluations/${enrolmentId}`, {
      outcome: 'competent',
      depths: { [key]: 'competent' },
      note: null,
      evaluatedOn: '2026-03-02',
      statementId,
    });
  for (const other of [null, issued.terms.id]) expect(codeOf(await give(other))).toBe('statementChanged');
  expect((await give(statement.versionId)).body).toEqual({ completed: true });
  expect(
    await world.sql('select statement_version_id, statement_sha256 from course_evaluations where enrolment_id = $1', [
      enrolmentId,
    ]),
  ).toEqual([
    { statement_version_id: issued.eSignatureStatement.id, statement_sha256: issued.eSignatureStatement.sha256 },
  ]);
});

test('where no one agrees, a change is published without notice and asks no one', async () => {
  const { id } = (await platform.post('/admin/legal/documents/cookies/drafts', {})).body;
  const draft = (await platform.get(`/admin/legal/${id}`)).body;
  const texts = structuredClone(draft.texts);
  for (const locale of ['en', 'fr']) texts[locale].summary += ' Once more.';
  const written = await platform.put(`/admin/legal/${id}`, {
    texts,
    changeKind: 'material',
    effectiveOn: '2026-03-02',
    expectedChangedAt: draft.changedAt,
  });
  expect(
    (await platform.post(`/admin/legal/${id}/publication`, { expectedChangedAt: written.body.changedAt })).status,
  ).toBe(200);
  expect((await platform.get(`/admin/legal/${id}`)).body).toMatchObject({
    status: 'inForce',
    changeKind: 'minor',
    number: 2,
  });
  expect((await learner.get('/session')).body.legal.due).toEqual([]);
});

test('an installation of before gets the first texts at night, and the data processing agreement as a draft', async () => {
  await world.sql('alter table legal_versions disable trigger published_for_good');
  await world.sql('truncate legal_acceptances, company_agreements');
  await world.sql(`update training_signatures set statement_version_id = null, statement_sha256 = null`);
  await world.sql(`update course_evaluations set statement_version_id = null, statement_sha256 = null`);
  await world.sql(`delete from legal_versions where kind not in ('terms', 'privacy')`);
  await world.sql('alter table legal_versions enable trigger published_for_good');
  // Until then nothing is asked, whatever a course says.
  await agree(learner);
  expect((await (await asking(lena)).open(learner)).status).toBe(200);
  const stand = () =>
    world.sql(
      'select kind, number, change_kind, published_at is not null as published from legal_versions order by kind, number',
    );
  for (let night = 0; night < 2; night += 1) {
    await publishFirst.run(world.runtime, {}, { id: '1', number: 1 });
    expect(await stand()).toEqual([
      { kind: 'cookies', number: 1, change_kind: 'minor', published: true },
      { kind: 'courseDisclaimer', number: 1, change_kind: 'material', published: true },
      { kind: 'dataProcessing', number: 1, change_kind: 'material', published: false },
      { kind: 'eSignatureStatement', number: 1, change_kind: 'minor', published: true },
      { kind: 'privacy', number: 1, change_kind: 'material', published: true },
      { kind: 'terms', number: 1, change_kind: 'material', published: true },
    ]);
  }
  expect(await world.sql(`select changes from audit_entries where action = 'legal.publishFirst'`)).toEqual([
    { changes: { kinds: ['courseDisclaimer', 'eSignatureStatement', 'cookies', 'dataProcessing'] } },
  ]);
});

test('a first version that was discarded is not made again, and is begun by hand', async () => {
  await agree(platform);
  const drafts = () => world.sql<{ id: string }>(`select id from legal_versions where kind = 'dataProcessing'`);
  const [draft] = await drafts();
  expect((await platform.delete(`/admin/legal/${draft!.id}`)).status).toBe(200);
  for (let night = 0; night < 2; night += 1) await publishFirst.run(world.runtime, {}, { id: '1', number: 1 });
  expect(await drafts()).toEqual([]);
  expect(await world.sql(`select 1 from audit_entries where action = 'legal.publishFirst'`)).toHaveLength(1);
  expect((await platform.post('/admin/legal/documents/dataProcessing/drafts', {})).status).toBe(200);
  expect(await drafts()).toHaveLength(1);
});
