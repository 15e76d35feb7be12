import * as api from '@app/contract/imports/imports';
import { DomainError } from '@app/domain/errors';
import { fieldKey } from '@app/domain/company/fields/employee-field';
import { fieldsOf } from '@app/domain/imports/fields';
import type { Choices, FieldChange } from '@app/domain/imports/changes';
import { changeInWords, changeText } from '@app/domain/imports/changes';
import type { Outcome, Problem } from '@app/domain/imports/problems';
import { outcomeWords, problemText } from '@app/domain/imports/problems';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { byteOrderMark, csvText } from '../../platform/lists/files/csv.ts';
import type { Download } from '../../platform/http/handler.ts';
import { bare, query } from '../../platform/http/handler.ts';
import { paged } from '../../platform/lists/list-cursor.ts';
import { workAs } from '../../platform/runtime.ts';
import { xlsx } from '../../platform/lists/files/xlsx.ts';
import { customFieldsNow, findImport } from './records.ts';
import { exampleOf, exampleRows } from './example-rows.ts';

type Locale = 'en' | 'fr';
type RowFile = { format: 'csv' | 'xlsx'; name: string; headers: readonly string[] };

const mimes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const words = {
  en: {
    problem: 'Problem',
    problems: 'problems',
    template: 'template',
    outcome: 'Outcome',
    changes: 'Changes',
    rows: 'rows',
  },
  fr: {
    problem: 'Problème',
    problems: 'problèmes',
    template: 'modèle',
    outcome: 'Résultat',
    changes: 'Modifications',
    rows: 'lignes',
  },
};

/** A table as a file: formulas become text (F11), columns are words, since numbers begin with zeros. */
function tableFile({ format, name, headers }: RowFile, batches: AsyncIterable<string[][]>, timeZone: string): Download {
  const columns = headers.map((label) => ({ label, type: 'text' as const }));
  const body = format === 'xlsx' ? xlsx(name.slice(0, 26), columns, batches, timeZone) : csv(headers, batches);
  return { body: Readable.from(body, { objectMode: false }), mime: mimes[format], filename: `${name}.${format}` };
}

async function* csv(headers: readonly string[], batches: AsyncIterable<string[][]>): AsyncGenerator<string> {
  const line = (cells: readonly string[]) => `${cells.map(csvText).join(',')}\r\n`;
  yield byteOrderMark + line(headers);
  for await (const rows of batches) yield rows.map(line).join('');
}

type FileRow = {
  number: number;
  cells: string[];
  outcome: Outcome | null;
  problems: Problem[];
  changes: FieldChange[];
  undone: { kept: Problem[] } | null;
};

/**
 * The refused rows as they came, with what is wrong in a column of its own that a next import does not read; or all
 * rows with what each changes.
 */
export const exportImportProblems = bare(
  api.exportImportProblems,
  async ({ importId, rows: which = 'refused', format, locale }, call) => {
    const { runtime, session } = call;
    const all = which === 'all';
    if (!session) throw new DomainError('notSignedIn');
    const language: Locale = locale ?? (session.locale === 'fr' ? 'fr' : 'en');
    const found = await workAs(runtime, session, { write: false }, (work) => {
      work.authorize('imports.view', { companyId: work.companyId });
      return findImport(work, importId);
    });
    const custom = found.settings.custom ?? [];
    const labels = found.kind === 'certificates' ? {} : fieldsOf(found.kind, custom);
    const headers = [
      ...found.headers,
      ...(all ? [words[language].outcome, words[language].changes] : []),
      words[language].problem,
    ];
    async function* batches() {
      for (let after = 0; ;) {
        // What the session said when this was asked for may be over by now (A17).
        await call.stillAllowed();
        const rows = await workAs(runtime, session!, { write: false }, async (work) => {
          work.authorize('imports.view', { companyId: work.companyId });
          const read =
            await sql<FileRow>`select row_number as number, cells, outcome, problems, changes, undone from import_rows
          where company_id = ${work.companyId} and import_id = ${importId} and (${all} or outcome = 'refused')
            and row_number > ${after} order by row_number limit 1000`.execute(work.tx);
          return read.rows;
        });
        if (rows.length === 0) return;
        after = rows.at(-1)!.number;
        yield rows.map(({ cells, outcome, problems, changes, undone }) => [
          ...found.headers.map((_, column) => cells[column] ?? ''),
          ...(all
            ? [
                outcome ? outcomeWords[outcome][language] : '',
                changes
                  .map((change) => changeText(changeInWords(custom, change, language), labels, language))
                  .join(' · '),
              ]
            : []),
          [...problems, ...(undone?.kept ?? [])].map((problem) => problemText(problem, labels, language)).join(' · '),
        ]);
      }
    }
    const name = `${found.name.replace(/\.[^.]{1,5}$/, '')} ${words[language][all ? 'rows' : 'problems']}`;
    return tableFile({ format, name, headers }, batches(), session.timeZone);
  },
);

