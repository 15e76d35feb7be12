import { sql } from 'kysely';
import { drawApart } from '../../files/draw-apart.ts';
import type { Work } from '../../database/work.ts';

/** Well before the database lets go of a transaction that says nothing (`patienceSeconds` of an export). */
const everySeconds = 15;

/** A PDF drawn in a process of its own while a unit of work waits for it. */
export const drawWithin = (work: Work, program: URL, facts: unknown, signal?: AbortSignal): Promise<Buffer> =>
  keptAwake(work, (lost) =>
    drawApart(program, facts, {
      megabytes: work.server.pdfMegabytes,
      signal: signal ? AbortSignal.any([signal, lost]) : lost,
    }),
  );

/**
 * Waits for something else within a unit of work, whose transaction says a word now and then, as the database ends one
 * that is silent for long. `run` hears when the transaction is lost, of which this throws the error.
 */
export async function keptAwake<R>(
  work: Work,
  run: (lost: AbortSignal) => Promise<R>,
  seconds = everySeconds,
): Promise<R> {
  const lost = new AbortController();
  let saying = Promise.resolve();
  const clock = setInterval(() => {
    saying = saying
      .then(async () => void (await sql`select 1`.execute(work.tx)))
      .catch((error: unknown) => lost.abort(error));
  }, seconds * 1000);
  try {
    return await run(lost.signal);
  } finally {
    clearInterval(clock);
    await saying;
  }
}
