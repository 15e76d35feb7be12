import { emptyAudience } from '@app/domain/messaging/audience';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadeCompany, MadePerson } from '../../../test/make/make.ts';
import { draftOf, written } from '../../../test/make/make-messages.ts';

const world = await openWorld();
const { make, sql } = world;

let company: MadeCompany;
let admin: Caller;
let ann: MadePerson;
beforeEach(async () => {
  world.clock.set('2026-03-02T15:00:00.000Z');
  company = await make.company();
  admin = await world.as(await make.companyAdmin({ company, name: 'Bea Boss' }));
  ann = await make.person({ company, name: 'Ann Roy' });
});

const code = (answer: { body: any }) => answer.body?.error?.code;
const create = (body: object) =>
  admin.post('/settings/messages', body, { headers: { 'idempotency-key': crypto.randomUUID() } });
async function sendToAnn(given: Record<string, unknown>): Promise<string> {
  const messageId = await draftOf(admin, given, { everyone: false, people: [ann.id] });
  const { status, text } = await admin.post(`/settings/messages/${messageId}/sending`, { expected: 1 });
  expect(status, text).toBe(200);
  await world.runJobs();
  return messageId;
}
const mailTo = async ({ id }: MadePerson) =>
  (
    await sql<{ subject: string; text_body: string; html_body: string }>(
      'select subject, text_body, html_body from mails where person_id = $1',
      [id],
    )
  )[0]!;

test('places, courses, trainings and people of another company are in no draft, saved audience, count or exclusion (B04)', async () => {
  const other = await make.company();
  const stranger = await make.person({ company: other });
  const siteId = await make.insert('sites', {
    company_id: other.id,
    code: 'S',
    name: 'Theirs',
    time_zone: 'America/Toronto',
  });
  const departmentId = await make.insert('departments', { company_id: other.id, code: 'D', name: 'Theirs' });
  const position = await make.position(other);
  const training = await make.training(other);
  const trainingId = typeof training === 'string' ? training : training.id;
  const foreign = [
    { people: [stranger.id] },
    { sites: [siteId] },
    { departments: [departmentId] },
    { positions: [position.id] },
    { trainings: [trainingId] },
    ...(['people', 'sites', 'departments', 'positions'] as const).map((kind) => ({
      everyone: true,
      except: {
        ...emptyAudience.except,
        [kind]: [{ people: stranger.id, sites: siteId, departments: departmentId, positions: position.id }[kind]],
      },
    })),
  ];
  const draft = await draftOf(admin);
  for (const audience of foreign) {
    const whole = { ...emptyAudience, ...audience };
    const named = JSON.stringify(audience);
    expect((await create(written({}, whole))).status, named).toBe(404);
    expect((await admin.put(`/settings/messages/${draft}`, written({}, whole))).status, named).toBe(404);
    const saved = await admin.post(
      '/settings/message-audiences',
      { name: 'Theirs', audience: whole },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    );
    expect(saved.status, named).toBe(404);
    const counted = await admin.post('/settings/message-audience/count', { audience: whole, channels: ['inbox'] });
    expect(counted.body.people, named).toBe('everyone' in audience ? 2 : 0);
    expect(counted.text).not.toContain('Theirs');
  }
});

test('a foreign id that came into the table by another way is still sent to no one outside the company', async () => {
  const stranger = await make.person();
  const messageId = await draftOf(admin);
  await sql(`update messages set audience = $2 where id = $1`, [
    messageId,
    JSON.stringify({ ...emptyAudience, people: [ann.id, stranger.id] }),
  ]);
  expect(code(await admin.post(`/settings/messages/${messageId}/sending`, { expected: 2 }))).toBe('audienceChanged');
  expect((await admin.post(`/settings/messages/${messageId}/sending`, { expected: 1 })).status).toBe(200);
  await world.runJobs();
  expect(await sql('select 1 from deliveries where person_id = $1', [stranger.id])).toEqual([]);
});

test(
  'a message to 100,000 people is refused with both numbers, and leaves the draft a draft',
  { timeout: 300_000 },
  async () => {
    const huge = await make.company();
    const boss = await world.as(await make.companyAdmin({ company: huge }));
    await sql(
      `with made as (insert into people (legal_name) select 'Crowd ' || n from generate_series(1, 100000) n
        returning id)
     insert into employments (company_id, person_id, employee_number, started_on) select $1, id, 'H' || row_number()
       over (), '2020-01-01' from made`,
      [huge.id],
    );
    const messageId = await draftOf(boss, {}, { everyone: true });
    const counted = await boss.post('/settings/message-audience/count', {
      audience: { ...emptyAudience, everyone: true },
      channels: ['inbox'],
    });
    expect(counted.body).toMatchObject({ people: 100_001, tooMany: true });
    const refused = await boss.post(`/settings/messages/${messageId}/sending`, { expected: 100_001 });
    expect([refused.status, code(refused), refused.body.error.details]).toEqual([
      409,
      'audienceTooLarge',
      { people: 100_001, limit: 50_000 },
    ]);
    expect((await boss.get(`/settings/messages/${messageId}`)).body.state).toBe('draft');
    expect(await sql('select 1 from message_recipients where message_id = $1 limit 1', [messageId])).toEqual([]);
  },
);

