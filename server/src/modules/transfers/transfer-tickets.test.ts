import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { transferMakers } from '../../../test/make/make-transfers.ts';

const world = await openWorld();
const { giving, act, agree, consent, consented, employ, once, certificateOf, worker, young } =
  await transferMakers(world);
const support = await world.as(await world.make.platformAdmin());
const theirs = async (id: string) => (await support.get(`/admin/support/tickets/${id}`)).body;
const ticketOf = async ({ me }: Awaited<ReturnType<typeof worker>>) => {
  await world.runJobs();
  return (await me.get('/record-transfers')).body.transfers[0].ticketId as string;
};
const asked = {
  category: 'course',
  subject: 'Other request',
  body: 'At minute 3.',
  fileIds: [],
  context: null,
  enrolmentId: null,
  followsId: null,
};
type Entry = { kind: string; details: { step?: string } | null };
const stepsOf = ({ entries }: { entries: Entry[] }) =>
  entries.filter(({ kind }) => kind === 'transfer').map(({ details }) => details!.step);
const refuse = async (id: string) => {
  expect((await act(giving, id, 'refusal', { reason: 'We never trained them' })).status).toBe(200);
  await world.runJobs();
};
const merge = async (ticketId: string, intoId: string) =>
  expect((await support.post(`/admin/support/tickets/${ticketId}/merge`, { intoId })).status).toBe(200);

test('a ticket that the transfer’s was merged into shows the transfer and hears of each step; its own question stays open', async () => {
  const one = await worker();
  const id = await consented(one);
  const [ticketId, other] = [await ticketOf(one), (await one.me.post('/support/tickets', asked, once())).body.id];
  await merge(ticketId, other);
  expect((await theirs(other)).transfer).toMatchObject({ state: 'agreed', from: 'Old Mill', records: 2 });
  await refuse(id);
  const open = await theirs(other);
  expect(open).toMatchObject({ status: 'new', transfer: { state: 'refused' } });
  expect(open.dueAt).not.toBeNull();
  // Its thread has what the merged one heard before.
  expect(stepsOf(open)).toEqual(['consent', 'refuse']);
  expect(open.entries.at(-1).details.reason).toBe('We never trained them');
  expect((await one.me.get(`/support/tickets/${other}`)).body.entries.at(-1).details.step).toBe('refuse');
  expect(stepsOf(await theirs(ticketId)), 'before the merge').toEqual(['consent']);
});

test('one of another category that waited for the transfer is the platform’s turn with its end', async () => {
  const one = await worker();
  const id = await consented(one);
  const [ticketId, other] = [await ticketOf(one), (await one.me.post('/support/tickets', asked, once())).body.id];
  await merge(ticketId, other);
  const { revision } = await theirs(other);
  await support.post(
    `/admin/support/tickets/${other}/replies`,
    { body: 'It is on its way.', note: false, fileIds: [], after: 'thirdParty', revision },
    once(),
  );
  expect((await theirs(other)).status).toBe('onHold');
  await refuse(id);
  const after = await theirs(other);
  expect(after.status).toBe('open');
  expect(after.dueAt).not.toBeNull();
});

test('two transfers in one thread: it is solved once the last of them is over', async () => {
  const one = await worker();
  const first = await consented(one);
  const ticketId = await ticketOf(one);
  const third = await world.make.company({ display_name: 'Third Yard' });
  await employ(third.id, one.id, 'T1');
  const proof = await certificateOf({ id: one.id, companyId: third.id, name: 'Wim Worker' });
  const second = (await consent(one, { fromCompanyId: third.id, achievementIds: [proof] })).body.id;
  await world.runJobs();
  const [{ ticketId: other }] = (await one.me.get('/record-transfers')).body.transfers.filter(
    (transfer: { id: string }) => transfer.id === second,
  );
  await merge(ticketId, other);
  await refuse(first);
  expect(await theirs(other)).toMatchObject({ status: 'onHold', transfer: { state: 'agreed', from: 'Third Yard' } });
  await one.me.post(`/record-transfers/${second}/withdrawal`, {});
  await world.runJobs();
  expect(await theirs(other)).toMatchObject({ status: 'solved' });
  expect(stepsOf(await theirs(other))).toEqual(['consent', 'consent', 'refuse', 'withdraw']);
  expect(young.id).toBeTruthy();
});

test('what the person asked in the ticket, and what the support asked them, stays open when the transfer is done', async () => {
  const one = await worker();
  const id = await consented(one);
  const ticketId = await ticketOf(one);
  expect(
    (
      await one.me.post(
        `/support/tickets/${ticketId}/replies`,
        { body: 'My name is wrong on one, please fix it', fileIds: [] },
        once(),
      )
    ).status,
  ).toBe(200);
  const before = await theirs(ticketId);
  expect(await agree(id)).toEqual([200, 200]);
  const after = await theirs(ticketId);
  expect(after).toMatchObject({ status: 'new', dueAt: before.dueAt, transfer: { state: 'done' } });
  expect(after.dueAt).not.toBeNull();
  expect(stepsOf(after)).toContain('finish');

  const two = await worker();
  const next = await consented(two);
  const waiting = await ticketOf(two);
  const { revision } = await theirs(waiting);
  await support.post(
    `/admin/support/tickets/${waiting}/replies`,
    { body: 'Is the name right?', note: false, fileIds: [], after: 'requester', revision },
    once(),
  );
  await agree(next);
  expect((await theirs(waiting)).status).toBe('pending');
});
