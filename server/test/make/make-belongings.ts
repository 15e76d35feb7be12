import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { oneOfEach, quizOf } from '@app/domain/assessment/questions.cases';
import { firstPackageBody } from '@app/domain/packages/reading/package-body';
import { courseCompleted } from '../../src/modules/enrolment/index.ts';
import { workAsSystem } from '../../src/platform/runtime.ts';
import type { World } from '../harness.ts';
import type { MadeCompany, MadePerson } from './make.ts';
import { makeDevice, makeEntry } from './make-delivery.ts';
import { makeMessage } from './make-messages.ts';
import type { MadeSheet } from './make-sheets.ts';
import { makeSheet } from './make-sheets.ts';
import {
  makeAccessReview,
  makePack,
  makePlaces,
  makeSchedule,
  makeSeats,
  makeTraining,
} from './make-company-belongings.ts';
import { makeRuns } from './make-runs.ts';

/** One of everything that belongs to a person at a company, by the name its id has in an address. */
export type Belongings = {
  person: MadePerson;
  enrolmentId: string;
  completedEnrolmentId: string;
  /** An attempt of which all is done but the practical evaluation. */
  awaitingEnrolmentId: string;
  unitId: string;
  quizUnitId: string;
  attemptId: string;
  /** A package that was opened and never said that it was done. */
  packageUnitId: string;
  achievementId: string;
  publicId: string;
  sessionId: string;
  fileId: string;
  uploadId: string;
  /** An employee without a password: someone to invite. */
  inviteeId: string;
  siteId: string;
  departmentId: string;
  /** A custom field in which the person and the invitee say something. */
  fieldId: string;
  /** A shared device; the invitee has a PIN for it. */
  kioskId: string;
  placementId: string;
  /** A position with one who holds it and something it asks. */
  positionId: string;
  assignmentId: string;
  requirementId: string;
  requirementRowId: string;
  /** A suspension of everything of the person's. */
  holdId: string;
  /** A certificate that waits to be verified. */
  evidenceId: string;
  revocationId: string;
  /** A request to void the completed attempt. */
  voidId: string;
  /** An audit pack that is ready. */
  packId: string;
  /** A review in which the company decides itself, and the person's right in it. */
  accessReviewId: string;
  accessRowId: string;
  /** A schedule of a report, which the person gets. */
  scheduleId: string;
  /** A view of a list, kept for oneself. */
  viewId: string;
  /** A request to support, its first words with a file, and the ticket it was followed by. */
  ticketId: string;
  /** Records of the person that another employer has, on their way here. */
  transferId: string;
  replyId: string;
  /** A key of a program of the company. */
  keyId: string;
  /** An import whose columns are to be chosen. */
  importId: string;
  /** An act that can be undone. */
  undoId: string;
  /** What is in the inbox, and a device that shows notifications. */
  entryId: string;
  deviceId: string;
  /** An address that nothing is sent to. */
  suppressedId: string;
  /** A message the person got and has not acknowledged, a draft, and a saved audience. */
  /** A training to run, one that was closed, and what belongs to them. */
  runId: string;
  lateMarkId: string;
  runSessionId: string;
  runEntryId: string;
  closedRunId: string;
  walkInId: string;
  paperId: string;
  messageId: string;
  draftId: string;
  audienceId: string;
  /** A lot of seats, one of them, a code, and a request for one. */
  lotId: string;
  seatId: string;
  codeId: string;
  requestId: string;
  /** A training with a room, led by someone else; the person has a place in it. */
  trainingId: string;
  placeEntryId: string;
  roomId: string;
} & MadeSheet;

/**
 * Makes them for real: an attempt under way with a quiz begun, one completed and proven, a session, a file and an
 * upload.
 */
