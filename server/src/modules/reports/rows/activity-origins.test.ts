import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCourse } from '../../../../test/make/make-enrolment.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { makeLot } from '../../seats/index.ts';

// Where an act of CompanyRecentActivity came from, and its undo: acts done through HTTP, as people do them.

const world = await openWorld();
const { make } = world;
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
type Row = Record<string, unknown> & { undo: { id: string; enrolments: number } | null };

let company: Awaited<ReturnType<typeof make.company>>;
let admin: Caller;
let ann: MadePerson;
let course: MadeCourse;

beforeEach(async () => {
  world.clock.set('2026-03-02T09:00:00.000Z');
  company = await make.company({ time_zone: 'UTC' });
  admin = await world.as(await make.companyAdmin({ company, name: 'Bo Boss' }));
  ann = await make.person({ company, name: 'Ann Roy' });
  course = await make.taughtCourse({ units: [{}, {}] });
});
const told = async (query: Record<string, string> = {}) => {
  const { status, body, text } = await admin.get('/settings/reports/activity', { limit: '100', ...query });
  expect(status, text).toBe(200);
  return body.rows as Row[];
};
const only = async (event: string) => (await told({ event }))[0]!;
const assign = async (people: MadePerson[]) =>
  (
    await admin.post(
      `/settings/courses/${course.id}/assignments`,
      { audience: { ids: people.map(({ id }) => id) }, dueOn: null, note: null, evenIfValid: true, preview: false },
      key(),
    )
  ).body as { undoId: string };
const attemptOf = async ({ id }: MadePerson) =>
  (await world.sql<{ id: string }>('select id from enrolments where person_id = $1', [id]))[0]!.id;

test('what someone of the company did on screen has the address of its entry in the audit log; what the log does not have is empty', async () => {
  await assign([ann]);
  world.clock.advance(60_000);
  const me = await world.as(ann);
  expect((await me.post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() })).status).toBe(200);
  const logged = async (action: string) =>
    (
      await world.sql<{ ip: string }>(
        `select host(ip) as ip from audit_entries where company_id = $1 and action = $2`,
        [company.id, action],
      )
    )[0]!.ip;
  expect(await only('assigned')).toMatchObject({
    channel: 'web',
    actor: 'Bo Boss',
    ip: await logged('assignment.assign'),
    device: null,
  });
  expect(await only('started')).toMatchObject({ channel: 'web', ip: await logged('enrolment.learn') });
  expect((await only('assigned'))['ip']).toMatch(/\d/);
  // Of someone who was never at the company, as staff of the platform, no address is told.
  await world.sql(
    `do $do$ begin set local session_replication_role = replica; update audit_entries set actor_id = '${randomUUID()}' where company_id = '${company.id}'; end $do$`,
  );
  expect((await only('assigned'))['ip']).toBeNull();
  // A rule assigned it at night: no one sat at a screen.
  const byRule = await make.person({ company, name: 'By rule' });
  const id = await make.enrolment({ person: byRule, course, assignedAt: '2026-03-02T08:00:00Z' });
  await world.sql(`update enrolments set origin = 'rule', assigned_by = null where id = $1`, [id]);
  expect((await told({ channel: 'automatic' })).map(({ name, ip, undo }) => [name, ip, undo])).toEqual([
    ['By rule', null, null],
  ]);
});

