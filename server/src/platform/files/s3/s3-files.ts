import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Bucket, StoredBytes } from '../files.ts';
import { checkedPath, hashedPath, isPath, uploadPath } from '../paths.ts';
import type { S3Objects } from './s3-objects.ts';
import { s3Staging } from './s3-staging.ts';
import type { Scratch } from './scratch.ts';
import { s3Texts } from './s3-texts.ts';
import { removalGuard } from './removal-guard.ts';

const keyOf = (bucket: Bucket, path: string) => `files/${bucket}/${checkedPath(path)}`;

/**
 * Files as objects of a bucket. Bytes come by way of a local file: their hash names some of them, and the request that
 * stores them is signed over it. Nothing else is kept on this machine.
 */
export function s3Files(objects: S3Objects, scratch: Scratch): StoredBytes {
  const incoming = s3Staging(objects, scratch);
  const guard = removalGuard(objects);
  async function* pathsOf(bucket: Bucket, prefix = '') {
    const folder = `files/${bucket}/`;
    for await (const page of objects.list(folder + prefix))
      yield page
        .map(({ key, ...rest }) => ({ path: key.slice(folder.length), ...rest }))
        .filter(({ path }) => isPath(path));
  }
  return {
    put: (bucket, body, limit) =>
      scratch.withPlace(async (place) => {
        const came = await scratch.receive(place, body, limit);
        const path = uploadPath(randomUUID());
        await objects.putFile(keyOf(bucket, path), place);
        return { path, ...came };
      }),
    putByHash: (bucket, body, limit) =>
      scratch.withPlace(async (place) => {
        const came = await scratch.receive(place, body, limit);
        const path = hashedPath(came.sha256);
        const key = keyOf(bucket, path);
        await guard.store(key, async () => {
          const known = await objects.lookFor(key);
          if (known?.bytes === came.bytes && (await objects.touch(key))) return;
          await objects.putFile(key, place);
        });
        return { path, ...came };
      }),
    adopt: (bucket, path, body, limit) =>
      scratch.withPlace(async (place) => {
        const came = await scratch.receive(place, body, limit);
        await objects.putFile(keyOf(bucket, path), place);
        return came;
      }),
    read: (bucket, path, range) => objects.read(keyOf(bucket, path), range),
    readWhole: (bucket, path) => objects.readWhole(keyOf(bucket, path)),
    size: async (bucket, path) => (await objects.look(keyOf(bucket, path))).bytes,
    async list(bucket, prefix = '') {
      const found: string[] = [];
      for await (const page of pathsOf(bucket, prefix)) found.push(...page.map(({ path }) => path));
      return found;
    },
    stored: pathsOf,
    remove: (bucket, path) => objects.remove(keyOf(bucket, path)),
    async *storedBefore(bucket, before, batch) {
      await guard.forgetMarks(`files/${bucket}/`, before);
      for await (const page of pathsOf(bucket)) {
        const old = page.filter(({ modified }) => modified < before).map(({ path }) => path);
        for (let at = 0; at < old.length; at += batch) yield old.slice(at, at + batch);
      }
    },
    removeUnlessWanted: (bucket, path, before, unknown) =>
      guard.removeUnlessWanted(keyOf(bucket, path), before, unknown),
    anchors: s3Texts(objects, 'anchors/'),
    incoming,
    async keep(bucket, uploadId, source) {
      const path = uploadPath(uploadId);
      if (typeof source === 'string') await objects.putFile(keyOf(bucket, path), source);
      else
        await scratch.withPlace(async (place) => {
          await writeFile(place, source, { mode: 0o600 });
          await objects.putFile(keyOf(bucket, path), place);
        });
      return path;
    },
    async forget(bucket, uploadId) {
      await incoming.remove(uploadId);
      await objects.remove(keyOf(bucket, uploadPath(uploadId)));
    },
    freeShare: () => scratch.freeShare(),
  };
}
