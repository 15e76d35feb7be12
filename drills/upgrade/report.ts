import type { Acknowledged } from '../kill/history.ts';
import type { Line } from '../kill/report.ts';
import type { Sabotage } from './planted.ts';

/** One process replaced by another. */
export interface Step {
  kind: 'forth' | 'back';
  words: string;
  /** Requests without an answer, or with one of class 5xx. */
  failed: number;
  acknowledged: number;
  /** How the process ended, where that was not as it should be. */
  problem: string | null;
}

interface Run {
  steps: Step[];
  acknowledged: Acknowledged[];
  lost: Acknowledged[];
  broken: string[];
  /** Jobs that were due and that no worker began, by name. */
  stuck: string[];
  sabotage: Sabotage | null;
}

const failedIn = (steps: readonly Step[]): number => steps.reduce((sum, { failed }) => sum + failed, 0);

/** Why the run is not good, in words; with sabotage it is good when the drill saw it. */
export function missedBy({ steps, acknowledged, lost, broken, stuck, sabotage }: Run): string[] {
  const failed = failedIn(steps);
  if (sabotage) return failed + lost.length > 0 ? [] : ['the sabotage was not noticed: the drill is blind'];
  return [
    failed > 0 && `${failed} requests failed`,
    lost.length > 0 && `${lost.length} acknowledged changes lost`,
    broken.length > 0 && `${broken.length} rules broken`,
    stuck.length > 0 && `${stuck.length} jobs due that no worker began`,
    acknowledged.length < 100 && 'hardly anything was written, so nothing was shown',
    ...steps.map(({ problem }) => problem ?? false),
  ].filter((words) => words !== false);
}

/** A line for each direction, and one for the whole drill. A loss counts against the step in which it was promised. */
export function linesOf(run: Run): (Line & { failed: number })[] {
  const { steps, sabotage } = run;
  const kinds = [...new Set(steps.map(({ kind }) => kind))].map((kind) => {
    const ours = steps.filter((step) => step.kind === kind);
    const lost = run.lost.filter(({ kills }) => steps[Math.min(kills, steps.length - 1)]?.kind === kind).length;
    const failed = failedIn(ours);
    const acknowledged = ours.reduce((sum, step) => sum + step.acknowledged, 0);
    return {
      name: `upgrade ${kind}`,
      faults: ours.length,
      acknowledged,
      lost,
      failed,
      ok: lost === 0 && failed === 0 && ours.every(({ problem }) => problem === null),
    };
  });
  const name = sabotage ? `upgrade, sabotage ${sabotage} seen` : 'upgrade';
  return [
    ...kinds,
    {
      name,
      faults: steps.length,
      acknowledged: run.acknowledged.length,
      lost: run.lost.length,
      failed: failedIn(steps),
      ok: missedBy(run).length === 0,
    },
  ];
}
