import { emptyAudience } from '@app/domain/messaging/audience';
import { beforeEach, expect, test } from 'vitest';
import { pdfBytes } from '../../../test/bytes.ts';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadeCompany, MadePerson } from '../../../test/make/make.ts';
import { draftOf, written } from '../../../test/make/make-messages.ts';
import { kioskCookieName, tokenHash } from '../../platform/http/cookies.ts';
import { sendMessages } from './send-job.ts';

const world = await openWorld();
const { make, sql } = world;

let company: MadeCompany;
let admin: Caller;
let ann: MadePerson;
let ben: MadePerson;
let boss: MadePerson;
beforeEach(async () => {
  world.clock.set('2026-03-02T09:00:00.000Z');
  company = await make.company();
  boss = await make.companyAdmin({ company, name: 'Bea Boss' });
  admin = await world.as(boss);
  ann = await make.person({ company, name: 'Ann Roy' });
  ben = await make.person({ company, name: 'Ben Côté', locale: 'fr' });
  await join(boss, ann, ben);
});
/** They have joined: they sign in and read their inbox. */
const join = (...people: MadePerson[]) =>
  sql('update employments set joined_at = now() where person_id = any($1)', [people.map(({ id }) => id)]);

const code = (answer: { body: { error?: { code: string } } }) => answer.body?.error?.code;
const send = (messageId: string, expected: number) =>
  admin.post(`/settings/messages/${messageId}/sending`, { expected });
const sendAll = async (given = {}, audience = {}, expected = 3) => {
  const messageId = await draftOf(admin, given, { everyone: true, ...audience });
  expect((await send(messageId, expected)).status).toBe(200);
  await world.runJobs();
  return messageId;
};
const detail = async (messageId: string) => (await admin.get(`/settings/messages/${messageId}`)).body;
const mailsTo = (personId: string) =>
  sql<{ subject: string; text_body: string; html_body: string }>(
    'select subject, text_body, html_body from mails where person_id = $1 order by created_at',
    [personId],
  );
const entriesOf = (personId: string) =>
  sql<{ subject: string; paragraphs: string[] }>('select subject, paragraphs from inbox_entries where person_id = $1', [
    personId,
  ]);
const count = async (audience: object, channels = ['inbox', 'email']) =>
  (await admin.post('/settings/message-audience/count', { audience: { ...emptyAudience, ...audience }, channels }))
    .body;
const names = async (audience: object, more = {}) =>
  (
    await admin.post('/settings/message-audience/people', {
      audience: { ...emptyAudience, ...audience },
      channels: ['inbox', 'email'],
      ...more,
    })
  ).body.rows.map((row: { name: string }) => row.name);

test('an audience is who meets every rule, and who is named, without who is excluded', async () => {
  const position = await make.position(company);
  await make.assignment(ann, position.id);
  const siteId = await make.insert('sites', {
    company_id: company.id,
    code: 'S',
    name: 'Yard',
    time_zone: 'America/Edmonton',
  });
  const upper = await make.insert('departments', { company_id: company.id, code: 'U', name: 'Works' });
  const lower = await make.insert('departments', {
    company_id: company.id,
    code: 'L',
    name: 'Welding',
    parent_id: upper,
  });
  await sql('update placements set site_id = $2, department_id = $3 where person_id = $1', [ben.id, siteId, lower]);
  expect(await names({ everyone: true })).toEqual(['Ann Roy', 'Bea Boss', 'Ben Côté']);
  expect(await names({ positions: [position.id] })).toEqual(['Ann Roy']);
  expect(await names({ sites: [siteId] })).toEqual(['Ben Côté']);
  expect(await names({ departments: [upper] })).toEqual(['Ben Côté']);
  expect(await names({ positions: [position.id], sites: [siteId] })).toEqual([]);
  expect(await names({ positions: [position.id], people: [ben.id, ann.id] })).toEqual(['Ann Roy', 'Ben Côté']);
  expect(
    await names({ everyone: true, except: { ...emptyAudience.except, positions: [position.id], people: [boss.id] } }),
  ).toEqual(['Ben Côté']);
  expect(await names({})).toEqual([]);
  expect(await names({ everyone: true }, { q: 'cote' })).toEqual(['Ben Côté']);
});

