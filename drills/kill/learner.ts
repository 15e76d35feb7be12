import { randomUUID } from 'node:crypto';
import type { Mark, Send, Writer } from './load.ts';

interface Course {
  id: string;
  /** In order; each is done when the learner says so. */
  unitIds: string[];
}

const commitsPerUnit = 12;

/**
 * Takes the same course again and again: enrols, opens it, saves progress, finishes the units and, every third time,
 * gives up instead. Does what the viewer does when no answer comes: sends the same again, with the same sequence.
 */
export class Learner implements Writer {
  readonly cookie: string;
  readonly #course: Course;
  readonly #deviceId = randomUUID();
  #enrolmentId: string | null = null;
  #opened = false;
  #attempts = 0;
  #sequence = 0;
  #step = 0;

  constructor(cookie: string, course: Course) {
    this.cookie = cookie;
    this.#course = course;
  }

  async act(send: Send): Promise<Mark[]> {
    if (!this.#enrolmentId) return this.#enrol(send);
    if (!this.#opened) return this.#open(send);
    return this.#step >= this.#steps ? this.#withdraw(send) : this.#learn(send);
  }

  /** An attempt that is given up stops before the last unit is finished. */
  get #steps(): number {
    const all = this.#course.unitIds.length * commitsPerUnit;
    return this.#attempts % 3 === 0 ? all - 1 : all;
  }

  async #enrol(send: Send): Promise<Mark[]> {
    const answer = await send('POST', '/enrolments', { courseId: this.#course.id });
    // Already enrolled: an earlier try was done although its answer was lost. Opening the course says which attempt it
    // is.
    if (answer.status === 409) return this.#open(send);
    if (!answer.ok) return [];
    this.#begin((answer.body as { enrolmentId: string }).enrolmentId);
    return [this.#mark('enrolled')];
  }

  async #open(send: Send): Promise<Mark[]> {
    const answer = await send('POST', `/learning/courses/${this.#course.id}/opening`, { deviceId: this.#deviceId });
    if (!answer.ok) return this.#startOverIfLost(answer.status);
    const { enrolmentId, sequence, review } = answer.body as { enrolmentId: string; sequence: number; review: boolean };
    if (review) {
      this.#enrolmentId = null;
      return [];
    }
    if (this.#enrolmentId !== enrolmentId) this.#begin(enrolmentId);
    this.#opened = true;
    this.#sequence = sequence;
    return [];
  }

  async #learn(send: Send): Promise<Mark[]> {
    const commit = {
      sequence: this.#sequence + 1,
      unitId: this.#course.unitIds[Math.floor(this.#step / commitsPerUnit)],
      occurredAt: new Date().toISOString(),
      seconds: 0,
      furthest: ((this.#step % commitsPerUnit) + 1) / commitsPerUnit,
      place: { scroll: 0.5 },
      kind: this.#step % commitsPerUnit === commitsPerUnit - 1 ? 'finished' : 'progress',
    };
    const answer = await send('POST', `/learning/enrolments/${this.#enrolmentId}/commits`, {
      deviceId: this.#deviceId,
      commits: [commit],
    });
    if (!answer.ok) return this.#startOverIfLost(answer.status);
    this.#sequence++;
    this.#step++;
    const marks = [this.#mark('progress', commit.furthest)];
    if ((answer.body as { completed: boolean }).completed) {
      marks.push(this.#mark('completed'));
      this.#enrolmentId = null;
    }
    return marks;
  }

  async #withdraw(send: Send): Promise<Mark[]> {
    const answer = await send('POST', `/enrolments/${this.#enrolmentId}/withdrawal`, {});
    // Refused because it is over: the try before was done, only its answer was lost.
    if (!answer.ok && answer.status !== 409) return this.#startOverIfLost(answer.status);
    const marks = answer.ok ? [this.#mark('withdrawn')] : [];
    this.#enrolmentId = null;
    return marks;
  }

  /**
   * The server forgot what it had acknowledged (404, or 409: never opened). The check will say so; here the load goes
   * on.
   */
  #startOverIfLost(status: number): Mark[] {
    if (status === 404) this.#enrolmentId = null;
    if (status === 409) this.#opened = false;
    return [];
  }

  #begin(enrolmentId: string): void {
    this.#enrolmentId = enrolmentId;
    this.#opened = false;
    this.#step = 0;
    this.#attempts++;
  }

  #mark(kind: Mark['kind'], furthest = 0): Mark {
    return { kind, subjectId: this.#enrolmentId ?? '', deviceId: this.#deviceId, sequence: this.#sequence, furthest };
  }
}
