import { sql } from 'kysely';
import { forgetOldTrails } from '../../platform/forget-trails.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/work.ts';
import { adminRightsLost, recordsFellDue } from '../identity/index.ts';
import { deletions } from './deletions.ts';
import { confirmDryRun, countDue, getDryRun, startDryRun, stopRetention } from './dry-run.ts';
import { askHoldRelease, confirmHoldRelease, keepHold, listLegalHolds, setLegalHold } from './holds.ts';
import { getRetention } from './overview.ts';
import { getProcessingRegister } from './register.ts';
import { deleteDue } from './run.ts';
import { setRetentionTime } from './times.ts';

export const privacyModule: Module = {
  name: 'privacy',
  handlers: [
    ...[getRetention, setRetentionTime, startDryRun, getDryRun, confirmDryRun, stopRetention, ...deletions.handlers],
    ...[listLegalHolds, setLegalHold, askHoldRelease, confirmHoldRelease, keepHold, getProcessingRegister],
  ],
  jobs: [countDue, deleteDue],
  listeners: [
    when(recordsFellDue, forgetOldTrails),
    // What somebody asked for who may no longer, and nobody confirmed, comes to nothing.
    when(adminRightsLost, async (work, { personId }) => {
      await sql`update legal_holds set release_reason = null, release_asked_by = null, release_asked_at = null, release_takes_effect_at = null
        where release_asked_by = ${personId} and release_confirmed_at is null and coalesce(release_takes_effect_at, 'infinity') > ${work.now}`.execute(work.tx);
      await sql`update retention_runs set stopped_by = ${work.sender}, stopped_at = ${work.now} where confirmed_by = ${personId} and stopped_at is null and takes_effect_at > ${work.now}`.execute(
        work.tx,
      );
    }),
  ],
};
