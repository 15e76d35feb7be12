import { severities, severityOf } from '@app/domain/audit/severity';
import { plainTerms } from '@app/domain/seats/terms.cases';
import { beforeEach, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCompany } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { makeLot } from '../../seats/index.ts';

const world = await openWorld();
const { make } = world;
const staff = await world.as(await make.platformAdmin());

let company: MadeCompany;
beforeEach(async () => {
  world.clock.set('2026-03-02T09:00:00.000Z');
  company = await make.company();
});

type Entry = {
  id: string;
  sequence: number;
  action: string;
  entity: string;
  actor: string;
  summary: string;
  reason: string | null;
  record: string | null;
  changes: { field: string; before: string | null; after: string }[];
};
const entries = async (query: Record<string, string> = {}): Promise<Entry[]> =>
  (await staff.get('/admin/reports/logs', { locale: 'en', limit: '100', company: company.id, ...query })).body.rows;
const verify = async (body: object = {}) =>
  (await staff.post('/admin/reports/logs/verification', { company: company.id, from: null, to: null, ...body })).body;
/** Something is done in the company: sites are added. */
const act = async (names: string[]) => {
  const admin = await world.as(await make.companyAdmin({ company, name: 'Bea Boss' }));
  for (const name of names) {
    const site = { code: name.replace(' ', ''), name, timeZone: 'UTC', address: null };
    expect(
      (await admin.post('/settings/sites', site, { headers: { 'idempotency-key': crypto.randomUUID() } })).status,
    ).toBe(200);
  }
  return admin;
};

test('says who did what, newest first, and shows no names, texts or addresses of what changed', async () => {
  await act(['North yard', 'South yard']);
  const rows = (await entries()).filter(({ action }) => action.startsWith('company.') || action.includes('ite'));
  expect(rows.length).toBeGreaterThanOrEqual(2);
  expect(rows[0]!.sequence).toBeGreaterThan(rows.at(-1)!.sequence);
  expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(['Bea Boss']));
  expect(rows.map(({ summary, changes }) => JSON.stringify([summary, changes])).join('')).not.toContain('yard');
  expect(await entries({ q: 'bea boss' })).toHaveLength(rows.length);
});

test('only the platform’s administrators read it, and reading and exporting it are entries', async () => {
  const admin = await act(['North yard']);
  expect((await admin.get('/admin/reports/logs', { locale: 'en' })).status).toBe(403);
  expect((await admin.post('/admin/reports/logs/verification', { company: null, from: null, to: null })).status).toBe(
    403,
  );
  const count = async (action: string) =>
    (await world.sql<{ n: number }>('select count(*)::int as n from audit_entries where action = $1', [action]))[0]!.n;
  await entries();
  await entries();
  expect(await count('audit.read')).toBe(1);
  for (let twice = 0; twice < 2; twice += 1)
    await staff.get('/admin/reports/logs-export', { locale: 'en', format: 'csv', company: company.id });
  expect(await count('audit.export')).toBe(1);
});

test('a chain that no one touched is whole; each kind of tampering is found and named where it is', async () => {
  await act(['A', 'B', 'C', 'D']);
  expect(await verify()).toMatchObject({ companies: 1, total: 0 });
  const alter = (text: string) => world.sql(text, [company.id]);
  const [middle] = await world.sql<{ sequence: number }>(
    `select max(sequence)::int - 1 as sequence from audit_entries where company_id = $1`,
    [company.id],
  );
  const at = middle!.sequence;
  await alter(`update audit_entries set reason = 'invented' where company_id = $1 and sequence = ${at}`);
  expect((await verify()).breaks).toMatchObject([{ sequence: at, kind: 'changed' }]);
  // Outside the range of days nothing is looked at.
  expect(await verify({ from: '2026-03-03' })).toMatchObject({ entries: 0, total: 0 });
  expect(await verify({ to: '2026-03-01' })).toMatchObject({ entries: 0, total: 0 });
  expect((await verify({ from: '2026-03-01', to: '2026-03-02' })).breaks).toMatchObject([
    { sequence: at, kind: 'changed' },
  ]);
  await alter(`delete from audit_entries where company_id = $1 and sequence = ${at}`);
  expect((await verify()).breaks).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ sequence: at, kind: 'missing' })]),
  );
});

