import { ApiError, call, hrefOf } from '../../api/client.ts';
import type { Learning, LearningUnit } from './attempt.ts';

/** As in worker/sw.ts, which reads it when there is no connection. */
const cacheName = 'muster-courses-1';
const keptDays = 14;

/**
 * What a step is without a connection: `ready` can be downloaded, `online` needs a connection, `locked` opens later.
 */
export function offlineState(unit: Pick<LearningUnit, 'kind' | 'state'>): 'ready' | 'online' | 'locked' {
  if (unit.kind !== 'lesson' && unit.kind !== 'video' && unit.kind !== 'document') return 'online';
  return unit.state === 'locked' ? 'locked' : 'ready';
}

export const unitsOf = (learning: Learning): LearningUnit[] => learning.sections.flatMap((section) => section.units);

/** The open steps that are not on this device yet: what a download fetches. */
export const missingUnits = (learning: Learning, kept: ReadonlySet<string>): LearningUnit[] =>
  unitsOf(learning).filter((unit) => offlineState(unit) === 'ready' && !kept.has(unit.id));

/** How many bytes a download of the course takes now. */
export const downloadBytes = (learning: Learning, kept: ReadonlySet<string> = new Set()): number =>
  missingUnits(learning, kept).reduce((sum, { bytes }) => sum + bytes, 0);

const pathOf = (href: string) => new URL(href, location.origin).pathname;
const outlinePath = (enrolmentId: string) => `/api/learning/enrolments/${enrolmentId}`;
const unitPath = (enrolmentId: string, unitId: string) => `${outlinePath(enrolmentId)}/units/${unitId}`;

/** Which of these steps are on this device by download. */
export async function downloadedUnits(learning: Learning): Promise<Set<string>> {
  const { enrolmentId } = learning;
  if (!enrolmentId || !(await caches.has(cacheName))) return new Set();
  const cache = await caches.open(cacheName);
  const found = await Promise.all(
    unitsOf(learning).map(async ({ id }) => {
      const kept = await cache.match(unitPath(enrolmentId, id));
      return kept && Date.now() - Number(kept.headers.get('x-kept-at')) < keptDays * 86_400_000 ? id : null;
    }),
  );
  return new Set(found.filter((id) => id !== null));
}

/**
 * Keeps every open step of the course that is not here yet on this device, with its images, video and documents;
 * `onBytes` hears how much has come. A step counts as kept only once all of it is here; after an interruption the rest
 * is fetched.
 */
export async function downloadCourse(
  learning: Learning,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<void> {
  const enrolmentId = learning.enrolmentId!;
  const cache = await caches.open(cacheName);
  let bytes = 0;
  const fresh = JSON.stringify(await call('getLearning', { enrolmentId }, { signal }));
  await cache.put(outlinePath(enrolmentId), keptResponse(new Blob([fresh]), 'application/json'));
  for (const unit of missingUnits(learning, await downloadedUnits(learning))) {
    const shown = await call('getUnit', { enrolmentId, unitId: unit.id }, { signal });
    for (const { name } of 'media' in shown.body ? shown.body.media : []) {
      const href = hrefOf('getUnitMedia', { enrolmentId, unitId: unit.id, name });
      const before = bytes;
      const { blob, type } = await fetchWhole(href, signal, (come) => onBytes(before + come));
      bytes += blob.size;
      await cache.put(pathOf(href), keptResponse(blob, type));
    }
    const page = new Blob([JSON.stringify(shown)]);
    await cache.put(unitPath(enrolmentId, unit.id), keptResponse(page, 'application/json'));
    onBytes((bytes += page.size));
  }
}

export async function removeDownload({ enrolmentId }: Learning): Promise<void> {
  const cache = await caches.open(cacheName);
  const requests = await cache.keys();
  const ofCourse = requests.filter(({ url }) => new URL(url).pathname.startsWith(outlinePath(enrolmentId!)));
  await Promise.all(ofCourse.map((request) => cache.delete(request)));
}

/** How much room this device has left for it; null where it does not say. */
export async function roomLeft(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => ({}) as StorageEstimate)) ?? {};
  return quota === undefined ? null : quota - (usage ?? 0);
}

function keptResponse(body: Blob, type: string): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'x-kept-at': String(Date.now()),
      'x-kept-bytes': String(body.size),
    },
  });
}

async function fetchWhole(
  href: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<{ blob: Blob; type: string }> {
  try {
    const answer = await fetch(href, { signal, credentials: 'same-origin' });
    if (!answer.ok)
      throw new ApiError({ status: answer.status, code: answer.status >= 500 ? 'unavailable' : 'notFound' });
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for (const reader = answer.body!.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      onBytes((bytes += value.length));
    }
    return { blob: new Blob(pieces), type: answer.headers.get('content-type') ?? 'application/octet-stream' };
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw new ApiError({ status: 0, code: 'offline' });
  }
}
