import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { withConnection } from '../../../platform/database/database.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { forgetTickets } from '../forget-person.ts';
import { tellTicket } from './decide.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company({ display_name: 'Ridge' });
const other = await make.company({ display_name: 'Lake' });
const support = await world.as(await make.platformAdmin());
const boss = await world.as(await make.companyAdmin({ company, name: 'Bo Chief' }));
const foreign = await world.as(await make.companyAdmin({ company: other, name: 'Fay Foreign' }));

const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
type Caller = typeof support;
type Correction = {
  id: string;
  state: string;
  note: string;
  person: { id: string; name: string };
  reason: string | null;
  own: boolean;
  decidedBy: string | null;
};
type Entry = { kind: string; details: Record<string, unknown> | null };
const asked = {
  category: 'correction',
  subject: 'My name',
  body: 'SECRET It is Reid',
  fileIds: [],
  context: null,
  enrolmentId: null,
  followsId: null,
};
const write = async (who: Caller, more: object = {}) =>
  (await who.post('/support/tickets', { ...asked, passOn: true, ...more }, once())).body.id as string;
const person = async (name: string) => {
  const made = await make.person({ company, name });
  return { ...made, me: await world.as(made) };
};
const usedToWork = (personId: string, number: string) =>
  world.sql(
    `insert into employments (company_id, person_id, employee_number, started_on, ended_on)
      values ($1, $2, $3, '2020-01-01', '2021-01-01')`,
    [...[other.id, personId, number]],
  );
const told = { companyId: company.id, fields: ['name'], note: 'Reid, not Reed' };
const at = (id: string) => `/admin/support/tickets/${id}`;
const pass = (id: string, more: object = {}, who = support) =>
  who.post(`${at(id)}/corrections`, { ...told, ...more }, once());
const ask = (id: string, companyId = company.id) => support.post(`${at(id)}/pass-on-question`, { companyId });
const recall = (id: string, correctionId: string) => support.post(`${at(id)}/corrections/${correctionId}/recall`, {});
const theirs = async (id: string) => (await support.get(at(id))).body;
const list = async (who = boss) =>
  (await who.get('/settings/corrections')).body as { corrections: Correction[]; waiting: number };
const decide = async (id: string, corrected: boolean, reason = '', who = boss) => {
  const answer = await who.post(`/settings/corrections/${id}/decision`, { corrected, reason });
  await world.runJobs();
  return answer;
};
const passed = async (id: string, more: object = {}): Promise<string> => {
  const answer = await pass(id, more);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
};
const kinds = async (who: Caller, id: string) =>
  ((await who.get(`/support/tickets/${id}`)).body.entries as Entry[])
    .filter(({ kind }) => !['reply', 'status'].includes(kind))
    .map(({ kind }) => kind);
const refusal = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const mailsTo = (personId: string) =>
  world.sql<{ text: string }>(`select text_body as text from mails where person_id = $1 order by created_at, id`, [
    personId,
  ]);

test('a correction is passed on, the company sees the note alone and decides, and the requester hears of it', async () => {
  const { me, id: personId } = await person('Ann Reed');
  const id = await write(me);
  expect((await support.get(`${at(id)}/corrections`)).body).toEqual({
    companies: [{ id: company.id, name: 'Ridge', left: false, agreed: true, asked: false }],
    corrections: [],
  });
  const before = (await list()).waiting;
  const correctionId = await passed(id, { fields: ['name', 'hiredOn', 'name'] });
  expect(await theirs(id)).toMatchObject({ status: 'onHold', waitsFor: 'thirdParty', dueAt: null });
  const { corrections, waiting } = await list();
  expect(waiting).toBe(before + 1);
  expect(corrections.find((one) => one.id === correctionId)).toMatchObject({
    ...{
      state: 'waiting',
      fields: ['name', 'hiredOn'],
      note: 'Reid, not Reed',
      person: { id: personId, name: 'Ann Reed' },
      own: false,
    },
  });
  expect((await boss.get('/settings/dashboard')).body.needs.corrections).toBe(before + 1);
  for (const seen of [
    await boss.get('/settings/corrections'),
    { text: JSON.stringify(await world.sql('select * from audit_entries where company_id = $1', [company.id])) },
  ])
    expect(seen.text).not.toContain('SECRET');
  expect((await boss.get(`/support/tickets/${id}`)).status).toBe(404);

  expect((await decide(correctionId, true, 'From your passport')).status).toBe(200);
  expect(await theirs(id)).toMatchObject({ status: 'open', waitsFor: null, dueAt: expect.any(String) });
  expect(await kinds(me, id)).toEqual(['passOnAgreed', 'correction', 'correctionAnswer']);
  const answer = ((await me.get(`/support/tickets/${id}`)).body.entries as Entry[]).at(-1)!;
  expect(answer.details).toEqual({
    companyId: company.id,
    company: 'Ridge',
    fields: ['name', 'hiredOn'],
    corrected: true,
    answer: 'From your passport',
  });
  expect((await mailsTo(personId)).at(-1)!.text).toContain('From your passport');
  expect((await list()).corrections.find((one) => one.id === correctionId)).toMatchObject({
    state: 'corrected',
    decidedBy: 'Bo Chief',
  });
  // Run again, the job says nothing twice.
  await tellTicket.run(world.runtime, { companyId: company.id, id: correctionId }, {} as never);
  expect(await kinds(me, id)).toHaveLength(3);
});

