import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { oneOfEach, quizOf } from '@app/domain/assessment/questions.cases';
import { courseCompleted } from '../src/modules/enrolment/index.ts';
import { workAsSystem } from '../src/platform/runtime.ts';
import type { World } from './harness.ts';
import type { MadeCompany, MadePerson } from './make.ts';

/** One of everything that belongs to a person at a company, by the name its id has in an address. */
export type Belongings = {
  person: MadePerson;
  enrolmentId: string;
  completedEnrolmentId: string;
  unitId: string;
  quizUnitId: string;
  attemptId: string;
  achievementId: string;
  publicId: string;
  sessionId: string;
  fileId: string;
  uploadId: string;
  /** An employee without a password: somebody to invite. */
  inviteeId: string;
};

/** Makes them for real: an attempt under way with a quiz begun, one completed and proven, a session, a file and an upload. */
export async function makeBelongings(world: World, given: { company?: MadeCompany; person?: MadePerson; name?: string } = {}): Promise<Belongings> {
  const { make } = world;
  const company = given.company ?? (await make.company());
  const person = given.person ?? (await make.person({ company, ...(given.name && { name: given.name }) }));
  const picture = await world.runtime.files.put('content', Readable.from(Buffer.from(`a picture of ${person.id}`)), 1000);
  const course = await make.taughtCourse({
    units: [
      { kind: 'lesson', media: { 'one.png': { bucket: 'content', ...picture, name: 'one.png', mime: 'image/png' } } },
      { kind: 'quiz', body: quizOf(oneOfEach) },
    ],
    enforceOrder: false,
  });
  const [lesson, quiz] = course.units as [(typeof course.units)[0], (typeof course.units)[0]];
  const enrolmentId = await make.enrolment({ person, course, startedAt: '2026-02-01T09:00:00Z' });
  const me = await world.as(person);
  const { attemptId } = (await me.post(`/learning/enrolments/${enrolmentId}/units/${quiz.id}/attempts`, {})).body;
  const proven = await completeCourse(world, person);
  const [session] = await world.sql<{ id: string }>('select id from auth.sessions where person_id = $1 order by created_at limit 1', [person.id]);
  const invitee = await make.person({ company: { id: person.companyId, code: '' } });
  return {
    person,
    enrolmentId,
    completedEnrolmentId: proven.enrolmentId,
    unitId: lesson.id,
    quizUnitId: quiz.id,
    attemptId,
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
    uploadId: await make.insert('uploads', { company_id: person.companyId, person_id: person.id, kind: 'document', name: 'plan.pdf', total_bytes: 10 }),
    inviteeId: invitee.id,
  };
}

/** An attempt completed in the way the enrolment module tells of it, with its achievement. */
async function completeCourse(world: World, person: MadePerson): Promise<{ enrolmentId: string; achievementId: string; publicId: string }> {
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
      scorePercent: 90,
    });
  });
  const [row] = await world.sql<{ id: string; publicId: string }>('select id, public_id as "publicId" from achievements where enrolment_id = $1', [
    enrolmentId,
  ]);
  return { enrolmentId, achievementId: row!.id, publicId: row!.publicId };
}
