import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { noteExpired } from './expire.ts';

const world = await openWorld();
const { make } = world;
const [old, young] = [
  await make.company({ display_name: 'Old Mill' }),
  await make.company({ display_name: 'Young Works' }),
];
const [oldBoss, youngBoss] = [
  await make.companyAdmin({ company: old, name: 'Olga Old' }),
  await make.companyAdmin({ company: young, name: 'Yan Young' }),
];
const [giving, receiving] = [await world.as(oldBoss), await world.as(youngBoss)];
const platform = await world.as(await make.platformAdmin());
const stranger = await world.as(await make.companyAdmin());
const skill = await make.skill({ evidenceKinds: ['external'], rule: { validity_months: 36 } });
const inside = await make.skill({ evidenceKinds: ['course'] });
const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
const snapshot = (title: string) =>
  JSON.stringify({
    holderName: 'Wim Worker',
    course: { code: 'LIFT', version: null, titles: { en: title }, summaries: {}, minutes: 240, regulationRefs: [] },
    issuer: { name: 'Old Mill', legalName: 'Old Mill Ltd.', isPlatform: false },
    completedOn: '2025-01-01',
    scorePercent: null,
    evidence: 'manual',
    locale: 'en',
  });

/** Someone who left the old employer and works at the new one, with two certificates of the old one. */
async function worker(name = 'Wim Worker') {
  const there = await make.person({ company: old, name });
  const proofs = [
    await make.achievement(there, { skillId: skill.id, validThrough: '2028-01-01', snapshot: snapshot('Forklift') }),
    await make.achievement(there, { skillId: inside.id, validThrough: null, snapshot: snapshot('House rules') }),
  ];
  await world.sql(
    `insert into employments (company_id, person_id, employee_number, started_on) values ($1, $2, $3, '2026-01-01')`,
    [young.id, there.id, `Y${make.next()}`],
  );
  await world.sql(
    `insert into placements (company_id, person_id, hired_on, started_on, recorded_at)
      values ($1, $2, '2026-01-01', '2026-01-01', now())`,
    [young.id, there.id],
  );
  return { id: there.id, proofs, me: await world.as({ id: there.id, companyId: young.id }) };
}
type Worker = Awaited<ReturnType<typeof worker>>;
const consent = ({ me, proofs }: Worker, more: object = {}) =>
  me.post('/record-transfers', { transferId: null, fromCompanyId: old.id, achievementIds: proofs, ...more }, once());
const consented = async (one: Worker): Promise<string> => (await consent(one)).body.id;
const list = async (who = receiving) => (await who.get('/settings/record-transfers')).body;
const seen = async (id: string, who = receiving) =>
  (await list(who)).transfers.find((one: { id: string }) => one.id === id);
const recordOf = ({ records }: { records: { title: { en: string } }[] }, title: string) =>
  records.find((one) => one.title.en === title);
const act = (who: typeof giving, id: string, what: 'release' | 'acceptance' | 'refusal', body: object = {}) =>
  who.post(`/settings/record-transfers/${id}/${what}`, body);
const evidenceOf = ({ id }: Worker) =>
  world.sql<{ id: string; issuer: string }>('select id, issuer from evidence where person_id = $1', [id]);

