import type { ChangeRisk } from '@app/domain/imports/changes';
import { changeRisks, choices } from '@app/domain/imports/changes';
import { dateOrders } from '@app/domain/imports/days';
import { importKinds } from '@app/domain/imports/fields';
import { importLimits } from '@app/domain/imports/limits';
import { matchFields } from '@app/domain/imports/matches';
import { outcomes } from '@app/domain/imports/problems';
import { unmatchedReasons } from '@app/domain/imports/certificate-file';
import { z } from 'zod';
import { fieldKinds } from '@app/domain/company/fields/employee-field';
import { bigInteger, freeText, integer, oneLine } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, nothing, page, paging, queryInteger, uuid } from '../endpoint.ts';
import { certificateFields } from '../evidence/evidence.ts';

const kind = z.enum(importKinds);
const one = { importId: uuid };
const states = [
  'uploading',
  'read',
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
const format = z.object({
  type: z.enum(['csv', 'xlsx', 'zip']),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).optional(),
  separator: freeText().optional(),
  sheets: z.array(freeText()).optional(),
  sheet: integer().optional(),
  headerLine: integer(),
});
const mapping = z.record(
  oneLine().max(40),
  integer()
    .min(0)
    .max(importLimits.columns - 1),
);
/** What wins where a file and Muster differ in what has to be decided on. */
const chosen = z.strictObject(
  Object.fromEntries(changeRisks.map((risk) => [risk, z.enum(choices).optional()])) as Record<
    ChangeRisk,
    z.ZodOptional<z.ZodEnum<{ keep: 'keep'; file: 'file' }>>
  >,
);
const fieldChange = z.object({
  field: freeText(),
  before: freeText().nullable(),
  after: freeText().nullable(),
  /** It has to be decided on before the import runs. */
  risk: z.enum(changeRisks).optional(),
  /** Days before today on which the person's employment would be another. */
  pastDays: integer().optional(),
  from: day.optional(),
  kept: z.boolean().optional(),
});
const problem = z.object({ field: freeText().nullable(), code: freeText(), value: freeText().optional() });
const counts = z.object({ new: integer(), changed: integer(), unchanged: integer(), refused: integer() });

const importResult = z.object({
  id: uuid,
  kind,
  name: freeText(),
  bytes: bigInteger(),
  received: bigInteger(),
  state: z.enum(states),
  /** Why the file as a whole was refused, or its job stopped. */
  failure: z.object({ code: freeText(), details: z.record(freeText(), z.unknown()) }).nullable(),
  format: format.nullable(),
  headers: z.array(freeText()),
  sample: z.array(z.array(freeText())),
  mapping,
  /**
   * The custom fields of the company that a file of employees may have columns for: their keys in the mapping are
   * `field` and their number.
   */
  custom: z.array(
    z.object({
      id: uuid,
      number: integer(),
      kind: z.enum(fieldKinds),
      en: freeText(),
      fr: freeText().nullable(),
      choices: z.array(z.object({ number: integer(), en: freeText(), fr: freeText().nullable() })),
    }),
  ),
  /** Which comes first in 03/04/2026; `ask`: the file leaves it open. */
  dateOrder: z.enum([...dateOrders, 'ask']).nullable(),
  effectiveOn: day.nullable(),
  rowsTotal: integer(),
  rowsDone: integer(),
  counts,
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  cancelAsked: z.boolean(),
  choices: chosen,
  /** How many rows change what has to be decided on, by kind, and how many are still undecided. */
  risks: z.array(z.object({ risk: z.enum(changeRisks), rows: integer(), undecided: integer() })),
  /**
   * Through which day it can be undone as a whole; people it added, and whose employment it ended; and what came of it:
   * rows done of all, and rows of which something stays.
   */
  undo: z.object({
    through: day.nullable(),
    added: integer(),
    ended: integer(),
    at: instant.nullable(),
    done: integer(),
    rows: integer(),
    kept: integer(),
  }),
});

export const listImports = endpoint({
  method: 'GET',
  path: '/settings/imports',
  area: 'settings',
  summary: 'The imports of the last thirty days, newest first',
  input: z.object({}),
  result: z.array(
    importResult.pick({
      id: true,
      kind: true,
      name: true,
      state: true,
      rowsTotal: true,
      rowsDone: true,
      counts: true,
      createdAt: true,
      finishedAt: true,
    }),
  ),
});