test('each event has the channel it came through, by which the report is narrowed and counted', async () => {
  const of = async (origin: string, columns: Record<string, unknown> = {}, assignedBy: string | null = null) => {
    const person = await make.person({ company, name: `${origin} ${Object.keys(columns).join(' ')}` });
    const id = await make.enrolment({ person, course, assignedAt: '2026-03-02T08:00:00Z' });
    await world.sql('update enrolments set origin = $2, assigned_by = $3 where id = $1', [id, origin, assignedBy]);
    for (const [column, value] of Object.entries(columns))
      await world.sql(`update enrolments set ${column} = $2 where id = $1`, [id, value]);
    return (await told())
      .filter(({ name }) => name === `${origin} ${Object.keys(columns).join(' ')}`)
      .map(({ event, channel }) => `${String(event)} ${String(channel)}`);
  };
  expect(await of('self', {}, ann.id)).toEqual(['assigned web']);
  expect(await of('seat', {}, ann.id)).toEqual(['assigned web']);
  expect(await of('renewal')).toEqual(['assigned automatic']);
  expect(await of('import')).toEqual(['assigned import']);
  expect(await of('session', { started_at: '2026-03-02T08:30:00Z' })).toEqual([
    'started training',
    'assigned training',
  ]);
  expect(await of('admin', { started_at: '2026-03-02T08:00:00Z' })).toEqual(
    expect.arrayContaining(['started api', 'assigned api']),
  );
  expect(await of('rule', { withdrawn_at: '2026-03-02T08:40:00Z', outcome_reason: 'requirementEnded' })).toEqual([
    'withdrawn automatic',
    'assigned automatic',
  ]);
  expect(await of('seat', { withdrawn_at: '2026-03-02T08:40:00Z' })).toEqual(['withdrawn web', 'assigned automatic']);
  const groups = (await admin.get('/settings/reports/activity-groups', { by: 'channel' })).body;
  const all = await told();
  for (const { keys, values } of groups.groups) {
    expect(values.events.value).toBe(all.filter(({ channel }) => channel === keys[0]).length);
    expect(await told({ channel: keys[0] })).toHaveLength(values.events.value);
  }
});

test('progress says from which device it came, in both reports that name it', async () => {
  await assign([ann]);
  const me = await world.as(ann);
  const deviceId = randomUUID();
  const { body } = await me.post(`/learning/courses/${course.id}/opening`, { deviceId });
  world.clock.advance(5000);
  const sent = await me.post(`/learning/enrolments/${body.enrolmentId}/commits`, {
    deviceId,
    commits: [
      {
        sequence: 1,
        unitId: course.units[0]!.id,
        occurredAt: world.clock.now(),
        seconds: 5,
        furthest: 1,
        place: {},
        kind: 'finished',
      },
    ],
  });
  expect(sent.status, sent.text).toBe(200);
  const code = deviceId.slice(-6).toUpperCase();
  expect(await only('started')).toMatchObject({ device: code });
  const [row] = (await admin.get('/settings/reports/enrolments', { limit: '1' })).body.rows;
  expect(row).toMatchObject({ device: code });
  const csv = (await admin.get('/settings/reports/enrolments-export', { format: 'csv', columns: 'name,device' })).text;
  expect(csv).toContain(`Ann Roy,${code}`);
  const activity = (
    await admin.get('/settings/reports/activity-export', { format: 'csv', columns: 'event,channel,device' })
  ).text;
  expect(activity).toContain(`Course started,Website,${code}`);
});

test('a signature below a roster is told at its training, with who signed in its place and on which device', async () => {
  const boss = await make.companyAdmin({ company, name: 'Tess Trainer' });
  const training = await make.insert('trainings', {
    company_id: company.id,
    title: 'Rigging in the yard',
    time_zone: 'UTC',
    created_by: boss.id,
    created_at: world.clock.now(),
  });
  const deviceId = randomUUID();
  const sign = (role: 'trainee' | 'trainer', personId: string) =>
    world.sql(
      `insert into training_signatures (company_id, id, training_id, entry_id, role, person_id, words_version, words,
        locale, proxy_by, proxy_reason, signed_at, device_id, received_at)
        values ($1, $2, $3, $4, $5, $6, 1, 'I was there', 'en', $7, 'Broken hand', $8, $9, $8)`,
      [
        company.id,
        randomUUID(),
        training,
        role === 'trainer' ? null : randomUUID(),
        role,
        personId,
        boss.id,
        '2026-03-02T08:00:00Z',
        deviceId,
      ],
    );
  await sign('trainee', ann.id);
  await sign('trainer', boss.id);
  expect(await told({ event: 'signed' })).toMatchObject([
    {
      name: 'Ann Roy',
      object: 'Rigging in the yard',
      actor: 'Tess Trainer',
      channel: 'training',
      device: deviceId.slice(-6).toUpperCase(),
      undo: null,
    },
  ]);
});

