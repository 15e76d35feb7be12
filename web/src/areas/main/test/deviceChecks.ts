import { call } from '../../../api/client.ts';

export type CheckName = 'storage' | 'offline' | 'audio' | 'player' | 'connection';
/** `value` goes into the words: free bytes of the offline store, milliseconds of an answer. */
export type CheckResult = { name: CheckName; verdict: 'good' | 'soso' | 'bad'; value: number | null };

const slowFrom = 800;

/** Tries in turn what courses need of a device. */
export async function checkDevice(): Promise<CheckResult[]> {
  return [
    { name: 'storage', verdict: storageWorks() ? 'good' : 'bad', value: null },
    await offlineStore(),
    { name: 'audio', verdict: (await audioPlays()) ? 'good' : 'bad', value: null },
    { name: 'player', verdict: playerRuns() ? 'good' : 'bad', value: null },
    await connection(),
  ];
}

function storageWorks(): boolean {
  try {
    localStorage.setItem('muster-check', 'x');
    const kept = localStorage.getItem('muster-check') === 'x';
    localStorage.removeItem('muster-check');
    return kept;
  } catch {
    return false;
  }
}

/** Writes to a store of its own and reads back, as the queue of unsent progress does. */
async function offlineStore(): Promise<CheckResult> {
  try {
    const read = await new Promise<unknown>((resolve, reject) => {
      const opening = indexedDB.open('muster-check', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
      opening.onerror = () => reject(opening.error ?? new Error('refused'));
      opening.onsuccess = () => {
        const store = opening.result.transaction('kept', 'readwrite').objectStore('kept');
        store.put('x', 1);
        const got = store.get(1);
        got.onsuccess = () => {
          opening.result.close();
          indexedDB.deleteDatabase('muster-check');
          resolve(got.result);
        };
        got.onerror = () => reject(got.error ?? new Error('unreadable'));
      };
    });
    const space = await navigator.storage?.estimate?.();
    const free = space?.quota === undefined ? null : space.quota - (space.usage ?? 0);
    return {
      name: 'offline',
      verdict: read === 'x' ? (free !== null && free < 50_000_000 ? 'soso' : 'good') : 'bad',
      value: free,
    };
  } catch {
    return { name: 'offline', verdict: 'bad', value: null };
  }
}

/** Can decode the sound and video our videos are made of, and run sound at all. */
async function audioPlays(): Promise<boolean> {
  const film =
    document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E, mp4a.40.2"') !== '' ||
    document.createElement('video').canPlayType('video/webm; codecs="vp9, opus"') !== '';
  try {
    const sound = new OfflineAudioContext(1, 441, 44_100);
    const tone = sound.createOscillator();
    tone.connect(sound.destination);
    tone.start();
    const heard = await sound.startRendering();
    return film && heard.getChannelData(0).some((sample) => sample !== 0);
  } catch {
    return false;
  }
}

/** What the player's pages are built on. */
function playerRuns(): boolean {
  return (
    typeof structuredClone === 'function' &&
    'IntersectionObserver' in window &&
    'ResizeObserver' in window &&
    CSS.supports('selector(:has(*))') &&
    typeof Worker === 'function'
  );
}

/** The middle of three small calls: the first also opens the connection. */
async function connection(): Promise<CheckResult> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    try {
      await call('getSession', {}, { signal: AbortSignal.timeout(10_000) });
    } catch {
      return { name: 'connection', verdict: 'bad', value: null };
    }
    times.push(performance.now() - start);
  }
  const middle = Math.round(times.toSorted((a, b) => a - b)[1]!);
  return { name: 'connection', verdict: middle < slowFrom ? 'good' : 'soso', value: middle };
}

/** One line for support: nothing personal, all that matters. */
export function supportLine(results: CheckResult[], at: string): string {
  const checks = results
    .map(({ name, verdict, value }) => `${name}=${verdict}${value === null ? '' : `(${Math.round(value)})`}`)
    .join(' ');
  return `muster-check ${at} ${checks} screen=${window.innerWidth}x${window.innerHeight}@${window.devicePixelRatio} ${navigator.userAgent}`;
}