export async function makeBelongings(
  world: World,
  given: { company?: MadeCompany; person?: MadePerson; name?: string } = {},
): Promise<Belongings> {
  const { make } = world;
  const company = given.company ?? (await make.company());
  const person = given.person ?? (await make.person({ company, ...(given.name && { name: given.name }) }));
  const picture = await world.runtime.files.put(
    'content',
    Readable.from(Buffer.from(`a picture of ${person.id}`)),
    1000,
  );
  const packageId = await makePackage(world, person);
  const course = await make.taughtCourse({
    units: [
      { kind: 'lesson', media: { 'one.png': { bucket: 'content', ...picture, name: 'one.png', mime: 'image/png' } } },
      { kind: 'quiz', body: quizOf(oneOfEach) },
      { kind: 'scorm', body: { ...firstPackageBody(), packageId } },
    ],
    enforceOrder: false,
  });
  const [lesson, quiz, played] = course.units as [
    (typeof course.units)[0],
    (typeof course.units)[0],
    (typeof course.units)[0],
  ];
  const enrolmentId = await make.enrolment({ person, course, startedAt: '2026-02-01T09:00:00Z' });
  await make.insert('package_registrations', {
    company_id: person.companyId,
    enrolment_id: enrolmentId,
    unit_id: played.id,
    person_id: person.id,
    package_id: packageId,
    content_version_id: played.contentVersionId,
    created_at: world.clock.now(),
  });
  const evaluated = await make.taughtCourse({ units: [{}], evaluation: { steps: [] } });
  const awaitingEnrolmentId = await make.enrolment({ person, course: evaluated, startedAt: '2026-02-01T09:00:00Z' });
  await world.sql('update enrolments set evaluation_due_at = $2 where id = $1', [
    awaitingEnrolmentId,
    world.clock.now(),
  ]);
  await world.sql(
    `insert into unit_progress (company_id, enrolment_id, unit_id, opened_at, finished_at, completed_at, changed_at)
      values ($1, $2, $3, $4, $4, $4, $4)`,
    [person.companyId, awaitingEnrolmentId, evaluated.units[0]!.id, world.clock.now()],
  );
  const me = await world.as(person);
  const { attemptId } = (await me.post(`/learning/enrolments/${enrolmentId}/units/${quiz.id}/attempts`, {})).body;
  const proven = await completeCourse(world, person);
  const [session] = await world.sql<{ id: string }>(
    'select id from auth.sessions where person_id = $1 order by created_at limit 1',
    [person.id],
  );
  const invitee = await make.person({ company: { id: person.companyId, code: '' } });
  await make.pin(invitee);
  const photo = await world.runtime.files.put('people', Readable.from(Buffer.from(`a photo of ${invitee.id}`)), 1000);
  await world.sql('update people set photo = $2 where id = $1', [
    invitee.id,
    JSON.stringify({ bucket: 'people', ...photo, name: 'photo.webp', mime: 'image/webp' }),
  ]);
  const card = await world.runtime.files.put('evidence', Readable.from(Buffer.from(`a card of ${person.id}`)), 1000);
  const position = await make.position({ id: person.companyId });
  const { requirementId, id: requirementRowId } = await make.requirement(
    { id: person.companyId },
    { skillId: (await make.skill()).id },
    { position_id: position.id },
  );
  // What their packages share: one objective that everyone has, and one of their own.
  for (const name of ['gas safety', `objective ${make.next()}`])
    await world.sql(
      `insert into shared_progress (company_id, person_id, kind, name, value, changed_at)
        values ($1, $2, 'objective', $3, $4, $5)`,
      [person.companyId, person.id, name, JSON.stringify({ satisfied: true }), world.clock.now()],
    );
  const places = await makePlaces(world, person);
  return {
    ...(await makeMessage(world, person)),
    ...(await makeSheet(world, person, places.siteId)),
    ...(await makeRuns(world, person)),
    ...(await makeSeats(world, person, course.id)),
    ...(await makeTraining(world, person)),
    person,
    enrolmentId,
    completedEnrolmentId: proven.enrolmentId,
    awaitingEnrolmentId,
    unitId: lesson.id,
    quizUnitId: quiz.id,
    attemptId,
    packageUnitId: played.id,
    achievementId: proven.achievementId,
    publicId: proven.publicId,
    sessionId: session!.id,
    fileId: await make.insert('files', {
      company_id: person.companyId,
      bucket: 'content',
      path: `aa/${randomUUID()}`,
      name: 'plan.pdf',
      mime: 'application/pdf',
      bytes: 1,
      sha256: 'x',
    }),
    uploadId: await make.insert('uploads', {
      company_id: person.companyId,
      person_id: person.id,
      kind: 'document',
      name: 'plan.pdf',
      total_bytes: 10,
    }),
    inviteeId: invitee.id,
    positionId: position.id,
    assignmentId: await make.assignment(person, position.id),
    requirementId,
    requirementRowId,
    holdId: await make.insert('holds', {
      company_id: person.companyId,
      person_id: person.id,
      kind: 'suspension',
      from_on: '2026-03-01',
      reason: 'Drove without a belt',
      recorded_at: world.clock.now(),
    }),
    evidenceId: await make.evidence(person, (await make.skill({ evidenceKinds: ['external'] })).id, {
      files: JSON.stringify([{ bucket: 'evidence', ...card, name: 'card.jpg', mime: 'image/jpeg', side: 'front' }]),
    }),
    revocationId: await make.insert('revocation_requests', {
      company_id: person.companyId,
      achievement_id: proven.achievementId,
      reason: 'Somebody else sat the test',
      asked_by: invitee.id,
      asked_at: world.clock.now(),
    }),
    voidId: await make.insert('void_requests', {
      company_id: person.companyId,
      enrolment_id: proven.enrolmentId,
      reason: 'Somebody else sat the test',
      asked_by: invitee.id,
      asked_at: world.clock.now(),
    }),
    packId: await makePack(world, person),
    ...(await makeAccessReview(world, person)),
    scheduleId: await makeSchedule(world, person),
    ...places,
    keyId: await make.insert('api_keys', {
      company_id: person.companyId,
      name: 'Simulator',
      secret_hash: createHash('sha256').update(`key ${make.next()}`).digest(),
      hint: 'abcd',
      scopes: ['results'],
      created_by: person.id,
      created_at: world.clock.now(),
      responsible_id: person.id,
      responsible_since: world.clock.now(),
      expires_at: '2099-01-01T00:00:00Z',
    }),
    undoId: await make.insert('undoable_acts', {
      company_id: person.companyId,
      kind: 'assignment',
      facts: JSON.stringify({ enrolmentIds: [] }),
      done_at: world.clock.now(),
    }),
    importId: await make.insert('imports', {
      company_id: person.companyId,
      kind: 'employees',
      name: 'people.csv',
      total_bytes: 10,
      state: 'read',
      headers: JSON.stringify(['Number', 'Name']),
      created_at: world.clock.now(),
      created_by: person.id,
    }),
    entryId: await makeEntry(world, person, {
      attachments: [{ bucket: 'content', path: picture.path, name: 'one.png', mime: 'image/png' }],
    }),
    deviceId: await makeDevice(world, person),
    suppressedId: await make.insert('suppressed_addresses', {
      company_id: person.companyId,
      channel: 'email',
      address: `returned${make.next()}@example.com`,
      reason: 'bounced',
      since: world.clock.now(),
    }),
    ...(await makeTicket(world, person, {
      bucket: 'content',
      path: picture.path,
      name: 'one.png',
      mime: 'image/png',
      bytes: 10,
    })),
    transferId: await makeTransfer(world, person),
    viewId: await make.insert('list_views', {
      company_id: person.companyId,
      person_id: person.id,
      list_key: 'courses',
      name: `Mine ${make.next()}`,
      query: 'q=ladder',
      columns: '',
      changed_at: world.clock.now(),
    }),
  };
}

