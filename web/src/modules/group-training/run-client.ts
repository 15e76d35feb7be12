import type { MarkSubject, MarkValue } from '@app/domain/group-training/marks';
import { signedWordsVersion } from '@app/domain/group-training/signature';
import type { SignatureRole, Stroke } from '@app/domain/group-training/signature';
import type { Input, Result } from '../../api/client.ts';
import type { RunStore } from './run-store.ts';
import type { QueuedItem, Refused, Run, RunPerson, RunState, SentItem } from './run-types.ts';
import { headsOf } from './run-view.ts';

export type RunServer = {
  sync(input: SentItem): Promise<Result<'syncRun'>>;
  close(input: Input<'closeRun'>): Promise<Run>;
  /** What the server says against a closing, for good; null where it is to be tried again. */
  refusal(error: unknown): { code: string; details: Record<string, unknown> } | null;
  /** True where no answer came and it is to be tried again. */
  isSilence(error: unknown): boolean;
};

type Setting = {
  store: RunStore;
  server: RunServer;
  trainingId: string;
  personId: string;
  deviceId: string;
  locale: 'en' | 'fr';
  now: () => Date;
  newId: () => string;
  onState: (state: RunState) => void;
};

const mostMarks = 200;
const mostSignatures = 2;
const mostWalkIns = 20;

export type RunClient = ReturnType<typeof createRunClient>;

/**
 * One training on one device. What is recorded is on the disk before it is shown, and is sent as often as it takes:
 * every item has an id of its own, so that sending again changes nothing.
 */
