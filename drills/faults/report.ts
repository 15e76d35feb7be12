import type { Findings } from '../kill/check.ts';
import type { Acknowledged } from '../kill/history.ts';
import type { Load } from '../kill/load.ts';
import type { Line } from '../kill/report.ts';
import { leastWritten } from '../kill/report.ts';

export type Happened = {
  fault: string;
  /** The longest time in which no web process acknowledged anything, in seconds. */
  longest: number;
  /** The same of those web processes that the fault does not touch, the worst of them. */
  spared: number;
  /** The longest that anyone waited for an answer. */
  answer: number;
  /** From the end of the fault until everything worked. */
  well: number;
  /** What did not work even then. */
  unwell: string;
  hung: number;
  /** Answers of class 5xx other than 503. */
  wrong: number;
  /** Lists in which someone was missing. */
  misread: number;
};

export type Run = {
  wanted: number;
  sabotage: boolean;
  happened: readonly Happened[];
  acknowledged: readonly Acknowledged[];
  loads: readonly Load[];
  findings: Findings;
  stuck: readonly string[];
  wrong: ReadonlyMap<string, number>;
  hung: number;
  readings: { right: number; wrong: readonly string[] };
  /** Connections that only the primary takes for alive. */
  left: readonly string[];
};

/** Goals, in seconds: until all is well after a fault, and for the people of a process that a fault does not touch. */
const longestMending = 60;
const longestSpared = 20;

const isWell = ({ unwell, hung, wrong, misread, well, spared }: Happened): boolean =>
  !unwell && hung + wrong + misread === 0 && well <= longestMending && spared <= longestSpared;

/** Why the run is not good, in words. */
export function missedBy(run: Run): string[] {
  if (run.sabotage) return run.hung > 0 ? [] : ['the sabotage was not noticed: the drill is blind'];
  const requests = run.loads.reduce((sum, { counts }) => sum + counts.acknowledged, 0);
  return [
    run.happened.length < run.wanted && `${run.happened.length} of ${run.wanted} faults`,
    requests < leastWritten(run.happened.length) && 'hardly anything was written, so nothing was shown',
    run.findings.lost.length > 0 && `${run.findings.lost.length} acknowledged changes lost`,
    run.findings.broken.length > 0 && `${run.findings.broken.length} rules broken`,
    run.stuck.length > 0 && `${run.stuck.length} jobs due that no worker began: ${run.stuck.slice(0, 5).join(', ')}`,
    run.hung > 0 && `${run.hung} requests hung`,
    run.wrong.size > 0 && `wrong answers: ${[...run.wrong].map(([what, times]) => `${what} ${times}×`).join(', ')}`,
    run.left.length > 0 &&
      `${run.left.length} dead connections are kept by the primary: ${run.left.slice(0, 3).join('; ')}`,
    run.readings.wrong.length > 0 && `${run.readings.wrong.length} lists lacked someone`,
    ...run.happened.map(({ fault, unwell }) => unwell && `after ${fault} ${unwell}`),
    ...run.happened.map(
      ({ fault, well, unwell }) =>
        !unwell && well > longestMending && `after ${fault} all was well only after ${well} s`,
    ),
    ...run.happened.map(
      ({ fault, spared }) =>
        spared > longestSpared && `${fault} kept people waiting at a process it does not touch for ${spared} s`,
    ),
  ].filter((words) => typeof words === 'string' && words !== '') as string[];
}

/** A line for each fault, and one for the whole drill. */
export function linesOf(run: Run): (Line & Partial<Happened>)[] {
  const counted = (entries: readonly Acknowledged[], index: number) =>
    entries.filter(({ kills }) => kills === index).length;
  const each = run.happened.map((one, index) => {
    const lost = counted(run.findings.lost, index);
    return {
      name: `faults, ${one.fault}`,
      faults: 1,
      acknowledged: counted(run.acknowledged, index),
      lost,
      ok: lost === 0 && isWell(one),
      ...one,
    };
  });
  const all = { faults: run.happened.length, acknowledged: run.acknowledged.length, lost: run.findings.lost.length };
  return [
    ...each,
    { name: run.sabotage ? 'faults, sabotage patience seen' : 'faults', ...all, ok: missedBy(run).length === 0 },
  ];
}

/** For people. */
export function tell(run: Run): void {
  const columns = ({
    acknowledged,
    lost,
    longest,
    spared,
    answer,
    well,
    hung,
    wrong,
    misread,
    ok,
  }: ReturnType<typeof linesOf>[number]) => ({
    ...{
      acknowledged,
      lost,
      'interruption s': longest,
      'elsewhere s': spared,
      'longest answer s': answer,
      'well after s': well,
    },
    ...{ hung, 'wrong 5xx': wrong, misread, ok },
  });
  console.table(Object.fromEntries(linesOf(run).map((line) => [line.name, columns(line)])));
  console.log({
    requests: run.loads.map(({ counts }) => counts),
    refusals: run.loads.map(({ refusals }) => Object.fromEntries(refusals)),
    readings: run.readings.right,
    stuck: run.stuck.length,
    examples: [...run.findings.lost.slice(0, 5), ...run.findings.broken.slice(0, 5), ...run.readings.wrong.slice(0, 5)],
  });
}
