import type { Result } from '../../api/client.ts';

/** One call, as the server tells it or as a test launch hears it. */
export type Line = Omit<Result<'listRuntimeCalls'>['rows'][number], 'sequence' | 'seconds'>;
/** What is in a time line: calls, and between them what a reader would have to reckon. */
export type Item =
  | { kind: 'day'; id: string; at: string }
  | { kind: 'call'; id: string; line: Line }
  | { kind: 'quiet'; id: string; from: string; to: string; count: number }
  | { kind: 'gap'; id: string; minutes: number }
  | { kind: 'opened'; id: string };

const gapMinutes = 10;
export const lateMinutes = (line: Line): number =>
  Math.round((Date.parse(line.receivedAt) - Date.parse(line.occurredAt)) / 60_000);
const isQuiet = (line: Line): boolean =>
  line.kind === 'commit' &&
  line.said.length === 0 &&
  line.refused.length === 0 &&
  line.applied &&
  lateMinutes(line) < 1;

/** Calls, newest first, as a story: days, gaps and openings between them, and saving with nothing new in one line. */
export function timeLineOf(lines: readonly Line[], dayOf: (at: string) => string): Item[] {
  const items: Item[] = [];
  let newer: Line | null = null;
  for (const line of lines) {
    const day = dayOf(line.occurredAt);
    if (newer && newer.launchId !== line.launchId) items.push({ kind: 'opened', id: `opened ${newer.id}` });
    const minutes = newer ? Math.floor((Date.parse(newer.occurredAt) - Date.parse(line.occurredAt)) / 60_000) : 0;
    if (minutes >= gapMinutes) items.push({ kind: 'gap', id: `gap ${line.id}`, minutes });
    if (!newer || dayOf(newer.occurredAt) !== day)
      items.push({ kind: 'day', id: `day ${line.id}`, at: line.occurredAt });
    const last = items.at(-1);
    if (!isQuiet(line)) items.push({ kind: 'call', id: line.id, line });
    else if (last?.kind === 'quiet')
      items[items.length - 1] = { ...last, from: line.occurredAt, count: last.count + 1 };
    else items.push({ kind: 'quiet', id: line.id, from: line.occurredAt, to: line.occurredAt, count: 1 });
    newer = line;
  }
  return items;
}
