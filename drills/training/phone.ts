import type { MarkSubject } from '@app/domain/group-training/marks';
import { subjectKey } from '@app/domain/group-training/marks';
import type { Stroke } from '@app/domain/group-training/signature';
import { randomUUID } from 'node:crypto';
import { png, strokes } from '../../server/test/doubles/training-phone.ts';
import type { RunClient } from '../../web/src/modules/group-training/run-client.ts';
import type { SentItem } from '../../web/src/modules/group-training/run-types.ts';
import { createRunClient } from '../../web/src/modules/group-training/run-client.ts';
import type { RunStore } from '../../web/src/modules/group-training/run-store.ts';
import { runStoreInMemory } from '../../web/src/modules/group-training/run-store.ts';
import { shownMarks } from '../../web/src/modules/group-training/run-view.ts';
import type { randomFrom } from '../jobs/random.ts';
import type { Answer } from '../kill/send.ts';
import type { ServerProcess } from '../kill/server-process.ts';

export const sabotages = ['lose', 'twice', 'blind', 'again', 'early'] as const;
export type Sabotage = (typeof sabotages)[number];
export type Made = {
  id: string;
  key: string;
  value: string | null;
  /** Marks on the same subject that were on the screen. */ saw: string[];
};
type Trainer = { personId: string; cookie: string };

class Silence extends Error {}
class Dead extends Error {}

/** What the server says against a closing, for good. */
class Refusal extends Error {
  readonly code: string;
  readonly details: Record<string, unknown>;
  constructor(body: unknown) {
    const { error } = body as { error: { code: string; details?: Record<string, unknown> } };
    super(error.code);
    this.code = error.code;
    this.details = error.details ?? {};
  }
}

/** A trainer's phone with the client that ships. Its disk outlives it; everything else is gone when it dies. */
export class Phone {
  network: 'online' | 'cut' | 'answersLost' = 'online';
  /** What was recorded: by the history, not by the client. */
  readonly made: Made[] = [];
  /** Ids of the closings that were asked for here. */
  readonly closings: string[] = [];
  readonly #server: ServerProcess;
  readonly #trainingId: string;
  readonly #trainer: Trainer;
  readonly #random: ReturnType<typeof randomFrom>;
  readonly #sabotage: Sabotage | null;
  readonly #disk = { runs: new Map(), queue: [], refused: [], next: 1 } as NonNullable<
    Parameters<typeof runStoreInMemory>[0]
  >;
  readonly #deviceId = randomUUID();
  #client: RunClient | null = null;
  #life = 0;
  #sent = 0;

  constructor(
    server: ServerProcess,
    trainingId: string,
    trainer: Trainer,
    random: ReturnType<typeof randomFrom>,
    sabotage: Sabotage | null,
  ) {
    this.#server = server;
    this.#trainingId = trainingId;
    this.#trainer = trainer;
    this.#random = random;
    this.#sabotage = sabotage;
  }

  get client(): RunClient {
    return this.#client!;
  }

