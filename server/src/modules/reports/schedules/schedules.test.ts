import { plainTerms } from '@app/domain/seats/terms.cases';
import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Attachment } from 'postal-mime';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCompany, MadePerson } from '../../../../test/make/make.ts';
import { withConnection } from '../../../platform/database/database.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { makeLot } from '../../seats/index.ts';
import { beginDue } from './run-due.ts';
import { runSchedule } from './run-schedule.ts';

type Received = { to: string; subject: string; text: string; attachments: Attachment[] };
let received: Received[] = [];
/** Whom the mail server refuses for good. */
const refused = new Set<string>();
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(refused.has(address) ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
  onData(stream, session, done) {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('end', () => {
      void (async () => {
        const { subject = '', text = '', attachments } = await PostalMime.parse(Buffer.concat(pieces));
        received.push({ to: session.envelope.rcptTo[0]!.address, subject, text, attachments });
        done();
      })();
    });
  },
});
await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
afterAll(() => new Promise<void>((closed) => smtp.close(closed)));
const world = await openWorld({
  SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  MAIL_FROM: 'Muster <no-reply@muster.example>',
});
const { make } = world;
const hour = 3_600_000;

let company: MadeCompany;
let owner: MadePerson;
let admin: Caller;
beforeEach(async () => {
  received = [];
  refused.clear();
  // What the tests before planned is over.
  await world.sql('update report_schedules set removed_at = now()');
  company = await make.company();
  await world.sql(`update companies set time_zone = 'America/Toronto' where id = $1`, [company.id]);
  owner = await make.companyAdmin({ company, name: 'Ann Owner' });
  admin = await world.as(owner);
});

const emailOf = async ({ id }: { id: string }) =>
  (await world.sql<{ email: string }>('select email from people where id = $1', [id]))[0]!.email;
const give = async (quantity: number, name = 'Rigging') =>
  workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.reach('store.hearProvider');
      await makeLot(work, {
        ...{
          companyId: company.id,
          reason: 'For the test',
          unitMinor: 0,
          currency: null,
          origin: 'granted',
          ownerPersonId: null,
          quantity,
        },
        productId: await make.insert('products', { sku: `S${make.next()}`, names: { en: name } }),
        terms: plainTerms,
        courseIds: [(await make.taughtCourse()).id],
        acquiredOn: world.clock.now().slice(0, 10),
      });
    },
    { companyId: company.id, audited: false },
  );
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const plan = (more: object = {}) => ({
  ...{
    list: 'companyInventory',
    query: '',
    columns: 'name,available',
    format: 'csv',
    name: 'Monday seats',
    locale: 'en',
    period: null,
  },
  ...{
    every: 'day',
    weekday: 1,
    monthDay: 1,
    minute: 7 * 60,
    attach: true,
    toAllReaders: false,
    onlyWithRows: false,
    onlyWhenChanged: false,
  },
  ...{ personIds: [owner.id], addresses: [], outsideConfirmed: false },
  ...more,
});
const made = async (more: object = {}, who = admin): Promise<string> => {
  const answer = await who.post('/settings/report-schedules', plan(more), key());
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
};
const scheduleOf = async (id: string, who = admin) =>
  (await who.get('/settings/report-schedules')).body.schedules.find((one: { id: string }) => one.id === id);
const runsOf = async (id: string) => (await admin.get(`/settings/report-schedules/${id}/runs`)).body.runs;
const minute = () => beginDue.run(world.runtime, {}, { id: '1', number: 1 });
/** To the next time the clock in Toronto shows half past seven, and everything done that is due. */
async function nextMorning(): Promise<void> {
  const now = Date.parse(world.clock.now());
  const morning = Math.ceil((now + 1 - 12.5 * hour) / (24 * hour)) * 24 * hour + 12.5 * hour;
  world.clock.advance(morning - now);
  await minute();
  await world.runJobs();
  await minute();
}

test('a schedule has columns of custom fields', async () => {
  const field = { kind: 'text', choices: [], en: 'Locker', fr: null, helpEn: null, helpFr: null, own: true };
  const answer = await admin.post('/settings/employee-fields', field, key());
  expect(answer.status, answer.text).toBe(200);
  await made({ list: 'companyEnrolments', columns: 'name,field1', query: '' });
  await nextMorning();
  const [attachment] = received[0]!.attachments;
  expect(Buffer.from(attachment!.content as ArrayBuffer).toString()).toContain('Name,Locker');
});