test('what was removed at the end of a range, or a whole day of it, is found by the range that it was in', async () => {
  await act(['A']);
  world.clock.set('2026-03-05T09:00:00.000Z');
  await act(['B']);
  world.clock.set('2026-03-09T09:00:00.000Z');
  await act(['C']);
  const days = { from: '2026-03-04', to: '2026-03-06' };
  expect(await verify(days)).toMatchObject({ total: 0 });
  const { entries: that } = await verify(days);
  expect(that).toBeGreaterThan(0);
  await world.sql(`delete from audit_entries where company_id = $1 and at::date = '2026-03-05'`, [company.id]);
  const gone = await verify(days);
  expect(gone.entries).toBe(0);
  expect(gone.breaks[0]).toMatchObject({ kind: 'missing' });
  expect(await verify({ from: '2026-03-01', to: '2026-03-03' })).toMatchObject({ total: 1 });
});

test('a company that is none is not found', async () => {
  const answer = await staff.post('/admin/reports/logs/verification', {
    company: crypto.randomUUID(),
    from: null,
    to: null,
  });
  expect(answer.status).toBe(404);
});

test('a log that was emptied is no whole one', async () => {
  await act(['A']);
  await world.sql('delete from audit_entries where company_id = $1', [company.id]);
  expect((await verify()).breaks).toMatchObject([{ sequence: 1, kind: 'missing' }]);
});

test('a range that ends before it begins is refused', async () => {
  const refused = await staff.post('/admin/reports/logs/verification', {
    company: null,
    from: '2026-03-02',
    to: '2026-03-01',
  });
  expect([refused.status, refused.body.error.code]).toEqual([400, 'endBeforeStart']);
});

test('severity narrows the log and is the same in SQL as in the table', async () => {
  await act(['North yard']);
  const codes = [
    'identity.changeClaims',
    'achievement.correct',
    'audit.export',
    'platform.look',
    'enrolment.withdraw',
    'company.createSite',
    'report.read',
  ];
  for (const action of codes)
    await world.sql(`select append_audit($1, 'system', 'test', $2, 'thing', '1', '{}', null, null, null, now())`, [
      company.id,
      action,
    ]);
  const rows = (await entries()) as (Entry & { severity: string })[];
  for (const { action, severity } of rows) expect([action, severity]).toEqual([action, severityOf(action)]);
  for (const severity of severities) {
    const those = (await entries({ severity })) as (Entry & { severity: string })[];
    expect(
      those.map(({ id }) => id),
      severity,
    ).toEqual(rows.filter((row) => row.severity === severity).map(({ id }) => id));
    expect(those.length).toBeGreaterThan(0);
  }
});

test('an entry names the record changed, and is found by its name and number', async () => {
  await act(['North yard', 'South yard']);
  const found = await entries({ q: 'NORTH YARD' });
  expect(found).toMatchObject([{ action: 'company.createSite', record: 'Northyard · North yard', entity: 'site' }]);
  const ann = await make.person({ company, name: 'Ann Able' });
  const admin = await world.as(await make.companyAdmin({ company, name: 'Cy Chief' }));
  expect((await admin.patch(`/settings/employees/${ann.id}`, { employeeNumber: 'NG-7301' })).status).toBe(200);
  for (const q of ['ann able', 'ng-7301'])
    expect(
      (await entries({ q })).map(({ record }) => record),
      q,
    ).toContain('Ann Able');
  const own = async (query: Record<string, string>) =>
    (await staff.get(`/admin/companies/${company.id}/audit`, query)).body.rows as Entry[];
  expect((await own({ q: 'ann able' })).map(({ record }) => record)).toContain('Ann Able');
  expect((await own({ q: 'north yard' })).map(({ record }) => record)).toEqual(['Northyard · North yard']);
  expect((await own({ q: 'no such record' })).length).toBe(0);
});

