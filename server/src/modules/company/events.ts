import type { Running } from '@app/domain/company/company';
import type { FirstStepCounts } from '@app/domain/company/first-steps';
import type { UndoFacts, UndoKind } from '@app/domain/company/undo';
import type { Day, Instant } from '@app/domain/time';
import { defineQuestion } from '../../platform/database/questions.ts';
import { defineEvent } from '../../platform/database/work.ts';
import type { Content } from '../../platform/files/hashing-stream.ts';
import type { Runtime } from '../../platform/runtime.ts';

/**
 * Where people work, or for whom, is recorded again: hired, transferred, corrected, left, come back. Told once for all
 * of a change.
 */
export const employeesPlaced = defineEvent<{ companyId: string; personIds: readonly string[] }>(
  'company.employeesPlaced',
);

/** A person leaves; `lastDay` may be still to come. Told once for each time they leave. */
export const employmentEnded = defineEvent<{ companyId: string; personId: string; lastDay: Day }>(
  'company.employmentEnded',
);

/** The last day that was recorded does not come; it had not passed. */
export const endingCancelled = defineEvent<{ companyId: string; personId: string; lastDay: Day }>(
  'company.endingCancelled',
);

/** The last day is over, or it was one that had passed: what is open is closed now. */
export const personLeft = defineEvent<{ companyId: string; personId: string; lastDay: Day }>('company.personLeft');

/**
 * A leaving is undone that an import recorded: the person works on. Each module gives back what it closed since then,
 * and puts its numbers into `given`.
 */
export const leavingUndone = defineEvent<{
  companyId: string;
  personId: string;
  since: Instant;
  given: Record<string, number>;
}>('company.leavingUndone');

export type Ending = { companyId: string; personIds: readonly string[]; lastDay: Day };

/** What of these people's would be closed if they left: each module answers with its numbers. */
export const closedByEnding = defineQuestion<Ending, Record<string, number>>('company.closedByEnding');

/** One file of a company's pack; written when its turn comes. */
export type PackPart = { name: string; content: Content };

/** Everything a company has, to be packed: each module answers with its parts. */
export const companyPack = defineQuestion<{ companyId: string; runtime: Runtime }, PackPart[]>('company.pack');

export type ActUndone = {
  companyId: string;
  kind: UndoKind;
  facts: UndoFacts[UndoKind];
  doneAt: Instant;
  people: string[];
};

/** An act is undone as a whole: who did it restores its `facts`, or refuses, and adds whom it concerns to `people`. */
export const actUndone = defineEvent<ActUndone>('company.actUndone');

/** An end of employment is undone: what it closed from that moment on is as it was, or the undoing is refused. */
export const endingUndone = defineEvent<{ companyId: string; personId: string; since: Instant }>(
  'company.endingUndone',
);

export type SampleLoaded = {
  companyId: string;
  language: 'en' | 'fr';
  personIds: readonly string[];
  positionIds: string[];
};

/** What runs at a company now, so that it is not closed over it: each module answers for what it runs. */
export const companyRunning = defineQuestion<{ companyId: string }, Partial<Running>>('company.running');

/** What a company has of its own: each module counts its rows, without those of the sample (`positionIds`). */
export const companyBeginnings = defineQuestion<{ positionIds: readonly string[] }, Partial<FirstStepCounts>>(
  'company.beginnings',
);

/** A company is closed for good: no one of it decides anything any more. */
export const companyTerminated = defineEvent<{ companyId: string }>('company.terminated');

/** A site is taken out of use: what was open there is closed. */
export const siteArchived = defineEvent<{ companyId: string; siteId: string }>('company.siteArchived');

/**
 * Sample people were added: each module adds what shows its pages, and the positions put their ids into `positionIds`.
 */
export const sampleLoaded = defineEvent<SampleLoaded>('company.sampleLoaded');

/** The sample data was deleted with everything that referred to it. */
export const sampleRemoved = defineEvent<{ companyId: string }>('company.sampleRemoved');
