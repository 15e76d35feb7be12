import type { Line, Run } from '../kill/report.ts';
import { linesOf as killLines, missedBy as killMissed, tell as killTell, round } from '../kill/report.ts';
import type { Delivered } from './check.ts';

export interface ScormRun extends Run {
  commits: number;
  seconds: number;
  delivered: Delivered;
  failedOpenings: number;
}

const leastShare = 0.99;
const shareOf = ({ dismissed, byBrowser, byDevice }: Delivered): number =>
  dismissed === 0 ? 1 : (byBrowser + byDevice) / dismissed;
const reportedIn = ({ acknowledged }: Run): number => acknowledged.filter(({ kind }) => kind === 'said').length;

/** Why the run is not good, in words; with sabotage it is good when the check saw it. */
export function missedBy(run: ScormRun): string[] {
  const share = shareOf(run.delivered);
  if (run.sabotage === 'device') return share < leastShare ? [] : ['the sabotage was not noticed: the check is blind'];
  if (run.sabotage) return killMissed(run);
  return [
    ...killMissed(run),
    ...(share < leastShare ? [`only ${round(share * 100)} % of what pages had not said arrived`] : []),
    ...(reportedIn(run) < run.commits ? [`${reportedIn(run)} of ${run.commits} commits`] : []),
  ];
}

/** The lines of the kills, and one for the pages that went away: what they lost counts as lost. */
export function linesOf(run: ScormRun): Line[] {
  const { dismissed, byBrowser, byDevice } = run.delivered;
  const lines = killLines(run, 'scorm');
  const pages = {
    name: 'scorm dismissals',
    faults: dismissed,
    acknowledged: byBrowser + byDevice,
    lost: dismissed - byBrowser - byDevice,
  };
  return [
    ...lines.slice(0, -1),
    { ...pages, ok: shareOf(run.delivered) >= leastShare },
    { ...lines.at(-1)!, acknowledged: reportedIn(run), ok: missedBy(run).length === 0 },
  ];
}

export function tell(run: ScormRun): void {
  killTell(run, linesOf(run));
  const { dismissed, byBrowser, byDevice } = run.delivered;
  console.log({
    commitsAcknowledged: reportedIn(run),
    perSecond: round(reportedIn(run) / run.seconds),
    dismissals: {
      pages: dismissed,
      byBrowser,
      byDevice,
      lost: dismissed - byBrowser - byDevice,
      percent: round(shareOf(run.delivered) * 100),
    },
    openingsWhileAway: run.failedOpenings,
  });
}