test('a merge is found by the name of either record, and after it was undone', async () => {
  const [kept, merged] = [
    await make.person({ company, name: 'Kit Kept' }),
    await make.person({ company, name: 'Moe Merged' }),
  ];
  const { mergeId } = (
    await staff.post(`/admin/employees/${kept.id}/merges`, { mergedId: merged.id, reason: 'One person' })
  ).body;
  const actions = async (q: string) =>
    ((await staff.get('/admin/reports/logs', { q, locale: 'en' })).body.rows as Entry[]).map(({ action }) => action);
  expect([await actions('kit kept'), await actions('moe merged')]).toEqual([['identity.merge'], ['identity.merge']]);
  expect((await staff.post(`/admin/employees/${kept.id}/merges/${mergeId}/undoing`, {})).status).toBe(200);
  expect((await actions('moe merged')).toSorted()).toEqual(['identity.merge', 'identity.undoMerge']);
});

test('a record of another company is not named where its id is in a change', async () => {
  const other = await make.company();
  const id = async (of: string) =>
    (
      await world.sql<{ id: string }>(
        `insert into sites (company_id, code, name, time_zone) values ($1, 'S1', 'Hidden yard', 'UTC') returning id`,
        [of],
      )
    )[0]!.id;
  const [own, foreign] = [await id(company.id), await id(other.id)];
  await workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.reach('seat.manage');
      work.record({ entity: 'person', entityId: null, changes: { siteId: [own, foreign] } });
    },
    { companyId: company.id },
  );
  const told = (await entries()).flatMap(({ changes }) => changes).find(({ field }) => field === 'siteId');
  expect(told).toEqual({ field: 'siteId', before: 'S1 · Hidden yard', after: foreign });
});

test('what was done to an attempt is found by its course', async () => {
  const course = await make.taughtCourse();
  const ann = await make.person({ company, name: 'Ann Able' });
  await (await world.as(ann)).post('/enrolments', { courseId: course.id });
  const [{ code } = { code: '' }] = await world.sql<{ code: string }>('select code from courses where id = $1', [
    course.id,
  ]);
  const found = (await entries({ q: code })).filter(({ entity }) => entity === 'enrolment');
  expect(found.map(({ record }) => record)).toEqual([expect.stringMatching(/^Ann Able · /)]);
  expect(found[0]!.summary).toContain(`Course: ${code}`);
});

test('what was done to a seat is found by the number that names it', async () => {
  const admin = await world.as(await make.companyAdmin({ company, name: 'Cy Chief' }));
  const [course, ann, bob] = [
    await make.taughtCourse(),
    await make.person({ company, name: 'Ann Able' }),
    await make.person({ company, name: 'Bob Baker' }),
  ];
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  const { id: productId } = await make.store.product({ courseIds: [course.id] });
  await workAsSystem(
    world.runtime,
    'test',
    (work) => {
      work.reach('seat.manage');
      const lot = {
        companyId: company.id,
        productId,
        courseIds: [course.id],
        acquiredOn: '2026-03-02' as const,
        reason: 'For the test',
        unitMinor: 0,
        currency: null,
      };
      return makeLot(work, { ...lot, quantity: 2, origin: 'granted', ownerPersonId: null, terms: plainTerms });
    },
    { companyId: company.id, audited: false },
  );
  const once = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });
  const toAnn = { audience: { ids: [ann.id] }, dueOn: null, note: null, evenIfValid: true, preview: false };
  expect((await admin.post(`/settings/courses/${course.id}/assignments`, toAnn, once())).status).toBe(200);
  const [seat] = await world.sql<{ id: string }>('select id from seats where company_id = $1 and person_id = $2', [
    company.id,
    ann.id,
  ]);
  expect(
    (await admin.post(`/settings/seats/${seat!.id}/reassignment`, { personId: bob.id, reason: 'Ann is away' }, once()))
      .status,
  ).toBe(200);
  const [moved] = await entries({ q: 'ann is away' });
  // Whom it names by id is told by name.
  expect(moved).toMatchObject({
    summary: 'Person: Ann Able → Bob Baker',
    changes: [{ field: 'personId', before: 'Ann Able', after: 'Bob Baker' }],
  });
  const number = moved!.record!.split(' · ')[0]!;
  expect(number).toMatch(/^[0-9A-F]{6}-\d$/);
  for (const q of [number, number.toLowerCase()])
    expect((await entries({ q })).map(({ reason }) => reason)).toEqual(['Ann is away']);
});