test('overdue, an unfinished course and a gap mean what they mean elsewhere', async () => {
  const { course, enrolmentId } = await overdueAttempt(ann);
  expect(await names({ status: ['overdue'] })).toEqual(['Ann Roy']);
  expect(await names({ unfinished: [course.id] })).toEqual(['Ann Roy']);
  await sql('update enrolments set withdrawn_at = now() where id = $1', [enrolmentId]);
  expect(await names({ status: ['overdue'] })).toEqual([]);
  expect(await names({ unfinished: [course.id] })).toEqual([]);
  const position = await make.position(company);
  await make.assignment(ben, position.id);
  const skill = await make.skill();
  await make.requirement(company, { skillId: skill.id }, { position_id: position.id, initial_due_days: 0 });
  expect(await names({ gaps: [skill.id] })).toEqual(['Ben Côté']);
  expect(await names({ status: ['expired', 'expiring'] })).toEqual([]);
});

test('the roster of a training is those who are booked or walked in', async () => {
  const trainings = [await make.training(company), await make.training(company)].map((made) =>
    typeof made === 'string' ? made : made.id,
  );
  const entry = (person: MadePerson, given: Record<string, unknown>) =>
    make.insert('roster_entries', {
      company_id: company.id,
      training_id: trainings[0],
      person_id: person.id,
      made_at: world.clock.now(),
      ...given,
    });
  await entry(ann, { booked_at: world.clock.now() });
  await entry(ben, { waitlisted_at: world.clock.now() });
  await entry(boss, { booked_at: world.clock.now(), cancelled_at: world.clock.now(), cancelled_by: 'attendee' });
  expect(await names({ trainings: [trainings[0]] })).toEqual(['Ann Roy']);
  expect(await names({ trainings: [trainings[1]] })).toEqual([]);
});

async function overdueAttempt(person: MadePerson) {
  const course = await make.course();
  const [version] = await sql<{ id: string }>('select id from course_versions where course_id = $1 limit 1', [
    course.id,
  ]);
  const enrolmentId = await make.insert('enrolments', {
    company_id: company.id,
    person_id: person.id,
    course_id: course.id,
    course_version_id: version!.id,
    attempt_number: 1,
    origin: 'admin',
    assigned_at: '2026-01-01T00:00:00Z',
    due_on: '2026-02-01',
  });
  return { course, enrolmentId };
}