describe('a worker brings records to a new employer', () => {
  test('with their consent and both employers’ agreement; the certificate is reviewed there, and both logs say so', async () => {
    const one = await worker();
    const offered = (await one.me.get('/record-transfers')).body;
    expect(offered.employers).toMatchObject([{ companyId: old.id, company: 'Old Mill' }]);
    expect(offered.employers[0].records.map(({ reviewed }: { reviewed: boolean }) => reviewed).toSorted()).toEqual([
      false,
      true,
    ]);
    expect((await list()).transfers).toEqual([]);
    const id = await consented(one);
    for (const [who, side] of [
      [giving, 'giving'],
      [receiving, 'receiving'],
    ] as const)
      expect(await seen(id, who)).toMatchObject({
        side,
        state: 'agreed',
        from: 'Old Mill',
        to: 'Young Works',
        person: { name: 'Wim Worker' },
        records: [{}, {}],
      });
    expect((await list()).waiting).toBe(1);
    await world.runJobs();
    const mails = await world.sql<{ to: string }>(
      `select to_address as to from mails where kind = 'transfers.admin' order by 1`,
    );
    expect(mails).toHaveLength(2);
    expect((await act(giving, id, 'release')).status).toBe(200);
    expect((await act(giving, id, 'release')).body.error.code).toBe('transferNotNow');
    expect(await evidenceOf(one)).toEqual([]);
    expect((await act(receiving, id, 'acceptance')).status).toBe(200);
    await world.runJobs();
    const [piece, ...more] = await evidenceOf(one);
    expect(more).toEqual([]);
    expect(piece!.issuer).toBe('Old Mill');
    const done = await seen(id);
    expect(done.state).toBe('done');
    expect(done.records).toMatchObject([
      { title: { en: 'Forklift' }, evidenceId: piece!.id, left: false },
      { title: { en: 'House rules' }, evidenceId: null },
    ]);
    const review = (await receiving.get(`/settings/evidence/${piece!.id}`)).body;
    expect(review).toMatchObject({
      state: 'submitted',
      issuer: 'Old Mill',
      expiresOn: '2028-01-01',
      hours: 4,
      obstacle: null,
    });
    const file = await receiving.get(`/settings/evidence/${piece!.id}/files/0`);
    expect(file.raw.subarray(0, 5).toString()).toBe('%PDF-');
    const { skillId, level, issuer, number, issuedOn, expiresOn, neverExpires, hours, record } = review;
    const fields = { skillId, level, issuer, number, issuedOn, expiresOn, neverExpires, hours, record };
    expect(
      (await receiving.post(`/settings/evidence/${piece!.id}/verification`, { method: 'registry', fields })).status,
    ).toBe(200);
    for (const company of [old, young]) {
      const actions = await world.sql<{ action: string }>(
        `select action from audit_entries where company_id = $1 and entity = 'recordTransfer' order by sequence`,
        [company.id],
      );
      expect(actions.map(({ action }) => action).toSorted()).toEqual([
        'transfer.accept',
        'transfer.consent',
        'transfer.finish',
        'transfer.release',
      ]);
    }
  });

  test('the ticket of the person says how far it is; the platform sees between whom and how many records, not which', async () => {
    const one = await worker();
    const id = await consented(one);
    await world.runJobs();
    const [line] = (await one.me.get('/support/tickets')).body.tickets;
    expect(line).toMatchObject({ category: 'transfer', status: 'onHold' });
    const theirs = (await platform.get(`/admin/support/tickets/${line.id}`)).body;
    expect(theirs).toMatchObject({
      dueAt: null,
      transfer: { state: 'agreed', from: 'Old Mill', to: 'Young Works', records: 2 },
    });
    expect(JSON.stringify(theirs), 'its words name no record').not.toMatch(/Forklift|House rules/);
    expect((await one.me.get('/record-transfers')).body.employers).toMatchObject([{ open: true }]);
    await act(giving, id, 'refusal', { reason: 'We never issued the second one' });
    await world.runJobs();
    const thread = (await one.me.get(`/support/tickets/${line.id}`)).body;
    expect(thread.status).toBe('solved');
    expect(
      thread.entries.map(
        ({ kind, details }: { kind: string; details: { step?: string } | null }) => details?.step ?? kind,
      ),
    ).toEqual(['reply', 'consent', 'refuse']);
    expect((await one.me.get('/record-transfers')).body.transfers[0]).toMatchObject({
      state: 'refused',
      refused: { side: 'giving', reason: 'We never issued the second one' },
    });
    expect(await seen(id)).toMatchObject({ state: 'refused', records: [], from: null });
    const reopened = await one.me.post(
      `/support/tickets/${line.id}/replies`,
      { body: 'They did', fileIds: [] },
      once(),
    );
    expect(reopened.status).toBe(200);
    expect((await platform.get(`/admin/support/tickets/${line.id}`)).body).toMatchObject({
      status: 'new',
      transfer: { state: 'refused' },
    });
  });

  test('a revoked certificate is left out, and the list says so', async () => {
    const one = await worker();
    const id = await consented(one);
    await world.sql('update achievements set revoked_at = $2, revoked_by = $3, revocation_reason = $4 where id = $1', [
      one.proofs[0],
      world.clock.now(),
      oldBoss.id,
      'Issued to someone else',
    ]);
    await act(giving, id, 'release');
    await act(receiving, id, 'acceptance');
    await world.runJobs();
    expect(await evidenceOf(one)).toEqual([]);
    expect(recordOf(await seen(id), 'Forklift')).toMatchObject({ left: true, evidenceId: null });
  });
});

