import type { checkImport, getImport } from '@app/contract/imports/imports';
import { DomainError } from '@app/domain/errors';
import type { DateOrder } from '@app/domain/imports/days';
import type { CustomField, ImportKind, Mapping } from '@app/domain/imports/fields';
import type { ChangeRisk, Choices } from '@app/domain/imports/changes';
import { changeRisks } from '@app/domain/imports/changes';
import type { Matches } from '@app/domain/imports/matches';
import { importKeptDays } from '@app/domain/imports/limits';
import { employeeRow } from '@app/domain/imports/employee-row';
import type { Outcome } from '@app/domain/imports/problems';
import type { Day, Instant } from '@app/domain/time';
import { addDays, dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Work } from '../../platform/database/work.ts';
import { fieldsInUse } from '../company/index.ts';
import { homePhone } from './home-phone.ts';
import type { Format } from './read-table.ts';

type ImportState = z.output<typeof getImport.result>['state'];
type Settings = Partial<Pick<z.output<typeof checkImport.input>, 'mapping'>> & {
  dateOrder?: DateOrder | 'ask' | null;
  effectiveOn?: Day | null;
  country?: string;
  choices?: Choices;
  matches?: Matches;
  /** The custom fields as they were at the dry run. */
  custom?: CustomField[];
};
export type Counts = Record<Outcome, number>;

export type ImportRow = {
  id: string;
  companyId: string;
  kind: ImportKind;
  name: string;
  bytes: number;
  received: number;
  path: string | null;
  format: Format | null;
  headers: string[];
  sample: string[][];
  settings: Settings;
  state: ImportState;
  failure: { code: string; details: Record<string, unknown> } | null;
  rowsTotal: number;
  rowsDone: number;
  counts: Partial<Counts>;
  createdAt: Instant;
  createdBy: string;
  startedAt: Instant | null;
  finishedAt: Instant | null;
  cancelAsked: boolean;
  undoneAt: Instant | null;
};

export const importColumns = sql.raw(
  `i.id, i.company_id as "companyId", i.kind, i.name, i.total_bytes as bytes, i.received_bytes as received, i.path, i.format, i.headers, i.sample, i.settings, i.state,
   i.failure, i.rows_total as "rowsTotal", i.rows_done as "rowsDone", i.counts, i.created_at as "createdAt", i.created_by as "createdBy",
   i.started_at as "startedAt", i.finished_at as "finishedAt", i.cancel_asked_at is not null as "cancelAsked", i.undone_at as "undoneAt"`,
);

/** An import of the acting company, or 404. */
export async function findImport(work: Work, importId: string, { lock = false } = {}): Promise<ImportRow> {
  const { rows } = await sql<ImportRow>`select ${importColumns} from imports i
      where i.company_id = ${work.companyId} and i.id = ${importId} ${lock ? sql`for update` : sql``}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

const noCounts: Counts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
export const countsOf = (counts: Partial<Counts>): Counts => ({ ...noCounts, ...counts });

/** An import as its screen sees it. */
export async function shown(work: Work, row: ImportRow): Promise<z.input<typeof getImport.result>> {
  const { companyId: _company, path: _path, settings, createdBy: _by, counts, ...rest } = row;
  return {
    ...rest,
    counts: countsOf(counts),
    mapping: settings.mapping ?? {},
    custom: row.kind === 'employees' ? (settings.custom ?? (await customFieldsNow(work))) : [],
    dateOrder: settings.dateOrder ?? null,
    effectiveOn: settings.effectiveOn ?? null,
    choices: settings.choices ?? {},
    risks: await risksIn(work, row),
    undo: await undoOf(work, row),
  };
}

/** The custom fields of the acting company that are in use. */
export const customFieldsNow = async (work: Work): Promise<CustomField[]> =>
  (await fieldsInUse(work)).map(({ id, number, kind, en, fr, choices }) => ({ id, number, kind, en, fr, choices }));

/** Reads the rows of employees as they were asked to be read at the dry run. */
export async function employeeReader({ settings }: ImportRow) {
  const [reading, phone] = [readingOf(settings), await homePhone(settings.country)];
  return (cells: readonly string[]) => employeeRow(cells, reading, phone, settings.custom);
}

/** How the rows of an import are read, once its columns are chosen. */
export const readingOf = ({ mapping, dateOrder }: Settings): { mapping: Mapping; dateOrder: DateOrder | null } => ({
  mapping: mapping ?? {},
  dateOrder: dateOrder === 'ask' ? null : (dateOrder ?? null),
});

type RiskCount = { risk: ChangeRisk; rows: number; undecided: number };

/** How many rows change what has to be decided on, and how many of them are undecided. */
export async function risksIn(work: Work, { id, kind, settings, state }: ImportRow): Promise<RiskCount[]> {
  if (kind !== 'employees' || state === 'uploading' || state === 'read') return [];
  const { rows } = await sql<RiskCount>`select c ->> 'risk' as risk, count(*)::int as rows,
      count(*) filter (where coalesce(r.choices ->> (c ->> 'risk'),
        ${JSON.stringify(settings.choices ?? {})}::jsonb ->> (c ->> 'risk')) is null)::int as undecided
    from import_rows r cross join jsonb_array_elements(r.changes) c
    where r.company_id = ${work.companyId} and r.import_id = ${id} and r.changes @? '$[*].risk'
      and c ->> 'risk' is not null group by 1`.execute(work.tx);
  return changeRisks.flatMap((risk) => rows.filter((one) => one.risk === risk));
}

/** Until when it can be undone, what there is to undo, and what came of it. */
async function undoOf(
  work: Work,
  { id, kind, settings, state, finishedAt, undoneAt }: ImportRow,
): Promise<z.input<typeof getImport.result>['undo']> {
  const through =
    kind === 'employees' && finishedAt !== null ? addDays(dayOf(finishedAt, work.timeZone), importKeptDays) : null;
  if (through === null) return { through, added: 0, ended: 0, at: null, done: 0, rows: 0, kept: 0 };
  const { rows } = await sql<{
    added: number;
    ended: number;
    done: number;
    rows: number;
    kept: number;
  }>`select count(r.undone)::int as done, count(*)::int as rows,
      count(*) filter (where r.undone -> 'kept' <> '[]')::int as kept, count(*)
        filter (where (r.done -> 'created')::boolean)::int as added,
      count(*) filter (where not (r.done -> 'created')::boolean
        and exists (select from jsonb_array_elements(r.changes) c
        where c ->> 'field' = 'endedOn' and c ->> 'after' is not null
          and (c ->> 'risk' is null or coalesce(r.choices ->> (c ->> 'risk'),
            ${JSON.stringify(settings.choices ?? {})}::jsonb ->> (c ->> 'risk')) = 'file')))::int as ended
    from import_rows r where r.company_id = ${work.companyId} and r.import_id = ${id} and r.applied_at is not null
      and r.done is not null`.execute(work.tx);
  const { added, ended, ...came } = rows[0]!;
  const undone = state === 'undoing' || state === 'undone';
  return { through, added, ended, ...(undone ? { at: undoneAt, ...came } : { at: null, done: 0, rows: 0, kept: 0 }) };
}
