import type { Findings } from './check.ts';
import type { Fault } from './faults.ts';
import type { Acknowledged } from './history.ts';
import type { Ending } from './server-process.ts';

export interface Recovery {
  fault: Fault;
  /** From the kill to the first change that was begun after it and acknowledged. */
  seconds: number;
  endings: number;
}

export interface Run {
  wanted: number;
  /** Whether seconds count: not in the check, where machines are slow and shared. */
  timed: boolean;
  sabotage: string | null;
  recoveries: Recovery[];
  acknowledged: Acknowledged[];
  requests: { acknowledged: number; refused: number; unanswered: number };
  refusals: ReadonlyMap<string, number>;
  findings: Findings;
  /** Jobs that were due and that no worker began, by name. */
  stuck: string[];
  endings: Ending[];
  stopSeconds: number;
  leftRunning: number;
}

export interface Line {
  name: string;
  faults: number;
  acknowledged: number;
  lost: number;
  ok: boolean;
}

/** Goal: seconds from a kill to the first change that was begun after it and acknowledged. */
const longestRecovery = 10;

/** Fewer changes than this between the kills show nothing. */
export const leastWritten = (kills: number): number => kills * 10;

/** Why the run is not good, in words; with sabotage it is good when the check saw it. */
export function missedBy(run: Run): string[] {
  const { findings, recoveries } = run;
  if (run.sabotage) return findings.lost.length > 0 ? [] : ['the sabotage was not noticed: the check is blind'];
  const slowest = slowestOf(recoveries);
  return [
    recoveries.length < run.wanted && `${recoveries.length} of ${run.wanted} kills`,
    run.requests.acknowledged < leastWritten(recoveries.length) && 'hardly anything was written, so nothing was shown',
    findings.lost.length > 0 && `${findings.lost.length} acknowledged changes lost`,
    run.stuck.length > 0 && `${run.stuck.length} jobs due that no worker began: ${run.stuck.slice(0, 5).join(', ')}`,
    findings.broken.length > 0 && `${findings.broken.length} rules broken`,
    run.endings.length > 0 && `the server ended ${run.endings.length} times by itself`,
    run.timed && slowest > longestRecovery && `recovery took ${slowest} s`,
    run.timed && run.stopSeconds > 10 && `stopping took ${run.stopSeconds} s`,
    run.leftRunning > 0 && `${run.leftRunning} processes left after the stop`,
  ].filter((words) => words !== false);
}

/**
 * A line for each kind of fault, and one for the whole drill. A loss counts against the kill that came next after the
 * promise.
 */
export function linesOf(run: Run, drill = 'kill'): Line[] {
  const faultAfter = (entry: Acknowledged): string => run.recoveries[entry.kills]?.fault ?? 'end';
  const lines = [...new Set(run.recoveries.map((one) => one.fault))].map((name): Line => {
    const hits = run.recoveries.filter((one) => one.fault === name);
    const lost = run.findings.lost.filter((entry) => faultAfter(entry) === name).length;
    const acknowledged = run.acknowledged.filter((entry) => faultAfter(entry) === name).length;
    return {
      name: `${drill} ${name}`,
      faults: hits.length,
      acknowledged,
      lost,
      ok: lost === 0 && (!run.timed || slowestOf(hits) <= longestRecovery) && !hits.some((one) => one.endings > 0),
    };
  });
  return [
    ...lines,
    {
      name: run.sabotage ? `${drill}, sabotage ${run.sabotage} seen` : drill,
      faults: run.recoveries.length,
      acknowledged: run.acknowledged.length,
      lost: run.findings.lost.length,
      ok: missedBy(run).length === 0,
    },
  ];
}

/** For people: a table by fault, and what there is to say beyond it. */
export function tell(run: Run, lines = linesOf(run)): void {
  console.table(
    Object.fromEntries(
      lines.map(({ name, faults, acknowledged, lost, ok }) => {
        const times = run.recoveries
          .filter((one) => name.endsWith(` ${one.fault}`) || name === lines.at(-1)?.name)
          .map((one) => one.seconds);
        const sorted = times.toSorted((a, b) => a - b);
        return [
          name,
          {
            kills: faults,
            acknowledged,
            lost,
            'median s': round(sorted[Math.floor(sorted.length / 2)] ?? 0),
            'longest s': round(sorted.at(-1) ?? 0),
            ok,
          },
        ];
      }),
    ),
  );
  console.log({
    acknowledged: countBy(run.acknowledged.map((entry) => entry.kind)),
    requests: run.requests,
    refusals: Object.fromEntries(run.refusals),
    stuck: run.stuck.length,
    broken: run.findings.broken.length,
    serverEndedByItself: run.endings.length,
    stopSeconds: run.stopSeconds,
    leftRunning: run.leftRunning,
    examples: [...run.findings.lost.slice(0, 10), ...run.findings.broken.slice(0, 10)],
  });
}

export const round = (value: number): number => Math.round(value * 100) / 100;

const slowestOf = (recoveries: Recovery[]): number => round(Math.max(0, ...recoveries.map((one) => one.seconds)));

function countBy(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
