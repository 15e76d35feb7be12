import type { Findings } from '../kill/check.ts';
import type { Acknowledged } from '../kill/history.ts';
import type { Line } from '../kill/report.ts';
import { leastWritten, round } from '../kill/report.ts';
import type { Happened } from './faults.ts';

export type Run = {
  /** Failovers. */
  wanted: number;
  sabotage: boolean;
  happened: readonly Happened[];
  acknowledged: readonly Acknowledged[];
  requests: { acknowledged: number; refused: number; unanswered: number };
  refusals: ReadonlyMap<string, number>;
  findings: Findings;
  stuck: readonly string[];
};

const failovers = ({ happened }: Run): number => happened.filter(({ failover }) => failover).length;

/** Why the run is not good, in words. */
export function missedBy(run: Run): string[] {
  if (run.sabotage) return run.findings.lost.length > 0 ? [] : ['the sabotage was not noticed: the check is blind'];
  return [
    failovers(run) < run.wanted && `${failovers(run)} of ${run.wanted} failovers`,
    run.requests.acknowledged < leastWritten(run.happened.length) &&
      'hardly anything was written, so nothing was shown',
    run.findings.lost.length > 0 && `${run.findings.lost.length} acknowledged changes lost`,
    run.findings.broken.length > 0 && `${run.findings.broken.length} rules broken`,
    run.stuck.length > 0 && `${run.stuck.length} jobs due that no worker began: ${run.stuck.slice(0, 5).join(', ')}`,
  ].filter((words) => words !== false);
}

/** A line for each kind of fault, and one for the whole drill. */
export function linesOf(run: Run): (Line & { longestSeconds: number })[] {
  const faultAfter = ({ kills }: Acknowledged) => run.happened[kills]?.fault ?? 'end';
  const kinds = [...new Set(run.happened.map(({ fault }) => fault))].map((fault) => {
    const lost = run.findings.lost.filter((entry) => faultAfter(entry) === fault).length;
    const hits = run.happened.filter((one) => one.fault === fault);
    const acknowledged = run.acknowledged.filter((entry) => faultAfter(entry) === fault).length;
    return {
      name: `failover, ${fault}`,
      faults: hits.length,
      acknowledged,
      lost,
      ok: lost === 0,
      longestSeconds: longest(hits),
    };
  });
  const all = { faults: run.happened.length, acknowledged: run.acknowledged.length, lost: run.findings.lost.length };
  return [
    ...kinds,
    {
      name: run.sabotage ? 'failover, sabotage async seen' : 'failover',
      ...all,
      ok: missedBy(run).length === 0,
      longestSeconds: longest(run.happened),
    },
  ];
}

const longest = (happened: readonly Happened[]): number =>
  round(Math.max(0, ...happened.map(({ seconds }) => seconds)));

/** For people. */
export function tell(run: Run): void {
  console.table(
    Object.fromEntries(
      linesOf(run).map(({ name, faults, acknowledged, lost, ok, longestSeconds }) => {
        const times = run.happened
          .filter(({ fault }) => name === `failover, ${fault}` || name === 'failover')
          .map(({ seconds }) => seconds);
        const sorted = times.toSorted((a, b) => a - b);
        const median = round(sorted[Math.floor(sorted.length / 2)] ?? 0);
        return [name, { faults, acknowledged, lost, 'median interruption s': median, 'longest s': longestSeconds, ok }];
      }),
    ),
  );
  console.log({
    failovers: failovers(run),
    requests: run.requests,
    refusals: Object.fromEntries(run.refusals),
    stuck: run.stuck.length,
    examples: [...run.findings.lost.slice(0, 5), ...run.findings.broken.slice(0, 5)],
  });
}
