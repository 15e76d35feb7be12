import type { MergeConflict } from '@app/domain/identity/merge';
import type { RecordKind } from '@app/domain/privacy/retention';
import { defineQuestion } from '../../platform/database/questions.ts';
import { defineEvent } from '../../platform/database/work.ts';
import type { Forgotten } from './forget-person.ts';
import type { Merge } from './people/merge-journal.ts';

/** An invitation was accepted, and with it these versions of legal documents. */
export const invitationAccepted = defineEvent<{
  personId: string;
  companyId: string;
  versionIds: string[];
  locale: string;
  ip: string;
  userAgent: string | null;
}>('identity.invitationAccepted');

/** An email with an invitation is on its way. */
export const personInvited = defineEvent<{ personId: string; companyId: string }>('identity.personInvited');

/** These employees of a company have a PIN from now on, or have none any more. */
export const pinsGiven = defineEvent<{ companyId: string; personIds: readonly string[] }>('identity.pinsGiven');
export const pinTaken = defineEvent<{ companyId: string; personIds: readonly string[] }>('identity.pinTaken');

/**
 * Someone is no administrator any more: of a company, or with null of anything, for their sign-in was locked or the
 * platform's claim was taken.
 */
export const adminRightsLost = defineEvent<{ personId: string; companyId: string | null }>('identity.adminRightsLost');

/** Someone signed in at a company. */
export const signedIn = defineEvent<{ personId: string; companyId: string }>('identity.signedIn');

/** Anyone who accepted an invitation had an account already: what was made for them under `unusedId` is theirs. */
export const invitationClaimed = defineEvent<{ companyId: string; unusedId: string; personId: string }>(
  'identity.invitationClaimed',
);

/** The platform has its company and its first admin. */
export const platformSetUp = defineEvent<{ companyId: string; personId: string }>('identity.platformSetUp');

/** Whose data are asked for, and where: what is kept of them at the present company. */
export type DataSubject = { personId: string; companyId: string; publicOrigin: string };

/** Everything kept about a person, for themselves: each module answers with its sections. */
export const personalData = defineQuestion<DataSubject, Record<string, unknown>>('identity.personalData');

/** Two records that might be merged. `both`: the companies that employ or employed both. */
export type MergePair = { keptId: string; mergedId: string; both: readonly string[] };

export type MergePreview = {
  moves: Record<string, number>;
  conflicts?: readonly { kind: MergeConflict; what: string }[];
};

/** What merging two records would move, and what it has to settle: each module answers with its numbers and words. */
export const mergePreview = defineQuestion<MergePair, MergePreview>('identity.mergePreview');

/** Two records become one: each module moves the rows of its own tables with `moveRows`. */
export const peopleMerged = defineEvent<Merge>('identity.peopleMerged');

/** All rows are moved: what held them may go. */
export const mergeSettled = defineEvent<Merge>('identity.mergeSettled');

/** Two records are parted again: each module restores its own tables with `restoreRows`. */
export const mergeUndone = defineEvent<Merge>('identity.mergeUndone');

/**
 * Two records that were parted by an earlier version, which left rows of one with the other: each module gives back
 * what its stored facts decide. Nothing is changed where all is right, and each adds how many rows it `moved`. The
 * journal of the merge is gone.
 */
export const partedAgain = defineEvent<Merge & { moved: number }>('identity.partedAgain');

/**
 * The time of these records of a company is over and nothing holds them: the module that keeps the kind deletes them,
 * and adds how many it deleted.
 */
export const recordsFellDue = defineEvent<{
  kind: Exclude<RecordKind, 'people'>;
  companyId: string | null;
  ids: readonly string[];
  deleted: number;
}>('identity.recordsFellDue');

/**
 * The time of someone who left is over: each module takes out of its own tables what tells who they were. `ids`: every
 * record of theirs that was joined.
 */
export const personFellDue = defineEvent<Forgotten>('identity.personFellDue');