test('it comes by itself, at the time of the company: the file of the export, attached', async () => {
  await give(3);
  const id = await made({ every: 'week', weekday: 2, period: 'month' });
  expect((await scheduleOf(id)).nextAt).toMatch(/T1[12]:00:00.000Z$/);
  await nextMorning();
  for (let day = 0; day < 7 && received.length === 0; day += 1) await nextMorning();
  const [letter] = received;
  expect(letter).toMatchObject({ to: await emailOf(owner), subject: expect.stringContaining('Monday seats') });
  const [attachment] = letter!.attachments;
  expect([attachment!.mimeType, attachment!.filename]).toEqual([
    'text/csv',
    expect.stringMatching(/^Seat inventory \d{4}-\d\d-\d\d\.csv$/),
  ]);
  const bytes = Buffer.from(attachment!.content as ArrayBuffer);
  const [file] = await world.sql<{ sha256: string }>('select sha256 from report_files where company_id = $1', [
    company.id,
  ]);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file!.sha256);
  const from = world.clock.now().slice(0, 8);
  expect(bytes.toString()).toMatch(/\r\nPeriod,\d{4}-\d\d-01 to \d{4}-\d\d-(28|30|31)\r\n/);
  expect(bytes.toString()).not.toContain(`Period,${from}01`);
  const [run] = await runsOf(id);
  expect(run).toMatchObject({
    state: 'sent',
    byHand: false,
    deliveries: [{ to: 'Ann Owner', outcome: 'sent', attached: true, letter: 'sent' }],
  });
  expect((await scheduleOf(id)).nextAt > world.clock.now()).toBe(true);
  const [own] = (await admin.get('/settings/report-files')).body.files;
  expect((await admin.get(`/settings/report-files/${own.id}/file`)).raw.equals(bytes)).toBe(true);
});

test('each gets what they may see themselves: by name, by role, outside what the owner may see; who may no more gets nothing (B18)', async () => {
  await give(2);
  const second = await make.companyAdmin({ company, name: 'Bob Second' });
  const leaver = await make.companyAdmin({ company, name: 'Cy Leaver' });
  const locked = await make.companyAdmin({ company, name: 'Di Locked' });
  await make.person({ company });
  await admin.put('/settings/report-addresses', { addresses: ['@auditor.example'] });
  const id = await made({
    toAllReaders: true,
    personIds: [leaver.id, locked.id],
    addresses: ['Kim@auditor.example'],
    outsideConfirmed: true,
    attach: false,
  });
  await world.sql('update employments set bu_admin_since = null where company_id = $1 and person_id = $2', [
    company.id,
    leaver.id,
  ]);
  await world.sql(`update people set locked_at = now(), lock_reason = 'Lost phone' where id = $1`, [locked.id]);
  await nextMorning();
  expect(received.map(({ to, attachments }) => [to, attachments.length]).toSorted()).toEqual(
    [
      ['kim@auditor.example', 1],
      [await emailOf(owner), 0],
      [await emailOf(second), 0],
    ].toSorted(),
  );
  const [run] = await runsOf(id);
  expect(run.deliveries.map(({ to, outcome, reason }: Record<string, string>) => [to, outcome, reason])).toEqual([
    ['Ann Owner', 'sent', null],
    ['Bob Second', 'sent', null],
    ['Cy Leaver', 'skipped', 'noRight'],
    ['Di Locked', 'skipped', 'noRight'],
    ['kim@auditor.example', 'sent', null],
  ]);
  const by = (attachment: Attachment) => Buffer.from(attachment.content as ArrayBuffer).toString();
  expect(by(received.find(({ to }) => to.startsWith('kim'))!.attachments[0]!)).toContain('by Ann Owner');
  // Behind a link lies one's own file, and no other.
  const bob = await world.as(second);
  const [file] = (await bob.get('/settings/report-files')).body.files;
  expect((await bob.get(`/settings/report-files/${file.id}/file`)).text).toContain('by Bob Second');
  expect((await admin.get(`/settings/report-files/${file.id}/file`)).status).toBe(404);
});

