import { runtimeCall } from '@app/contract/packages/launch';
import { policies } from '@app/domain/access/policies';
import { reachOf, withinReach } from '@app/domain/access/reach';
import { creditLeft } from '@app/domain/enrolment/credit';
import { DomainError } from '@app/domain/errors';
import { answersIn } from '@app/domain/packages/results/answers';
import { allowedElements } from '@app/domain/packages/data-model';
import { everyActivity } from '@app/domain/packages/reading/manifest';
import {
  creditedTime,
  isDone,
  isFurther,
  askedOf,
  nextOutcome,
  noOutcome,
  outcomeOf,
  wholePackage,
} from '@app/domain/packages/results/package-outcome';
import type { RuntimeState } from '@app/domain/packages/runtime-state';
import { applyElements, speaksScorm, unbegun, wholeAfter } from '@app/domain/packages/runtime-state';
import { scorm12Model } from '@app/domain/packages/scorm12-model';
import { scorm2004Model } from '@app/domain/packages/scorm2004-model';
import type { z } from 'zod';
import type { Launch, LaunchActing, LaunchSession } from '../../../platform/http/launch-session.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAs, workAsSystem } from '../../../platform/runtime.ts';
import { actorOf } from '../../../platform/http/session.ts';
import type { Work } from '../../../platform/database/work.ts';
import { inGroups } from './call-groups.ts';
import type { KeptCall, Standing } from './call-rows.ts';
import { lockAndRead, saveCalls } from './call-rows.ts';
import { keepAnswers } from '../results/keep-answers.ts';
import type { Progressed } from '../launching/launch-events.ts';
import { packageProgressed } from '../launching/launch-events.ts';
import type { PlayedPackage } from '../results/played-package.ts';
import { playedPackage } from '../results/played-package.ts';
import { keepSharedProgress } from '../results/shared-progress.ts';

export type RuntimeCallSent = z.output<typeof runtimeCall>;
/** `ended`: taken over elsewhere, what was sent is history only. */
export type CallAnswer = { sequence: number; applied: boolean; ended: boolean };

/** What one activity may have said in all; more is no course any more. */
const mostModelBytes = 2 * 1024 * 1024;
/**
 * Time spent is written down, and told to the enrolment, in portions: it locks the attempt. Each activity knows its own
 * to the second.
 */
const tellAfterSeconds = 60;

type ReportedValue = Key & {
  launch: Launch & { registrationId: string };
  session: LaunchActing;
  call: RuntimeCallSent;
  from: { requestId: string; ip: string };
};
type Key = { companyId: string; registrationId: string };
/** What came of a call in a group: `alone` when more has to be written in its transaction. */
type Came = CallAnswer | DomainError | 'alone';

/** Keeps what packages say, one keeper for a process. */
export type KeepCall = (
  found: LaunchSession,
  given: unknown,
  from: { requestId: string; ip: string },
) => Promise<CallAnswer>;

/**
 * Keeps what a package said. Answers after the commit only; the same sequence twice counts once, a late lower one is
 * history. Progress never goes down, and a result that is final never changes. What it comes to reaches the unit in the
 * same transaction.
 */
export function callKeeper(runtime: Runtime): KeepCall {
  const keep = inGroups<ReportedValue, CallAnswer>((group) => keepGroup(runtime, group));
  return async ({ launch, session }, given, from) => {
    const call = runtimeCall.parse(given);
    if (launch.preview || launch.mode !== 'normal' || launch.registrationId === null)
      return { sequence: call.sequence, applied: false, ended: launch.endedAt !== null };
    mayLearn(session);
    const { companyId } = session;
    return keep({
      companyId,
      registrationId: launch.registrationId,
      launch: { ...launch, registrationId: launch.registrationId },
      session,
      call,
      from,
    });
  };
}

/**
 * Together in one transaction where all goes well and no one has to be told; what does not fit in is kept by itself.
 */
