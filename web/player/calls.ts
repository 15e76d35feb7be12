import type { PlayerState, Sequencing } from './state.ts';

export type Entry = {
  sequence: number;
  activityId: string;
  occurredAt: string;
  kind: 'initialize' | 'commit' | 'terminate' | 'leaving';
  attempt: number;
  elements: Record<string, string>;
  totalTime?: string;
  seconds: number;
  sequencing?: Sequencing;
};
export type ReportedValue = Omit<Entry, 'sequence' | 'occurredAt'>;
export type Standing = { kind: 'saved' | 'saving' | 'offline' | 'failed'; waiting: number };

/**
 * Everything of this launch stands below the address that our own script came from, wherever the page that runs it
 * stands.
 */
export const base = new URL('.', (document.currentScript as HTMLScriptElement).src).href;

/** The browser takes no more than this from a page that goes away. */
const mostAtLeaving = 60_000;
const againAfterMs = 5_000;

/**
 * What the package says, on its way to the server: in order, kept on the device until the server has committed it, and
 * never acknowledged before. Without an origin of its own the device keeps it in memory only.
 */
export function openCalls(
  { registrationId, recording, sequence }: PlayerState,
  tell: (standing: Standing) => void,
  ended: () => void,
  /** Hears everything that a package says to no one: an author who tries it looks on. */
  heard: (entry: Entry) => void,
) {
  const place = placeOf(registrationId);
  let waiting = read(place);
  let last = Math.max(sequence, ...waiting.map((entry) => entry.sequence));
  let recordingNow = recording;
  /** Another tab or device took over: what is said here from then on is kept nowhere. */
  let taken = false;
  let busy = false;

  const keep = () => {
    try {
      if (waiting.length === 0) localStorage.removeItem(place);
      else localStorage.setItem(place, JSON.stringify(waiting));
    } catch {
      // No storage here: what waits lives as long as the page.
    }
  };
  /** True when the entry is done with: committed, or refused for good. */
  const settle = (entry: Entry, status: number, body: string): boolean => {
    if (status === 200) {
      waiting = waiting.filter((one) => one.sequence !== entry.sequence);
      keep();
      if ((JSON.parse(body) as { ended: boolean }).ended) {
        recordingNow = false;
        taken = true;
        ended();
      }
      return true;
    }
    if (!refusedForGood(status)) return false;
    waiting = waiting.filter((one) => one.sequence !== entry.sequence);
    keep();
    tell({ kind: 'failed', waiting: waiting.length });
    return true;
  };
  const standing = (status: number) =>
    tell(
      waiting.length === 0
        ? { kind: 'saved', waiting: 0 }
        : { kind: status === 0 ? 'offline' : 'failed', waiting: waiting.length },
    );

  const enter = (said: ReportedValue): Entry => {
    const entry = { ...said, sequence: ++last, occurredAt: new Date().toISOString() };
    if (recordingNow) {
      waiting.push(entry);
      keep();
    }
    if (registrationId === null) heard(entry);
    return entry;
  };

  /** Sends everything that waits, oldest first, and does not come back before the server has answered. */
  const sendNow = (): boolean => {
    tell({ kind: 'saving', waiting: waiting.length });
    for (const entry of [...waiting]) {
      let status = 0;
      let body = '';
      try {
        const request = new XMLHttpRequest();
        request.open('POST', `${base}rte`, false);
        request.setRequestHeader('content-type', 'text/plain');
        request.send(JSON.stringify(entry));
        status = request.status;
        body = request.responseText;
      } catch {
        // Offline, or the page is going away: what waits stays.
      }
      if (!settle(entry, status, body)) {
        standing(status);
        return false;
      }
      if (status !== 200) return false;
    }
    standing(200);
    return !taken;
  };

  const sendSoon = async (): Promise<void> => {
    if (busy || waiting.length === 0) return;
    busy = true;
    tell({ kind: 'saving', waiting: waiting.length });
    let status = 200;
    try {
      for (let entry = waiting[0]; entry; entry = waiting[0]) {
        const answer = await fetch(`${base}rte`, {
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body: JSON.stringify(entry),
          credentials: 'omit',
        });
        status = answer.status;
        if (!settle(entry, status, await answer.text())) break;
      }
    } catch {
      status = 0;
    }
    busy = false;
    standing(status);
  };
  setInterval(() => void sendSoon(), againAfterMs);
  addEventListener('online', () => void sendSoon());
  addEventListener('offline', () => standing(0));

  return {
    get recording() {
      return recordingNow;
    },
    /**
     * True after the server's commit only; where nothing is recorded from the beginning, there is nothing to wait for.
     */
    say(said: ReportedValue): boolean {
      enter(said);
      return recordingNow ? sendNow() : !taken;
    },
    /** The same without waiting. */
    note(said: ReportedValue): void {
      enter(said);
      if (recordingNow) void sendSoon();
    },
    /**
     * The page goes away: everything unsaid in one piece, handed to the browser. It stays on the device until the
     * server is heard.
     */
    leave(said: ReportedValue): void {
      if (!recordingNow) return;
      const open = waiting.filter(
        ({ activityId, attempt }) => activityId === said.activityId && attempt === said.attempt,
      );
      // What is in the last piece is not sent a second time, late, at the next opening.
      waiting = waiting.filter((entry) => !open.includes(entry) || entry.kind === 'initialize');
      const merged = enter({
        ...said,
        kind: open.some(({ kind }) => kind === 'terminate') ? 'terminate' : said.kind,
        elements: Object.assign({}, ...open.map(({ elements }) => elements), said.elements) as Record<string, string>,
        seconds: said.seconds + open.reduce((sum, { seconds }) => sum + seconds, 0),
      });
      const body = JSON.stringify(merged);
      tell({ kind: 'saving', waiting: waiting.length });
      void fetch(`${base}rte`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body,
        credentials: 'omit',
        keepalive: body.length < mostAtLeaving,
      })
        .then(async (answer) => {
          // A page that comes back from the browser's memory learns that it was heard.
          if (settle(merged, answer.status, await answer.text()) && answer.status === 200) {
            // The calls merged into it have arrived with it; those of other parts have not.
            waiting = waiting.filter((entry) => !open.includes(entry));
            keep();
          }
        })
        .catch(() => {});
    },
    retry: () => void sendSoon(),
  };
}

/** Sends what the device kept since an earlier opening. True when there was anything. */
export async function sendKept({ registrationId, recording }: PlayerState): Promise<boolean> {
  const place = placeOf(registrationId);
  const kept = read(place);
  if (!recording || kept.length === 0) return false;
  try {
    for (let entry = kept[0]; entry; entry = kept[0]) {
      const answer = await fetch(`${base}rte`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify(entry),
        credentials: 'omit',
      });
      if (answer.status !== 200 && !refusedForGood(answer.status)) break;
      kept.shift();
      if (kept.length === 0) localStorage.removeItem(place);
      else localStorage.setItem(place, JSON.stringify(kept));
    }
  } catch {
    // Still no connection: it goes on waiting, and is tried again while the package runs.
  }
  return true;
}

const placeOf = (registrationId: string | null) => `muster:calls:${registrationId}`;
/** The server will never take it, whatever is tried. */
const refusedForGood = (status: number) => status === 400 || status === 404 || status === 413;

function read(place: string): Entry[] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '[]') as Entry[];
  } catch {
    return [];
  }
}