export const startImport = endpoint({
  method: 'POST',
  path: '/settings/imports',
  area: 'settings',
  summary: 'Begin an import; its file follows in pieces',
  input: z.object({
    kind: z.enum(['employees', 'achievements']),
    name: oneLine().trim().min(1).max(255),
    bytes: bigInteger().min(1),
  }),
  result: importResult,
});

export const sendImportFile = endpoint({
  method: 'PUT',
  path: '/settings/imports/:importId/file',
  area: 'settings',
  kind: 'upload',
  summary: 'Send the next bytes of its file; what is answered as received survives a crash',
  input: z.object({ ...one, offset: queryInteger.pipe(bigInteger().min(0)) }),
  result: z.object({ received: integer() }),
});

export const readImportFile = endpoint({
  method: 'POST',
  path: '/settings/imports/:importId/reading',
  area: 'settings',
  summary:
    'All bytes are there: how the file is written, its columns and first rows, and which column is which field. Again with another encoding, separator or sheet',
  input: z.object({
    ...one,
    encoding: format.shape.encoding,
    separator: z.enum([',', ';', '\t', '|']).optional(),
    sheet: integer().min(0).max(100).optional(),
  }),
  result: importResult,
});

export const getImport = endpoint({
  method: 'GET',
  path: '/settings/imports/:importId',
  area: 'settings',
  summary: 'One import: how far it is, and what it does',
  input: z.object(one),
  result: importResult,
});

export const checkImport = endpoint({
  method: 'POST',
  path: '/settings/imports/:importId/check',
  area: 'settings',
  summary: 'Dry run: what each row would change, and what is wrong with it. Nothing is changed',
  input: z.object({ ...one, mapping, dateOrder: z.enum(dateOrders).nullable(), effectiveOn: day.nullable() }),
  result: importResult,
});

export const chooseImport = endpoint({
  method: 'POST',
  path: '/settings/imports/:importId/choices',
  area: 'settings',
  summary:
    'Choose whether the file or the current record wins for names, email addresses and past dates: for all rows, or for one line',
  input: z.object({
    ...one,
    all: chosen.optional(),
    row: z.strictObject({ line: integer(), choices: chosen }).optional(),
  }),
  result: importResult,
});

const option = z.object({ id: uuid, code: freeText(), name: freeText() });
export const getImportMatches = endpoint({
  method: 'GET',
  path: '/settings/imports/:importId/matches',
  area: 'settings',
  summary:
    'List the sites, departments and positions that a dry run did not find by code or name, what each can be mapped to, and earlier mappings',
  input: z.object(one),
  result: z.object({
    /** `said`: something was said of it since the dry run; `to`: null leaves the value out. */
    unknown: z.array(
      z.object({
        field: z.enum(matchFields),
        value: freeText(),
        rows: integer(),
        said: z.boolean(),
        to: uuid.nullable(),
      }),
    ),
    saved: z.array(z.object({ field: z.enum(matchFields), value: freeText(), name: freeText().nullable() })),
    options: z.object({ site: z.array(option), department: z.array(option), positions: z.array(option) }),
  }),
});

export const matchImportValue = endpoint({
  method: 'POST',
  path: '/settings/imports/:importId/matches',
  area: 'settings',
  summary: 'Map a value of the company’s files to a site, department or position, to nothing (null), or back to itself',
  input: z.object({
    ...one,
    field: z.enum(matchFields),
    value: oneLine().trim().min(1).max(1000),
    to: z.union([uuid, z.literal('forget')]).nullable(),
  }),
  result: nothing,
});

export const getImportSeats = endpoint({
  method: 'GET',
  path: '/settings/imports/:importId/seats',
  area: 'settings',
  summary:
    'Which seats the people will take whom a checked file would add, by what their position requires, and who will wait for one',
  input: z.object(one),
  result: z.object({
    rows: z.array(
      z.object({
        courseId: uuid,
        titles: localised,
        positions: z.array(freeText()),
        people: integer(),
        available: integer(),
        /** A seat for several courses is given once, so this may be more than what is missing here. */
        waits: integer(),
        /** The first of those who will wait, by name. */
        waiting: z.array(freeText()),
      }),
    ),
  }),
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/settings/imports/:importId/undo',
  area: 'settings',
  idempotent: true,
  summary:
    'Undo an import of employees as a whole, as a job, within thirty days: what nothing newer has changed goes back to what it was',
  input: z.object(one),
  result: importResult,
});