/** A transfer the person consented to, which waits for both employers. */
async function makeTransfer(world: World, person: MadePerson): Promise<string> {
  const from = await world.make.company();
  return world.make.insert('record_transfers', {
    ...{
      company_id: person.companyId,
      person_id: person.id,
      from_company_id: from.id,
      to_name: 'Here',
      from_name: 'There',
    },
    ...{
      requested_at: world.clock.now(),
      consented_at: world.clock.now(),
      expires_at: '2099-01-01T00:00:00Z',
      records: '[]',
    },
  });
}

/** A request to the platform's support, with a file. */
async function makeTicket(
  world: World,
  person: MadePerson,
  file: object,
): Promise<{ ticketId: string; replyId: string }> {
  const { companyId } = person;
  const ticketId = await world.make.insert('tickets', {
    ...{
      company_id: companyId,
      requester_id: person.id,
      category: 'course',
      subject: 'The video stops',
      created_at: world.clock.now(),
      replied_at: world.clock.now(),
    },
  });
  const replyId = await world.make.insert('ticket_entries', {
    ...{
      company_id: companyId,
      ticket_id: ticketId,
      kind: 'reply',
      person_id: person.id,
      by_support: false,
      body: 'At minute 3',
      files: JSON.stringify([file]),
      at: world.clock.now(),
    },
  });
  return { ticketId, replyId };
}

/** An attempt completed in the way the enrolment module tells of it, with its achievement. */
async function completeCourse(
  world: World,
  person: MadePerson,
): Promise<{ enrolmentId: string; achievementId: string; publicId: string }> {
  const course = await world.make.taughtCourse({ validityMonths: 12 });
  const completedAt = world.clock.now();
  const enrolmentId = await world.make.enrolment({ person, course, startedAt: '2026-02-01T09:00:00Z', completedAt });
  await workAsSystem(world.runtime, 'test.complete', async (work) => {
    work.reach('enrolment.create');
    await work.emit(courseCompleted, {
      companyId: person.companyId,
      personId: person.id,
      courseId: course.id,
      courseVersionId: course.versionId,
      enrolmentId,
      completedAt,
      selfReported: false,
      scorePercent: 90,
    });
  });
  const [row] = await world.sql<{ id: string; publicId: string }>(
    'select id, public_id as "publicId" from achievements where enrolment_id = $1',
    [enrolmentId],
  );
  return { enrolmentId, achievementId: row!.id, publicId: row!.publicId };
}

/** A package as it is in the tables, without a file. */
function makePackage({ make }: World, person: MadePerson): Promise<string> {
  const activity = {
    id: 'ITEM-1',
    title: 'One',
    kind: 'sco',
    href: 'sco.html',
    parameters: '',
    masteryScore: null,
    visible: true,
    children: [],
  };
  return make.insert('packages', {
    sha256: createHash('sha256').update(`${person.id}${make.next()}`).digest('hex'),
    bytes: 1,
    unpacked_bytes: 1,
    file_count: 1,
    standard: 'scorm12',
    title: 'One',
    manifest: {
      standard: 'scorm12',
      edition: null,
      identifier: 'M',
      title: 'One',
      defaultOrganization: 'O',
      activities: [activity],
      files: [],
    },
    created_at: '2026-01-01T00:00:00Z',
  });
}
