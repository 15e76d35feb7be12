import type { StoredBytes } from './files.ts';
import { textsOfBoth } from './named-texts.ts';

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';

/**
 * Two stores while files move from one to the other: everything new goes to `here`; what is only `there` is still
 * found. A file on its way lies at both; one that arrived between two looks is found by a third.
 */
export function layeredFiles(here: StoredBytes, there: StoredBytes): StoredBytes {
  async function eitherOf<R>(from: (store: StoredBytes) => Promise<R>): Promise<R> {
    for (const store of [here, there])
      try {
        return await from(store);
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
    return from(here);
  }
  const { incoming } = here;
  return {
    ...here,
    anchors: textsOfBoth(here.anchors, there.anchors),
    // An upload goes on where it began only within one store; the other one is swept all the same.
    incoming: {
      ...incoming,
      async remove(uploadId) {
        await there.incoming.remove(uploadId);
        await incoming.remove(uploadId);
      },
      async emptyQuarantine(instant) {
        await there.incoming.emptyQuarantine(instant);
        await incoming.emptyQuarantine(instant);
      },
      olderThan: async (instant) => [
        ...new Set([...(await incoming.olderThan(instant)), ...(await there.incoming.olderThan(instant))]),
      ],
    },
    read: (bucket, path, range) => eitherOf((store) => store.read(bucket, path, range)),
    readWhole: (bucket, path) => eitherOf((store) => store.readWhole(bucket, path)),
    size: (bucket, path) => eitherOf((store) => store.size(bucket, path)),
    list: async (bucket, prefix) => [
      ...new Set([...(await here.list(bucket, prefix)), ...(await there.list(bucket, prefix))]),
    ],
    // There first: a copy that is being made is not given up for the one that is removed.
    async remove(bucket, path) {
      await there.remove(bucket, path);
      await here.remove(bucket, path);
    },
    async *stored(bucket) {
      yield* here.stored(bucket);
      yield* there.stored(bucket);
    },
    async *storedBefore(bucket, before, batch) {
      yield* here.storedBefore(bucket, before, batch);
      yield* there.storedBefore(bucket, before, batch);
    },
    async removeUnlessWanted(bucket, path, before, unknown) {
      await there.removeUnlessWanted(bucket, path, before, unknown);
      await here.removeUnlessWanted(bucket, path, before, unknown);
    },
    async forget(bucket, uploadId) {
      await there.forget(bucket, uploadId);
      await here.forget(bucket, uploadId);
    },
  };
}
