import { plainTerms } from '@app/domain/seats/terms.cases';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { makeLot } from '../../src/modules/seats/index.ts';
import { workAsSystem } from '../../src/platform/runtime.ts';
import type { World } from '../harness.ts';
import type { MadePerson } from './make.ts';

// What a company has beside the learning of its people: places, packs, schedules and seats.

/** A custom field, in which these people say the same. */
async function makeField({ make, sql }: World, companyId: string, number: number): Promise<string> {
  const fieldId = await make.insert('employee_fields', {
    ...{
      company_id: companyId,
      number,
      kind: 'text',
      name_en: `Badge ${number}`,
      place: number,
      own: true,
      created_at: '2026-01-01T00:00:00Z',
    },
  });
  await sql(
    `insert into employee_field_values (company_id, person_id, field_id, kind, value) select company_id, person_id, $2,
      'text', 'Secretive' from employments where company_id = $1`,
    [companyId, fieldId],
  );
  return fieldId;
}

/** A site and a department that no one works in, a custom field, and the person's own placement. */
export async function makePlaces(world: World, { id, companyId }: MadePerson) {
  const { make, sql } = world;
  const [placement] = await sql<{ id: string }>(
    'select id from placements where company_id = $1 and person_id = $2 and retracted_at is null',
    [companyId, id],
  );
  return {
    kioskId: await make.insert('auth.kiosks', { company_id: companyId, name: 'Lunch room', created_by: id }),
    siteId: await make.insert('sites', {
      company_id: companyId,
      code: `S${make.next()}`,
      name: 'Yard',
      time_zone: 'UTC',
    }),
    departmentId: await make.insert('departments', { company_id: companyId, code: `D${make.next()}`, name: 'Works' }),
    placementId: placement!.id,
    fieldId: await makeField(world, companyId, make.next()),
  };
}

/** An audit pack that is ready. */
export async function makePack({ runtime, make, clock }: World, person: MadePerson): Promise<string> {
  const { path, bytes, sha256 } = await runtime.files.put(
    'exports',
    Readable.from(Buffer.from(`a pack of ${person.id}`)),
    1000,
  );
  const at = clock.now();
  const when = { on_day: '2026-03-02', known_at: at, created_at: at, finished_at: at };
  return make.insert('audit_packs', {
    company_id: person.companyId,
    asked: '{}',
    paper: 'a4',
    locale: 'en',
    state: 'done',
    people_total: 1,
    path,
    bytes,
    sha256,
    created_by: person.id,
    ...when,
  });
}

/** An access review that the company takes part in, with a right that the person has no more. */
export async function makeAccessReview({ make, clock, sql }: World, { id, companyId, name }: MadePerson) {
  const at = clock.now();
  const accessReviewId = await make.insert('access_reviews', {
    title: 'Rights',
    by_companies: true,
    due_on: '2027-01-01',
    started_at: at,
    started_by: id,
  });
  await sql(
    'insert into access_review_parts (company_id, review_id, title, due_on, started_at) values ($1, $2, $3, $4, $5)',
    [companyId, accessReviewId, 'Rights', '2027-01-01', at],
  );
  const right = { company: 'Here', granted_at: at, factor: 'on', effect: 'inForce', flags: [] };
  const of = { company_id: companyId, review_id: accessReviewId, person_id: id, role: 'companyAdmin', name };
  return { accessReviewId, accessRowId: await make.insert('access_review_rows', { ...of, ...right }) };
}

/** A schedule of a report, which the person gets and owns. */
export async function makeSchedule({ make, clock }: World, { id, companyId }: MadePerson): Promise<string> {
  const at = { next_at: '2027-01-01T08:00:00Z', in_service_since: clock.now(), created_at: clock.now() };
  const asked = {
    list: 'companyInventory',
    name: 'Seats',
    query: '',
    columns: '',
    format: 'csv',
    locale: 'en',
    every: 'day',
    weekday: 1,
    month_day: 1,
    minute: 480,
  };
  const sent = { attach: true, to_all_readers: false, only_with_rows: false, only_when_changed: false, owner_id: id };
  const scheduleId = await make.insert('report_schedules', { company_id: companyId, ...asked, ...sent, ...at });
  await make.insert('report_recipients', {
    company_id: companyId,
    schedule_id: scheduleId,
    person_id: id,
    named: true,
  });
  return scheduleId;
}

/** A lot of three seats of which the person has one, a code without seats, and a request. */
export async function makeSeats({ make, runtime, clock, sql }: World, person: MadePerson, courseId: string) {
  const { companyId } = person;
  const productId = await make.insert('products', { sku: `SEATS-${make.next()}`, names: { en: 'Lifting' } });
  const lot = await workAsSystem(
    runtime,
    'test.seats',
    async (work) => {
      work.reach('enrolment.create');
      return makeLot(work, {
        companyId,
        productId,
        ownerPersonId: null,
        origin: 'granted',
        reason: 'For the test',
        quantity: 3,
        unitMinor: 0,
        currency: null,
        terms: plainTerms,
        courseIds: [courseId],
        acquiredOn: '2026-03-02',
      });
    },
    { companyId, audited: false },
  );
  const [seat] = await sql<{ id: string }>(
    `update seats set state = 'allocated', person_id = $2, last_event = 'allocate'
      where company_id = $1 and lot_id = $3 and number = 1 returning id`,
    [companyId, person.id, lot!.lotId],
  );
  const codeId = await make.insert('seat_codes', {
    company_id: companyId,
    product_id: productId,
    code_hash: createHash('sha256').update(`${person.id}${make.next()}`).digest(),
    hint: 'ABCD',
    seats: 1,
    valid_until: '2026-04-01T00:00:00Z',
    made_at: clock.now(),
    made_by: person.id,
  });
  const requestId = await make.insert('seat_requests', {
    company_id: companyId,
    person_id: person.id,
    course_id: courseId,
    asked_at: clock.now(),
  });
  return { lotId: lot!.lotId, seatId: seat!.id, codeId, requestId };
}

/** A training to come, in a room of its own, in which the person has a place. */
export async function makeTraining(
  { make }: World,
  person: MadePerson,
): Promise<{ trainingId: string; placeEntryId: string; roomId: string }> {
  const company = { id: person.companyId };
  const roomId = await make.room(company);
  const training = await make.training(company, {
    sessions: [{ startsAt: '2099-03-10T13:00:00Z', endsAt: '2099-03-10T17:00:00Z' }],
  });
  return { trainingId: training.id, placeEntryId: await make.place(training, person), roomId };
}
