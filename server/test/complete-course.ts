import { randomUUID } from 'node:crypto';
import type { Caller, World } from './harness.ts';
import type { MadeCourse } from './make/make-enrolment.ts';

/** Learns a course of one lesson to its end, by the learner's own calls. Answers the attempt and its certificate. */
export async function completeCourse(
  { clock }: Pick<World, 'clock'>,
  me: Caller,
  { id, units }: MadeCourse,
): Promise<{ enrolmentId: string; publicId: string }> {
  const asked = await me.post('/enrolments', { courseId: id });
  if (asked.status !== 200) throw new Error(`no attempt was opened: ${asked.text}`);
  const deviceId = randomUUID();
  const { enrolmentId, sequence } = (await me.post(`/learning/courses/${id}/opening`, { deviceId, takeOver: true }))
    .body;
  const commit = {
    sequence: sequence + 1,
    unitId: units[0]!.id,
    occurredAt: clock.now(),
    seconds: 30,
    place: {},
    furthest: 1,
    kind: 'finished',
  };
  const told = await me.post(`/learning/enrolments/${enrolmentId}/commits`, { deviceId, commits: [commit] });
  if (!told.body.completed) throw new Error(`the course was not completed: ${told.text}`);
  const { publicId } = (await me.get(`/learning/enrolments/${enrolmentId}/completion`)).body.achievement;
  return { enrolmentId, publicId };
}
