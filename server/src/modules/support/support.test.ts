import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld();
const company = await world.make.company({ display_name: 'Ridge' });
const ann = await world.as(await world.make.person({ company, name: 'Ann Reed' }));
const bob = await world.as(await world.make.person({ company, name: 'Bob Stone' }));
const boss = await world.as(await world.make.companyAdmin({ company }));
const staff = await world.make.platformAdmin();
const support = await world.as(staff);
const second = await world.make.platformAdmin();
const colleague = await world.as(second);

const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
const asked = (more: object = {}) => ({
  category: 'course',
  subject: 'The video stops',
  body: 'At minute 3.',
  fileIds: [],
  context: null,
  enrolmentId: null,
  followsId: null,
  ...more,
});
const create = async (who = ann, more: object = {}) =>
  (await who.post('/support/tickets', asked(more), once())).body as { id: string; number: number };
const mine = async (id: string, who = ann) => (await who.get(`/support/tickets/${id}`)).body;
const theirs = async (id: string, who = support) => (await who.get(`/admin/support/tickets/${id}`)).body;
const answer = async (id: string, more: object = {}, who = support) =>
  who.post(
    `/admin/support/tickets/${id}/replies`,
    {
      ...{
        body: 'Which browser?',
        note: false,
        fileIds: [],
        after: 'requester',
        revision: (await theirs(id)).revision,
      },
      ...more,
    },
    once(),
  );
const mails = (ticket: { number: number }) =>
  world.sql<{ kind: string; to: string }>(
    `select kind, to_address as to from mails where subject like '%[' || $1 || ']%' order by created_at, kind`,
    [ticket.number],
  );

test('a ticket goes from the requester to the platform and back until it is solved, and closes after seven days', async () => {
  const ticket = await create();
  expect(await mine(ticket.id)).toMatchObject({
    status: 'new',
    answered: false,
    entries: [{ kind: 'reply', body: 'At minute 3.', bySupport: false, name: 'Ann Reed' }],
  });
  expect((await answer(ticket.id)).status).toBe(200);
  expect(await mine(ticket.id)).toMatchObject({ status: 'pending', answered: true });
  expect((await theirs(ticket.id)).assignee.id).toBe(staff.id);
  expect(
    (await ann.post(`/support/tickets/${ticket.id}/replies`, { body: 'Firefox', fileIds: [] }, once())).status,
  ).toBe(200);
  expect((await mine(ticket.id)).status).toBe('open');
  expect((await answer(ticket.id, { body: 'Mended.', after: 'solved' })).status).toBe(200);
  expect(await mine(ticket.id)).toMatchObject({ status: 'solved', closesAt: expect.any(String) });
  expect((await ann.put(`/support/tickets/${ticket.id}/satisfaction`, { satisfaction: 'good', note: '' })).status).toBe(
    200,
  );
  // A reply within seven days opens it again, and what was said of how it was solved is gone.
  await ann.post(`/support/tickets/${ticket.id}/replies`, { body: 'Still stops', fileIds: [] }, once());
  expect(await mine(ticket.id)).toMatchObject({ status: 'open', satisfaction: null });
  await answer(ticket.id, { after: 'solved' });
  world.clock.advance(7 * 86_400_000);
  expect((await mine(ticket.id)).status).toBe('closed');
  expect(
    (await ann.post(`/support/tickets/${ticket.id}/replies`, { body: 'Again', fileIds: [] }, once())).body.error.code,
  ).toBe('ticketClosed');
  const next = await create(ann, { followsId: ticket.id });
  expect((await mine(next.id)).follows).toEqual({ id: ticket.id, number: ticket.number });
  world.clock.advance(-7 * 86_400_000);
});

test('a requester sees no notes, no priorities and no names of the platform’s staff', async () => {
  const ticket = await create();
  await answer(ticket.id, { body: 'He always says that', note: true });
  await support.patch(`/admin/support/tickets/${ticket.id}`, { priority: 'urgent', assigneeId: second.id });
  await answer(ticket.id, { body: 'We are on it' });
  const seen = JSON.stringify(await mine(ticket.id));
  for (const hidden of ['always says', 'urgent', 'priority', staff.id, second.id]) expect(seen).not.toContain(hidden);
  expect(
    (await mine(ticket.id)).entries.map(({ name, bySupport }: { name: string | null; bySupport: boolean }) => [
      name,
      bySupport,
    ]),
  ).toEqual([
    ['Ann Reed', false],
    [null, true],
    [null, true],
  ]);
  expect((await theirs(ticket.id)).notes).toMatchObject([{ body: 'He always says that' }]);
  // The role that serves companies cannot read notes, whatever is asked with it.
  expect(await world.sql(`select has_table_privilege('muster_app', 'ticket_notes', 'select') as may`)).toEqual([
    { may: false },
  ]);
});

