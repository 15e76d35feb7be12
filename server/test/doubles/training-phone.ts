import { randomUUID } from 'node:crypto';
import type { Caller } from '../harness.ts';

type Sending = {
  walkIns: Record<string, unknown>[];
  marks: Record<string, unknown>[];
  signatures: Record<string, unknown>[];
};
type Input = Record<string, unknown>;
type Head = { id: string; entryId: string; sessionId: string | null; kind: string; item: string | null };

/** The smallest PNG: one white point. */
export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4//8/AwAI/AL+p5qgoAAAAABJRU5ErkJggg==';
export const strokes = [Array.from({ length: 20 }, (_, at) => [at * 6, 20 + (at % 4) * 5, at * 12])];

/**
 * A trainer's phone as a test holds it: what it recorded waits until it is sent, and it names the marks that it knows.
 */
export function phoneOf(caller: Caller, trainingId: string, deviceNow?: string) {
  const deviceId = randomUUID();
  let queue: Sending = { walkIns: [], marks: [], signatures: [] };
  let heads: Head[] = [];
  const same = (one: Head, other: Head) =>
    one.entryId === other.entryId &&
    one.kind === other.kind &&
    one.sessionId === other.sessionId &&
    one.item === other.item;
  const sendThese = async (waiting: Sending) => {
    const now = (await caller.get(`/training-runs/${trainingId}`)).body.serverNow as string;
    const answer = await caller.post(`/training-runs/${trainingId}/changes`, {
      deviceId,
      deviceNow: deviceNow ?? now,
      ...waiting,
    });
    if (answer.status === 200) heads = answer.body.run.marks;
    return answer;
  };
  return {
    deviceId,
    mark(
      entryId: string,
      kind: string,
      value: unknown,
      { clientAt = '2026-03-10T13:00:00.000Z', ...more }: Input = {},
    ): string {
      const made = {
        id: randomUUID(),
        entryId,
        sessionId: null,
        item: null,
        kind,
        value,
        method: 'tap',
        ...more,
        clientAt,
      };
      const seen = heads.filter((head) => same(head, made as Head)).map(({ id }) => id);
      queue.marks.push({ ...made, seen });
      heads = [...heads.filter((head) => !same(head, made as Head)), made as Head];
      return made.id;
    },
    add: (walkIn: Input) => void queue.walkIns.push({ clientAt: '2026-03-10T13:00:00.000Z', ...walkIn }),
    sign(entryId: string | null, role: string, more: Input = {}) {
      const made = {
        id: randomUUID(),
        entryId,
        role,
        wordsVersion: 1,
        locale: 'en',
        strokes,
        image: png,
        proxyReason: null,
        signerId: null,
      };
      queue.signatures.push({ ...made, clientAt: '2026-03-10T13:00:00.000Z', ...more });
    },
    waiting: () => queue,
    sendThese,
    async send() {
      const waiting = queue;
      queue = { walkIns: [], marks: [], signatures: [] };
      return sendThese(waiting);
    },
  };
}