function keepGroup(runtime: Runtime, group: ReportedValue[]): Promise<CallAnswer>[] {
  if (group.length === 1) return [keepAlone(runtime, group[0]!)];
  const options = {
    companyId: group[0]!.companyId,
    role: 'app',
    audited: false,
    stablePlans: true,
    rowByRow: true,
  } as const;
  const together = workAsSystem(
    runtime,
    'packages.calls',
    (work) => (work.reach('enrolment.learn'), keepAll(work, group)),
    options,
  ).catch((error: unknown) => {
    // A database that is away is so for each of them; anything else may be the fault of one.
    if (error instanceof DomainError && (error.code === 'unavailable' || error.code === 'storageFull')) throw error;
    return group.map((): Came => 'alone');
  });
  return group.map(async (said, index) => {
    const came = (await together)[index]!;
    if (came === 'alone') return keepAlone(runtime, said);
    if (came instanceof DomainError) throw came;
    return came;
  });
}

function keepAlone(runtime: Runtime, said: ReportedValue): Promise<CallAnswer> {
  return workAs(
    runtime,
    said.session,
    { write: true, audited: false, stablePlans: true, rowByRow: true, ...said.from },
    async (work) => {
      work.authorize('enrolment.learn', { personId: said.session.personId, companyId: said.companyId });
      const [came] = await keepAll(work, [said], { withMore: true });
      if (came instanceof DomainError) throw came;
      return came as CallAnswer;
    },
  );
}

