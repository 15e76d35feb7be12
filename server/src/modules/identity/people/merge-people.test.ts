import { expect, test } from 'vitest';
import { checksums } from '../../../../test/checksums.ts';
import { makeBelongings } from '../../../../test/make/make-belongings.ts';
import { openWorld } from '../../../../test/harness.ts';

const world = await openWorld();
const { make } = world;
const admin = await make.platformAdmin();
const me = await world.as(admin);
const at = (personId: string, rest = '') => `/admin/employees/${personId}${rest}`;

/** Said again by the merge itself: its own book, who is signed in, and the counters of the audit. */
const ofItself = [
  'public.people_merges',
  'public.people_merge_rows',
  'public.audit_entries',
  'public.audit_heads',
  'auth.sessions',
  'auth.one_time_tokens',
  'public.idempotency_keys',
  'public.standing_marks',
];
async function rowsNow(): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(await checksums(world.sql)).filter(([table]) => !ofItself.includes(table)));
}
const completions = async () => (await world.sql('select 1 from enrolments where completed_at is not null')).length;

test('merging and undoing leaves every row as before, and a merge loses no completion: six pairs of each kind', async () => {
  for (let round = 0; round < 6; round += 1) {
    const company = await make.company();
    const elsewhere = await make.company();
    const [kept, merged] = [
      await make.person({ company, name: `Kept ${round}` }),
      await make.person({ company, name: `Merged ${round}` }),
    ];
    const alone = { id: merged.id, companyId: elsewhere.id, name: merged.name };
    await world.sql(
      `insert into employments (company_id, person_id, employee_number, started_on) values ($1, $2, $3, '2021-01-01')`,
      [elsewhere.id, merged.id, `X${round}`],
    );
    await world.sql(
      `insert into placements (company_id, person_id, hired_on, started_on, recorded_at)
        values ($1, $2, '2021-01-01', '2021-01-01', now())`,
      [elsewhere.id, merged.id],
    );
    for (const person of [kept, merged]) await makeBelongings(world, { company, person });
    await makeBelongings(world, { company: elsewhere, person: alone });
    const course = await make.taughtCourse({});
    // Two open attempts of one course, and past ones that interleave.
    await make.enrolment({ person: kept, course, startedAt: '2026-02-01T09:00:00Z' });
    if (round % 2 === 0) await make.enrolment({ person: merged, course, startedAt: '2026-02-02T09:00:00Z' });
    const position = await make.position(company);
    if (round % 3 === 0) for (const person of [kept, merged]) await make.assignment(person, position.id);
    const [before, done] = [await rowsNow(), await completions()];
    const preview = await me.get(at(kept.id, '/merge-preview'), { mergedId: merged.id });
    expect(preview.status, preview.text).toBe(200);
    expect(preview.body.obstacle).toBeNull();
    const kinds = preview.body.conflicts.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('twoEmployments');
    if (round % 2 === 0) expect(kinds).toContain('openAttempts');
    if (round % 3 === 0) expect(kinds).toContain('samePosition');
    const made = await me.post(at(kept.id, '/merges'), { mergedId: merged.id, reason: 'One human being, hired twice' });
    expect(made.status, made.text).toBe(200);
    expect(await completions()).toBe(done);
    for (const table of [
      'enrolments',
      'achievements',
      'employments',
      'placements',
      'position_assignments',
      'quiz_attempts',
      'evidence',
      'holds',
    ])
      expect(await world.sql(`select 1 from ${table} where person_id = $1`, [merged.id]), table).toEqual([]);
    const numbers = await world.sql<{ n: number }>(
      'select attempt_number as n from enrolments where person_id = $1 and course_id = $2 and company_id = $3 order by 1',
      [kept.id, course.id, company.id],
    );
    expect(numbers.map(({ n }) => n)).toEqual(numbers.map((_, index) => index + 1));
    expect((await me.get(at(merged.id))).body).toMatchObject({ state: 'merged', mergedInto: { id: kept.id } });
    const undone = await me.post(at(kept.id, `/merges/${made.body.mergeId}/undoing`), {});
    expect(undone.status, undone.text).toBe(200);
    expect(await rowsNow()).toEqual(before);
    expect((await me.post(at(kept.id, `/merges/${made.body.mergeId}/undoing`), {})).body.error.code).toBe(
      'mergeUndone',
    );
  }
}, 120_000);