const payload =
  '<script>alert(1)</script><img src=x onerror="alert(2)">\' " & {{constructor}} ${7*7} <a href="javascript:alert(3)">x</a>';

test('markup in a subject, a text, a field, the words instead of one and a link is words in the email, and the same words in the inbox', async () => {
  await sql('update people set preferred_name = $2 where id = $1', [ann.id, payload]);
  const body = `{firstName} ${payload.replaceAll(/[{}]/g, '')}\n\n{manager|<b onclick=alert(4)>the office</b>}`;
  const messageId = await sendToAnn({
    variants: { en: { subject: `A ${payload.slice(0, 60).replaceAll(/[{}]/g, '')}`, body } },
  });
  const { html_body: html, text_body: text } = await mailTo(ann);
  for (const tag of ['<script', '<img', '<b ', 'href="javascript']) expect(html).not.toContain(tag);
  expect(text).toContain(payload);
  expect(text).toContain('<b onclick=alert(4)>the office</b>');
  const shown = (await (await world.as(ann)).get(`/announcements/${messageId}`)).body;
  expect(shown.paragraphs[0]).toContain(payload);
});

test('what would end a header is one line of a subject', async () => {
  const subject = 'Yard\r\nBcc: all@example.com';
  const answer = await create(written({ variants: { en: { subject, body: 'x' } } }));
  if (answer.status !== 200) return void expect(answer.status).toBe(400);
  await sendToAnn({ variants: { en: { subject, body: 'x' } } });
  expect((await mailTo(ann)).subject).not.toMatch(/[\r\n]/);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'http://example.com/plain',
  'https://user:secret@example.com/',
  '//evil.example',
])('a link to %s is refused', async (href) =>
  expect((await create(written({ links: [{ label: 'Plan', href }] }))).status).toBe(400),
);

test('ten thousand characters, also from right to left, arrive whole; one more is refused', async () => {
  const word = 'سلامة ';
  const body = `{firstName}\n\n${word.repeat(2000)}`.slice(0, 10_000).trimEnd();
  await sql('update people set preferred_name = $2 where id = $1', [ann.id, 'رنا']);
  const messageId = await sendToAnn({ variants: { en: { subject: 'أهلا {firstName}', body } } });
  const shown = (await (await world.as(ann)).get(`/announcements/${messageId}`)).body;
  expect(shown.paragraphs.join('\n\n').length).toBeGreaterThan(9900);
  expect(shown.subject).toContain('\u2068رنا\u2069');
  expect((await mailTo(ann)).text_body).toContain(body.slice(-200));
  expect((await create(written({ variants: { en: { subject: 'A', body: 'x'.repeat(10_001) } } }))).status).toBe(400);
  expect((await create(written({ variants: { en: { subject: 'x'.repeat(121), body: 'x' } } }))).status).toBe(400);
});

test('a name that turns the direction of text, or of 5,000 characters, does not reach beyond itself', async () => {
  await sql('update people set preferred_name = $2 where id = $1', [ann.id, `Ann\u202e\u2066gnp.exe`]);
  const messageId = await sendToAnn({
    variants: { en: { subject: 'For {firstName} today', body: '{firstName} today' } },
  });
  const { subject } = (await (await world.as(ann)).get(`/announcements/${messageId}`)).body;
  const open = [...subject].filter((one) => '\u202a\u202b\u202d\u202e\u2066\u2067\u2068'.includes(one)).length;
  const closed = [...subject].filter((one) => '\u202c\u2069'.includes(one)).length;
  expect(closed).toBeGreaterThanOrEqual(open);
});

test('a message of others is neither sent, cancelled, reminded of, tested, copied nor printed, and none of it is noted', async () => {
  const messageId = await draftOf(admin, { acknowledge: true });
  const stranger = await world.as(await make.companyAdmin());
  const learner = await world.as(ann);
  for (const [caller, expected] of [
    [stranger, 404],
    [learner, 403],
  ] as const) {
    for (const [path, body] of [
      ['sending', { expected: 2 }],
      ['cancellation', {}],
      ['reminders', {}],
      ['test', { language: 'en' }],
    ] as const)
      expect((await caller.post(`/settings/messages/${messageId}/${path}`, body)).status, path).toBe(expected);
    expect((await caller.get(`/settings/messages/${messageId}/sheet`, { people: 'none', format: 'a4' })).status).toBe(
      expected,
    );
  }
  expect((await admin.get(`/settings/messages/${messageId}`)).body.state).toBe('draft');
});
