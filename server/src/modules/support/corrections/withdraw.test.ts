import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { withConnection } from '../../../platform/database/database.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company({ display_name: 'Ridge' });
const other = await make.company({ display_name: 'Lake' });
const support = await world.as(await make.platformAdmin());
const boss = await world.as(await make.companyAdmin({ company }));
const foreign = await world.as(await make.companyAdmin({ company: other }));

const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
type Caller = typeof support;
const asked = {
  category: 'correction',
  subject: 'My name',
  body: 'It is Reid',
  fileIds: [],
  context: null,
  enrolmentId: null,
  followsId: null,
};
const write = async (who: Caller) =>
  (await who.post('/support/tickets', { ...asked, passOn: true }, once())).body.id as string;
const at = (id: string) => `/admin/support/tickets/${id}`;
const pass = (id: string, companyId = company.id) =>
  support.post(`${at(id)}/corrections`, { companyId, fields: ['name'], note: 'Reid, not Reed' }, once());
const ask = (id: string, companyId = company.id) => support.post(`${at(id)}/pass-on-question`, { companyId });
const agree = (who: Caller, id: string, companyId = company.id) =>
  who.post(`/support/tickets/${id}/pass-on-agreement`, { companyId });
const withdraw = (who: Caller, id: string, companyId = company.id) =>
  who.post(`/support/tickets/${id}/pass-on-withdrawal`, { companyId });
const decide = (id: string, who = boss) =>
  who.post(`/settings/corrections/${id}/decision`, { corrected: true, reason: '' });
const theirs = async (id: string) => (await support.get(at(id))).body;
const refusal = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const person = async (name: string) => {
  const made = await make.person({ company, name });
  await world.sql(
    `insert into employments (company_id, person_id, employee_number, started_on, ended_on)
      values ($1, $2, $3, '2020-01-01', '2021-01-01')`,
    [...[other.id, made.id, name]],
  );
  return { me: await world.as(made), id: made.id };
};
const passed = async (id: string, companyId = company.id): Promise<string> => {
  const answer = await pass(id, companyId);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
};
const facts = async (correctionId: string) =>
  (
    await world.sql<{ decided: boolean; recalled: boolean }>(
      'select decided_at is not null as decided, recalled_at is not null as recalled from ticket_corrections where id = $1',
      [correctionId],
    )
  )[0]!;
const withdrawals = async (who: Caller, id: string) =>
  ((await who.get(`/support/tickets/${id}`)).body.entries as { kind: string; details: object }[]).filter(
    ({ kind }) => kind === 'passOnWithdrawn',
  );

test('before anything was passed on, support has to be given the consent again', async () => {
  const { me } = await person('Una Undecided');
  const id = await write(me);
  for (const again of [1, 2]) expect((await withdraw(me, id)).status, `${again}`).toBe(200);
  expect((await withdrawals(me, id)).map(({ details }) => details)).toEqual([
    { companyId: company.id, company: 'Ridge', recalled: false },
  ]);
  expect(refusal(await pass(id))).toEqual([409, 'correctionNotAgreed']);
  expect(refusal(await agree(me, id)), 'no one asks').toEqual([404, 'notFound']);
  expect((await support.get(`${at(id)}/corrections`)).body.companies[0]).toMatchObject({ agreed: false, asked: false });
  expect((await ask(id)).status).toBe(200);
  expect((await agree(me, id)).status).toBe(200);
  await passed(id);
});

test('what waits is recalled: the company can decide no more, and it is the platform’s turn', async () => {
  const { me, id: personId } = await person('Rae Regrets');
  const id = await write(me);
  const correctionId = await passed(id);
  const before = (await boss.get('/settings/dashboard')).body.needs.corrections;
  expect((await withdraw(me, id)).status).toBe(200);
  expect((await withdrawals(me, id))[0]!.details).toMatchObject({ recalled: true });
  expect(refusal(await decide(correctionId))).toEqual([409, 'correctionRecalled']);
  expect(await theirs(id)).toMatchObject({ status: 'open', waitsFor: null, dueAt: expect.any(String) });
  expect((await boss.get('/settings/dashboard')).body.needs.corrections).toBe(before - 1);
  expect(refusal(await pass(id))).toEqual([409, 'correctionNotAgreed']);
  expect((await me.get('/profile/export')).text).toContain('passOnWithdrawn');
  expect(
    await world.sql(`select 1 from audit_entries where action = 'ticket.withdrawPassOn' and actor_id = $1`, [personId]),
  ).toHaveLength(1);
});

test('for one company alone: what waits at another one goes on, and the ticket waits for it', async () => {
  const { me } = await person('Two Employers');
  const id = await write(me);
  await ask(id, other.id);
  await agree(me, id, other.id);
  const [here, there] = [await passed(id), await passed(id, other.id)];
  expect((await withdraw(me, id, other.id)).status).toBe(200);
  expect([await facts(here), await facts(there)]).toEqual([
    { decided: false, recalled: false },
    { decided: false, recalled: true },
  ]);
  expect(await theirs(id)).toMatchObject({ status: 'onHold' });
  expect(refusal(await decide(there, foreign))).toEqual([409, 'correctionRecalled']);
  expect((await decide(here)).status).toBe(200);
});