test('not changed needs a reason; a correction of a foreign company, and one’s own, are refused', async () => {
  const { me } = await person('Una Unchanged');
  const id = await write(me);
  const correctionId = await passed(id);
  const empty = await decide(correctionId, false, '  ');
  expect([empty.status, empty.body.error.code, empty.body.error.issues[0].path]).toEqual([
    400,
    'correctionReason',
    'reason',
  ]);
  expect((await decide(correctionId, false, 'No', foreign)).status).toBe(404);
  expect((await decide(correctionId, false, 'No', me)).status).toBe(403);
  expect((await list(foreign)).corrections.map((one) => one.id)).not.toContain(correctionId);
  expect((await decide(correctionId, false, 'It is so in your contract')).status).toBe(200);
  expect(refusal(await decide(correctionId, true))).toEqual([409, 'correctionDecided']);
  expect(refusal(await recall(id, correctionId))).toEqual([409, 'correctionDecided']);

  const admin = await make.companyAdmin({ company });
  const self = await world.as(admin);
  const own = await passed(await write(self));
  expect((await list(self)).corrections.find((one) => one.id === own)!.own).toBe(true);
  expect(refusal(await decide(own, true, '', self))).toEqual([403, 'notForOneself']);
  expect((await self.get('/settings/dashboard')).body.needs.corrections).toBe((await list(self)).waiting - 1);
  // The menu counts what this administrator may decide; a learner and another company see none of it.
  const counted = async (who: Caller) => (await who.get('/settings/corrections-waiting')).body;
  expect([await counted(self), await counted(boss)]).toEqual([
    { mine: (await list()).waiting - 1 },
    { mine: (await list()).waiting },
  ]);
  expect(await counted(foreign)).toEqual({ mine: (await list(foreign)).waiting });
  expect((await me.get('/settings/corrections-waiting')).status).toBe(403);
  expect((await decide(own, true)).status).toBe(200);
});

test('recalled, it is support’s turn, and a decision after that is refused', async () => {
  const { me } = await person('Rae Recalled');
  const id = await write(me);
  const correctionId = await passed(id);
  expect((await recall(await write(me), correctionId)).status).toBe(404);
  expect((await recall(id, randomUUID())).status).toBe(404);
  expect((await recall(id, correctionId)).status).toBe(200);
  expect(await theirs(id)).toMatchObject({ status: 'open', dueAt: expect.any(String) });
  expect(refusal(await decide(correctionId, true))).toEqual([409, 'correctionRecalled']);
  expect(refusal(await recall(id, correctionId))).toEqual([409, 'correctionRecalled']);
  expect(await kinds(me, id)).toEqual(['passOnAgreed', 'correction', 'correctionRecalled']);
  await passed(id);
});