test('the same run is never made twice: two workers, a killed job, a repeated one (I-16)', async () => {
  await give(1);
  const id = await made({ toAllReaders: true, personIds: [] });
  await make.companyAdmin({ company });
  world.clock.advance(24 * hour);
  await Promise.all([minute(), minute(), minute()]);
  const runs = await world.sql<{ id: string }>('select id from report_runs where schedule_id = $1', [id]);
  expect(runs).toHaveLength(1);
  const run = (number: number) => runSchedule.run(world.runtime, { runId: runs[0]!.id }, { id: '1', number });
  // Another server whose clock is late, or a database put back: what is done stays done.
  await world.sql(
    'update report_schedules set next_at = r.due_at from report_runs r where r.schedule_id = report_schedules.id and r.id = $1',
    [runs[0]!.id],
  );
  await minute();
  expect(await world.sql('select id from report_runs where schedule_id = $1', [id])).toHaveLength(1);
  // Killed after the first letter was written.
  const { put } = world.runtime.files;
  let files = 0;
  world.runtime.files.put = (...given) => ((files += 1) === 2 ? Promise.reject(new Error('killed')) : put(...given));
  await expect(run(1)).rejects.toThrow('killed');
  world.runtime.files.put = put;
  const letters = () =>
    world.sql(`select to_address from mails where kind = 'reports.schedule' and company_id = $1`, [company.id]);
  expect(await letters()).toHaveLength(1);
  await Promise.allSettled([run(2), run(2)]);
  await run(3);
  await run(4);
  await world.runJobs();
  expect(await letters()).toHaveLength(2);
  expect(received).toHaveLength(2);
  expect(await world.sql('select id from report_files where run_id = $1', [runs[0]!.id])).toHaveLength(2);
});

test('a server that was away for five days makes up for the last of them', async () => {
  const id = await made();
  world.clock.advance(5 * 24 * hour);
  await minute();
  await world.runJobs();
  await minute();
  expect(await runsOf(id)).toHaveLength(1);
  expect(received).toHaveLength(1);
  const [{ dueAt }] = await runsOf(id);
  expect(Date.parse(world.clock.now()) - Date.parse(dueAt)).toBeLessThan(24 * hour);
});

test('only with rows, only when something changed: then the whole of it again', async () => {
  const rows = await made({ onlyWithRows: true, name: 'With rows' });
  const changes = await made({ onlyWhenChanged: true, name: 'Changes' });
  await nextMorning();
  expect(received.map(({ subject }) => subject.split(' · ')[0])).toEqual(['Changes']);
  expect((await runsOf(rows))[0]).toMatchObject({ state: 'nothing', deliveries: [{ outcome: 'nothing', rows: 0 }] });
  await give(2);
  received = [];
  await nextMorning();
  expect(received.map(({ subject }) => subject.split(' · ')[0]).toSorted()).toEqual(['Changes', 'With rows']);
  received = [];
  await nextMorning();
  expect(received.map(({ subject }) => subject.split(' · ')[0])).toEqual(['With rows']);
  expect((await runsOf(changes))[0]).toMatchObject({
    state: 'nothing',
    deliveries: [{ outcome: 'unchanged', rows: 1 }],
  });
});

test('three letters in a row refused for good put a recipient out of service; with the last of them it pauses, and its owner is told', async () => {
  const bob = await make.companyAdmin({ company, name: 'Bob Bounced' });
  const id = await made({ personIds: [bob.id] });
  refused.add(await emailOf(bob));
  for (let run = 0; run < 2; run += 1) await nextMorning();
  expect(await scheduleOf(id)).toMatchObject({ pausedAt: null });
  await nextMorning();
  expect(await scheduleOf(id)).toMatchObject({
    pauseReason: 'bounces',
    recipients: [{ outSince: expect.any(String) }],
  });
  await world.runJobs();
  expect(received.map(({ to, subject }) => [to, subject])).toEqual([
    [await emailOf(owner), 'Schedule paused: Monday seats'],
  ]);
  expect((await runsOf(id))[0].deliveries).toMatchObject([{ letter: 'failed' }]);
  await nextMorning();
  expect(await runsOf(id)).toHaveLength(3);
  // Saved again, everyone is tried again; one that came by the role alone goes out by themselves.
  const { list: _list, query: _query, columns: _columns, ...saved } = plan({ personIds: [], toAllReaders: true });
  expect((await admin.put(`/settings/report-schedules/${id}`, saved)).status).toBe(200);
  expect((await admin.post(`/settings/report-schedules/${id}/pause`, { paused: false })).status).toBe(200);
  received = [];
  for (let run = 0; run < 3; run += 1) await nextMorning();
  await world.runJobs();
  expect(await scheduleOf(id)).toMatchObject({
    pausedAt: null,
    recipients: [{ named: false, person: { name: 'Bob Bounced' }, outSince: expect.any(String) }],
  });
  expect(received.map(({ subject }) => subject.split(' · ')[0])).toEqual([
    'Monday seats',
    'Monday seats',
    'Monday seats',
    'Report not delivered: Monday seats',
  ]);
  await nextMorning();
  expect((await runsOf(id))[0].deliveries).toHaveLength(1);
});