async function keepAll(work: Work, group: readonly ReportedValue[], { withMore = false } = {}): Promise<Came[]> {
  const played: PlayedPackage[] = [];
  for (const { launch } of group) played.push(await playedPackage(work, launch.packageId));
  const standing = await lockAndRead(
    work,
    group.map(({ launch, call }) => ({
      registrationId: launch.registrationId,
      launchId: launch.id,
      sequence: call.sequence,
      activityId: call.activityId,
    })),
  );
  const kept: Judged[] = [];
  const came = group.map((said, index): Came => {
    try {
      const judged = judge(said, played[index]!, standing[index], work.now);
      if (judged.more && !withMore) return 'alone';
      if (judged.row) kept.push(judged);
      return judged.answer;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  });
  for (const { more } of kept) await more?.keep(work);
  saveCalls(
    work,
    kept.map(({ row }) => row!),
  );
  for (const { more } of kept) if (more?.tell) await work.emit(packageProgressed, more.tell);
  return came;
}

/** The rule of the learner's own unit of work: calls that share one are kept by the system. */
function mayLearn(session: LaunchActing): void {
  const actor = actorOf(session);
  if (
    !withinReach(reachOf(policies['enrolment.learn'], actor), actor, {
      personId: session.personId,
      companyId: session.companyId,
    })
  )
    throw new DomainError('notFound');
}

/** `row` is null for what was kept before; `more`: what else has to be written, and what the enrolment has to hear. */
type Judged = {
  answer: CallAnswer;
  row: KeptCall | null;
  more: { keep: (work: Work) => Promise<void>; tell: Progressed | null } | null;
};

function judge(
  { launch, session, call, companyId }: ReportedValue,
  { manifest }: PlayedPackage,
  standing: Standing | undefined,
  now: string,
): Judged {
  const { standard, activities } = manifest;
  const activity = [...everyActivity(activities)].find(({ id }) => id === call.activityId);
  if (!activity || !speaksScorm(standard) || !standing) throw new DomainError('notFound');
  if (standing.closed) throw new DomainError('enrolmentClosed');
  const ended = standing.endedAt !== null;
  const states = new Map<string, RuntimeState>(standing.states.map(({ activityId, ...state }) => [activityId, state]));
  const before = states.get(call.activityId) ?? unbegun;
  const applied = !ended && !standing.known && call.sequence > before.lastSequence;
  const answer = { sequence: call.sequence, applied, ended };
  if (standing.known) return { answer, row: null, more: null };

  const { refused } = allowedElements(standard === 'scorm12' ? scorm12Model : scorm2004Model, call.elements);
  const old = { ...noOutcome, ...standing.outcome };
  const row: KeptCall = {
    registrationId: launch.registrationId,
    launchId: launch.id,
    sequence: call.sequence,
    activityId: call.activityId,
    occurredAt: call.occurredAt,
    kind: call.kind,
    elements: call.elements,
    refused,
    seconds: Math.floor(call.seconds),
    applied,
    states: [],
    outcome: old,
    toldSeconds: standing.toldSeconds,
    done: false,
    stands: false,
    seen: false,
  };
  if (!applied) return { answer, row, more: null };

  const { state } = applyElements(standard, before, call, {
    ...askedOf(manifest, activity, standing.body.masteryPercent),
    decided: isDone(old),
  });
  const at = call.occurredAt < now ? call.occurredAt : now;
  const claimed = creditedTime(call.seconds, standing.previousAt ?? standing.createdAt, at);
  // What was not told yet is part of the attempt's time already.
  const left = standing.account
    ? creditLeft(standing.account, call.occurredAt, now) - Math.max(0, old.seconds - standing.toldSeconds)
    : 0;
  const seconds = before.seconds + Math.min(claimed, Math.max(0, left));
  // What is no shareable object says nothing: being opened is all it can do.
  const opened = activity.kind === 'asset' ? { completion: 'completed' as const, progress: 1 } : {};
  states.set(call.activityId, { ...state, ...opened, seconds });
  const whole = states.get(wholePackage) ?? unbegun;
  // What one activity said earlier may come after the word of another: of the whole, and of what others read of it, the
  // later one holds.
  const sequencing = call.sequence > whole.lastSequence ? call.sequencing : undefined;
  if (sequencing) states.set(wholePackage, wholeAfter(whole, sequencing, call.sequence));
  row.states = [...states]
    .filter(([id]) => id === call.activityId || (id === wholePackage && sequencing))
    .map(([activityId, one]) => ({ activityId, ...one }));
  if (JSON.stringify(row.states).length > mostModelBytes) throw new DomainError('bodyTooLarge');

  const outcome = nextOutcome(old, outcomeOf(manifest, states, { ...standing.body, mustPass: standing.mustPass }));
  const unsaid = outcome.seconds - standing.toldSeconds;
  const further = isFurther(old, outcome);
  const telling =
    standing.open &&
    (further || call.kind === 'leaving' || (unsaid > 0 && (unsaid >= tellAfterSeconds || call.kind === 'terminate')));
  const grown = outcome.seconds - old.seconds;
  const other = outcome.finished !== old.finished || outcome.suspended !== old.suspended;
  const stands = telling || further || other || grown >= tellAfterSeconds || (grown > 0 && call.kind === 'terminate');
  // Who was seen a moment ago is not seen again at each word.
  const seen =
    call.kind === 'leaving' ||
    call.activityId !== standing.seenActivityId ||
    Date.parse(now) - Date.parse(standing.seenAt) > 10_000;
  Object.assign(row, {
    outcome,
    toldSeconds: telling ? outcome.seconds : standing.toldSeconds,
    done: isDone(outcome),
    stands,
    seen,
  });
  const { enrolmentId, unitId } = standing;
  const tell = telling
    ? {
        companyId,
        enrolmentId,
        unitId,
        outcome,
        seconds: unsaid,
        at: call.occurredAt,
        leaving: call.kind === 'leaving',
      }
    : null;
  const told = answersIn(call.elements, state.model, state.attempt).map((one) => ({ ...one, answeredAt: at }));
  const keepMore = async (work: Work): Promise<void> => {
    await keepAnswers(work, { registrationId: launch.registrationId, activityId: call.activityId, told });
    if (sequencing) await keepSharedProgress(work, session.personId, manifest, sequencing);
  };
  return { answer, row, more: tell || told.length > 0 || sequencing ? { keep: keepMore, tell } : null };
}
