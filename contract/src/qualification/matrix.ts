import { expiryChoice } from '@app/domain/qualification/expiry-window';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { source } from './achievements.ts';
import { reportHeader } from '../reports/report.ts';
import { day, endpoint, page, paging, queryBoolean, uuid } from '../endpoint.ts';
import { kind, moment, namedTarget, status } from './standing.ts';

// How the company's people stand: the matrix, its list, its sums and its file.

const named = z.object({ id: uuid, name: freeText() });

const choices = oneLine()
  .max(300)
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(status).min(1));

/** What narrows people and requirements, on screen and in files. */
export const narrowing = {
  ...moment,
  q: oneLine().trim().max(200).optional(),
  siteId: uuid.optional(),
  departmentId: uuid.optional(),
  positionId: uuid.optional(),
  /** Only people with something not met that should be. */
  gaps: queryBoolean.pipe(z.literal(true)).optional(),
  mandatory: queryBoolean.pipe(z.literal(true)).optional(),
  status: choices.optional(),
  /** Met on the day, with a proof that ends within so many days after it, or in one month (`2027-03`). */
  expires: oneLine().regex(expiryChoice).optional(),
  /** One column: the key of what is asked. */
  target: freeText().max(1200).optional(),
  /** With requirements that are asked from a later day. */
  future: queryBoolean.pipe(z.literal(true)).optional(),
};

const cell = z.object({
  rowId: uuid,
  status,
  qualified: z.boolean(),
  kind,
  validFrom: day.nullable(),
  validThrough: day.nullable(),
  /** The last day it is met without a gap: later than the proof's own where its renewal is held already. */
  coveredThrough: day.nullable(),
  dueOn: day,
  detail: z
    .object({
      /**
       * The level that it gives, and of which of the requirement's targets (the first is 0): where another skill counts
       * for it, the level that one gives.
       */
      level: integer(),
      place: integer(),
      source,
      issuer: freeText().nullable(),
      certificateNumber: freeText(),
      publicId: freeText(),
      verifiedBy: freeText().nullable(),
    })
    .nullable(),
});
export const listStandings = endpoint({
  method: 'GET',
  path: '/settings/qualifications',
  area: 'settings',
  summary:
    'Get a page of the qualification matrix: people by requirement. With `list`, only matching people, with their evidence',
  input: z.object({
    ...narrowing,
    list: queryBoolean.pipe(z.literal(true)).optional(),
    ...paging,
    cursor: freeText().max(2000).optional(),
  }),
  result: page(
    z.object({
      personId: uuid,
      name: z.string(),
      employeeNumber: z.string(),
      positions: z.string(),
      site: z.string().nullable(),
      cells: z.array(cell),
    }),
  ),
});

const column = z.object({
  key: freeText(),
  targets: z.array(namedTarget),
  /** The requirements behind it, as rows. */
  rowIds: z.array(uuid),
  kind,
  /** `everyone`, `several` positions, or one position's id. */
  group: freeText(),
  regulationRef: freeText().nullable(),
});
export const getMatrixFrame = endpoint({
  method: 'GET',
  path: '/settings/qualifications/frame',
  area: 'settings',
  summary: 'The columns of the matrix on a day, and what it can be narrowed by',
  input: z.object({ ...moment, positionId: uuid.optional(), mandatory: narrowing.mandatory, future: narrowing.future }),
  result: z.object({
    on: day,
    knownOn: day.nullable(),
    today: day,
    /**
     * The company's first day with people, as known then; null where none are known. And the day of its first record.
     * Both null where today is looked at: then nothing lies before them.
     */
    since: z.object({ on: day.nullable(), knownOn: day.nullable() }),
    columns: z.array(column),
    positions: z.array(named),
    sites: z.array(named),
    departments: z.array(named),
  }),
});

export const coverage = z.object({
  positionId: uuid,
  title: freeText(),
  siteId: uuid.nullable(),
  site: freeText().nullable(),
  people: integer(),
  qualified: integer(),
  /** How many qualified people are wanted; null where no one said. */
  wanted: integer().nullable(),
});
export const totals = {
  people: integer(),
  compliant: integer(),
  gaps: integer(),
  /** Cells per status, of what is mandatory. */
  statuses: z.partialRecord(status, integer()),
};
export const getMatrixTotals = endpoint({
  method: 'GET',
  path: '/settings/qualifications/totals',
  area: 'settings',
  summary:
    'Over all people the filters leave: how many meet each column, and coverage against the minimum per position and site',
  input: z.object(narrowing),
  result: z.object({
    ...totals,
    /** Its rows are people. */
    header: reportHeader,
    matching: z.int(),
    columns: z.array(z.object({ key: z.string(), asked: z.int(), met: z.int() })),
    coverage: z.array(coverage),
  }),
});

export const exportMatrix = endpoint({
  method: 'GET',
  path: '/settings/qualifications-export',
  area: 'settings',
  summary:
    'The matrix as CSV or JSON (one line per person and requirement), XLSX (one sheet per position) or PDF, with definitions, dates and filters',
  kind: 'download',
  stepUp: 'people',
  input: z.object({
    ...narrowing,
    format: z.enum(['csv', 'xlsx', 'pdf', 'json']),
    locale: z.enum(['en', 'fr']).optional(),
  }),
  result: z.unknown(),
});