test('without the right of its owner it pauses and says so; another admin takes it over', async () => {
  const boss = await make.companyAdmin({ company, name: 'Old Boss' });
  const id = await made({ personIds: [owner.id] }, await world.as(boss));
  await world.sql('update employments set bu_admin_since = null where company_id = $1 and person_id = $2', [
    company.id,
    boss.id,
  ]);
  await nextMorning();
  expect(await scheduleOf(id)).toMatchObject({
    pauseReason: 'ownerRight',
    lastRun: { state: 'failed', failure: 'ownerRight' },
  });
  await world.runJobs();
  expect(received.map(({ to, subject }) => [to, subject])).toEqual([
    [await emailOf(boss), 'Schedule paused: Monday seats'],
  ]);
  expect((await admin.post(`/settings/report-schedules/${id}/owner`)).status).toBe(200);
  expect((await admin.post(`/settings/report-schedules/${id}/pause`, { paused: false })).status).toBe(200);
  received = [];
  await nextMorning();
  expect(received).toHaveLength(1);
  expect(await scheduleOf(id)).toMatchObject({ owner: { name: 'Ann Owner' }, lastRun: { state: 'sent' } });
});

test('it runs now when asked, besides its times; what paper cannot hold, and who is off the list meanwhile, is noted', async () => {
  await admin.put('/settings/report-addresses', { addresses: ['kim@auditor.example'] });
  const id = await made({ addresses: ['kim@auditor.example'], personIds: [], outsideConfirmed: true });
  const before = (await scheduleOf(id)).nextAt;
  const same = key();
  const [first, again] = [
    await admin.post(`/settings/report-schedules/${id}/runs`, {}, same),
    await admin.post(`/settings/report-schedules/${id}/runs`, {}, same),
  ];
  expect(again.body).toEqual(first.body);
  expect((await admin.post(`/settings/report-schedules/${id}/runs`, {}, key())).body.error.code).toBe(
    'scheduleRunning',
  );
  await admin.put('/settings/report-addresses', { addresses: [] });
  await world.runJobs();
  expect(received).toHaveLength(0);
  expect(await runsOf(id)).toMatchObject([
    { byHand: true, state: 'failed', failure: 'outsideNotAllowed', deliveries: [{ outcome: 'skipped' }] },
  ]);
  expect((await scheduleOf(id)).nextAt).toBe(before);
  expect((await admin.delete(`/settings/report-schedules/${id}`)).status).toBe(200);
  expect(await scheduleOf(id)).toBeUndefined();
  await nextMorning();
  expect(received).toHaveLength(0);
});

test('once its owner loses the right in the middle of a run, nothing more goes outside', async () => {
  const addresses = ['kim@auditor.example', 'lee@auditor.example'];
  await admin.put('/settings/report-addresses', { addresses });
  const id = await made({ addresses, personIds: [], outsideConfirmed: true });
  await admin.post(`/settings/report-schedules/${id}/runs`, {}, key());
  // Held where the first of the two is written down.
  await withConnection(world.connect('superuser'), async (client) => {
    await client.query('begin; lock table report_deliveries in share mode');
    const running = world.runJobs();
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await world.sql(waits)).length === 0);
    await world.sql('update employments set bu_admin_since = null where person_id = $1', [owner.id]);
    await client.query('commit');
    await running;
  });
  const second = await world.as(await make.companyAdmin({ company }));
  const [run] = (await second.get(`/settings/report-schedules/${id}/runs`)).body.runs;
  expect(run.deliveries.map(({ to, outcome, reason }: Record<string, string>) => [to, outcome, reason])).toEqual([
    [addresses[0], 'sent', null],
    [addresses[1], 'skipped', 'noRight'],
  ]);
  expect(received.map(({ to }) => to)).toEqual([addresses[0]]);
});