export function createRunClient(setting: Setting, begun: { run: Run; people: readonly RunPerson[]; skewMs: number }) {
  const { store, server, trainingId, personId, deviceId, onState } = setting;
  let state: RunState = { ...begun, waiting: [], refused: [], connection: 'online', sending: false };
  let running: Promise<boolean> | null = null;

  const change = (part: Partial<RunState>) => {
    state = { ...state, ...part };
    onState(state);
  };
  const keep = async (item: Omit<QueuedItem, 'order' | 'trainingId' | 'personId'>): Promise<void> => {
    const kept = await store.put({ ...item, trainingId, personId } as Omit<QueuedItem, 'order'>);
    change({ waiting: [...state.waiting, kept] });
  };
  const clientAt = () => setting.now().toISOString();

  /** A closing goes out when everything recorded before it is there. */
  async function sendClosing(item: Extract<QueuedItem, { type: 'closing' }>): Promise<boolean> {
    const { id, reason, withheld } = item.body;
    const answer = await server.close({ trainingId, closingId: id, reason, withheld }).then(
      (run) => ({ run, against: null }),
      (error: unknown) => {
        const against = server.refusal(error);
        if (!against) throw error;
        return { run: state.run, against };
      },
    );
    const refused: Refused[] = answer.against
      ? [
          {
            id,
            trainingId,
            personId,
            type: 'closing',
            reason: answer.against.code,
            details: answer.against.details,
            body: item.body,
          },
        ]
      : [];
    await store.saveRun({ trainingId, personId, run: answer.run, people: state.people, skewMs: state.skewMs });
    await store.settle([item], refused);
    const left = await store.waiting(trainingId, personId);
    change({ run: answer.run, waiting: left, refused: [...state.refused, ...refused], connection: 'online' });
    return left.length > 0;
  }

  async function sendBatch(): Promise<boolean> {
    const waiting = await store.waiting(trainingId, personId);
    if (waiting[0]?.type === 'closing') return sendClosing(waiting[0]);
    return (await sendItems(batchOf(waiting))) > 0;
  }

  /**
   * Answers how much still waits. Where the server takes none of it for one item that it cannot even read, each is sent
   * by itself: that one is set aside with the reason, and the others arrive.
   */
  async function sendItems(batch: readonly QueuedItem[]): Promise<number> {
    const bodies = <T extends QueuedItem['type']>(type: T) =>
      batch.flatMap((item) => (item.type === type ? [item.body] : [])) as never[];
    const answer = await server
      .sync({
        ...{ trainingId, deviceId, deviceNow: clientAt() },
        ...{ walkIns: bodies('walkIn'), marks: bodies('mark'), signatures: bodies('signature') },
      })
      .catch((error: unknown) => {
        if (!unreadable.has(server.refusal(error)?.code ?? '')) throw error;
        return null;
      });
    if (!answer) return batch.length > 1 ? sendOneByOne(batch) : setAside(batch[0]!);
    const refused = answer.items.flatMap(({ id, outcome, reason }) => {
      const item = batch.find((one) => one.id === id);
      return item && outcome === 'refused'
        ? [{ id, trainingId, personId, type: item.type, reason: reason!, body: item.body }]
        : [];
    });
    // The roster first: an end in between sends the same once more, which changes nothing.
    await store.saveRun({ trainingId, personId, run: answer.run, people: state.people, skewMs: answer.skewMs });
    await store.settle(batch, refused);
    const left = await store.waiting(trainingId, personId);
    change({
      run: answer.run,
      skewMs: answer.skewMs,
      waiting: left,
      refused: [...state.refused, ...refused],
      connection: 'online',
    });
    return left.length;
  }

  async function sendOneByOne(batch: readonly QueuedItem[]): Promise<number> {
    let left = 0;
    for (const item of batch) left = await sendItems([item]);
    return left;
  }

  async function setAside(item: QueuedItem): Promise<number> {
    const refused: Refused = {
      id: item.id,
      trainingId,
      personId,
      type: item.type,
      reason: 'markMalformed',
      body: item.body,
    };
    await store.settle([item], [refused]);
    const left = await store.waiting(trainingId, personId);
    change({ waiting: left, refused: [...state.refused, refused] });
    return left.length;
  }

  async function sendAll(): Promise<boolean> {
    change({ sending: true });
    try {
      for (let more = true; more;) more = await sendBatch();
      change({ sending: false });
      return true;
    } catch (error) {
      change({ sending: false, connection: server.isSilence(error) ? 'offline' : 'failed' });
      return false;
    }
  }

  return {
    state: () => state,
    /** Takes up what an earlier visit left. */
    async begin(): Promise<void> {
      change({
        waiting: await store.waiting(trainingId, personId),
        refused: await store.refused(trainingId, personId),
      });
    },
    async mark(
      subject: MarkSubject,
      value: MarkValue,
      how: { method?: 'tap' | 'qr' | 'number'; badge?: string; answers?: readonly string[] } = {},
    ): Promise<string> {
      const id = setting.newId();
      const seen = [...new Set([...headsOf(state, subject).map((mark) => mark.id), ...(how.answers ?? [])])];
      const { method = 'tap', badge } = how;
      await keep({
        id,
        type: 'mark',
        body: { id, ...subject, value, seen, clientAt: clientAt(), method, ...(badge && { badge }) },
      });
      return id;
    },
    async addWalkIn(person: { personId: string | null; name: string; number: string | null }): Promise<string> {
      const id = setting.newId();
      await keep({ id, type: 'walkIn', body: { id, ...person, name: plainName(person.name), clientAt: clientAt() } });
      return id;
    },
    async sign(
      of: { entryId: string | null; role: SignatureRole; signerId?: string | null },
      glass: { strokes: readonly Stroke[]; image: string } | { proxyReason: string },
    ): Promise<void> {
      const id = setting.newId();
      const [strokes, image] =
        'strokes' in glass
          ? [
              glass.strokes.map((stroke) => stroke.map(([x, y, ms]): [number, number, number] => [x, y, ms])),
              glass.image,
            ]
          : [null, null];
      const proxyReason = 'proxyReason' in glass ? glass.proxyReason : null;
      const { entryId, role, signerId = null } = of;
      // What the screen showed: of the copy on this device, however old it is.
      const statementId = strokes ? (state.run?.statement?.versionId ?? null) : null;
      await keep({
        id,
        type: 'signature',
        body: {
          id,
          entryId,
          role,
          signerId,
          wordsVersion: signedWordsVersion,
          locale: setting.locale,
          strokes,
          image,
          proxyReason,
          statementId,
          clientAt: clientAt(),
        },
      });
    },
    /** Asks for the closing; without a connection it waits with everything else. */
    async close(given: { reason: string | null; withheld: { entryId: string; reason: string }[] }): Promise<string> {
      const asked = state.waiting.find(({ type }) => type === 'closing');
      if (asked) return asked.id;
      const id = setting.newId();
      await keep({ id, type: 'closing', body: { id, ...given, clientAt: clientAt() } });
      return id;
    },
    /** Takes back a closing that was not sent yet: what is missing can be recorded first. */
    async keepOpen(): Promise<void> {
      await running;
      await store.settle(
        state.waiting.filter(({ type }) => type === 'closing'),
        [],
      );
      change({ waiting: await store.waiting(trainingId, personId) });
    },
    /**
     * Sends what waits and fetches what others recorded; answers whether nothing waits any more. One sending at a time.
     */
    sync(): Promise<boolean> {
      running ??= sendAll().finally(() => (running = null));
      return running;
    },
    /** The server's newer answer, of a command. */
    async take(run: Run): Promise<void> {
      await store.saveRun({ trainingId, personId, run, people: state.people, skewMs: state.skewMs });
      change({ run });
    },
    async dismiss(id: string): Promise<void> {
      await store.dismiss(id);
      change({ refused: state.refused.filter((one) => one.id !== id) });
    },
  };
}

/** The oldest that fit into one call; in one batch, because marks name walk-ins. */
/** A pasted name may hold characters that no one sees. */
const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Refusals that are about what one item holds, not about the training or who sends. */
const unreadable: ReadonlySet<string> = new Set(['invalidInput', 'employeeNumberTaken', 'employeeNumberInvalid']);

function batchOf(waiting: readonly QueuedItem[]): QueuedItem[] {
  const left = { mark: mostMarks, signature: mostSignatures, walkIn: mostWalkIns, closing: 0 };
  const batch: QueuedItem[] = [];
  for (const item of waiting) {
    if (left[item.type]-- === 0) break;
    batch.push(item);
  }
  return batch;
}