test('who did not agree with the ticket is asked first, for each company alone', async () => {
  const { me, id: personId } = await person('Wes Wary');
  for (const id of [await write(me, { passOn: undefined }), await write(me, { category: 'other' })]) {
    expect(refusal(await pass(id))).toEqual([409, 'correctionNotAgreed']);
    expect(
      (await me.post(`/support/tickets/${id}/pass-on-agreement`, { companyId: company.id })).status,
      'no one asked',
    ).toBe(404);
    expect((await ask(id)).status).toBe(200);
    expect(await theirs(id)).toMatchObject({ status: 'pending' });
    expect((await mailsTo(personId)).at(-1)!.text).toContain('Ridge');
    expect(refusal(await ask(id))).toEqual([409, 'correctionAsked']);
    expect(refusal(await pass(id))).toEqual([409, 'correctionNotAgreed']);
    expect((await boss.post(`/support/tickets/${id}/pass-on-agreement`, { companyId: company.id })).status).toBe(404);
    expect((await me.post(`/support/tickets/${id}/pass-on-agreement`, { companyId: other.id })).status).toBe(404);
    for (const again of [1, 2])
      expect(
        (await me.post(`/support/tickets/${id}/pass-on-agreement`, { companyId: company.id })).status,
        `${again}`,
      ).toBe(200);
    expect(await theirs(id)).toMatchObject({ status: 'new', dueAt: expect.any(String) });
    expect(refusal(await ask(id))).toEqual([409, 'correctionAgreed']);
    await passed(id);
    expect(await kinds(me, id)).toEqual(['passOnAsked', 'passOnAgreed', 'correction']);
  }
});

test('a category that support chose is no consent', async () => {
  const { me } = await person('Cat Chosen');
  const id = await write(me, { category: 'other' });
  await support.patch(at(id), { category: 'correction' });
  expect(refusal(await pass(id))).toEqual([409, 'correctionNotAgreed']);
});

test('to companies where the requester works or worked alone; each of them agreed to apart', async () => {
  const { me, id: personId } = await person('Two Jobs');
  const id = await write(me);
  expect((await pass(id, { companyId: other.id })).status).toBe(404);
  expect((await ask(id, other.id)).status).toBe(404);
  await usedToWork(personId, 'L-1');
  expect((await support.get(`${at(id)}/corrections`)).body.companies).toMatchObject([
    { name: 'Ridge', agreed: true },
    { name: 'Lake', left: true, agreed: false },
  ]);
  expect(refusal(await pass(id, { companyId: other.id }))).toEqual([409, 'correctionNotAgreed']);
  expect((await ask(id, other.id)).status).toBe(200);
  expect((await me.post(`/support/tickets/${id}/pass-on-agreement`, { companyId: other.id })).status).toBe(200);
  const correctionId = await passed(id, { companyId: other.id });
  // Who left is still known to the company they left, and its answer reaches a ticket of another company.
  expect((await list(foreign)).corrections).toMatchObject([{ id: correctionId, person: { name: 'Two Jobs' } }]);
  expect((await decide(correctionId, true, '', boss)).status).toBe(404);
  expect((await decide(correctionId, true, '', foreign)).status).toBe(200);
  expect((await theirs(id)).entries.at(-1)).toMatchObject({ kind: 'correctionAnswer', details: { company: 'Lake' } });
});

test('bad input, closed and strangers’ tickets are refused', async () => {
  const { me } = await person('Bad Input');
  const id = await write(me);
  for (const [more, path] of [
    [{ note: ' ' }, 'note'],
    [{ fields: [] }, 'fields'],
    [{ fields: ['salary'] }, 'fields.0'],
  ] as const) {
    const answer = await pass(id, more);
    expect([answer.status, answer.body.error.issues[0].path]).toEqual([400, path]);
  }
  expect((await pass(id, {}, boss)).status).toBe(403);
  expect((await pass(randomUUID())).status).toBe(404);
  await world.sql(`update tickets set solved_at = created_at - interval '30 days' where id = $1`, [id]);
  expect(refusal(await pass(id))).toEqual([409, 'ticketClosed']);
  expect(refusal(await ask(id))).toEqual([409, 'ticketClosed']);
  const [{ id: platform }] = (await world.sql<{ id: string }>('select id from companies where is_platform')) as [
    { id: string },
  ];
  const now = new Date().toISOString();
  const stranger = await make.insert('tickets', {
    ...{
      company_id: platform,
      asker_name: 'Jo',
      asker_email: 'jo@example.com',
      asker_locale: 'en',
      category: 'access',
      subject: 'Help',
      created_at: now,
      replied_at: now,
    },
  });
  expect(refusal(await pass(stranger))).toEqual([409, 'strangerAccessOnly']);
  expect(refusal(await ask(stranger))).toEqual([409, 'strangerAccessOnly']);
});