test('a schedule of another company is not there, and an address outside needs the list, a confirmation and leaves an audit row (B08)', async () => {
  const id = await made();
  const other = await world.as(await make.companyAdmin({ company: await make.company() }));
  const {
    list: _list,
    query: _query,
    columns: _columns,
    ...saved
  } = plan({ addresses: ['eve@evil.example'], outsideConfirmed: true });
  for (const answer of [
    await other.put(`/settings/report-schedules/${id}`, saved),
    await other.post(`/settings/report-schedules/${id}/pause`, { paused: true }),
    await other.post(`/settings/report-schedules/${id}/owner`),
    await other.post(`/settings/report-schedules/${id}/runs`, {}, key()),
    await other.get(`/settings/report-schedules/${id}/runs`),
    await other.delete(`/settings/report-schedules/${id}`),
  ])
    expect(answer.status).toBe(404);
  expect((await other.get('/settings/report-schedules')).body.schedules).toEqual([]);
  const stranger = await make.companyAdmin();
  const issuesOf = async (more: object) => {
    const { status, body } = await admin.post('/settings/report-schedules', plan(more), key());
    return [
      status,
      ...(body.error?.issues ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
    ];
  };
  expect(await issuesOf({ personIds: [stranger.id] })).toEqual([400, 'personIds readerWithoutRight']);
  expect(await issuesOf({ personIds: [(await make.person({ company })).id] })).toEqual([
    400,
    'personIds readerWithoutRight',
  ]);
  expect(await issuesOf({ addresses: ['eve@evil.example'], outsideConfirmed: true })).toEqual([
    400,
    'addresses outsideNotAllowed',
  ]);
  await admin.put('/settings/report-addresses', { addresses: ['@auditor.example'] });
  expect(await issuesOf({ addresses: ['kim@auditor.example'] })).toEqual([400, 'outsideConfirmed outsideUnconfirmed']);
  expect(await issuesOf({ addresses: ['kim@sub.auditor.example'], outsideConfirmed: true })).toEqual([
    400,
    'addresses outsideNotAllowed',
  ]);
  expect(await issuesOf({ personIds: [] })).toEqual([400, 'personIds nobodyToSendTo']);
  expect((await other.get('/settings/report-schedules')).body.allowed).toEqual([]);
  await made({ addresses: ['kim@auditor.example'], outsideConfirmed: true });
  const trail = await world.sql<{ entity: string; changes: object }>(
    `select entity, changes from audit_entries where company_id = $1 and entity in ('reportSchedule', 'reportAddresses')
      order by sequence`,
    [company.id],
  );
  expect(trail).toMatchObject([
    { entity: 'reportSchedule' },
    { entity: 'reportAddresses', changes: { addresses: { before: [], after: ['@auditor.example'] } } },
    { entity: 'reportSchedule', changes: { addresses: ['kim@auditor.example'] } },
  ]);
  expect((await admin.put('/settings/report-addresses', { addresses: ['nonsense'] })).status).toBe(400);
});

test('the platform’s reports have schedules of their own, for its admins alone', async () => {
  const boss = await make.platformAdmin();
  const staff = await world.as(boss);
  const ask = plan({ list: 'inventoryMonths', columns: '', personIds: [boss.id], period: 'quarter' });
  expect((await admin.post('/admin/report-schedules', ask, key())).status).toBe(403);
  expect(
    (await staff.post('/admin/report-schedules', { ...ask, list: 'inventory' }, key())).body.error.issues,
  ).toMatchObject([{ path: 'period', code: 'noPeriodHere' }]);
  const { body } = await staff.post('/admin/report-schedules', ask, key());
  expect((await staff.post(`/admin/report-schedules/${body.id}/runs`, {}, key())).status).toBe(200);
  await world.runJobs();
  expect(received).toMatchObject([{ attachments: [{ filename: expect.stringContaining('Seat inventory by month') }] }]);
  expect((await staff.get('/settings/report-schedules')).body.schedules).toEqual([]);
  expect((await staff.get(`/admin/report-schedules/${body.id}/runs`)).body.runs).toMatchObject([{ state: 'sent' }]);
});
