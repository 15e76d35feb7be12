import { deletionList } from '@app/domain/privacy/deletion-list';
import type { DataCategory, DataSubject } from '@app/domain/privacy/register';
import { dataCategories, dataSubjects, otherTimes } from '@app/domain/privacy/register';
import type { RecordKind } from '@app/domain/privacy/retention';
import { recordKinds, retentionKinds } from '@app/domain/privacy/retention';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

const kind = z.enum(retentionKinds);
const recordKind = z.enum(Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]);
const reason = freeText().min(10).max(500);
const named = z.object({ id: uuid, name: freeText() });
const unit = z.enum(['months', 'days']);

const dryRun = z.object({
  id: uuid,
  startedAt: instant,
  startedBy: freeText().nullable(),
  finishedAt: instant.nullable(),
  failedAt: instant.nullable(),
  asOf: day,
  confirmedAt: instant.nullable(),
  confirmedBy: freeText().nullable(),
  takesEffectAt: instant.nullable(),
  /** Why the caller cannot confirm it; null where they can. */
  obstacle: z
    .enum(['retentionRunOver', 'retentionRunOld', 'adminTooNew', 'secondPersonNeeded', 'notAllowed'])
    .nullable(),
  due: integer(),
  held: integer(),
});

export const getRetention = endpoint({
  method: 'GET',
  path: '/admin/privacy/retention',
  area: 'admin',
  summary: 'How long what is kept, whether the daily run deletes, and the last runs',
  input: z.object({}),
  result: z.object({
    state: z.enum(['off', 'waiting', 'on', 'outdated']),
    takesEffectAt: instant.nullable(),
    rules: z.array(
      z.object({
        kind,
        count: integer(),
        unit,
        standard: integer(),
        least: integer(),
        most: integer(),
        action: z.enum(['delete', 'pseudonymise']),
      }),
    ),
    /** Times of their own, of training records, in months. */
    own: z.array(
      z.object({
        company: named.nullable(),
        skill: named.nullable(),
        count: integer(),
        reason: freeText(),
        setAt: instant,
      }),
    ),
    dryRun: dryRun.nullable(),
    lastRun: z.object({ startedAt: instant, finishedAt: instant.nullable(), records: integer() }).nullable(),
    holds: integer(),
  }),
});
export const setRetentionTime = endpoint({
  method: 'PUT',
  path: '/admin/privacy/retention/time',
  area: 'admin',
  stepUp: 'platform',
  summary:
    'Set how long something is kept, for everyone, for a company or for a skill. A shorter time needs a new dry run. Needs a recent step-up',
  input: z.object({ kind, companyId: uuid.nullable(), skillId: uuid.nullable(), count: integer().nullable(), reason }),
  result: nothing,
});
export const startDryRun = endpoint({
  method: 'POST',
  path: '/admin/privacy/dry-runs',
  area: 'admin',
  summary: 'Count what would be deleted and pseudonymised, without changing anything',
  input: z.object({}),
  result: z.object({ id: uuid }),
});
export const getDryRun = endpoint({
  method: 'GET',
  path: '/admin/privacy/dry-runs/:dryRunId',
  area: 'admin',
  summary: 'What a dry run found: how many of what, of which company, the first ones, and why they fall due',
  input: z.object({ dryRunId: uuid }),
  result: z.object({
    ...dryRun.shape,
    findings: z.array(
      z.object({
        kind: recordKind,
        company: freeText().nullable(),
        due: integer(),
        held: integer(),
        first: z.array(
          z.object({ id: uuid, person: freeText().nullable(), eventOn: day, keptThrough: day, count: integer(), unit }),
        ),
      }),
    ),
  }),
});
export const confirmDryRun = endpoint({
  method: 'POST',
  path: '/admin/privacy/dry-runs/:dryRunId/confirmation',
  area: 'admin',
  stepUp: 'platform',
  summary:
    'Let the daily run delete what falls due; by another administrator than who started the dry run, where there is one. Needs a recent step-up',
  input: z.object({ dryRunId: uuid }),
  result: z.object({ takesEffectAt: instant }),
});
export const stopRetention = endpoint({
  method: 'POST',
  path: '/admin/privacy/retention/stop',
  area: 'admin',
  summary: 'Stop the daily run until another dry run is confirmed',
  input: z.object({ reason }),
  result: nothing,
});