test('two of support who pass one ticket on at once make one correction', async () => {
  const { me } = await person('Race One');
  const id = await write(me);
  const colleague = await world.as(await make.platformAdmin());
  const answers = await Promise.all([pass(id), pass(id, {}, colleague)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.error.code).toBe('correctionOpen');
});

test('a decision and a recall at once: one of them counts', async () => {
  const { me } = await person('Race Two');
  const id = await write(me);
  const correctionId = await passed(id);
  const answers = await Promise.all([recall(id, correctionId), decide(correctionId, true)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [{ both }] = (await world.sql<{ both: boolean }>(
    'select decided_at is not null and recalled_at is not null as both from ticket_corrections where id = $1',
    [correctionId],
  )) as [{ both: boolean }];
  expect(both).toBe(false);
});

test('merged while it waits, the answer goes into the last ticket; split, it stays where it was', async () => {
  const { me } = await person('Mia Merged');
  const [first, second] = [await write(me), await write(me)];
  const correctionId = await passed(first);
  expect((await support.post(`${at(first)}/merge`, { intoId: second })).status).toBe(200);
  expect((await support.get(`${at(second)}/corrections`)).body.corrections).toMatchObject([
    { id: correctionId, state: 'waiting' },
  ]);
  expect(refusal(await pass(second))).toEqual([409, 'correctionOpen']);
  const { entries, revision } = await theirs(second);
  const reply = (entries as { id: string; kind: string; from: object | null }[]).find(
    ({ kind, from }) => kind === 'reply' && from === null,
  )!;
  const apart = (
    await support.post(
      `${at(second)}/split`,
      { replyIds: [reply.id], subject: 'Apart', category: 'correction', revision },
      once(),
    )
  ).body.id;
  expect((await support.get(`${at(apart)}/corrections`)).body.corrections).toEqual([]);
  expect(refusal(await pass(apart)), 'what was split off was not agreed to').toEqual([409, 'correctionNotAgreed']);
  expect((await decide(correctionId, true)).status).toBe(200);
  expect((await theirs(second)).entries.at(-1).kind).toBe('correctionAnswer');
  expect((await theirs(second)).waitsFor).toBeNull();
});

test('a solved and a closed ticket hear the answer and stay so', async () => {
  const { me } = await person('Sol Solved');
  const [solved, closed] = [await write(me), await write(me)];
  const ids = [await passed(solved), await passed(closed)];
  await me.post(`/support/tickets/${solved}/solution`, {});
  await world.sql(`update tickets set solved_at = created_at - interval '30 days', waits_for = null where id = $1`, [
    closed,
  ]);
  for (const id of ids) expect((await decide(id, true)).status).toBe(200);
  for (const [id, status] of [
    [solved, 'solved'],
    [closed, 'closed'],
  ] as const)
    expect([(await theirs(id)).status, (await theirs(id)).entries.at(-1).kind]).toEqual([status, 'correctionAnswer']);
});

test('two records that become one take their corrections along; parted, one that waits where its person never was ends', async () => {
  const [kept, merged] = [await person('Kim Kept'), await person('Otto Other')];
  await usedToWork(kept.id, 'L-2');
  const [here, there] = [await write(merged.me), await write(merged.me)];
  const correctionId = await passed(here);
  const merge = await support.post(`/admin/employees/${kept.id}/merges`, {
    mergedId: merged.id,
    reason: 'Same person, we think',
  });
  expect(merge.status, merge.text).toBe(200);
  expect((await list()).corrections.find((one) => one.id === correctionId)!.person.id).toBe(kept.id);
  const kim = await world.as(kept);
  expect((await ask(there, other.id)).status).toBe(200);
  expect((await kim.post(`/support/tickets/${there}/pass-on-agreement`, { companyId: other.id })).status).toBe(200);
  const wrong = await passed(there, { companyId: other.id });
  world.clock.advance(1000);
  expect((await support.post(`/admin/employees/${kept.id}/merges/${merge.body.mergeId}/undoing`, {})).status).toBe(200);
  expect((await list()).corrections.find((one) => one.id === correctionId)).toMatchObject({
    state: 'waiting',
    person: { id: merged.id },
  });
  expect((await list(foreign)).corrections.find((one) => one.id === wrong)).toMatchObject({ state: 'recalled' });
  expect((await theirs(there)).entries.at(-1)).toMatchObject({
    kind: 'correctionRecalled',
    details: { because: 'parted' },
  });
  expect((await theirs(there)).waitsFor).toBeNull();
});

test('a company that is closed decides nothing any more', async () => {
  const ended = await make.company({ display_name: 'Ended' });
  await make.companyAdmin({ company: ended });
  const me = await world.as(await make.person({ company: ended, name: 'Eve Ended' }));
  const id = await write(me);
  await passed(id, { companyId: ended.id });
  const answer = await support.put(`/admin/companies/${ended.id}/termination`, { reason: 'Contract over' });
  expect(answer.status, answer.text).toBe(200);
  expect(await theirs(id)).toMatchObject({ waitsFor: null, dueAt: expect.any(String) });
  expect((await theirs(id)).entries.at(-1)).toMatchObject({
    kind: 'correctionRecalled',
    details: { because: 'terminated' },
  });
  expect((await support.get(`${at(id)}/corrections`)).body).toMatchObject({
    companies: [],
    corrections: [{ state: 'recalled' }],
  });
  expect((await pass(id, { companyId: ended.id })).status).toBe(404);
});

test('of a requester who is forgotten nothing is left to decide or to read', async () => {
  const { me, id: personId } = await person('Zed Gone');
  const [id, old] = [await write(me), await write(me)];
  const decided = await passed(old, { note: 'Zed, with a Z' });
  await decide(decided, false, 'Zed is as in the passport');
  const waiting = await passed(id, { note: 'Zed, with a Z' });
  await workAsSystem(world.runtime, 'test.forget', async (work) => {
    work.reach('ticket.handle');
    await forgetTickets(work, { ids: [personId], pseudonym: 'Former employee', words: [] });
  });
  const { corrections } = await list();
  expect(
    corrections
      .filter((one) => [decided, waiting].includes(one.id))
      .map(({ state, note, reason }) => [state, note, reason])
      .toSorted(),
  ).toEqual([
    ['recalled', '[…]', null],
    ['unchanged', '[…]', '[…]'],
  ]);
  expect(
    JSON.stringify(await world.sql('select body, details from ticket_entries where ticket_id = any($1)', [[id, old]])),
  ).not.toContain('Zed');
  expect((await theirs(id)).waitsFor).toBeNull();
});

test('a person takes along what was passed on about them', async () => {
  const { me } = await person('Dee Data');
  await passed(await write(me), { note: 'Dee, please' });
  const file = await me.get('/profile/export');
  expect(file.text).toContain('Dee, please');
});

test('what was passed on to a former employer is in what the person takes along, too', async () => {
  const { me, id: personId } = await person('Exa Export');
  await usedToWork(personId, 'L-9');
  const id = await write(me);
  await ask(id, other.id);
  await me.post(`/support/tickets/${id}/pass-on-agreement`, { companyId: other.id });
  const correctionId = await passed(id, { companyId: other.id, note: 'Exa, not Exeter' });
  await decide(correctionId, false, 'As in your file', foreign);
  const { text } = await me.get('/profile/export');
  for (const words of ['Exa, not Exeter', 'As in your file', 'Lake']) expect(text).toContain(words);
});

test('recalled on the page of a ticket that was merged since, the other one waits for no one', async () => {
  const { me } = await person('Pat Page');
  const [first, second] = [await write(me), await write(me)];
  const correctionId = await passed(first);
  await support.post(
    `${at(second)}/replies`,
    { body: 'We ask', note: false, fileIds: [], after: 'requester', revision: (await theirs(second)).revision },
    once(),
  );
  expect((await support.post(`${at(first)}/merge`, { intoId: second })).status).toBe(200);
  expect((await theirs(second)).status).toBe('onHold');
  expect((await recall(first, correctionId)).status).toBe(200);
  expect(await theirs(second)).toMatchObject({ status: 'open', waitsFor: null, dueAt: expect.any(String) });
  expect((await theirs(second)).entries.at(-1)).toMatchObject({ kind: 'correctionRecalled', from: null });
});

test('while a company is closed nothing is passed on to it that would wait there for ever', async () => {
  const closing = await make.company({ display_name: 'Closing' });
  const me = await world.as(await make.person({ company: closing, name: 'Ray Race' }));
  const id = await write(me);
  let answered = false;
  const answer = await withConnection(world.connect('superuser'), async (client) => {
    await client.query('begin');
    await client.query('update companies set terminated_at = now() where id = $1', [closing.id]);
    const passing = pass(id, { companyId: closing.id }).finally(() => (answered = true));
    const waits = async () =>
      answered ||
      (
        await world.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0;
    await expect.poll(waits).toBe(true);
    await client.query('commit');
    return { status: (await passing).status };
  });
  expect(answer.status).toBe(404);
});

test('markup stays words, for the company and in the email to the requester', async () => {
  const { me, id: personId } = await person('Odd <b>Words</b>');
  const words = '<script>alert(1)</script> & "q"';
  const correctionId = await passed(await write(me), { note: words });
  expect((await list()).corrections.find((one) => one.id === correctionId)!.note).toBe(words);
  expect((await decide(correctionId, false, words)).status).toBe(200);
  const mails = await world.sql<{ html: string }>('select html_body as html from mails where person_id = $1', [
    personId,
  ]);
  expect(mails.filter(({ html }) => html.includes('<script>alert'))).toEqual([]);
  expect((await pass(await write(me), { note: 'x'.repeat(10_000) })).body.error.issues[0].path).toBe('note');
});

test('what one of two parted records agreed to in the ticket of the other is no consent of theirs', async () => {
  const [kept, merged] = [await person('Kay Kept'), await person('Ole Other')];
  for (const [n, { id }] of [kept, merged].entries()) await usedToWork(id, `P-${n}`);
  const id = await write(merged.me);
  const merge = await support.post(`/admin/employees/${kept.id}/merges`, {
    mergedId: merged.id,
    reason: 'Same person, we think',
  });
  expect(merge.status, merge.text).toBe(200);
  expect(
    (await support.get(`${at(id)}/corrections`)).body.companies[0],
    'what was agreed with the ticket holds',
  ).toMatchObject({ agreed: true });
  expect((await ask(id, other.id)).status).toBe(200);
  const agree = async (who: { id: string; companyId: string }) =>
    (await (await world.as(who)).post(`/support/tickets/${id}/pass-on-agreement`, { companyId: other.id })).status;
  expect(await agree(kept)).toBe(200);
  world.clock.advance(1000);
  expect((await support.post(`/admin/employees/${kept.id}/merges/${merge.body.mergeId}/undoing`, {})).status).toBe(200);
  expect(refusal(await pass(id, { companyId: other.id }))).toEqual([409, 'correctionNotAgreed']);
  expect((await support.get(`${at(id)}/corrections`)).body.companies).toMatchObject([
    { name: 'Ridge', agreed: true },
    { name: 'Lake', agreed: false, asked: false },
  ]);
  expect((await ask(id, other.id)).status).toBe(200);
  expect(await agree(merged)).toBe(200);
  await passed(id, { companyId: other.id });
});

test('parted again, what waits by the consent of the other person ends', async () => {
  const [kept, merged] = [await person('Kat Kept'), await person('Oda Other')];
  for (const [n, { id }] of [kept, merged].entries()) await usedToWork(id, `Q-${n}`);
  const [own, id] = [await write(merged.me), await write(merged.me)];
  const waits = await passed(own);
  const merge = await support.post(`/admin/employees/${kept.id}/merges`, {
    mergedId: merged.id,
    reason: 'Same person, we think',
  });
  expect((await ask(id, other.id)).status).toBe(200);
  expect(
    (await (await world.as(kept)).post(`/support/tickets/${id}/pass-on-agreement`, { companyId: other.id })).status,
  ).toBe(200);
  const wrong = await passed(id, { companyId: other.id });
  world.clock.advance(1000);
  expect((await support.post(`/admin/employees/${kept.id}/merges/${merge.body.mergeId}/undoing`, {})).status).toBe(200);
  expect((await list(foreign)).corrections.find((one) => one.id === wrong)).toMatchObject({ state: 'recalled' });
  expect((await theirs(id)).entries.at(-1)).toMatchObject({
    kind: 'correctionRecalled',
    details: { because: 'parted' },
  });
  expect(
    (await list()).corrections.find((one) => one.id === waits),
    'their own consent holds',
  ).toMatchObject({ state: 'waiting', person: { id: merged.id } });
});

test('nothing is passed on to a company that is suspended, or whose only administrator is the requester', async () => {
  const alone = await make.company({ display_name: 'Alone' });
  const only = await make.companyAdmin({ company: alone, name: 'Ona Only' });
  const id = await write(await world.as(only));
  const passThere = () => pass(id, { companyId: alone.id });
  expect(refusal(await passThere())).toEqual([409, 'correctionUndecidable']);
  const left = await make.companyAdmin({ company: alone, name: 'Lou Left' });
  await world.sql(`update employments set ended_on = '2026-03-01' where person_id = $1`, [left.id]);
  expect(refusal(await passThere())).toEqual([409, 'correctionUndecidable']);
  await make.companyAdmin({ company: alone, name: 'Sam Second' });
  await world.sql('update companies set suspended_at = now() where id = $1', [alone.id]);
  expect(refusal(await passThere())).toEqual([409, 'correctionUndecidable']);
  await world.sql('update companies set suspended_at = null where id = $1', [alone.id]);
  expect((await passThere()).status).toBe(200);
});
