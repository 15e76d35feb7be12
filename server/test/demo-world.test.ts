import { dayInCell, shownDueOn } from '@app/domain/qualification/due';
import { beforeAll, expect, test } from 'vitest';
import { tierReached } from '@app/domain/store/price';
import { demoSignIns, seedDemo } from '../db/seed/seed.ts';
import { enrolRequiredCourses } from '../src/modules/assignment/index.ts';
import { allJobs } from '../src/app/compose.ts';
import { openWorld } from './harness.ts';

const world = await openWorld();
const count = async (question: string) =>
  (await world.sql<{ n: number }>(`select count(*)::int as n from ${question}`))[0]!.n;

beforeAll(async () => {
  await world.sql('delete from companies');
  await seedDemo(world.runtime, () => {});
}, 120_000);

test('the companies have their people, courses and four years of attempts', async () => {
  expect(await count(`employments e join companies c on c.id = e.company_id where c.code = 'NORTHGATE'`)).toBe(148);
  expect(await count(`employments e join companies c on c.id = e.company_id where c.code like 'LAKESHORE%'`)).toBe(40);
  expect(await count(`employments e join companies c on c.id = e.company_id where c.code = 'SITEWORKS'`)).toBe(10);
  expect(await count('courses')).toBe(31);
  expect(
    await count(
      `enrolments e join companies c on c.id = e.company_id where c.code = 'NORTHGATE' and e.occasion is null and e.origin <> 'seat'`,
    ),
  ).toBe(2400);
});

test('everyone holds a position, and positions ask for skills and courses', async () => {
  const northgate = `company_id = (select id from companies where code = 'NORTHGATE')`;
  expect(await count('skills')).toBe(26);
  expect(await count(`skills where 'external' = any (evidence_kinds)`)).toBe(12);
  expect(await count('position_templates')).toBe(14);
  expect(await count(`positions where ${northgate}`)).toBe(14);
  expect(
    await count(
      `employments e where ${northgate} and not exists (select 1 from position_assignments a where a.person_id = e.person_id)`,
    ),
  ).toBe(0);
  expect(
    await count(`requirements where retracted_at is null and effective_from < current_date and ${northgate}`),
  ).toBeGreaterThan(80);
  expect(
    await count(`requirements a join requirements b on a.requirement_id = b.requirement_id and a.id < b.id and a.retracted_at is null and b.retracted_at is null
      where daterange(a.effective_from, a.effective_to, '[]') && daterange(b.effective_from, b.effective_to, '[]')`),
  ).toBe(0);
  expect(
    await count(
      `achievements a where skill_id is null and exists (select 1 from course_skills k where k.version_id = a.course_version_id)`,
    ),
  ).toBe(0);
});

test('every completion has its achievement and every achievement its completion', async () => {
  expect(
    await count(
      'enrolments e where completed_at is not null and not exists (select 1 from achievements a where a.enrolment_id = e.id)',
    ),
  ).toBe(0);
  expect(await count('achievements a join enrolments e on e.id = a.enrolment_id where e.completed_at is null')).toBe(0);
});

test('scores of attempts, enrolments and achievements tell the same', async () => {
  expect(
    await count(`enrolments e where completed_at is not null and exists (select 1 from quiz_attempts q where q.enrolment_id = e.id)
      and score_percent is distinct from (select max(q.score_percent) from quiz_attempts q where q.enrolment_id = e.id)`),
  ).toBe(0);
  expect(
    await count(
      `achievements a join enrolments e on e.id = a.enrolment_id where (a.snapshot ->> 'scorePercent')::numeric is distinct from e.score_percent`,
    ),
  ).toBe(0);
  expect(
    await count(
      'quiz_attempts q join enrolments e on e.id = q.enrolment_id where e.failed_at is not null and q.passed',
    ),
  ).toBe(0);
});

test('certificate numbers have no gaps', async () => {
  expect(
    await count(
      `certificate_counters k where last_number <> (select count(*) from achievements a where a.company_id = k.company_id)`,
    ),
  ).toBe(0);
});

test('the six sign in and see what their claims give', async () => {
  const stranger = await world.as();
  const seen: Record<string, unknown> = {};
  for (const { email, password } of demoSignIns()) {
    const answer = await stranger.post('/session', { email, password, remember: false });
    expect(answer.status, email).toBe(200);
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    const { body } = await stranger.get('/session', {}, { headers: { cookie } });
    seen[email] = [body.claims.buAdmin, body.claims.qmsAdmin, body.company.name, body.legal.due.length];
  }
  expect(seen).toEqual({
    'learner@northgate.example': [false, false, 'Northgate', 0],
    'admin@northgate.example': [true, false, 'Northgate', 0],
    'second-admin@northgate.example': [true, false, 'Northgate', 0],
    'admin@lakeshore.example': [true, false, expect.stringContaining('Lakeshore'), 0],
    'platform@muster.example': [true, true, 'Muster', 0],
    'qms-only@muster.example': [false, false, 'Muster', 0],
  });
});