export const listDeletions = endpoint({
  method: 'GET',
  path: '/admin/privacy/deletions',
  area: 'admin',
  summary: 'What was deleted or pseudonymised, and why',
  input: listInput(deletionList),
  result: listPage(
    z.object({
      id: uuid,
      kind: recordKind,
      at: instant,
      action: z.enum(['delete', 'pseudonymise']),
      company: freeText().nullable(),
      records: integer(),
      firstEventOn: day,
      lastEventOn: day,
      keptFor: integer(),
      unit,
      keys: freeText(),
    }),
  ),
});
export const exportDeletions = endpoint({
  method: 'GET',
  path: '/admin/privacy/deletions-export',
  area: 'admin',
  kind: 'download',
  summary: 'Export what was deleted or pseudonymised, as CSV, XLSX or JSON',
  input: exportInput(deletionList),
  result: z.unknown(),
});

export const listLegalHolds = endpoint({
  method: 'GET',
  path: '/admin/privacy/holds',
  area: 'admin',
  summary: 'Legal holds, those in force first',
  input: z.object({}),
  result: z.object({
    holds: z.array(
      z.object({
        id: uuid,
        person: named.nullable(),
        company: named.nullable(),
        kind: kind.nullable(),
        reason: freeText(),
        setBy: freeText(),
        setAt: instant,
        state: z.enum(['held', 'releaseAsked', 'released']),
        release: z
          .object({
            reason: freeText(),
            askedBy: freeText(),
            askedAt: instant,
            takesEffectAt: instant.nullable(),
            confirmedBy: freeText().nullable(),
            confirmedAt: instant.nullable(),
            /** Why the caller cannot confirm it; null where they can. */
            obstacle: z.enum(['changeOver', 'secondPersonNeeded', 'adminTooNew', 'notAllowed']).nullable(),
          })
          .nullable(),
      }),
    ),
  }),
});
export const setLegalHold = endpoint({
  method: 'POST',
  path: '/admin/privacy/holds',
  area: 'admin',
  summary:
    'Hold a person, a company or a kind of records: nothing of it is deleted or pseudonymised until the hold is released',
  input: z.object({ personId: uuid.nullable(), companyId: uuid.nullable(), kind: kind.nullable(), reason }),
  result: z.object({ id: uuid }),
});
const one = z.object({ holdId: uuid });
export const askHoldRelease = endpoint({
  method: 'POST',
  path: '/admin/privacy/holds/:holdId/release',
  area: 'admin',
  stepUp: 'platform',
  summary:
    'Ask to release a legal hold: another administrator confirms, or where there is none it is released after three days. Needs a recent step-up',
  input: one.extend({ reason }),
  result: z.object({ takesEffectAt: instant.nullable() }),
});
export const confirmHoldRelease = endpoint({
  method: 'POST',
  path: '/admin/privacy/holds/:holdId/release/confirmation',
  area: 'admin',
  stepUp: 'platform',
  summary: 'Release a legal hold as another administrator asked. Needs a recent step-up',
  input: one,
  result: nothing,
});
export const keepHold = endpoint({
  method: 'DELETE',
  path: '/admin/privacy/holds/:holdId/release',
  area: 'admin',
  summary: 'Keep a legal hold whose release was requested',
  input: one,
  result: nothing,
});

export const getProcessingRegister = endpoint({
  method: 'GET',
  path: '/admin/privacy/register',
  area: 'admin',
  summary: 'The register of processing, read from the comments of the tables',
  input: z.object({}),
  result: z.object({
    tables: z.array(
      z.object({
        table: freeText(),
        module: freeText(),
        purpose: z.object({ en: freeText(), fr: freeText() }),
        categories: z.array(z.enum(Object.keys(dataCategories) as [DataCategory, ...DataCategory[]])),
        of: z.enum(Object.keys(dataSubjects) as [DataSubject, ...DataSubject[]]),
        kept: z.enum([...retentionKinds, ...(Object.keys(otherTimes) as (keyof typeof otherTimes)[])]),
        /** The time in force, where it is one that can be set. */
        time: z.object({ count: integer(), unit }).nullable(),
      }),
    ),
  }),
});