test('no one but its requester and the platform reads or changes a ticket (H19)', async () => {
  const ticket = await create();
  for (const who of [bob, boss]) {
    expect((await who.get(`/support/tickets/${ticket.id}`)).status).toBe(404);
    expect(
      (await who.post(`/support/tickets/${ticket.id}/replies`, { body: 'Mine', fileIds: [] }, once())).status,
    ).toBe(404);
    expect((await who.post(`/support/tickets/${ticket.id}/solution`, {})).status).toBe(404);
    expect((await who.get(`/admin/support/tickets/${ticket.id}`)).status).toBe(403);
    expect((await who.get('/support/tickets')).body.tickets).toEqual([]);
  }
  const foreign = await world.make.enrolment({
    person: (await world.make.person({ company })) as never,
    course: await world.make.taughtCourse(),
  });
  expect((await ann.post('/support/tickets', asked({ enrolmentId: foreign }), once())).status).toBe(404);
  expect((await bob.post('/support/tickets', asked({ followsId: ticket.id }), once())).status).toBe(404);
});

test('two who answer at once: the second is told, and nothing of it is sent', async () => {
  const ticket = await create();
  const { revision } = await theirs(ticket.id);
  const both = await Promise.all([
    answer(ticket.id, { revision, body: 'First' }),
    answer(ticket.id, { revision, body: 'Second' }, colleague),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(
    (await mine(ticket.id)).entries.filter(
      ({ bySupport, kind }: { bySupport: boolean; kind: string }) => bySupport && kind === 'reply',
    ),
  ).toHaveLength(1);
});

test('a reply is due while it is the platform’s turn, by the priority and the support hours', async () => {
  const ticket = await create();
  const due = async () => (await theirs(ticket.id)).dueAt;
  const normal = await due();
  await support.patch(`/admin/support/tickets/${ticket.id}`, { priority: 'urgent' });
  expect((await due()) < normal).toBe(true);
  await answer(ticket.id);
  expect(await due()).toBe(null);
  await ann.post(`/support/tickets/${ticket.id}/replies`, { body: 'Chrome', fileIds: [] }, once());
  const again = await due();
  expect(again).not.toBe(null);
  // A second reply does not put off what was due already.
  world.clock.advance(3_600_000);
  await ann.post(`/support/tickets/${ticket.id}/replies`, { body: 'And Edge', fileIds: [] }, once());
  expect(await due()).toBe(again);
  world.clock.advance(-3_600_000);
  await support.patch(`/admin/support/tickets/${ticket.id}`, { after: 'thirdParty' });
  expect(await due()).toBe(null);
});

test('the queue agrees with each ticket, and its figures with the queue', async () => {
  const listed = async (asked: Record<string, string>) =>
    (await support.get('/admin/support/tickets', { limit: '100', ...asked })).body.rows as {
      id: string;
      status: string;
      dueAt: string | null;
    }[];
  const rows = await listed({ closed: 'true' });
  for (const row of rows) expect(await theirs(row.id)).toMatchObject({ status: row.status, dueAt: row.dueAt });
  const open = rows.filter(({ status }) => ['new', 'open', 'pending', 'onHold'].includes(status)).length;
  expect((await support.get('/admin/support/figures')).body).toMatchObject({
    open,
    mine: (await support.get('/admin/support/tickets', { mine: 'true' })).body.rows.length,
  });
  expect((await boss.get('/admin/support/tickets')).status).toBe(403);
  // What is done is not in the way, unless one looks for it.
  const done = rows.filter(({ status }) => status === 'solved' || status === 'closed');
  expect(done.length).toBeGreaterThan(0);
  expect((await listed({})).length).toBe(open);
  expect((await listed({ status: 'solved,closed' })).length).toBe(done.length);
});

test('each rating is kept and counts, also when a reply opens the ticket again; of two about one solution the last one', async () => {
  const figures = async () =>
    (await support.get('/admin/support/figures')).body as { rated: number; satisfied: number };
  const before = await figures();
  const ticket = await create();
  const rate = (satisfaction: 'good' | 'bad', note: string) =>
    ann.put(`/support/tickets/${ticket.id}/satisfaction`, { satisfaction, note });
  await answer(ticket.id, { after: 'solved' });
  expect((await rate('good', '')).status).toBe(200);
  world.clock.advance(60_000);
  expect((await rate('bad', 'It came back')).status).toBe(200);
  await ann.post(`/support/tickets/${ticket.id}/replies`, { body: 'Still stops', fileIds: [] }, once());
  expect(await theirs(ticket.id)).toMatchObject({ satisfaction: null, satisfactionNote: null });
  expect(await figures()).toMatchObject({ rated: before.rated + 1, satisfied: before.satisfied });
  await answer(ticket.id, { after: 'solved' });
  world.clock.advance(60_000);
  expect((await rate('good', '')).status).toBe(200);
  expect((await figures()).rated).toBe(before.rated + 2);
  expect((await figures()).satisfied).toBe(before.satisfied + 1);
  const kept = async (who: 'staff' | 'requester') =>
    ((who === 'staff' ? await theirs(ticket.id) : await mine(ticket.id)).entries as { kind: string; details: object }[])
      .filter(({ kind }) => kind === 'rated')
      .map(({ details }) => details);
  expect(await kept('staff')).toMatchObject([
    { rating: 'good' },
    { rating: 'bad', note: 'It came back' },
    { rating: 'good' },
  ]);
  expect(await kept('requester')).toEqual([]);
  world.clock.advance(31 * 86_400_000);
  expect((await figures()).rated).toBe(0);
  world.clock.advance(-31 * 86_400_000 - 120_000);
});

test('merging continues a thread in another ticket of the same person, with what was due first', async () => {
  const [one, two] = [await create(), await create(ann, { subject: 'It stops again' })];
  const other = await create(bob);
  expect((await support.post(`/admin/support/tickets/${one.id}/merge`, { intoId: other.id })).body.error.code).toBe(
    'ticketOfAnother',
  );
  expect((await support.post(`/admin/support/tickets/${one.id}/merge`, { intoId: one.id })).body.error.code).toBe(
    'mergeWithItself',
  );
  expect(
    (await support.post(`/admin/support/tickets/${one.id}/merge`, { intoId: one.id.toUpperCase() })).body.error.code,
  ).toBe('mergeWithItself');
  const { dueAt } = await theirs(one.id);
  await answer(two.id);
  expect((await support.post(`/admin/support/tickets/${one.id}/merge`, { intoId: two.id })).status).toBe(200);
  expect(await mine(one.id)).toMatchObject({ status: 'closed', mergedInto: { id: two.id, number: two.number } });
  expect(await theirs(two.id)).toMatchObject({ status: 'open', dueAt });
  expect(
    (await ann.post(`/support/tickets/${one.id}/replies`, { body: 'Here?', fileIds: [] }, once())).body.error.code,
  ).toBe('ticketClosed');
});

test('the messages of merged tickets are in the thread by their time, with their number; notes for staff, and to a requester only what is theirs', async () => {
  type Shown = { kind: string; body: string | null; from: { id: string; number: number } | null };
  const [a, b, c] = [
    await create(ann, { body: 'A1' }),
    await create(ann, { body: 'B1' }),
    await create(ann, { body: 'C1' }),
  ];
  world.clock.advance(1000);
  await answer(a.id, { body: 'Note of A', note: true });
  await answer(b.id, { body: 'B2' });
  await support.patch(`/admin/support/tickets/${a.id}`, { priority: 'high' });
  expect((await support.post(`/admin/support/tickets/${a.id}/merge`, { intoId: b.id })).status).toBe(200);
  expect((await support.post(`/admin/support/tickets/${b.id}/merge`, { intoId: c.id })).status).toBe(200);
  world.clock.advance(1000);
  await answer(c.id, { body: 'C2' });
  const said = ({ entries }: { entries: Shown[] }) =>
    entries.filter(({ kind }) => kind === 'reply').map(({ body, from }) => [body, from?.number ?? null]);
  const all = [
    ['A1', a.number],
    ['B1', b.number],
    ['C1', null],
    ['B2', b.number],
    ['C2', null],
  ];
  const atDesk = await theirs(c.id);
  expect(said(atDesk)).toEqual(all);
  expect(said(await mine(c.id))).toEqual(all);
  expect(atDesk.notes).toMatchObject([{ body: 'Note of A', from: { id: a.id, number: a.number } }]);
  expect(JSON.stringify(await mine(c.id))).not.toContain('Note of A');
  // How the merged ones were handled stays with them.
  expect(
    (atDesk.entries as Shown[]).filter(
      ({ kind, from }) => from !== null && ['priority', 'merged', 'status'].includes(kind),
    ),
  ).toEqual([]);
  expect(said(await theirs(a.id))).toEqual([['A1', null]]);
  // Where accounts were parted again, a ticket in the thread can be someone else's.
  await world.sql('update tickets set requester_id = $2 where id = $1', [
    a.id,
    (await world.make.person({ company })).id,
  ]);
  expect(said(await mine(c.id))).toEqual(all.slice(1));
  expect(said(await theirs(c.id))).toEqual(all);
  world.clock.advance(-2000);
});

test('emails: the requester hears of every public reply, the staff of what the requester wrote, neither of notes', async () => {
  const ticket = await create();
  await world.runJobs();
  await answer(ticket.id, { note: true });
  await answer(ticket.id);
  await world.runJobs();
  await ann.post(`/support/tickets/${ticket.id}/replies`, { body: 'Chrome', fileIds: [] }, once());
  await world.runJobs();
  const written = (await mails(ticket)).map(({ kind }) => kind);
  expect(written.filter((kind) => kind === 'support.received')).toHaveLength(1);
  expect(written.filter((kind) => kind === 'support.reply')).toHaveLength(1);
  // Both administrators while it was assigned to no one, then its assignee alone.
  expect(written.filter((kind) => kind === 'support.staff')).toHaveLength(3);
});

test('several at once: first what would happen, then each change in its own company’s audit; what stays as it is says why', async () => {
  const [one, two, three] = [await create(), await create(bob), await create(bob)];
  await answer(two.id, { after: 'solved' });
  await support.post(`/admin/support/tickets/${three.id}/merge`, { intoId: (await create(bob)).id });
  const solve = async (preview: boolean) =>
    (
      await support.post('/admin/support/tickets-changes', {
        selection: { ids: [one.id, two.id, three.id] },
        solve: true,
        preview,
      })
    ).body;
  const expected = {
    changed: 1,
    done: [{ id: one.id, label: `${one.number} The video stops` }],
    skipped: [
      { id: two.id, code: 'ticketAlreadySolved' },
      { id: three.id, code: 'ticketAlreadyClosed' },
    ],
  };
  expect(await solve(true)).toMatchObject(expected);
  expect((await mine(one.id)).status).toBe('new');
  expect(await solve(false)).toMatchObject(expected);
  expect((await mine(one.id)).status).toBe('solved');
  expect(await solve(false)).toMatchObject({ changed: 0 });
  const trail = await world.sql(
    `select 1 from audit_entries where company_id = $1 and entity = 'ticket' and entity_id = $2
      and action = 'ticket.change'`,
    [company.id, one.id],
  );
  expect(trail).toHaveLength(1);
});

test('several can be assigned to any of the platform’s staff, and to no one else', async () => {
  const [one, two] = [await create(), await create(bob)];
  const staffList = (await support.get('/admin/support/staff')).body.staff as { id: string }[];
  expect(staffList.map(({ id }) => id)).toEqual(expect.arrayContaining([staff.id, second.id]));
  const assign = (assigneeId: string, preview = false) =>
    support.post('/admin/support/tickets-changes', { selection: { ids: [one.id, two.id] }, assigneeId, preview });
  await support.patch(`/admin/support/tickets/${two.id}`, { assigneeId: second.id });
  expect((await assign(second.id)).body).toMatchObject({
    changed: 1,
    done: [{ id: one.id }],
    skipped: [{ id: two.id, code: 'ticketUnchanged' }],
  });
  expect((await theirs(one.id)).assignee.id).toBe(second.id);
  const person = await world.make.person({ company });
  for (const preview of [true, false]) expect((await assign(person.id, preview)).status).toBe(404);
});

test('chosen tickets of one requester are merged into the oldest that is not closed', async () => {
  const closed = await create();
  await support.post(`/admin/support/tickets/${closed.id}/merge`, { intoId: (await create()).id });
  world.clock.advance(1000);
  const [one, two, three, other] = [await create(), await create(), await create(), await create(bob)];
  world.clock.advance(-1000);
  const merge = async (ids: string[], preview: boolean) =>
    (await support.post('/admin/support/tickets-merges', { selection: { ids }, preview })).body;
  const left = (id: string, code: string) => ({ id, code });
  expect(await merge([one.id, other.id], false)).toMatchObject({
    changed: 0,
    skipped: [left(one.id, 'ticketOfAnother'), left(other.id, 'ticketOfAnother')],
    into: null,
  });
  expect(await merge([closed.id, one.id], false)).toMatchObject({
    changed: 0,
    skipped: [left(closed.id, 'ticketAlreadyClosed'), left(one.id, 'mergeNeedsTwo')],
  });
  const expected = {
    into: { id: one.id },
    changed: 2,
    done: [{ id: two.id }, { id: three.id }],
    skipped: [{ id: closed.id, code: 'ticketAlreadyClosed' }],
  };
  expect(await merge([three.id, closed.id, two.id, one.id], true)).toMatchObject(expected);
  expect((await mine(two.id)).mergedInto).toBe(null);
  expect(await merge([three.id, closed.id, two.id, one.id], false)).toMatchObject(expected);
  for (const { id } of [two, three]) expect((await mine(id)).mergedInto).toEqual({ id: one.id, number: one.number });
  expect(
    (await boss.post('/admin/support/tickets-merges', { selection: { ids: [one.id] }, preview: true })).status,
  ).toBe(403);
});

test('twenty open requests of one person are enough', async () => {
  const carl = await world.as(await world.make.person({ company }));
  for (let n = 0; n < 20; n++) expect((await carl.post('/support/tickets', asked(), once())).status).toBe(200);
  expect((await carl.post('/support/tickets', asked(), once())).body.error.code).toBe('tooManyTickets');
});

test('prepared replies are the platform’s, each name once', async () => {
  const macro = {
    name: 'Ask for the browser',
    texts: { en: 'Which browser?', fr: 'Quel navigateur?' },
    after: 'requester',
  };
  const { id } = (await support.post('/admin/support/macros', macro)).body;
  expect((await support.post('/admin/support/macros', macro)).body.error.code).toBe('macroNameTaken');
  expect((await support.put(`/admin/support/macros/${id}`, { ...macro, after: 'solved' })).status).toBe(200);
  expect((await colleague.get('/admin/support/macros')).body.macros).toEqual([{ id, ...macro, after: 'solved' }]);
  expect((await boss.get('/admin/support/macros')).status).toBe(403);
  expect((await support.delete(`/admin/support/macros/${id}`)).status).toBe(200);
});

test('a reply is due in the hours of the platform, also where someone elsewhere causes it', async () => {
  await world.sql(`update companies set time_zone = 'America/Vancouver' where is_platform`);
  world.clock.advance(Date.parse('2026-07-15T12:00:00Z') - Date.parse(world.clock.now()));
  // 5 in the morning in Vancouver, where support opens at 8.
  const ticket = await create();
  expect((await theirs(ticket.id)).dueAt).toBe('2026-07-16T01:00:00.000Z');
  await support.patch(`/admin/support/tickets/${ticket.id}`, { priority: 'urgent' });
  expect((await theirs(ticket.id)).dueAt).toBe('2026-07-15T17:00:00.000Z');
  await answer(ticket.id);
  await ann.post(`/support/tickets/${ticket.id}/replies`, { body: 'Firefox', fileIds: [] }, once());
  expect((await theirs(ticket.id)).dueAt).toBe('2026-07-15T17:00:00.000Z');
});

test('staff see the attempt that a ticket is about, with its deadline, and the certificates of who asks', async () => {
  const person = await world.make.person({ company, name: 'Cara Stone' });
  const cara = await world.as(person);
  const course = await world.make.taughtCourse();
  const enrolmentId = await world.make.enrolment({ person: person as never, course });
  const { id } = await create(cara, { enrolmentId });
  expect(await theirs(id)).toMatchObject({
    enrolment: { id: enrolmentId, packages: 0, completeBy: null, completedAt: null },
    certificates: [],
  });
  expect(await mine(id, cara)).not.toHaveProperty('certificates');
});

test('of many requests at once no more than the limit are taken', async () => {
  const flo = await world.as(await world.make.person({ name: 'Flo' }));
  const all = await Promise.all(Array.from({ length: 30 }, () => flo.post('/support/tickets', asked(), once())));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(new Set(all.filter(({ status }) => status !== 200).map(({ body }) => body.error.code))).toEqual(
    new Set(['tooManyTickets']),
  );
});
