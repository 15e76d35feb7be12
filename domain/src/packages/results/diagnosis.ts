import { idMissing } from '../cmi5-session.ts';
import type { Elements, RefusedElement } from '../data-model.ts';
import type { PackageStandard } from '../reading/manifest.ts';
import type { FallbackKind } from '../reading/package-body.ts';
import type { PackageOutcome } from './package-outcome.ts';
import type { RuntimeCall } from '../runtime-state.ts';
import { speaksScorm } from '../runtime-state.ts';

/** One call of a package, oldest first, as far as a diagnosis needs it. */
export type Heard = {
  launchId: string;
  kind: RuntimeCall['kind'];
  occurredAt: string;
  receivedAt: string;
  applied: boolean;
  elements: Elements;
  refused: readonly RefusedElement[];
};

/** What is known of the attempt beside its calls. */
export type DiagnosedAttempt = {
  standard: PackageStandard;
  /** How often it was opened. */
  openings: number;
  /** Activities that can be opened, and how many of them are done. */
  parts: number;
  partsDone: number;
  /** Units of cmi5 that the person was let off. */
  partsWaived: number;
  outcome: PackageOutcome;
  fallback: FallbackKind;
  accepted: boolean;
  /** Of xAPI and cmi5: what the record store refused, newest first. */
  refused?: readonly { reason: string; times: number; lastAt: string }[];
};

export const findingCodes = [
  'neverOpened',
  'statements',
  'neverInitialised',
  'neverSet',
  'exitWithoutCommit',
  'statusMissingScore',
  'statusMissing',
  'leftIncomplete',
  'partsOpen',
  'notPassed',
  'passMissing',
  'passWithoutScore',
  'failedAfterwards',
  'suspendTooLong',
  'refused',
  'idMissing',
  'statementsRefused',
  'neverTerminated',
  'notApplied',
  'commitLoop',
  'clockBehind',
  'arrivedLate',
  'playerError',
  'byRule',
  'accepted',
  'waived',
  'inOrder',
] as const;
export type FindingCode = (typeof findingCodes)[number];
export type Finding = {
  code: FindingCode;
  /** `problem`: why it does not count as done, or loses something · `note`: worth knowing · `good`. */
  severity: 'problem' | 'note' | 'good';
  at: string | null;
  values: Record<string, string | number>;
};

type Values = Finding['values'];
const found = (
  severity: Finding['severity'],
  code: FindingCode,
  at: string | null = null,
  values: Values = {},
): Finding => ({ code, severity, at, values });

/** Arriving later than this after it happened is no slow line. */
const lateMs = 60_000;
const skewMs = 120_000;
/** A device whose clock is wrong is wrong by the same all the time. */
const steadyMs = 20_000;
const loopWindowMs = 60_000;
/** The player itself saves every ten seconds; a package that asks ten times as often is not saving. */
const loopCalls = 60;
const mostRefused = 5;

/**
 * Why an attempt at a package stands as it does, in the order in which support should read it. A rule for each; nothing
 * is guessed.
 */
