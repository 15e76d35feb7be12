import { sql } from 'kysely';
import { forgetOldTrails } from '../../platform/audit/forget-trails.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { companyPack } from '../company/index.ts';
import { adminRightsLost, mergeUndone, personFellDue, recordsFellDue, redacted } from '../identity/index.ts';
import { deletions } from './deletions.ts';
import { confirmDryRun, countDue, getDryRun, startDryRun, stopRetention } from './dry-run.ts';
import { askHoldRelease, confirmHoldRelease, keepHold, listLegalHolds, setLegalHold } from './holds.ts';
import { getRetention } from './overview.ts';
import { packRecords } from './pack-records.ts';
import { partHolds } from './part-holds.ts';
import { getProcessingRegister } from './register.ts';
import { deleteDue } from './run.ts';
import { setRetentionTime } from './times.ts';
import { withdrawAsked } from './withdraw-asked.ts';

const redactedReason = `${redacted} ${redacted} ${redacted}`;

export const privacyModule: Module = {
  name: 'privacy',
  handlers: [
    ...[getRetention, setRetentionTime, startDryRun, getDryRun, confirmDryRun, stopRetention, ...deletions.handlers],
    ...[listLegalHolds, setLegalHold, askHoldRelease, confirmHoldRelease, keepHold, getProcessingRegister],
  ],
  jobs: [countDue, deleteDue, withdrawAsked],
  provides: [provide(companyPack, packRecords)],
  listeners: [
    when(recordsFellDue, forgetOldTrails),
    // That something of theirs was held stays; why does not.
    when(personFellDue, async (work, { ids }) => {
      await sql`update legal_holds set reason = ${redactedReason}, release_reason = case
        when release_reason is null then null else ${redactedReason} end
        where person_id = any(${[...ids]}::uuid[])`.execute(work.tx);
    }),
    when(mergeUndone, partHolds),
    // The rights may be lost by an act of a company, which cannot reach what is the platform's.
    when(adminRightsLost, (work, { personId }) => work.enqueue(withdrawAsked.name, { personId, at: work.now })),
  ],
};