test('whom the rule enrols is enrolled: the first hour of the demo changes nothing, and writes to no one', async () => {
  const before = await count('enrolments');
  expect(await count(`enrolments where occasion is not null`)).toBeGreaterThan(50);
  await enrolRequiredCourses.run(world.runtime, {}, { id: '1', number: 1 });
  expect([await count('enrolments'), await count(`mails where kind like 'assignment.%'`)]).toEqual([before, 0]);
});

test('the day in each cell of the matrix is the day that its Why tells', async () => {
  const { email, password } = demoSignIns().find((one) => one.email === 'admin@northgate.example')!;
  const stranger = await world.as();
  const signedIn = await stranger.post('/session', { email, password, remember: false });
  const headers = { cookie: String(signedIn.headers['set-cookie']).split(';')[0]! };
  // Of what is open a third is due on a day of its own: other cells keep the day of their requirement.
  await world.sql(`update enrolments set due_on = assigned_at::date + 45 + abs(hashtext(id::text) % 30)
    where hashtext(id::text) % 3 = 0 and completed_at is null and withdrawn_at is null and failed_at is null
      and voided_at is null`);
  type Cell = Parameters<typeof dayInCell>[0] & { rowId: string };
  const rows: { personId: string; cells: Cell[] }[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const { body } = await stranger.get(
      '/settings/qualifications',
      { limit: '100', ...(cursor && { cursor }) },
      { headers },
    );
    rows.push(...body.rows);
    cursor = body.nextCursor ?? undefined;
  }
  const seen = new Map<string, number>();
  for (const { personId, cells } of rows)
    for (const cell of cells) {
      const count = seen.get(cell.status) ?? 0;
      if (count >= (cell.status === 'due' || cell.status === 'missing' ? 150 : 15)) continue;
      seen.set(cell.status, count + 1);
      const { body: why } = await stranger.get(
        '/settings/qualifications/why',
        { personId, requirementRowId: cell.rowId },
        { headers },
      );
      expect([why.status, dayInCell({ ...why, dueOn: shownDueOn(why) })], `${personId} ${cell.rowId}`).toEqual([
        cell.status,
        dayInCell(cell),
      ]);
    }
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['missing', 'expired', 'expiring', 'valid']));
});

test('money and seats of the demo agree: nightly reconciliation finds nothing but the payment that is disputed, and no email of then is sent today', async () => {
  for (const name of ['store.reconcileOrders', 'seats.keep'])
    await allJobs.find((job) => job.name === name)!.run(world.runtime, {}, { id: '1', number: 1 });
  expect(await world.sql('select kind, detail from store_anomalies where resolved_at is null')).toEqual([
    { kind: 'paymentDisputed', detail: expect.anything() },
  ]);
  expect(
    await world.sql(
      `select kind, to_address from mails where sent_at is null and (kind like 'store.%' or kind like 'seats.%')`,
    ),
  ).toEqual([]);
  expect(
    await count(`graphile_worker.jobs where task_identifier like 'store.%' or task_identifier = 'platform.sendMails'`),
  ).toBe(0);
});

test('the price on each card of the store is the price that its page begins with', async () => {
  const [boss] = await world.sql<{ id: string; companyId: string }>(
    `select e.person_id as id, e.company_id as "companyId" from employments e join people p on p.id = e.person_id
      where p.email = 'admin@northgate.example'`,
  );
  const admin = await world.as(boss);
  const { rows } = (await admin.get('/store', { limit: '100' })).body as {
    rows: { id: string; unitMinor: number | null; reachedMinor: number | null }[];
  };
  const pages = await Promise.all(
    rows.map(async ({ id }) => (await admin.get(`/store/${id}`, { boughtFor: 'company' })).body),
  );
  const begins = pages.map(
    ({ price, minQuantity, held }) => price && tierReached(price, minQuantity, held.bought).unitMinor,
  );
  expect(rows.map(({ reachedMinor }) => reachedMinor)).toEqual(begins);
  // Of one of them so much was bought that a lower price is reached.
  expect(rows.some(({ unitMinor, reachedMinor }) => unitMinor !== reachedMinor)).toBe(true);
});