test('the merged record signs in no more, and is not merged again; after thirty days it stays so', async () => {
  const company = await make.company();
  const [kept, merged] = [await make.person({ company }), await make.person({ company })];
  const theirs = await world.as(merged);
  const { mergeId } = (await me.post(at(kept.id, '/merges'), { mergedId: merged.id, reason: 'The same' })).body;
  expect((await theirs.get('/profile')).status).toBe(401);
  expect((await me.post(at(kept.id, '/merges'), { mergedId: merged.id, reason: 'Again' })).body.error.code).toBe(
    'mergedAlready',
  );
  world.clock.advance(31 * 86_400_000);
  expect((await me.post(at(kept.id, `/merges/${mergeId}/undoing`), {})).body.error.code).toBe('mergeTooOld');
  world.clock.advance(-31 * 86_400_000);
  expect((await me.post(at(merged.id, `/merges/${mergeId}/undoing`), {})).status).toBe(404);
});

test('no one merges themself away, nor a platform admin, nor without a fresh step-up (C08)', async () => {
  const other = await make.platformAdmin();
  const someone = await make.person();
  expect(
    (await me.post(at(someone.id, '/merges'), { mergedId: admin.id, reason: 'No' + ' way' })).body.error.code,
  ).toBe('notForOneself');
  expect((await me.post(at(someone.id, '/merges'), { mergedId: other.id, reason: 'No way' })).body.error.code).toBe(
    'mergeOfAdmin',
  );
  expect((await me.post(at(someone.id, '/merges'), { mergedId: someone.id, reason: 'No way' })).body.error.code).toBe(
    'mergeWithItself',
  );
  await world.sql(`update auth.sessions set confirmed_at = now() - interval '11 minutes' where person_id = $1`, [
    admin.id,
  ]);
  expect((await me.post(at(someone.id, '/merges'), { mergedId: other.id, reason: 'No way' })).body.error.code).toBe(
    'stepUpRequired',
  );
  await world.sql('update auth.sessions set confirmed_at = now() where person_id = $1', [admin.id]);
});

test('every table that names a person is answered for when records are merged', async () => {
  const tables = await world.sql<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'person_id'`,
  );
  const answered = [
    'access_review_rows',
    'achievements',
    'assignment_checks',
    'deliveries',
    'employments',
    'enrolments',
    'evidence',
    'help_votes',
    'holds',
    'inbox_entries',
    'legal_acceptances',
    // About every record that was joined, whichever it names (`person_family`).
    'legal_holds',
    'message_recipients',
    'digests',
    'employee_field_values',
    'list_choices',
    'list_views',
    'message_recipients',
    'notices',
    'package_registrations',
    'placements',
    'position_assignments',
    'push_subscriptions',
    'quiz_attempts',
    'record_transfers',
    'report_recipients',
    'requirements',
    'roster_entries',
    'sds_reads',
    'sds_requests',
    'seat_requests',
    'seat_uses',
    'seats',
    'session_achievements',
    'shared_progress',
    'ticket_corrections',
    'tickets',
    'training_feeds',
    'training_signatures',
    'training_staff',
  ];
  // What says who did something, or passes: it stays under the name it was done with.
  const past = [
    'idempotency_keys',
    // Undoing an import passes over people who were merged since: they have no employment left to put back.
    'import_rows',
    'mails',
    'security_events',
    'uploads',
    'qms_admin_requests',
    'launches',
    'launch_tickets',
    'seat_entries',
    'ticket_entries',
    'ticket_notes',
    'ticket_times',
    'ticket_writers',
    'report_deliveries',
  ];
  // What is derived follows the facts: it is marked with them.
  const derived = ['kept_standing', 'standing_marks'];
  expect(tables.map(({ name }) => name).filter((name) => ![...answered, ...past, ...derived].includes(name))).toEqual(
    [],
  );
});
