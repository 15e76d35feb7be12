import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadeCompany, MadePerson } from '../../../test/make/make.ts';
import { draftOf } from '../../../test/make/make-messages.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { freezeAudience } from './freeze-audience.ts';
import { sendBatch } from './send-batch.ts';
import { sendMessages } from './send-job.ts';

const world = await openWorld();
const { make, sql } = world;

let company: MadeCompany;
let admin: Caller;
let ann: MadePerson;
let ben: MadePerson;
beforeEach(async () => {
  world.clock.set('2026-03-02T15:00:00.000Z');
  company = await make.company();
  admin = await world.as(await make.companyAdmin({ company, name: 'Bea Boss' }));
  ann = await make.person({ company, name: 'Ann Roy' });
  ben = await make.person({ company, name: 'Ben Côté' });
  await sql('update employments set joined_at = now() where company_id = $1', [company.id]);
});

const send = (messageId: string, expected: number) =>
  admin.post(`/settings/messages/${messageId}/sending`, { expected });
const run = (messageId: string, round = 1) =>
  sendMessages.run(world.runtime, { messageId, round }, { id: '1', number: 1 });
const per = async (table: 'mails' | 'inbox_entries', ...people: MadePerson[]) =>
  Promise.all(people.map(async ({ id }) => (await sql(`select 1 from ${table} where person_id = $1`, [id])).length));
const recipients = async (messageId: string) =>
  (await admin.get(`/settings/messages/${messageId}/recipients`)).body.rows;
/** A message of which sending has begun, with the first of these people handed over; the job was killed then. */
async function begun(
  first: MadePerson,
  given: Record<string, unknown> = {},
  people = [ann.id, ben.id],
): Promise<string> {
  const messageId = await draftOf(admin, given, { everyone: false, people });
  expect((await send(messageId, people.length)).status).toBe(200);
  const inCompany = <R>(what: Parameters<typeof workAsSystem<R>>[2]) =>
    workAsSystem(world.runtime, 'messaging.send', what, { companyId: company.id, audited: false });
  const message = (await inCompany((work) => freezeAudience(work, messageId, '2026-03-02')))!;
  const others = 'message_id = $1 and person_id <> $2';
  await sql(`update message_recipients set sent_round = 1 where ${others}`, [messageId, first.id]);
  await inCompany((work) =>
    sendBatch(work, {
      message,
      round: 1,
      company: { locale: 'en', timeZone: 'America/Toronto', name: 'C' },
      today: '2026-03-02',
    }),
  );
  await sql(`update message_recipients set sent_round = 0 where ${others}`, [messageId, first.id]);
  return messageId;
}

test('a job killed between two batches goes on with the others, and no one gets it twice', async () => {
  const messageId = await begun(ann);
  expect(await per('inbox_entries', ann, ben)).toEqual([1, 0]);
  await run(messageId);
  await run(messageId);
  expect(await per('inbox_entries', ann, ben)).toEqual([1, 1]);
  expect(await per('mails', ann, ben)).toEqual([1, 1]);
});

