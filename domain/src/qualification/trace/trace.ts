import type { Day } from '../../time.ts';
import type { Cell } from '../status.ts';

/**
 * Why a requirement stands as it does: facts in the order a person would tell them, each with a code that has words
 * in every language. The panel on screen and the exports say the same.
 */
export type TraceStep =
  | { code: 'asked'; from: Day; version: string }
  | { code: 'concernsSince'; on: Day }
  | { code: 'held'; achievementId: string; from: Day; through: Day | null; viaSkillId: string | null }
  | { code: 'followed'; from: Day; through: Day | null }
  | { code: 'expiringFrom'; through: Day }
  | { code: 'expiredOn'; on: Day }
  | { code: 'graceThrough'; on: Day; counts: boolean }
  | { code: 'suspended' }
  | { code: 'exempt'; from: Day; through: Day | null }
  | { code: 'evidenceWaits' }
  | { code: 'neverHeld' }
  | { code: 'dueOn'; on: Day; passed: boolean }
  | { code: 'askedFrom'; on: Day };

/**
 * What would change it. `renew` and `learn` lead to a course, `evidence` to the upload, `decide` to the evidence that
 * waits.
 */
export type Remedy = 'learn' | 'renew' | 'evidence' | 'decide' | 'lift' | null;

export function traceOf(cell: Cell, on: Day): TraceStep[] {
  const { requirement } = cell;
  const steps: TraceStep[] = [
    { code: 'asked', from: requirement.effectiveFrom, version: requirement.id },
    { code: 'concernsSince', on: cell.baseOn },
  ];
  if (cell.status === 'future') return [...steps, { code: 'askedFrom', on: requirement.effectiveFrom }];
  steps.push(...standingSteps(cell, on));
  if (cell.exemption) steps.push({ code: 'exempt', from: cell.exemption.fromOn, through: cell.exemption.toOn });
  if (['due', 'missing', 'expired', 'pendingVerification'].includes(cell.status))
    steps.push({ code: 'dueOn', on: cell.dueOn, passed: on > cell.dueOn });
  return steps;
}

function standingSteps({ standing, successor, coveredThrough }: Cell, on: Day): TraceStep[] {
  const { state, achievement, viaSkillId, graceThrough } = standing;
  const steps: TraceStep[] = [];
  if (achievement)
    steps.push({
      code: 'held',
      achievementId: achievement.id,
      from: achievement.validFrom,
      through: achievement.validThrough,
      viaSkillId,
    });
  if (successor) steps.push({ code: 'followed', from: successor.validFrom, through: successor.validThrough });
  if (state === 'suspended') steps.push({ code: 'suspended' });
  if (state === 'pendingVerification') steps.push({ code: 'evidenceWaits' });
  if (state === 'neverHeld') steps.push({ code: 'neverHeld' });
  const through = achievement?.validThrough;
  if (coveredThrough && state === 'expiring') steps.push({ code: 'expiringFrom', through: coveredThrough });
  if (through && through < on && state !== 'suspended') steps.push({ code: 'expiredOn', on: through });
  if (graceThrough && (state === 'inGrace' || state === 'countingGrace'))
    steps.push({ code: 'graceThrough', on: graceThrough, counts: state === 'countingGrace' });
  return steps;
}

/**
 * What would make it green, given whether a published course leads there and whether evidence from elsewhere is
 * accepted.
 */
export function remedyOf(
  cell: Cell,
  { courseLeads, evidenceAccepted }: { courseLeads: boolean; evidenceAccepted: boolean },
): Remedy {
  switch (cell.status) {
    case 'valid':
    case 'exempt':
    case 'future':
      return null;
    case 'suspended':
      return 'lift';
    case 'pendingVerification':
      return 'decide';
    case 'expiring':
      return cell.renewalOpen && courseLeads ? 'renew' : null;
    case 'inGrace':
    case 'expired':
      return courseLeads ? 'renew' : evidenceAccepted ? 'evidence' : null;
    default:
      return courseLeads ? 'learn' : evidenceAccepted ? 'evidence' : null;
  }
}