test('what the company decided stays decided', async () => {
  const { me } = await person('Dee Decided');
  const id = await write(me);
  const correctionId = await passed(id);
  expect((await decide(correctionId)).status).toBe(200);
  expect((await withdraw(me, id)).status).toBe(200);
  expect(await facts(correctionId)).toEqual({ decided: true, recalled: false });
  expect((await withdrawals(me, id))[0]!.details).toMatchObject({ recalled: false });
  expect(refusal(await pass(id))).toEqual([409, 'correctionNotAgreed']);
});

test('of a ticket that was merged or closed, too; of another person’s, of strangers and of companies never named, not', async () => {
  const [{ me }, { me: colleague }] = [await person('Mia Merged'), await person('Cole Colleague')];
  const [first, second] = [await write(me), await write(me)];
  const correctionId = await passed(first);
  for (const who of [colleague, boss, foreign, support]) expect((await withdraw(who, first)).status).toBe(404);
  expect((await withdraw(me, first, other.id)).status).toBe(404);
  expect((await withdraw(await world.as(null), first)).status).toBe(401);
  expect((await support.post(`${at(first)}/merge`, { intoId: second })).status).toBe(200);
  expect((await withdraw(me, first)).status).toBe(200);
  expect(await facts(correctionId)).toMatchObject({ recalled: true });
  expect((await withdrawals(me, second))[0]!.details).toMatchObject({ recalled: true });
  const closed = await write(me);
  const late = await passed(closed);
  await world.sql(`update tickets set solved_at = created_at - interval '30 days', waits_for = null where id = $1`, [
    closed,
  ]);
  expect((await withdraw(me, closed)).status).toBe(200);
  expect(await facts(late)).toMatchObject({ recalled: true });
  expect(await theirs(closed)).toMatchObject({ status: 'closed' });
});

test('of requests that were merged what one passed on is recalled, whatever was said last about the other', async () => {
  const { me, id: personId } = await person('Max Merged');
  for (const last of ['withdrawn', 'asked'] as const) {
    const [first, second] = [await write(me), await write(me)];
    const correctionId = await passed(first);
    await withdraw(me, second);
    if (last === 'asked') expect((await ask(second)).status).toBe(200);
    expect((await support.post(`${at(first)}/merge`, { intoId: second })).status).toBe(200);
    expect((await withdraw(me, second)).status).toBe(200);
    expect(await facts(correctionId), last).toMatchObject({ recalled: true });
    expect((await withdrawals(me, second)).at(-1)!.details).toMatchObject({ company: 'Ridge', recalled: true });
    expect(refusal(await pass(second))).toEqual([409, 'correctionNotAgreed']);
  }
  const entries = () => world.sql(`select action from audit_entries where actor_id = $1`, [personId]);
  const id = await write(me);
  await withdraw(me, id);
  const before = (await entries()).length;
  expect((await withdraw(me, id)).status).toBe(200);
  expect(await entries(), 'nothing was changed').toHaveLength(before);
});

test('a decision and a withdrawal at once: one of them counts', async () => {
  const { me } = await person('Race Decision');
  for (const first of ['decision', 'withdrawal'] as const) {
    const id = await write(me);
    const correctionId = await passed(id);
    const acts = [() => decide(correctionId), () => withdraw(me, id)];
    const [decided, withdrawn] = await held(correctionId, first === 'decision' ? acts : acts.toReversed()).then(
      (all) => (first === 'decision' ? all : all.toReversed()),
    );
    expect(withdrawn!.status).toBe(200);
    const now = await facts(correctionId);
    expect(now).toEqual({ decided: decided!.status === 200, recalled: decided!.status === 409 });
    expect((await withdrawals(me, id))[0]!.details).toMatchObject({ recalled: now.recalled });
  }
});

test('support passes on and the requester withdraws at once: nothing waits without consent', async () => {
  const { me } = await person('Race Support');
  for (let n = 0; n < 4; n++) {
    const id = await write(me);
    const both = n % 2 === 0 ? [pass(id), withdraw(me, id)] : [withdraw(me, id), pass(id)];
    const answers = await Promise.all(both);
    const passing = answers[n % 2]!;
    expect(answers[1 - (n % 2)]!.status).toBe(200);
    if (passing.status === 200) expect(await facts(passing.body.id)).toMatchObject({ recalled: true });
    else expect(refusal(passing)).toEqual([409, 'correctionNotAgreed']);
    expect((await theirs(id)).waitsFor).toBeNull();
  }
});

/** Both wait for the correction, which is held, in this order; then it is let go. */
async function held(correctionId: string, acts: (() => Promise<Awaited<ReturnType<typeof decide>>>)[]) {
  return withConnection(world.connect('superuser'), async (client) => {
    await client.query('begin');
    await client.query('select 1 from ticket_corrections where id = $1 for update', [correctionId]);
    const running = [];
    for (const [n, act] of acts.entries()) {
      running.push(act());
      const waits = () =>
        world.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      await expect.poll(async () => (await waits()).length).toBe(n + 1);
    }
    await client.query('commit');
    return Promise.all(running);
  });
}
