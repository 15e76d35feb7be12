import { setTimeout } from 'node:timers/promises';
import type { S3Objects } from './s3-objects.ts';

/**
 * A removal that took longer than this is given up before it removes anything. What it then asks may arrive as late as
 * the last of three tries ends.
 */
const removalWithinMs = 20_000;
/** A mark that stays for so long was left by a process that was killed. */
const markHoldsMs = 120_000;

/**
 * Keeps apart the processes that store bytes under a path that may be there already, and the one that removes what
 * no row names. A store that speaks S3 can neither rename nor lock, but what one process wrote every other reads at
 * once.
 *
 * Who removes writes a mark beside the object, and looks at the object's date after that: it is removed only when it is
 * still old. Who stores (or touches) an object looks for a mark after that: with none there, a later removal sees the
 * new date; the object itself is looked at last, for a removal that ended in between. In either case the bytes are
 * stored again.
 */
export function removalGuard(objects: S3Objects, holdsMs = markHoldsMs) {
  const markOf = (key: string) => key.replace(/^files\//, 'removing/');

  /** Waits until no removal is under way. Times of one clock only: the store's may differ from ours. */
  async function unmarked(key: string): Promise<void> {
    let seen: number | null = null;
    for (let since = performance.now(); ; await setTimeout(100)) {
      const mark = await objects.lookFor(markOf(key));
      if (!mark) return;
      if (mark.modified !== seen) [seen, since] = [mark.modified, performance.now()];
      else if (performance.now() - since > holdsMs) return objects.remove(markOf(key));
    }
  }

  return {
    /** Calls `store` until the object is there and no removal could still take it away. */
    async store(key: string, store: () => Promise<void>): Promise<void> {
      do {
        await store();
        await unmarked(key);
      } while (!(await objects.lookFor(key)));
    },
    /**
     * Throws away marks older than `before` of objects whose keys begin with `folder`: their process was killed when
     * the object had gone.
     */
    async forgetMarks(folder: string, before: number): Promise<void> {
      for await (const page of objects.list(markOf(folder)))
        for (const { key, modified } of page) if (modified < before) await objects.remove(key);
    },
    /**
     * Removes what no one stored since `before` (milliseconds since 1970), if `unknown` then says that no row names it.
     */
    async removeUnlessWanted(key: string, before: number, unknown: () => Promise<boolean>): Promise<void> {
      const begun = performance.now();
      await objects.put(markOf(key), Buffer.alloc(0));
      try {
        const found = await objects.lookFor(key);
        if (!found || found.modified >= before || !(await unknown())) return;
        if (performance.now() - begun < removalWithinMs) await objects.remove(key);
      } finally {
        await objects.remove(markOf(key));
      }
    },
  };
}