test('people who have left, people of other companies and ids of others are in no audience (B04)', async () => {
  await make.person({ company, name: 'Gone', endedOn: '2026-02-01' });
  const stranger = await make.person();
  expect((await count({ everyone: true })).people).toBe(3);
  expect(await names({ people: [stranger.id] })).toEqual([]);
  expect(
    (
      await admin.post('/settings/messages', written({}, { people: [stranger.id] }), {
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
    ).status,
  ).toBe(404);
});

test('those whom no chosen channel reaches are counted and listed, as `reachability` tells it', async () => {
  await sql('update people set email = null, email_canonical = null where id = $1', [ann.id]);
  expect(await count({ everyone: true }, ['email'])).toMatchObject({
    people: 3,
    unreachable: 1,
    byLanguage: { en: 2, fr: 1 },
  });
  expect(await names({ everyone: true }, { channels: ['email'], unreachable: true })).toEqual(['Ann Roy']);
  await sql('update employments set pin_since = now() where person_id = $1', [ann.id]);
  expect((await count({ everyone: true }, ['email', 'inbox'])).unreachable).toBe(0);
  await sql(
    `insert into suppressed_addresses (company_id, channel, address, reason) select $1, 'email', email_canonical,
      'bounced' from people where id = $2`,
    [company.id, ben.id],
  );
  expect((await count({ everyone: true }, ['email'])).unreachable).toBe(2);
});

test('text messages are not offered, and reach no one, where the server has lost the provider that the company turned them on with', async () => {
  await sql(`update people set phone = '+14165550123' where id = $1`, [ann.id]);
  await sql('insert into delivery_settings (company_id, sms_since, sms_by) values ($1, now(), $2)', [
    company.id,
    boss.id,
  ]);
  expect(await count({ people: [ann.id] }, ['sms'])).toMatchObject({
    people: 1,
    unreachable: 1,
    offered: ['inbox', 'email', 'push'],
  });
  expect((await admin.get(`/settings/employees/${ann.id}/reachability`)).body.channels).toContainEqual({
    channel: 'sms',
    obstacle: 'notSetUp',
  });
  expect(code(await send(await draftOf(admin, { channels: ['inbox', 'sms'] }, { people: [ann.id] }), 1))).toBe(
    'channelNotSetUp',
  );
});

test('each person gets it once, in their language, with their own words', async () => {
  const variants = {
    en: { subject: 'Yard closed', body: 'Hello {firstName},\n\nask {manager|the office}.' },
    fr: { subject: 'Cour fermée', body: 'Bonjour {firstName},\n\ndemandez à {manager|l’administration}.' },
  };
  const messageId = await sendAll(
    { variants, links: [{ label: 'Map', href: 'https://example.com/map' }] },
    { people: [ann.id] },
  );
  await world.runJobs();
  const [toAnn, ...moreToAnn] = await mailsTo(ann.id);
  expect(moreToAnn).toEqual([]);
  expect(toAnn).toMatchObject({ subject: 'Yard closed' });
  expect(toAnn!.text_body).toContain('Hello Ann,\n\nask the office.\n\nMap: https://example.com/map');
  expect((await mailsTo(ben.id))[0]!.text_body).toContain('Bonjour Ben,');
  expect(await entriesOf(ann.id)).toHaveLength(1);
  expect(await detail(messageId)).toMatchObject({
    state: 'sent',
    counts: { recipients: 3, delivered: 3, failed: 0, unreachable: 0 },
  });
  expect((await admin.get('/settings/messages')).body.rows[0]).toMatchObject({
    state: 'sent',
    recipients: 3,
    delivered: 3,
    subject: 'Yard closed',
  });
});

test('what is in words and names is words, wherever it is read (D06)', async () => {
  const payload = '<img src=x onerror=alert(1)>';
  await sql('update people set legal_name = $2, preferred_name = $2 where id = $1', [ann.id, payload]);
  await sendAll({ variants: { en: { subject: `A ${payload}`, body: `Hi {name} ${payload}` } } });
  const [mail] = await mailsTo(ann.id);
  expect(mail!.html_body).not.toContain('<img');
  expect(mail!.text_body).toContain(`Hi ${payload} ${payload}`);
});

test('a message asks for acknowledgement until it is given; a reminder goes to the rest only', async () => {
  const messageId = await sendAll({ acknowledge: true, acknowledgeBy: '2026-03-10' });
  const learner = await world.as(ann);
  const open = async () => (await learner.get('/announcements', { open: 'true' })).body.announcements;
  expect(await open()).toMatchObject([
    { id: messageId, acknowledge: true, acknowledgeBy: '2026-03-10', acknowledgedAt: null, from: 'Bea Boss' },
  ]);
  const entry = async () =>
    (await learner.get('/inbox')).body.rows.find((row: { sourceId: string }) => row.sourceId === messageId);
  expect(await entry()).toMatchObject({ acknowledge: true, acknowledgedAt: null });
  const first = await learner.post(`/announcements/${messageId}/acknowledgement`);
  expect(await entry()).toMatchObject({ acknowledge: true, acknowledgedAt: first.body.acknowledgedAt });
  world.clock.advance(60_000);
  expect((await learner.post(`/announcements/${messageId}/acknowledgement`)).body).toEqual(first.body);
  expect(await open()).toEqual([]);
  expect((await admin.post(`/settings/messages/${messageId}/reminders`)).body).toEqual({ round: 2, people: 2 });
  expect(code(await admin.post(`/settings/messages/${messageId}/reminders`))).toBe('messageNotSent');
  await world.runJobs();
  expect(await mailsTo(ann.id)).toHaveLength(1);
  expect((await mailsTo(ben.id)).map(({ subject }) => subject)).toEqual([
    'Yard closed on Friday',
    'Reminder: Yard closed on Friday',
  ]);
  expect((await detail(messageId)).counts).toMatchObject({ acknowledged: 1, delivered: 3 });
  const rows = (await admin.get(`/settings/messages/${messageId}/recipients`, { open: 'true' })).body.rows;
  expect(rows.map((row: { name: string }) => row.name)).toEqual(['Bea Boss', 'Ben Côté']);
});

test('only who got it reads or acknowledges it', async () => {
  const messageId = await sendAll({ acknowledge: true }, { everyone: false, people: [ann.id] }, 1);
  const other = await world.as(ben);
  expect((await other.get(`/announcements/${messageId}`)).status).toBe(404);
  expect((await other.post(`/announcements/${messageId}/acknowledgement`)).status).toBe(404);
  expect((await (await world.as(ann)).get('/settings/messages')).status).toBe(403);
});

test('a scheduled message goes out at its time, to who is there then, and says who is not', async () => {
  const at = { at: '2026-03-03T08:00', zone: 'company' };
  const messageId = await draftOf(admin, { schedule: at });
  expect((await send(messageId, 3)).body).toEqual({ startsAt: '2026-03-03T13:00:00.000Z', expected: 3 });
  await sql('update employments set ended_on = $2 where person_id = $1', [ben.id, '2026-03-02']);
  const cleo = await make.person({ company, name: 'Cleo' });
  await join(cleo);
  world.clock.advance(29 * 3_600_000);
  await runSending(messageId);
  const { rows } = (await admin.get(`/settings/messages/${messageId}/recipients`)).body;
  expect(rows.map(({ name, state, note }: Record<string, string>) => [name, state, note])).toEqual([
    ['Ann Roy', 'delivered', null],
    ['Bea Boss', 'delivered', null],
    ['Ben Côté', 'leftOut', 'left'],
    ['Cleo', 'delivered', 'added'],
  ]);
  expect(await mailsTo(ben.id)).toEqual([]);
  expect(await mailsTo(cleo.id)).toHaveLength(1);
});

/** The queue's clock is the database's: what waits for a later hour is begun here. */
async function runSending(messageId: string, round = 1) {
  await sendMessages.run(world.runtime, { messageId, round }, { id: '1', number: 1 });
}

test('the hour of each recipient: it begins with the easternmost, and the others wait for theirs', async () => {
  await sql(`update people set time_zone = 'America/Vancouver' where id = $1`, [ann.id]);
  const messageId = await draftOf(admin, { schedule: { at: '2026-03-03T08:00', zone: 'recipient' } });
  expect((await send(messageId, 3)).body.startsAt).toBe('2026-03-03T13:00:00.000Z');
  world.clock.advance(28 * 3_600_000 + 60_000);
  await runSending(messageId);
  const [row] = await sql<{ not_before: Date }>('select not_before from mails where person_id = $1', [ann.id]);
  expect(new Date(row!.not_before).toISOString()).toBe('2026-03-03T16:00:00.000Z');
  expect((await (await world.as(ann)).get('/announcements', {})).body.announcements).toEqual([]);
  expect((await (await world.as(ben)).get('/announcements', {})).body.announcements).toHaveLength(1);
});

test('no one is reminded of a message that is still to come to them', async () => {
  await sql(`update people set time_zone = 'America/Vancouver' where id = $1`, [ann.id]);
  const messageId = await draftOf(admin, {
    acknowledge: true,
    schedule: { at: '2026-03-03T08:00', zone: 'recipient' },
  });
  await send(messageId, 3);
  world.clock.advance(28 * 3_600_000 + 60_000);
  await runSending(messageId);
  expect((await admin.post(`/settings/messages/${messageId}/reminders`)).body).toMatchObject({ round: 2, people: 2 });
  await runSending(messageId, 2);
  expect([(await mailsTo(ann.id)).length, (await mailsTo(ben.id)).length]).toEqual([1, 2]);
  // Once it came, the next reminder is theirs too; not of who has left.
  world.clock.advance(4 * 3_600_000);
  await sql('update employments set ended_on = $2 where person_id = $1', [ben.id, '2026-03-01']);
  expect((await admin.post(`/settings/messages/${messageId}/reminders`)).body).toMatchObject({ round: 3, people: 2 });
  await runSending(messageId, 3);
  expect(await mailsTo(ann.id)).toHaveLength(2);
});

test('nothing is sent before its time, whenever the job runs', async () => {
  const messageId = await draftOf(admin, { schedule: { at: '2026-03-03T08:00', zone: 'company' } });
  await send(messageId, 3);
  await runSending(messageId);
  expect([await mailsTo(ann.id), (await detail(messageId)).state]).toEqual([[], 'scheduled']);
});

test.each([
  ['left', `update employments set ended_on = '2026-03-01' where person_id = $1`],
  ['was locked', `update people set locked_at = now() where id = $1`],
])('it is not sent for a sender who %s', async (_name, happens) => {
  const other = await make.companyAdmin({ company });
  const messageId = await draftOf(await world.as(other));
  await (await world.as(other)).post(`/settings/messages/${messageId}/sending`, { expected: 4 });
  await sql(happens, [other.id]);
  await world.runJobs();
  expect(await detail(messageId)).toMatchObject({ state: 'cancelled', cancelReason: 'senderRight' });
});

test('a scheduled message can be cancelled before it begins, and not after', async () => {
  const messageId = await draftOf(admin, { schedule: { at: '2026-04-01T08:00', zone: 'company' } });
  await send(messageId, 3);
  expect((await admin.post(`/settings/messages/${messageId}/cancellation`)).status).toBe(200);
  await runSending(messageId);
  expect(await detail(messageId)).toMatchObject({ state: 'cancelled', cancelReason: 'admin' });
  expect(await mailsTo(ann.id)).toEqual([]);
  const sent = await sendAll();
  expect(code(await admin.post(`/settings/messages/${sent}/cancellation`))).toBe('messageNotScheduled');
});

test('the job asks again whether its sender still may (A23), and whether anyone is left', async () => {
  const messageId = await draftOf(admin);
  await send(messageId, 3);
  await sql('update employments set bu_admin_since = null where person_id = $1', [boss.id]);
  await world.runJobs();
  expect(await mailsTo(ann.id)).toEqual([]);
  await sql('update employments set bu_admin_since = now() where person_id = $1', [boss.id]);
  expect(await detail(messageId)).toMatchObject({ state: 'cancelled', cancelReason: 'senderRight' });
  const toAnn = await draftOf(admin, {}, { everyone: false, people: [ann.id] });
  await send(toAnn, 1);
  await sql('update employments set ended_on = $2 where person_id = $1', [ann.id, '2026-03-01']);
  await world.runJobs();
  expect(await detail(toAnn)).toMatchObject({ state: 'cancelled', cancelReason: 'nobody' });
});

test.each<[string, Record<string, unknown>, object, string]>([
  ['nobody chosen', {}, { everyone: false }, 'audienceMissing'],
  ['no channel', { channels: [] }, {}, 'channelMissing'],
  ['no words', { variants: {} }, {}, 'messageEmpty'],
  ['a subject alone', { variants: { en: { subject: 'A', body: '' } } }, {}, 'messageEmpty'],
  ['a field that is none', { variants: { en: { subject: 'A', body: '{shoeSize}' } } }, {}, 'mergeFieldUnknown'],
  ['acknowledged without an inbox', { channels: ['email'], acknowledge: true }, {}, 'acknowledgeNeedsInbox'],
  ['acknowledged before it is sent', { acknowledge: true, acknowledgeBy: '2026-03-01' }, {}, 'acknowledgeTooEarly'],
  ['a time that is over', { schedule: { at: '2026-03-01T08:00', zone: 'company' } }, {}, 'scheduleInPast'],
  ['a time too far away', { schedule: { at: '2028-03-01T08:00', zone: 'company' } }, {}, 'scheduleTooFar'],
  ['text messages that are not set up', { channels: ['sms'] }, {}, 'channelNotSetUp'],
])('not sent: %s', async (_what, given, audience, refused) => {
  const messageId = await draftOf(admin, given, { everyone: true, ...audience });
  expect(code(await send(messageId, 3))).toBe(refused);
  expect((await detail(messageId)).state).toBe('draft');
});

test('the number that was confirmed is the number it goes to', async () => {
  const messageId = await draftOf(admin);
  await make.person({ company });
  const { status, body } = await send(messageId, 3);
  expect([status, body.error.code, body.error.details]).toEqual([409, 'audienceChanged', { people: 4, expected: 3 }]);
  expect(
    code(await send(await draftOf(admin, {}, { everyone: false, positions: [(await make.position(company)).id] }), 0)),
  ).toBe('audienceNobody');
});

test('a draft is saved, copied and discarded; what was sent stays as it was', async () => {
  const messageId = await draftOf(admin);
  expect((await admin.put(`/settings/messages/${messageId}`, written({ kiosk: true }))).status).toBe(200);
  expect((await detail(messageId)).kiosk).toBe(true);
  world.clock.advance(1000);
  await admin.put(`/settings/messages/${messageId}`, written());
  expect(
    code(await admin.put(`/settings/messages/${messageId}`, { ...written(), changedAt: '2026-03-01T00:00:00.000Z' })),
  ).toBe('changedElsewhere');
  const copy = (
    await admin.post(
      `/settings/messages/${messageId}/copy`,
      {},
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    )
  ).body.messageId;
  expect((await detail(copy)).variants).toEqual(written().variants);
  expect((await admin.delete(`/settings/messages/${copy}`)).status).toBe(200);
  expect((await admin.get(`/settings/messages/${copy}`)).status).toBe(404);
  await send(messageId, 3);
  expect(code(await admin.put(`/settings/messages/${messageId}`, written()))).toBe('messageNotDraft');
  expect(code(await admin.delete(`/settings/messages/${messageId}`))).toBe('messageNotDraft');
});

test('a preview is the message as one person reads it, and says what is not known of them', async () => {
  const variants = { en: { subject: 'For {firstName}', body: '{coursesDue}\n\n{position}' } };
  await overdueAttempt(ann);
  const { body } = await admin.post('/settings/message-preview', { variants, personId: ann.id });
  expect(body).toMatchObject({ name: 'Ann Roy', language: 'en', subject: 'For Ann', missing: ['position'] });
  expect(body.paragraphs[0]).toContain('(Feb 1, 2026)');
  expect((await admin.post('/settings/message-preview', { variants, personId: (await make.person()).id })).status).toBe(
    404,
  );
});

test('a test goes to oneself alone', async () => {
  const messageId = await draftOf(admin);
  const { body } = await admin.post(`/settings/messages/${messageId}/test`, { language: 'en', personId: ann.id });
  const mails = await sql<{ to_address: string; subject: string; text_body: string }>(
    'select to_address, subject, text_body from mails where company_id = $1',
    [company.id],
  );
  expect(mails).toMatchObject([{ to_address: body.to, subject: 'Test: Yard closed on Friday' }]);
  expect(mails[0]!.text_body).toContain('Hello Ann,');
});

test('so many messages a day, and no more', async () => {
  const answers: (string | undefined)[] = [];
  for (let number = 0; number < 31; number++)
    answers.push(code(await send(await draftOf(admin, {}, { everyone: false, people: [ann.id] }), 1)));
  expect(answers.filter(Boolean)).toEqual(['tooManyMessages']);
  expect(answers.at(-1)).toBe('tooManyMessages');
});

test('audiences have a name, once', async () => {
  const save = (name: string, audience = {}) =>
    admin.post(
      '/settings/message-audiences',
      { name, audience: { ...emptyAudience, ...audience } },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    );
  const { audienceId } = (await save('Welders', { people: [ann.id] })).body;
  expect(code(await save('Welders'))).toBe('audienceNameTaken');
  await admin.put(`/settings/message-audiences/${audienceId}`, {
    name: 'All welders',
    audience: { ...emptyAudience, everyone: true },
  });
  expect((await admin.get('/settings/message-audiences')).body.audiences).toMatchObject([
    { id: audienceId, name: 'All welders', audience: { everyone: true } },
  ]);
  const stranger = await world.as(await make.companyAdmin());
  expect((await stranger.get('/settings/message-audiences')).body.audiences).toEqual([]);
  expect((await stranger.delete(`/settings/message-audiences/${audienceId}`)).status).toBe(404);
  expect((await admin.delete(`/settings/message-audiences/${audienceId}`)).status).toBe(200);
});

test('a person merged into another before sending gets it once; one merged after it keeps the acknowledgement', async () => {
  const platform = await world.as(await make.platformAdmin());
  const twin = await make.person({ company, name: 'Ann R.' });
  const messageId = await draftOf(admin, { acknowledge: true, schedule: { at: '2026-03-03T08:00', zone: 'company' } });
  await send(messageId, 4);
  const merged = await platform.post(`/admin/employees/${ann.id}/merges`, { mergedId: twin.id, reason: 'Hired twice' });
  expect(merged.status).toBe(200);
  world.clock.advance(29 * 3_600_000);
  await runSending(messageId);
  expect((await detail(messageId)).counts).toMatchObject({ recipients: 3, leftOut: 0 });
  expect(await mailsTo(ann.id)).toHaveLength(1);
  expect(await entriesOf(ann.id)).toHaveLength(1);
});

test('an attached file goes with the email and is read by those who got the message, and by no one else (H18)', async () => {
  const other = await world.as(await make.companyAdmin());
  const upload = (by: Caller, bytes: Buffer) =>
    by.post('/settings/message-files', undefined, { query: { name: 'Plan.pdf' }, bytes });
  const file = (await upload(admin, pdfBytes())).body;
  expect(file).toMatchObject({ name: 'Plan.pdf', mime: 'application/pdf' });
  expect((await upload(admin, Buffer.from('<script>alert(1)</script>'))).status).toBe(415);
  const theirs = (await upload(other, pdfBytes())).body;
  expect(
    (
      await admin.post('/settings/messages', written({ fileIds: [theirs.fileId] }), {
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
    ).status,
  ).toBe(404);
  const messageId = await sendAll({ fileIds: [file.fileId] }, { everyone: false, people: [ann.id] }, 1);
  const [mail] = await sql<{ attachment: object }>('select attachment from mails where person_id = $1', [ann.id]);
  expect(mail!.attachment).toMatchObject({ bucket: 'messages', name: 'Plan.pdf' });
  expect((await (await world.as(ann)).get(`/announcements/${messageId}/files/0`)).raw.equals(pdfBytes())).toBe(true);
  expect((await (await world.as(ben)).get(`/announcements/${messageId}/files/0`)).status).toBe(404);
  expect((await other.get(`/settings/messages/${messageId}/files/0`)).status).toBe(404);
});

test('a draft to chosen employees names exactly them: some, or all that match but for some; no one of another company (B04)', async () => {
  const stranger = await make.person({ company: await make.company() });
  const write = (selection: object) =>
    admin.post('/settings/employees/messages', { selection }, { headers: { 'idempotency-key': crypto.randomUUID() } });
  const peopleOf = async (answer: { body: { messageId: string } }) =>
    (await detail(answer.body.messageId)).audience.people.toSorted();
  expect((await write({ ids: [ann.id, stranger.id] })).status).toBe(404);
  const some = await write({ ids: [ann.id, ben.id] });
  expect(some.status).toBe(200);
  expect(await detail(some.body.messageId)).toMatchObject({
    state: 'draft',
    channels: ['inbox', 'email'],
    audience: { everyone: false },
  });
  expect(await peopleOf(some)).toEqual([ann.id, ben.id].toSorted());
  const all = (await admin.get('/settings/employees', { limit: '100', locale: 'en' })).body.rows.map(
    ({ id }: { id: string }) => id,
  );
  expect(await peopleOf(await write({ query: {}, except: [ann.id] }))).toEqual(
    all.filter((id: string) => id !== ann.id).toSorted(),
  );
  expect(
    (await (await world.as(ann)).post('/settings/employees/messages', { selection: { ids: [ben.id] } })).status,
  ).toBe(403);
});

test('a sheet to print has lines for those whom nothing reaches', async () => {
  await sql('update people set email = null, email_canonical = null where id = $1', [ann.id]);
  const messageId = await draftOf(admin, { channels: ['email'], kiosk: true });
  for (const people of ['none', 'unreachable', 'open']) {
    const { status, raw } = await admin.get(`/settings/messages/${messageId}/sheet`, { people, format: 'letter' });
    expect([status, raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  }
});

test('a shared device shows notices of its company to the person who passes, and other devices show none', async () => {
  const token = 'k'.repeat(43);
  await sql(
    `insert into auth.kiosks (company_id, name, created_by, token_hash, activated_at)
      values ($1, 'Lunch room', $2, $3, now())`,
    [company.id, boss.id, tokenHash(token)],
  );
  await sendAll({
    kiosk: true,
    acknowledge: true,
    variants: { en: { subject: 'For {firstName}', body: 'At {company}.' } },
  });
  await sendAll();
  const stranger = await world.as();
  expect((await stranger.get('/kiosk-notices')).body).toEqual({ notices: [] });
  const there = await stranger.get('/kiosk-notices', {}, { headers: { cookie: `${kioskCookieName(false)}=${token}` } });
  expect(there.body.notices).toMatchObject([
    { subject: 'For colleague', paragraphs: [`At Company ${company.code}.`], acknowledge: true },
  ]);
});

test('an inbox that no one can open delivers nothing, as the sender was told before sending', async () => {
  const lee = await make.person({ company, name: 'Lee' });
  const messageId = await draftOf(admin, { channels: ['inbox'] }, { everyone: false, people: [ann.id, lee.id] });
  await send(messageId, 2);
  await world.runJobs();
  expect((await detail(messageId)).counts).toMatchObject({ recipients: 2, delivered: 1, unreachable: 1 });
  const { rows } = (await admin.get(`/settings/messages/${messageId}/recipients`)).body;
  expect(rows.map(({ state, trail }: Record<string, string>) => [state, trail])).toEqual([
    ['delivered', 'inbox:delivered'],
    ['unreachable', 'inbox:noSignIn'],
  ]);
  await join(lee);
  expect((await detail(messageId)).counts).toMatchObject({ delivered: 2, unreachable: 0 });
});