describe('nothing without consent', () => {
  test('a new employer asks without learning anything; the person answers with a consent of their own', async () => {
    const one = await worker('Una Unsure');
    const asked = await receiving.post(`/settings/employees/${one.id}/record-transfers`, {});
    expect(asked.status).toBe(200);
    expect((await receiving.post(`/settings/employees/${one.id}/record-transfers`, {})).body.error.code).toBe(
      'transferOpen',
    );
    const { id } = asked.body;
    expect(await seen(id)).toMatchObject({ state: 'requested', from: null, records: [], consentedAt: null });
    expect(await seen(id, giving)).toBeUndefined();
    for (const [who, what] of [
      [receiving, 'acceptance'],
      [receiving, 'refusal'],
    ] as const)
      expect((await act(who, id, what, what === 'refusal' ? { reason: 'Not needed' } : {})).body.error.code).toBe(
        'transferNotNow',
      );
    expect((await act(giving, id, 'release')).status).toBe(404);
    await world.runJobs();
    expect(
      await world.sql(`select 1 from mails where kind = 'transfers.person' and person_id = $1`, [one.id]),
    ).toHaveLength(1);
    expect((await one.me.get('/record-transfers')).body.transfers).toMatchObject([
      { id, byCompany: true, state: 'requested' },
    ]);
    expect((await consent(one, { transferId: id })).body.id).toBe(id);
    expect(await seen(id, giving)).toMatchObject({ state: 'agreed' });
  });

  test('a request that was declined names no one; a consent that was withdrawn is shown no more, and nothing goes', async () => {
    const one = await worker('Dan Decliner');
    const { id } = (await receiving.post(`/settings/employees/${one.id}/record-transfers`, {})).body;
    expect((await one.me.post(`/record-transfers/${id}/withdrawal`, {})).status).toBe(200);
    expect(await seen(id)).toMatchObject({ state: 'withdrawn', from: null, records: [] });
    const second = await consented(one);
    await act(giving, second, 'release');
    await act(receiving, second, 'acceptance');
    // Both agreed, and the job has not run yet.
    expect((await one.me.post(`/record-transfers/${second}/withdrawal`, {})).status).toBe(200);
    await world.runJobs();
    expect(await evidenceOf(one)).toEqual([]);
    for (const who of [giving, receiving])
      expect(await seen(second, who)).toMatchObject({ state: 'withdrawn', records: [] });
    expect((await one.me.post(`/record-transfers/${second}/withdrawal`, {})).body.error.code).toBe('transferNotNow');
  });

  test('records of others, of no employer of theirs, or gone ones are refused; so are two at once', async () => {
    const [one, other] = [await worker('Eve Eager'), await worker('Fay Foreign')];
    expect((await consent(one, { achievementIds: other.proofs })).body.error.code).toBe('transferRecordGone');
    expect((await consent(one, { fromCompanyId: (await make.company()).id })).status).toBe(404);
    expect((await consent(one, { fromCompanyId: young.id })).status).toBe(404);
    expect((await consent(one, { transferId: randomUUID() })).status).toBe(404);
    const [first, second] = await Promise.all([consent(one), consent(one)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const id = (first.status === 200 ? first : second).body.id;
    for (const who of [stranger, other.me]) expect((await act(who, id, 'release')).status).toBeGreaterThanOrEqual(403);
    expect((await act(stranger, id, 'release')).status).toBe(404);
    expect((await other.me.post(`/record-transfers/${id}/withdrawal`, {})).status).toBe(404);
    expect((await act(receiving, id, 'release')).status).toBe(404);
    expect((await act(giving, id, 'acceptance')).status).toBe(404);
  });

  test('no administrator speaks for an employer about their own records, nor without a fresh step-up', async () => {
    await world.sql(
      `insert into employments (company_id, person_id, employee_number, started_on, bu_admin_since)
        values ($1, $2, 'B1', '2026-01-01', now())`,
      [young.id, oldBoss.id],
    );
    const proof = await make.achievement(oldBoss, {
      skillId: skill.id,
      validThrough: null,
      snapshot: snapshot('Forklift'),
    });
    const me = await world.as({ id: oldBoss.id, companyId: young.id });
    const own = { id: oldBoss.id, proofs: [proof], me };
    const id = await consented(own);
    expect((await act(giving, id, 'release')).body.error.code).toBe('notForOneself');
    expect((await act(me, id, 'acceptance')).body.error.code).toBe('notForOneself');
    expect((await me.post(`/settings/employees/${oldBoss.id}/record-transfers`, {})).body.error.code).toBe(
      'notForOneself',
    );
  });

  test('in a session opened with a PIN other employers’ records stay closed', async () => {
    const one = await worker('Pia Pin');
    await world.sql('update auth.sessions set by_pin = true where person_id = $1', [one.id]);
    expect((await one.me.get('/record-transfers')).body).toMatchObject({ employers: [], byPin: true });
    expect((await consent(one)).body.error.code).toBe('notByPin');
  });
});

test('what the old employer kept of them in custom fields stays with it, also where the new one has a field of that name', async () => {
  const one = await worker('Cus Tom');
  const field = async (who: typeof giving): Promise<string> =>
    (
      await who.post(
        '/settings/employee-fields',
        { kind: 'text', en: 'Union local', fr: null, helpEn: null, helpFr: null, own: true, choices: [] },
        once(),
      )
    ).body.fieldId;
  const theirs = await field(giving);
  await field(receiving);
  expect((await giving.patch(`/settings/employees/${one.id}`, { custom: { [theirs]: 'Local 27' } })).status).toBe(200);
  const id = await consented(one);
  expect((await act(giving, id, 'release')).status).toBe(200);
  expect((await act(receiving, id, 'acceptance')).status).toBe(200);
  await world.runJobs();
  expect(
    await world.sql('select company_id as company from employee_field_values where person_id = $1', [one.id]),
  ).toEqual([{ company: old.id }]);
  for (const answer of [
    await receiving.get(`/settings/employees/${one.id}`),
    await receiving.get(`/settings/employees/${one.id}/audit`),
    await receiving.get('/settings/employees', { fields: 'field1' }),
    await receiving.get('/settings/record-transfers'),
    await one.me.get('/profile/fields'),
    await one.me.get('/profile/export'),
  ]) {
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).not.toContain('Local 27');
  }
  expect((await receiving.get('/settings/employees', { fields: 'field1' })).body.rows.length).toBeGreaterThan(0);
  expect((await giving.get('/settings/employees', { fields: 'field1' })).text).toContain('Local 27');
});

test('after 30 days a transfer has expired: it names no records, and the person hears of it once', async () => {
  const one = await worker('Ex Pired');
  const id = await consented(one);
  await act(giving, id, 'release');
  world.clock.advance(30 * 86_400_000);
  // Sessions of long ago are over.
  const [boss, me] = [await world.as(youngBoss), await world.as({ id: one.id, companyId: young.id })];
  expect((await act(boss, id, 'acceptance')).body.error.code).toBe('transferExpired');
  expect(await seen(id, boss)).toMatchObject({ state: 'expired', records: [] });
  for (let time = 0; time < 2; time += 1) {
    await noteExpired.run(world.runtime, {}, { id: '1', number: 1 });
    await world.runJobs();
  }
  expect(
    await world.sql(`select 1 from mails where person_id = $1 and kind = 'transfers.person'`, [one.id]),
  ).toHaveLength(1);
  expect(await world.sql('select records from record_transfers where id = $1', [id])).toEqual([{ records: [] }]);
  expect((await me.get('/support/tickets')).body.tickets[0].status).toBe('solved');
  world.clock.advance(-30 * 86_400_000);
});

test('who knows the row without the wall’s permission finds nothing: neither a company nor the function of a person’s records', async () => {
  const one = await worker('Wall Flower');
  const id = await consented(one);
  const other = await make.company();
  const rows = async (companyId: string, personId: string) =>
    world.sql<{ n: number }>(
      `with s as materialized (select set_config('app.company_id', $1, true),
        set_config('app.person_id', $2, true)) select (select count(*)::int from own_records_elsewhere()) as n from s`,
      [companyId, personId],
    );
  expect(await rows(young.id, one.id)).toEqual([{ n: 1 }]);
  expect(await rows(young.id, youngBoss.id)).toEqual([{ n: 0 }]);
  expect((await list(await world.as(await make.companyAdmin({ company: other })))).transfers).toEqual([]);
  expect(id).toBeTruthy();
});