test('orders are in every state, and seats too', async () => {
  const today = world.clock.now().slice(0, 10);
  const states = await world.sql<{ state: string }>(
    `select distinct state from seats where company_id = (select id from companies where code = 'NORTHGATE')
      order by state`,
  );
  expect(states.map(({ state }) => state)).toEqual([
    'allocated',
    'available',
    'cancelled',
    'consumed',
    'expired',
    'reserved',
    'returnPending',
    'transferred',
  ]);
  for (const [what, where] of Object.entries({
    'waits for the company': `orders o where exists (select 1 from order_approvals a where a.order_id = o.id and a.asked_of = 'company' and a.decided_at is null)`,
    'waits for the platform': `orders o where purchase_order_file is not null and exists (select 1 from order_approvals a where a.order_id = o.id and a.asked_of = 'platform' and a.decided_at is null)`,
    declined: `order_approvals where approved = false`,
    'partly refunded': 'orders where credited_minor between 1 and total_minor - 1',
    cancelled: 'orders where cancelled_at is not null',
    'on invoice and late': `orders where fulfilled_at is not null and captured_at is null and due_on < '${today}'`,
    disputed: `payment_facts where kind = 'disputed'`,
    'paid from credit': `payments where provider = 'credit'`,
    'bought for themselves': 'seat_lots where owner_person_id is not null and consumed = 1',
    'sent to a subsidiary and back': 'seat_transfers where received_at is not null',
    'granted seats given back': `seat_lots where origin = 'granted' and return_pending > 0`,
    'refund asked': `refunds where status = 'asked'`,
    'seats that end this month': `seat_lots where available > 0 and assign_by - date '${today}' between 20 and 30`,
    'asleep for a month': `seats where state = 'allocated' and changed_at < timestamptz '${today}' - interval '30 days'`,
    'waits for a seat': 'enrolments where waits_for_seat and completed_at is null and withdrawn_at is null',
    asked: 'seat_requests where decided_at is null',
  }))
    expect(await count(where), what).toBeGreaterThan(0);
  expect(
    await count(
      `orders o where fulfilled_at is not null and not exists (select 1 from invoices i where i.order_id = o.id)`,
    ),
  ).toBe(0);
});

test('records were transferred and wait to be released, and an agreement is on paper', async () => {
  expect(
    await world.sql(
      `select f.code as from, c.code as to, done_at is not null as done, released_at is not null as released,
        jsonb_array_length(records) as records
       from record_transfers t join companies f on f.id = t.from_company_id join companies c on c.id = t.company_id
         order by requested_at`,
    ),
  ).toEqual([
    { from: 'SITEWORKS', to: 'NORTHGATE', done: true, released: true, records: 2 },
    { from: 'NORTHGATE', to: 'SITEWORKS', done: false, released: false, records: 3 },
  ]);
  expect(
    await count(
      `achievements a join evidence e on e.company_id = a.company_id and e.id = a.evidence_id where e.note like 'Northgate Site Works → Northgate%'`,
    ),
  ).toBe(1);
  expect(await count(`graphile_worker.jobs where task_identifier like 'transfers.%'`)).toBe(0);
  expect(await count(`legal_acceptances where method = 'paper' and jsonb_array_length(scans) = 1`)).toBe(2);
});

test('a request came by email and was continued by email; one that is forged waits', async () => {
  expect(
    await world.sql(`select outcome, reason, results ->> 'dkim' as dkim from inbound_emails order by received_at`),
  ).toEqual([
    { outcome: 'ticket', reason: null, dkim: 'pass' },
    { outcome: 'reply', reason: null, dkim: 'pass' },
    { outcome: 'held', reason: 'senderFailed', dkim: 'none' },
  ]);
  const entries = await world.sql<{ support: boolean; email: boolean }>(
    `select by_support as support, coalesce(details ? 'email', false) as email from ticket_entries e
      where kind = 'reply'
       and exists (select from inbound_emails m where m.company_id = e.company_id and m.ticket_id = e.ticket_id)
         order by at`,
  );
  expect(entries).toEqual([
    { support: false, email: true },
    { support: true, email: false },
    { support: false, email: true },
  ]);
  expect(await count(`graphile_worker.jobs where task_identifier like 'support.%'`)).toBe(0);
});

test('courses are linked to safety data sheets, and a product brought new hazards to a site', async () => {
  expect(
    await count('sds_sheet_courses l join courses c on c.id = l.course_id where c.retired_at is null'),
  ).toBeGreaterThan(4);
  expect(
    await count(`site_chemicals where added_at > timestamptz '${world.clock.now()}' - interval '90 days'`),
  ).toBeGreaterThan(0);
});

test('seeding again changes nothing', async () => {
  const before = await count('enrolments');
  await seedDemo(world.runtime, () => {});
  expect(await count('enrolments')).toBe(before);
});
