import { randomUUID } from 'node:crypto';
import type { Mark, Send, Writer } from '../kill/load.ts';

export interface Course {
  id: string;
  unitId: string;
}

/** The launch's own limit lets a player say a hundred and twenty things in a minute without a pause. */
const saidInOneOpening = 100;
const openingsInOneAttempt = 3;

interface Opened {
  base: string;
  launchId: string;
}

/**
 * Plays one package again and again over HTTP, with the protocol of the player: opens it, goes on from the sequence
 * that the server names, says something, and says the same again, with the same sequence, when no answer came. Now and
 * then another device of the learner takes over, and the first one still says something; in the end the package is
 * passed, and the course begun again.
 */
export class PackageLearner implements Writer {
  readonly cookie: string;
  readonly #course: Course;
  #deviceId = randomUUID();
  #enrolmentId: string | null = null;
  #registrationId = '';
  #opened: Opened | null = null;
  /** Where another device was when this one took over. */
  #behind: Opened | null = null;
  #begun = false;
  #openings = 0;
  #saidHere = 0;
  #sequence = 0;
  #place = 0;
  /** What got no answer yet: it is sent again as it was. */
  #unanswered: Record<string, unknown> | null = null;
  /** Acknowledged, and then denied by what the server told at the next opening. */
  readonly denied: string[] = [];

  constructor(cookie: string, course: Course) {
    this.cookie = cookie;
    this.#course = course;
  }

  async act(send: Send): Promise<Mark[]> {
    if (!this.#enrolmentId) return this.#enrol(send);
    if (!this.#begun) return this.#begin(send);
    if (!this.#opened) return this.#open(send);
    if (this.#behind) return this.#sayTooLate(send, this.#behind);
    return this.#say(send, this.#opened);
  }

  async #enrol(send: Send): Promise<Mark[]> {
    const answer = await send('POST', '/enrolments', { courseId: this.#course.id });
    // Refused because an earlier try was done: beginning the course says which attempt it is.
    if (answer.ok || answer.status === 409)
      this.#enrolmentId = (answer.body as { enrolmentId?: string }).enrolmentId ?? 'unknown';
    return [];
  }

  async #begin(send: Send): Promise<Mark[]> {
    const answer = await send('POST', `/learning/courses/${this.#course.id}/opening`, {
      deviceId: this.#deviceId,
      takeOver: true,
    });
    if (!answer.ok) return [];
    const { enrolmentId, review } = answer.body as { enrolmentId: string; review: boolean };
    this.#enrolmentId = review ? null : enrolmentId;
    this.#begun = !review;
    [this.#openings, this.#sequence, this.#place, this.#unanswered] = [0, 0, 0, null];
    return [];
  }

  async #open(send: Send): Promise<Mark[]> {
    const path = `/learning/enrolments/${this.#enrolmentId}/units/${this.#course.unitId}/launch`;
    const answer = await send('POST', path, { deviceId: this.#deviceId, takeOver: true });
    if (!answer.ok) return [];
    const { address, registrationId, mode } = answer.body as { address: string; registrationId: string; mode: string };
    // It is over: the word that ended it was kept although its answer was lost.
    if (mode !== 'normal') return this.#startOver();
    const base = address.replace(/player\.html$/, '');
    const state = await send('GET', `${base}state`, undefined);
    if (!state.ok) return [];
    const { launchId, sequence, states } = state.body as {
      launchId: string;
      sequence: number;
      states: Record<string, { model: Record<string, string> }>;
    };
    const place = Number(states['ITEM-1']?.model['cmi.core.lesson_location'] ?? 0);
    if (sequence < this.#sequence || place < this.#place)
      this.denied.push(
        `${registrationId}: opened at ${sequence}, place ${place}; acknowledged were ${this.#sequence}, place ${this.#place}`,
      );
    this.#registrationId = registrationId;
    this.#opened = { base, launchId };
    this.#openings++;
    this.#saidHere = 0;
    // What was kept although no one heard so is not said again under another launch.
    if (sequence > this.#sequence) this.#unanswered = null;
    [this.#sequence, this.#place] = [sequence, place];
    return [];
  }

  async #say(send: Send, { base, launchId }: Opened): Promise<Mark[]> {
    const last = this.#saidHere >= saidInOneOpening;
    this.#unanswered ??= this.#nextCall(last);
    const call = this.#unanswered;
    const answer = await send('POST', `${base}rte`, call);
    if (!answer.ok) return this.#refused(answer.status);
    this.#unanswered = null;
    this.#saidHere++;
    this.#sequence++;
    this.#place++;
    const marks = [this.#mark('said', launchId)];
    if (call['kind'] === 'terminate') {
      marks.push({ ...this.#mark('completed', launchId), subjectId: this.#enrolmentId! });
      return [...marks, ...this.#startOver()];
    }
    if (last) this.#leave({ base, launchId });
    return marks;
  }

  #nextCall(last: boolean): Record<string, unknown> {
    const place = this.#place + 1;
    const ends = last && this.#openings >= openingsInOneAttempt;
    const elements: Record<string, string> = { 'cmi.core.lesson_location': String(place), 'cmi.core.exit': 'suspend' };
    if (place === 1) elements['cmi.core.lesson_status'] = 'incomplete';
    if (place % 4 === 0) elements['cmi.suspend_data'] = `${place}:${'seen;'.repeat(120)}`;
    if (ends)
      Object.assign(elements, { 'cmi.core.score.raw': '90', 'cmi.core.lesson_status': 'passed', 'cmi.core.exit': '' });
    return {
      sequence: this.#sequence + 1,
      activityId: 'ITEM-1',
      occurredAt: new Date().toISOString(),
      kind: ends ? 'terminate' : last ? 'leaving' : 'commit',
      elements,
      seconds: 1,
    };
  }

  /** Every second time it is opened on another device, and this one says one thing more. */
  #leave(opened: Opened): void {
    this.#opened = null;
    if (this.#openings % 2 === 1) return;
    this.#deviceId = randomUUID();
    this.#behind = opened;
  }

  async #sayTooLate(send: Send, { base, launchId }: Opened): Promise<Mark[]> {
    const call = { ...this.#nextCall(false), elements: { 'cmi.core.lesson_location': '999999' } };
    const answer = await send('POST', `${base}rte`, call);
    if (!answer.ok && answer.status === 0) return [];
    this.#behind = null;
    if (!answer.ok) return [];
    const { applied, ended } = answer.body as { applied: boolean; ended: boolean };
    if (applied || !ended) this.denied.push(`${this.#registrationId}: two devices recorded at once`);
    return [{ ...this.#mark('late', launchId), sequence: this.#sequence + 1, furthest: 999999 }];
  }

  #refused(status: number): Mark[] {
    // The launch or the attempt is no more: what it is now, opening tells.
    if (status === 403 || status === 404) this.#opened = null;
    return [];
  }

  #startOver(): Mark[] {
    [this.#enrolmentId, this.#opened, this.#behind, this.#begun, this.#unanswered] = [null, null, null, false, null];
    return [];
  }

  #mark(kind: Mark['kind'], launchId: string): Mark {
    return {
      kind,
      subjectId: this.#registrationId,
      deviceId: launchId,
      sequence: this.#sequence,
      furthest: this.#place,
    };
  }
}