test('changes are told field by field, as before and after, and what identifies someone is replaced', async () => {
  await act(['North yard']);
  const [site] = await entries({ q: 'north yard' });
  expect(site!.changes.length).toBeGreaterThan(0);
  expect(JSON.stringify(site!.changes)).not.toContain('yard');
  const [inFrench] = await entries({ q: 'north yard', locale: 'fr' });
  expect(inFrench!.summary).toMatch(/(^|; )Nom\s?: …/);
  const csv = await staff.get('/admin/reports/logs-export', {
    locale: 'en',
    format: 'csv',
    company: company.id,
    columns: 'action,record,summary',
  });
  expect(csv.text).toContain('Northyard · North yard');
});

test('records with names in several languages, and fractions, are told in the reader’s; either language finds them', async () => {
  const skill = await make.skill();
  await world.sql(`update skills set names = '{"en": "Fire warden", "fr": "Agent d’évacuation"}' where id = $1`, [
    skill.id,
  ]);
  await workAsSystem(
    world.runtime,
    'test.languages',
    async (work) => {
      work.reach('seat.manage');
      work.record({ entity: 'skill', entityId: skill.id, changes: { skillId: skill.id, scorePercent: 71.42 } });
    },
    { companyId: company.id },
  );
  const told = async (query: Record<string, string>) =>
    (await entries(query)).map(({ record, summary }) => [record?.split(' · ')[1], summary.match(/71.42/)?.[0]]);
  for (const q of ['fire warden', 'd’évacuation']) {
    expect(await told({ q })).toEqual([['Fire warden', '71.42']]);
    expect(await told({ q, locale: 'fr' })).toEqual([['Agent d’évacuation', '71,42']]);
  }
  expect((await entries({ locale: 'fr' }))[0]!.summary).toContain('Agent d’évacuation');
});

test('amounts are told in the currency of the entry, else of the company', async () => {
  const log = async (entity: string, changes: Record<string, unknown>) =>
    workAsSystem(
      world.runtime,
      'test.amounts',
      async (work) => {
        work.reach('seat.manage');
        work.record({ entity, entityId: company.id, changes });
      },
      { companyId: company.id },
    );
  await world.sql("update companies set currency = 'JPY' where id = $1", [company.id]);
  await log('purchaseRules', { before: { mostPerOrderMinor: null }, after: { mostPerOrderMinor: 25_000 } });
  await log('creditTerms', { limitMinor: { before: 0, after: 541_80 }, currency: 'CAD' });
  const summaries = async (locale: string) =>
    (await entries({ locale }))
      .filter(({ entity }) => /^(purchaseRules|creditTerms)$/.test(entity))
      .map(({ summary }) => summary);
  expect(await summaries('en')).toEqual(['Currency: CAD; Limit: CA$0.00 → CA$541.80', 'Most per order: – → ¥25,000']);
  expect(await summaries('fr')).toEqual([
    'Devise\u00a0: CAD; Plafond\u00a0: 0,00\u00a0$CA → 541,80\u00a0$CA',
    'Maximum par commande\u00a0: – → 25\u202f000\u00a0JPY',
  ]);
});
