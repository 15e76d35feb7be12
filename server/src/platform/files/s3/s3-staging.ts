import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkedId, isId } from '../paths.ts';
import type { Appended, Incoming } from '../upload-staging.ts';
import { absent } from './s3-client.ts';
import type { S3Objects } from './s3-objects.ts';
import type { Scratch } from './scratch.ts';

type Part = { key: string; start: number; end: number };

const folderOf = (uploadId: string) => `incoming/${checkedId(uploadId)}/`;
const quarantined = (uploadId: string) => `quarantine/${checkedId(uploadId)}`;

/**
 * Uploads on their way, each piece an object named by where it begins and how long it is: any process can take the next
 * piece. A piece that was sent twice lies there twice; `chain` takes one of them.
 */
export function s3Staging(objects: S3Objects, scratch: Scratch): Incoming {
  const partsOf = async (uploadId: string): Promise<Part[]> => {
    const parts: Part[] = [];
    for await (const page of objects.list(folderOf(uploadId)))
      for (const { key } of page) {
        const [start, length] = key.slice(folderOf(uploadId).length).split('-').map(Number);
        parts.push({ key, start: start!, end: start! + length! });
      }
    return parts;
  };
  const withFile: Incoming['withFile'] = (uploadId, use) =>
    scratch.withPlace(async (place) => {
      const parts = chain(await partsOf(uploadId));
      if (parts.length === 0) throw absent('upload');
      await pipeline(Readable.from(bytesOf(objects, parts)), createWriteStream(place, { mode: 0o600 }));
      return use(place);
    });
  return {
    withFile,
    async append(uploadId, offset, body, limit, confirm): Promise<Appended> {
      const held = endOf(await partsOf(uploadId));
      if (held < offset) return { received: held, failure: new Error('The store lost bytes') };
      return scratch.withPlace(async (place) => {
        const { bytes, failure } = await scratch.take(place, body, limit - offset);
        await confirm?.();
        if (bytes > 0)
          await objects.putFile(`${folderOf(uploadId)}${String(offset).padStart(16, '0')}-${bytes}`, place);
        return { received: offset + bytes, failure };
      });
    },
    async remove(uploadId) {
      for (const { key } of await partsOf(uploadId)) await objects.remove(key);
    },
    async quarantine(uploadId, bytes) {
      if (bytes) return objects.put(quarantined(uploadId), bytes);
      await withFile(uploadId, (place) => objects.putFile(quarantined(uploadId), place));
      for (const { key } of await partsOf(uploadId)) await objects.remove(key);
    },
    async emptyQuarantine(instant) {
      for await (const page of objects.list('quarantine/'))
        for (const { key, modified } of page) if (modified < instant) await objects.remove(key);
    },
    abandonParts: (instant) => objects.abandonParts(instant),
    async olderThan(instant) {
      const newest = new Map<string, number>();
      for await (const page of objects.list('incoming/'))
        for (const { key, modified } of page) {
          const id = key.split('/')[1]!;
          // Something else that lies in the bucket, such as the object by which a console shows a folder.
          if (!isId(id)) continue;
          newest.set(id, Math.max(newest.get(id) ?? 0, modified));
        }
      return [...newest].flatMap(([id, modified]) => (modified < instant ? [id] : []));
    },
  };
}

/**
 * Pieces that follow each other from the first byte on: of those that cover the next byte, the one that reaches
 * furthest.
 */
export function chain(parts: readonly Part[]): Part[] {
  const taken: Part[] = [];
  const sorted = parts.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start);
  // Each is looked at once: someone may send a large file in as many pieces as it has bytes.
  for (let at = 0, next = 0; ;) {
    let furthest: Part | null = null;
    for (; next < sorted.length && sorted[next]!.start <= at; next += 1)
      if (sorted[next]!.end > (furthest?.end ?? at)) furthest = sorted[next]!;
    if (!furthest) return taken;
    taken.push({ ...furthest, start: at });
    at = furthest.end;
  }
}

const endOf = (parts: readonly Part[]): number => chain(parts).at(-1)?.end ?? 0;

async function* bytesOf(objects: S3Objects, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { key, start, end } of parts) {
    const begin = Number(key.split('/').at(-1)!.split('-')[0]);
    yield* (await objects.read(key, { start: start - begin, end: end - begin - 1 })) as AsyncIterable<Buffer>;
  }
}