export const runImport = endpoint({
  method: 'POST',
  path: '/settings/imports/:importId/run',
  area: 'settings',
  idempotent: true,
  summary: 'Do what the dry run showed, as a job; refused rows stay out',
  input: z.object(one),
  result: importResult,
});

export const cancelImport = endpoint({
  method: 'POST',
  path: '/settings/imports/:importId/cancel',
  area: 'settings',
  summary: 'Stop after the batch under way; what is done stays',
  input: z.object(one),
  result: importResult,
});

export const listImportRows = endpoint({
  method: 'GET',
  path: '/settings/imports/:importId/rows',
  area: 'settings',
  summary: 'The rows of an import with what they do and what is wrong with them, in the order of the file',
  input: z.object({
    ...one,
    outcome: z.enum(outcomes).optional(),
    only: z.enum(['risks', 'undecided', 'kept']).optional(),
    ...paging,
  }),
  result: page(
    z.object({
      line: integer(),
      cells: z.array(freeText()),
      outcome: z.enum(outcomes).nullable(),
      applied: z.boolean(),
      problems: z.array(problem),
      changes: z.array(fieldChange),
      choices: chosen.nullable(),
      /** What undoing it restored, and what stays. */
      undone: z.object({ restored: z.array(z.object({ field: freeText() })), kept: z.array(problem) }).nullable(),
    }),
  ),
});

const fileFormat = { format: z.enum(['csv', 'xlsx']), locale: z.enum(['en', 'fr']).optional() };

export const exportImportProblems = endpoint({
  method: 'GET',
  path: '/settings/imports/:importId/problems',
  area: 'settings',
  kind: 'download',
  summary:
    'The refused rows in the columns of their file with what is wrong, to be put right and sent again; or all rows with what each changes',
  stepUp: 'people',
  input: z.object({ ...one, rows: z.enum(['refused', 'all']).optional(), ...fileFormat }),
  result: z.unknown(),
});

export const getImportTemplate = endpoint({
  method: 'GET',
  path: '/settings/imports/templates/:kind',
  area: 'settings',
  kind: 'download',
  summary: 'An empty file with the columns an import knows, and an example row',
  input: z.object({ kind: z.enum(['employees', 'achievements']), ...fileFormat }),
  result: z.unknown(),
});

const numbered = z.object({ id: uuid, name: freeText(), number: freeText(), endedOn: day.nullable() });

export const matchCertificates = endpoint({
  method: 'POST',
  path: '/settings/imports/certificates/matching',
  area: 'settings',
  summary:
    'Whose certificates files are, by the employee numbers their names begin with, and which were sent in before; nothing is stored',
  input: z.object({
    files: z
      .array(z.strictObject({ name: oneLine().max(255), sha256: freeText().regex(/^[0-9a-f]{64}$/) }))
      .min(1)
      .max(importLimits.certificates),
  }),
  result: z.object({
    /** In the order asked. */
    files: z.array(
      z.object({
        person: numbered.nullable(),
        /** Why it has no one, and who it might be. */
        reason: z.enum(unmatchedReasons).nullable(),
        candidates: z.array(numbered),
        /** The day its name tells. */
        issuedOn: day.nullable(),
        /** The same bytes are in review or accepted already. */
        given: z.object({ person: freeText(), at: instant }).nullable(),
      }),
    ),
    today: day,
    /** Whether someone besides the caller may decide about them. */
    hasOtherReviewer: z.boolean(),
  }),
});

export const sendCertificate = endpoint({
  method: 'POST',
  path: '/settings/imports/certificates',
  area: 'settings',
  kind: 'upload',
  summary:
    'Send in one certificate (JPEG, PNG, HEIC or PDF, at most 10 MB) of an employee with what it says; another admin decides about it. The same file is taken once for a person and a skill',
  input: z.object({
    personId: uuid,
    name: oneLine().trim().min(1).max(255),
    /** As JSON. */
    fields: freeText()
      .max(4000)
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue({ code: 'custom', message: 'not JSON' });
          return z.NEVER;
        }
      })
      .pipe(z.strictObject(certificateFields)),
  }),
  result: z.object({ id: uuid }),
});