test('an act is offered for undoing with all it was about, while nothing stands against it', async () => {
  const bob = await make.person({ company, name: 'Bob' });
  const { undoId } = await assign([ann, bob]);
  expect((await told({ event: 'assigned' })).map(({ undo }) => undo)).toEqual([
    { id: undoId, enrolments: 2 },
    { id: undoId, enrolments: 2 },
  ]);
  world.clock.advance(1000);
  expect((await admin.post(`/settings/undos/${undoId}`, {}, key())).status).toBe(200);
  expect(await told({ event: 'assigned' })).toEqual([]);

  // One of them began: the whole act can't be undone, and is not offered.
  world.clock.advance(1000);
  await assign([ann, bob]);
  await (await world.as(bob)).post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() });
  expect((await told({ event: 'assigned' })).map(({ undo }) => undo)).toEqual([null, null]);

  // A withdrawal is undone within a day, and not when the attempt has been replaced.
  world.clock.advance(1000);
  const withdrawal = await admin.post(
    `/settings/courses/${course.id}/withdrawals`,
    { selection: { ids: [await attemptOf(ann)] }, reason: 'Wrong person', preview: false },
    key(),
  );
  expect(await only('withdrawn')).toMatchObject({
    undo: { id: withdrawal.body.undoId, enrolments: 1 },
    channel: 'web',
    actor: 'Bo Boss',
    ip: expect.stringMatching(/\d/),
  });
  world.clock.advance(24 * 3_600_000 + 1000);
  expect(await only('withdrawn')).toMatchObject({ undo: null });
});

test('a program with a key is told no address and offered no undo', async () => {
  await assign([ann]);
  const { key: secret } = (await admin.post('/settings/api-keys', { name: 'Warehouse', scopes: ['reports'], days: 30 }))
    .body;
  const answer = await world.http.inject({
    method: 'GET',
    url: '/api/data/activity?event=assigned',
    headers: { host: 'localhost:3000', authorization: `Bearer ${secret}` },
  });
  expect(JSON.parse(answer.body).rows).toMatchObject([{ name: 'Ann Roy', channel: 'web', ip: null, undo: null }]);
  expect(await only('assigned')).toMatchObject({ ip: expect.stringMatching(/\d/), undo: { enrolments: 1 } });
});

test('one seat that opens two courses is used twice: two events, each of its own', async () => {
  const second = await make.taughtCourse({ title: 'Second' });
  await world.sql('update courses set needs_seat = true where id = any($1::uuid[])', [[course.id, second.id]]);
  const { id: productId } = await make.store.product({ courseIds: [course.id, second.id] });
  await workAsSystem(
    world.runtime,
    'test',
    (work) => {
      work.reach('seat.manage');
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
        ...{ terms: plainTerms, courseIds: [course.id, second.id], acquiredOn: '2026-03-02' },
      });
    },
    { companyId: company.id, audited: false },
  );
  const me = await world.as(ann);
  for (const { id } of [course, second]) {
    await admin.post(
      `/settings/courses/${id}/assignments`,
      { audience: { ids: [ann.id] }, dueOn: null, note: null, evenIfValid: true, preview: false },
      key(),
    );
    expect((await me.post(`/learning/courses/${id}/opening`, { deviceId: randomUUID() })).status).toBe(200);
  }
  const used = await told({ event: 'seatUsed' });
  expect(new Set(used.map(({ id }) => id)).size).toBe(2);
  expect(used.map(({ object }) => object).toSorted()).toEqual(
    (await told({ event: 'started' })).map(({ object }) => object).toSorted(),
  );
});