  async open(): Promise<void> {
    const answer = await this.#server.send(
      'GET',
      `/training-runs/${this.#trainingId}`,
      undefined,
      this.#trainer.cookie,
    );
    if (answer.status !== 200)
      throw new Error(`The training does not open: ${answer.status} ${JSON.stringify(answer.body)}`);
    const { personId } = this.#trainer;
    this.#disk.runs.set(`${personId} ${this.#trainingId}`, {
      trainingId: this.#trainingId,
      personId,
      run: answer.body as never,
      people: [],
      skewMs: 0,
    });
    await this.#begin();
  }

  async dieAndBeginAgain(): Promise<void> {
    this.#life += 1;
    await this.#begin();
  }

  async #begin(): Promise<void> {
    const { personId } = this.#trainer;
    const kept = this.#disk.runs.get(`${personId} ${this.#trainingId}`)!;
    const life = this.#life;
    this.#client = createRunClient(
      {
        store: this.#store(life),
        server: {
          sync: (input) => this.#send(input, life),
          close: (input) => this.#close(input, life),
          refusal: (error) => (error instanceof Refusal ? { code: error.code, details: error.details } : null),
          isSilence: (error) => error instanceof Silence || error instanceof Dead,
        },
        trainingId: this.#trainingId,
        personId,
        deviceId: this.#deviceId,
        locale: 'en',
        now: () => new Date(),
        newId: randomUUID,
        onState: () => {},
      },
      kept,
    );
    await this.#client.begin();
  }

  /** The disk, until the phone dies: what it was about to write then is not written. */
  #store(life: number): RunStore {
    const disk = runStoreInMemory(this.#disk);
    const alive =
      <A extends unknown[], R>(run: (...given: A) => Promise<R>) =>
      async (...given: A): Promise<R> => {
        if (life !== this.#life) throw new Dead();
        return run(...given);
      };
    const put = async (item: Parameters<RunStore['put']>[0]) => {
      const kept = await disk.put(item);
      // The planted bug: shown as kept, and not on the disk.
      if (this.#sabotage === 'lose' && kept.order % 20 === 0)
        this.#disk.queue.splice(0, this.#disk.queue.length, ...this.#disk.queue.filter(({ id }) => id !== item.id));
      return kept;
    };
    // The planted bug: a closing goes out before what was recorded for it.
    const waiting = async (...of: Parameters<RunStore['waiting']>) => {
      const all = await disk.waiting(...of);
      return this.#sabotage === 'early'
        ? all.toSorted((a, b) => Number(b.type === 'closing') - Number(a.type === 'closing'))
        : all;
    };
    return {
      ...disk,
      put: alive(put),
      saveRun: alive(disk.saveRun),
      settle: alive(disk.settle),
      waiting: alive(waiting),
    };
  }

  async #send(input: SentItem, life: number): Promise<never> {
    const { trainingId, ...body } = input;
    const answer = await this.#post(`/training-runs/${trainingId}/changes`, this.#planted(body), life);
    if (answer.status !== 200) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as never;
  }

  async #close({ trainingId, ...body }: { trainingId: string; closingId: string }, life: number): Promise<never> {
    // The planted bug: sent again it is another closing.
    const closingId = this.#sabotage === 'again' ? randomUUID() : body.closingId;
    const answer = await this.#post(`/training-runs/${trainingId}/closings`, { ...body, closingId }, life);
    if (answer.status !== 200) throw new Refusal(answer.body);
    return answer.body as never;
  }

  /** The server's answer, unless the network or a death takes it away. */
  async #post(path: string, body: unknown, life: number): Promise<Answer> {
    if (this.network === 'cut') throw new Silence();
    const answer = await this.#server.send('POST', path, body, this.#trainer.cookie);
    if (life !== this.#life) throw new Dead();
    if (this.network === 'answersLost' && this.#random.pick([true, false])) throw new Silence();
    if (answer.status === 0 || answer.status >= 500 || answer.status === 429) throw new Silence();
    return answer;
  }

  #planted(body: Omit<SentItem, 'trainingId'>) {
    // Not every fifth or tenth: the server is killed then.
    if (this.#sabotage === 'twice' && (this.#sent += 1) % 7 === 0)
      return { ...body, marks: body.marks.map((mark) => ({ ...mark, id: randomUUID() })) };
    if (this.#sabotage !== 'blind') return body;
    return {
      ...body,
      marks: body.marks.map((mark) => ({
        ...mark,
        seen: [...new Set([...mark.seen, ...(everything.get(subjectKey(mark as MarkSubject)) ?? [])])]
          .filter((id) => id !== mark.id)
          .slice(-50),
      })),
    };
  }

  /**
   * A trainer sets something for someone; a few people are set more often than others, so that the two get in each
   * other's way.
   */
  async record(): Promise<void> {
    const { run } = this.client.state();
    const few = run.entries.slice(0, 8);
    const entry = this.#random.pick([true, false]) ? this.#random.pick(few) : this.#random.pick(run.entries);
    const subject: MarkSubject = { entryId: entry.entryId, sessionId: null, kind: 'final', item: null };
    const value = this.#random.pick(['attended', 'partial', 'noShow', 'unable', null] as const);
    const key = subjectKey(subject);
    const saw = shownMarks(this.client.state()).flatMap((mark) => (subjectKey(mark) === key ? [mark.id] : []));
    const id = await this.client.mark(subject, value);
    this.made.push({ id, key, value, saw });
    everything.set(key, [...(everything.get(key) ?? []), id]);
  }

  /** Everyone on the roster came; the trainer signs. */
  async recordAll(): Promise<void> {
    await this.client.sign({ entryId: null, role: 'trainer' }, { strokes: strokes as unknown as Stroke[], image: png });
    const { entries, sessions } = this.client.state().run;
    for (const { entryId } of entries) {
      await this.client.mark({ entryId, sessionId: sessions[0]!.id, kind: 'minutes', item: null }, 120);
      await this.client.mark({ entryId, sessionId: null, kind: 'final', item: null }, 'attended');
    }
  }

  async close(): Promise<void> {
    this.closings.push(await this.client.close({ reason: null, withheld: [] }));
  }

  /** Answers whether nothing waits any more. */
  sync(): Promise<boolean> {
    return this.client.sync();
  }
}

/** All marks of both phones by subject: only a planted bug looks at it. */
const everything = new Map<string, string[]>();