test('a note that is lost sends nothing again: the key of a delivery is used once', async () => {
  const messageId = await begun(ann);
  await sql('update message_recipients set sent_round = 0 where message_id = $1', [messageId]);
  await run(messageId);
  expect([await per('inbox_entries', ann, ben), await per('mails', ann, ben)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test('anyone who is fixed as a recipient stays it: the audience is not looked up again', async () => {
  const messageId = await draftOf(admin, {}, { everyone: true });
  await send(messageId, 3);
  const inCompany = <R>(what: Parameters<typeof workAsSystem<R>>[2]) =>
    workAsSystem(world.runtime, 'messaging.send', what, { companyId: company.id, audited: false });
  await inCompany((work) => freezeAudience(work, messageId, '2026-03-02'));
  const late = await make.person({ company, name: 'Late' });
  await run(messageId);
  expect(await per('inbox_entries', ann, late)).toEqual([1, 0]);
  expect((await recipients(messageId)).map(({ name }: { name: string }) => name)).not.toContain('Late');
});

test('two records of one person merged between two batches got it once', async () => {
  const platform = await world.as(await make.platformAdmin());
  const twin = await make.person({ company, name: 'Ann R.' });
  const messageId = await begun(twin, { acknowledge: true }, [ann.id, twin.id, ben.id]);
  const merged = await platform.post(`/admin/employees/${ann.id}/merges`, { mergedId: twin.id, reason: 'Hired twice' });
  expect(merged.status, merged.text).toBe(200);
  const kept = await sql(
    'select person_id, sent_round from message_recipients where message_id = $1 and person_id = $2',
    [messageId, ann.id],
  );
  expect(kept).toMatchObject([{ sent_round: 1 }]);
  await run(messageId);
  expect(await per('inbox_entries', ann, ben)).toEqual([1, 1]);
  expect((await (await world.as(ann)).get(`/announcements/${messageId}`)).body.subject).toBe('Yard closed on Friday');
});

test('one who had left the audience and one who was in it can be merged', async () => {
  const platform = await world.as(await make.platformAdmin());
  const twin = await make.person({ company, name: 'Ann R.' });
  const messageId = await begun(twin, {}, [ann.id, twin.id, ben.id]);
  await sql(
    `update message_recipients set included = false, left_out = 'noLongerMatches'
      where message_id = $1 and person_id = $2`,
    [messageId, ann.id],
  );
  expect(
    (await platform.post(`/admin/employees/${ann.id}/merges`, { mergedId: twin.id, reason: 'Hired twice' })).status,
  ).toBe(200);
  expect(
    await sql(
      'select included, left_out, sent_round from message_recipients where message_id = $1 and person_id = $2',
      [messageId, ann.id],
    ),
  ).toEqual([{ included: true, left_out: null, sent_round: 1 }]);
});

test('anyone who leaves between two batches is sent nothing, and the list says that nothing reached them', async () => {
  const messageId = await begun(ann);
  await sql('update employments set ended_on = $2 where person_id = $1', [ben.id, '2026-03-01']);
  await run(messageId);
  expect([await per('inbox_entries', ben), await per('mails', ben)]).toEqual([[0], [0]]);
  expect((await recipients(messageId)).map(({ name, state }: Record<string, string>) => [name, state])).toEqual([
    ['Ann Roy', 'delivered'],
    ['Ben Côté', 'unreachable'],
  ]);
});

test('of two who send one draft at once one does, and each recipient gets it once', async () => {
  const messageId = await draftOf(admin, {}, { everyone: false, people: [ann.id, ben.id] });
  const answers = await Promise.all([send(messageId, 2), send(messageId, 2), send(messageId, 2)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await Promise.all([run(messageId), run(messageId)]);
  await world.runJobs();
  expect([await per('inbox_entries', ann, ben), await per('mails', ann, ben)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test('cancelled at the moment it begins, it goes to everyone or to no one', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const person = await make.person({ company });
    const messageId = await draftOf(admin, {}, { everyone: false, people: [person.id] });
    await send(messageId, 1);
    const cancelling = admin.post(`/settings/messages/${messageId}/cancellation`);
    const [{ status }] = await Promise.all([cancelling, run(messageId)]);
    await world.runJobs();
    const { state } = (await admin.get(`/settings/messages/${messageId}`)).body;
    expect([status, state, await per('inbox_entries', person)]).toEqual(
      status === 200 ? [200, 'cancelled', [0]] : [409, 'sent', [1]],
    );
  }
});

test('acknowledging reads the entry of the inbox and its reminder, and the trail says when', async () => {
  const messageId = await draftOf(admin, { acknowledge: true }, { everyone: false, people: [ann.id, ben.id] });
  await send(messageId, 2);
  await world.runJobs();
  await admin.post(`/settings/messages/${messageId}/reminders`);
  await world.runJobs();
  const learner = await world.as(ann);
  const other = await draftOf(admin, {}, { everyone: false, people: [ann.id] });
  await send(other, 1);
  await world.runJobs();
  expect((await learner.get('/inbox/count')).body).toEqual({ unread: 3 });
  expect((await learner.post(`/announcements/${messageId}/acknowledgement`)).status).toBe(200);
  expect((await learner.get('/inbox/count')).body).toEqual({ unread: 1 });
  const states = async (person: MadePerson) =>
    (
      await sql<{ state: string }>(
        `select channel || case when acknowledged_at is not null and opened_at is not null then ':acknowledged'
          else '' end as state from deliveries
       where person_id = $1 and source_id = $2 order by 1`,
        [person.id, messageId],
      )
    ).map(({ state }) => state);
  expect(await states(ann)).toEqual(['email', 'email', 'inbox:acknowledged', 'inbox:acknowledged']);
  expect(await states(ben)).toEqual(['email', 'email', 'inbox', 'inbox']);
  const { rows } = (await admin.get(`/settings/employees/${ann.id}/deliveries`, { state: 'acknowledged' })).body;
  expect(rows).toHaveLength(2);
});