export function diagnose(calls: readonly Heard[], attempt: DiagnosedAttempt): Finding[] {
  const findings = [
    ...silence(calls, attempt),
    ...statusFindings(calls, attempt),
    ...refusals(calls),
    ...refusedStatements(attempt),
    ...delivery(calls),
  ];
  const { partsWaived, outcome } = attempt;
  // What it came to is then no word of the package alone.
  if (partsWaived > 0) findings.push(found(outcome.finished ? 'good' : 'note', 'waived', null, { count: partsWaived }));
  if (attempt.accepted) findings.push(found('good', 'accepted'));
  else if (
    outcome.finished &&
    outcome.passed !== false &&
    partsWaived === 0 &&
    !findings.some(({ code }) => code === 'byRule')
  )
    findings.push(found('good', 'inOrder'));
  const order = ['problem', 'note', 'good'];
  return findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

const spoken = ({ elements }: Heard) => Object.keys(elements).length > 0;

/** It was never opened, found no API, or said nothing. */
function silence(calls: readonly Heard[], { standard, openings }: DiagnosedAttempt): Finding[] {
  if (openings === 0 && calls.length === 0) return [found('note', 'neverOpened')];
  if (!speaksScorm(standard)) return calls.length === 0 ? [found('note', 'statements')] : [];
  if (!calls.some(({ kind }) => kind === 'initialize'))
    return [found('problem', 'neverInitialised', null, { count: openings })];
  if (!calls.some(spoken)) return [found('problem', 'neverSet', calls[0]!.occurredAt)];
  return [];
}

type Set = { value: string; at: string };
function lastSet(calls: readonly Heard[], names: readonly string[]): Set | null {
  for (const { elements, occurredAt } of calls.toReversed())
    for (const name of names)
      if (elements[name] !== undefined && elements[name] !== '') return { value: elements[name], at: occurredAt };
  return null;
}
const statusNames = ['cmi.core.lesson_status', 'cmi.completion_status', 'cmi.success_status'];
const scoreNames = ['cmi.core.score.raw', 'cmi.score.raw', 'cmi.score.scaled'];

/** What it said of being done, against what that comes to. */
function statusFindings(
  calls: readonly Heard[],
  { standard, parts, partsDone, outcome, fallback, accepted }: DiagnosedAttempt,
): Finding[] {
  if (!speaksScorm(standard) || !calls.some(spoken)) return [];
  const status = lastSet(calls, statusNames);
  const score = lastSet(calls, scoreNames);
  const judged = lastSet(calls, ['cmi.core.lesson_status', 'cmi.success_status']);
  const open = !outcome.finished && !accepted;
  const findings: Finding[] = [];
  if (!status && outcome.finished && !accepted) findings.push(found('note', 'byRule', null, { rule: fallback }));
  else if (!status && score)
    findings.push(found(open ? 'problem' : 'note', 'statusMissingScore', score.at, { score: score.value }));
  else if (!status)
    findings.push(found(open ? 'problem' : 'note', 'statusMissing', calls.findLast(spoken)!.occurredAt));
  else if (open && outcome.awaitsSuccess)
    findings.push(
      found('problem', judged?.value === 'passed' && !score ? 'passWithoutScore' : 'passMissing', status.at),
    );
  else if (open && parts > 1 && partsDone > 0)
    findings.push(found('problem', 'partsOpen', status.at, { done: partsDone, parts }));
  else if (open) findings.push(found('problem', 'leftIncomplete', status.at, { status: status.value }));
  if (outcome.finished && outcome.passed === false && !accepted)
    findings.push(
      found('problem', 'notPassed', score?.at ?? status?.at ?? null, { score: outcome.scorePercent ?? '' }),
    );
  // A result that is final stays: what came after it is for people to judge.
  if (parts === 1 && outcome.finished && outcome.passed !== false && judged?.value === 'failed')
    findings.push(found('note', 'failedAfterwards', judged.at));
  return [...findings, ...goodbyes(calls, open)];
}

/** How it was left: what came with the page going away only might as well not have come. */
function goodbyes(calls: readonly Heard[], open: boolean): Finding[] {
  const words = calls.filter(spoken);
  if (words.every(({ kind }) => kind === 'leaving'))
    return [found('problem', 'exitWithoutCommit', words.at(-1)!.occurredAt)];
  return calls.some(({ kind }) => kind === 'terminate')
    ? []
    : [found(open ? 'problem' : 'note', 'neverTerminated', calls.at(-1)!.occurredAt)];
}

/** What its standard does not allow, each element once. */
function refusals(calls: readonly Heard[]): Finding[] {
  const counted = new Map<string, { reason: RefusedElement['reason']; at: string; count: number }>();
  for (const { refused, occurredAt } of calls)
    for (const { element, reason } of refused)
      counted.set(element, { reason, at: occurredAt, count: (counted.get(element)?.count ?? 0) + 1 });
  return [...counted].slice(0, mostRefused).map(([element, { reason, at, count }]) => {
    if (element === 'cmi.suspend_data' && reason === 'tooLong')
      return found('problem', 'suspendTooLong', at, { count });
    const counts = statusNames.includes(element) || scoreNames.includes(element);
    return found(counts ? 'problem' : 'note', 'refused', at, { element, reason, count });
  });
}

/** What it said and was not recorded: why a unit that was worked through may stay open. */
function refusedStatements({ refused = [], outcome, accepted }: DiagnosedAttempt): Finding[] {
  const severity = outcome.finished || accepted ? 'note' : 'problem';
  const count = (some: typeof refused) => some.reduce((sum, { times }) => sum + times, 0);
  const [unnamed, others] = [
    refused.filter(({ reason }) => reason === idMissing),
    refused.filter(({ reason }) => reason !== idMissing),
  ];
  return [
    ...(unnamed[0] ? [found(severity, 'idMissing', unnamed[0].lastAt, { count: count(unnamed) })] : []),
    ...(others[0] ? [found(severity, 'statementsRefused', others[0].lastAt, { count: count(others) })] : []),
  ];
}

/** How it reached us: late, twice as often as sense has it, from a device that does not know the time. */
function delivery(calls: readonly Heard[]): Finding[] {
  const findings: Finding[] = [];
  const errors = calls.filter(({ kind }) => kind === 'error');
  if (errors.length > 0)
    findings.push(found('problem', 'playerError', errors.at(-1)!.occurredAt, { count: errors.length }));
  const aside = calls.filter(({ applied }) => !applied);
  if (aside.length > 0) findings.push(found('note', 'notApplied', aside.at(-1)!.occurredAt, { count: aside.length }));
  const busiest = loopOf(calls);
  if (busiest) findings.push(found('problem', 'commitLoop', busiest.at, { count: busiest.count }));
  const behind = clockBehind(calls);
  if (behind !== null)
    return [...findings, found('note', 'clockBehind', calls[0]!.receivedAt, { minutes: Math.round(behind / 60_000) })];
  const late = calls.filter((call) => delayOf(call) > lateMs);
  if (late.length > 0)
    findings.push(
      found('note', 'arrivedLate', late.at(-1)!.receivedAt, {
        count: late.length,
        minutes: Math.round(Math.max(...late.map(delayOf)) / 60_000),
      }),
    );
  return findings;
}

export const delayOf = ({ occurredAt, receivedAt }: Pick<Heard, 'occurredAt' | 'receivedAt'>): number =>
  Date.parse(receivedAt) - Date.parse(occurredAt);

/** The most calls within a minute, when they are more than any saving needs. */
function loopOf(calls: readonly Heard[]): { at: string; count: number } | null {
  const commits = calls.filter(({ kind }) => kind === 'commit');
  let most: { at: string; count: number } | null = null;
  for (let from = 0, to = 0; to < commits.length; to++) {
    while (Date.parse(commits[to]!.occurredAt) - Date.parse(commits[from]!.occurredAt) > loopWindowMs) from++;
    const count = to - from + 1;
    if (count > loopCalls && count > (most?.count ?? 0)) most = { at: commits[from]!.occurredAt, count };
  }
  return most;
}

/**
 * By how much the device's clock is behind: what was offline arrives at once, what is skewed arrives one by one and
 * always as late.
 */
function clockBehind(calls: readonly Heard[]): number | null {
  if (calls.length < 3) return null;
  const delays = calls.map(delayOf);
  const [least, most] = [Math.min(...delays), Math.max(...delays)];
  const spread = Date.parse(calls.at(-1)!.receivedAt) - Date.parse(calls[0]!.receivedAt);
  return least > skewMs && most - least < steadyMs && spread > steadyMs ? least : null;
}