export const getImportTemplate = bare(api.getImportTemplate, async ({ kind, format, locale }, { runtime, session }) => {
  if (!session) throw new DomainError('notSignedIn');
  const language: Locale = locale ?? (session.locale === 'fr' ? 'fr' : 'en');
  const custom =
    kind === 'employees'
      ? await workAs(runtime, session, { write: false }, (work) => {
          work.authorize('imports.view', { companyId: work.companyId });
          return customFieldsNow(work);
        })
      : [];
  const examples: Record<string, string> = {
    ...exampleRows[kind],
    ...Object.fromEntries(custom.map((field) => [fieldKey(field.number), exampleOf(field, language)])),
  };
  // Names in two parts are understood, but a template asks for one.
  const fields = Object.entries(fieldsOf(kind, custom)).filter(([name]) => name !== 'firstName' && name !== 'lastName');
  async function* rows() {
    yield [fields.map(([name]) => examples[name] ?? '')];
  }
  return tableFile(
    { format, name: `${kind} ${words[language].template}`, headers: fields.map(([, { label }]) => label[language]) },
    rows(),
    session.timeZone,
  );
});

export const listImportRows = query(api.listImportRows, async (work, asked, call) => {
  const { importId, outcome, only, limit = 50 } = asked;
  work.authorize('imports.view', { companyId: work.companyId });
  const { headers, settings } = await findImport(work, importId);
  const { from, next } = paged(call, 'importRows', asked);
  const after = Number(from?.[0] ?? 0);
  const { rows } = await sql<{
    number: number;
    line: number;
    cells: string[];
    outcome: 'new' | 'changed' | 'unchanged' | 'refused' | null;
    applied: boolean;
    problems: Problem[];
    changes: FieldChange[];
    choices: Choices | null;
    undone: Undone | null;
  }>`
    select row_number as number, line, cells, outcome, applied_at is not null as applied, problems, changes, choices,
      undone from import_rows
    where company_id = ${work.companyId} and import_id = ${importId}
      and row_number > ${after} ${outcome ? sql`and outcome = ${outcome}` : sql``}
      ${only ? sql`and ${narrowed(only, settings.choices ?? {})}` : sql``}
    order by row_number limit ${limit + 1}`.execute(work.tx);
  const shown = rows.slice(0, limit);
  return {
    rows: shown.map(({ number: _number, cells, ...row }) => ({
      ...row,
      cells: headers.map((_, column) => cells[column] ?? ''),
    })),
    nextCursor: rows.length > limit ? next(String(shown.at(-1)!.number)) : null,
    total: null,
  };
});

type Undone = { restored: { field: string }[]; kept: Problem[] };

/**
 * Rows with something to decide on, the undecided ones of them, or those of which something stays though the import was
 * undone.
 */
function narrowed(only: 'risks' | 'undecided' | 'kept', ofAll: Choices) {
  if (only === 'kept') return sql`undone -> 'kept' <> '[]'`;
  if (only === 'risks') return sql`changes @? '$[*].risk'`;
  return sql`changes @? '$[*].risk' and exists (select 1 from jsonb_array_elements(changes) c
    where c ->> 'risk' is not null
    and coalesce(choices ->> (c ->> 'risk'), ${JSON.stringify(ofAll)}::jsonb ->> (c ->> 'risk')) is null)`;
}
