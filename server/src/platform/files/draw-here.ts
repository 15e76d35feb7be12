import { writeFileSync } from 'node:fs';

/** What a process that draws answers: the bytes, or what it threw. */
export type Drawn = { bytes: Uint8Array } | { failed: unknown };

/**
 * Makes this process one that draws: what it is sent first, once (`draw-apart.ts`). It ends with its answer, or with
 * those who wait for it.
 */
export function drawHere<Facts>(draw: (facts: Facts) => Promise<Uint8Array>): void {
  yieldMemory();
  process.once('message', async (facts) => {
    const drawn: Drawn = await draw(facts as Facts).then(
      (bytes) => ({ bytes }),
      (failed: unknown) => ({ failed }),
    );
    if (process.connected) process.send!(drawn, () => process.disconnect());
  });
}

/** Where a machine runs out of memory, this process is what Linux ends first: not the one that serves everyone. */
function yieldMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems choose by themselves.
  }
}
