import * as api from '@app/contract/qualification/matrix';
import { statusMarks, statusWords, measureWords, notAsked } from '@app/domain/qualification/standing-words';
import { matrixWords, sourceWords } from '@app/domain/qualification/matrix-words';
import { dayInCell, shownDueOn } from '@app/domain/qualification/due';
import { percentMet, strictest } from '@app/domain/qualification/gaps';
import { reportWords } from '@app/domain/reports/report-words';
import { requirementStatuses } from '@app/domain/qualification/status';
import { levelNames, remedySentence, targetsName, whySentences } from '@app/domain/qualification/trace/trace-words';
import type { Spoken } from '@app/domain/qualification/trace/trace-words';
import type { Why } from '@app/domain/qualification/trace/why';
import { sql } from 'kysely';
import { byteOrderMark, csvText } from '../../../platform/lists/csv.ts';
import { streamExport } from '../../../platform/lists/export-stream.ts';
import { bare } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Sheet, SheetColumn } from '../../../platform/lists/xlsx.ts';
import { xlsxOf } from '../../../platform/lists/xlsx.ts';
import { totalsOf } from './company-standing.ts';
import { explain } from './explain.ts';
import { cellsOf, peopleShown } from './list-standings.ts';
import type { Cell, Person } from './list-standings.ts';
import { loadAsked } from './load-facts.ts';
import type { Column } from './matrix-frame.ts';
import { columnsOn } from './matrix-frame.ts';
import type { Seen } from './as-of.ts';
import { asOfMoment } from './as-of.ts';
import type { ListFilters } from './standing-sql.ts';
import { withTaskDays } from './task-days.ts';

type Input = { work: Work; seen: Seen; narrowed: ListFilters; locale: Spoken; origin?: string };
const atOnce = 200;

/** The matrix as a file: CSV says each cell in a line with its why, XLSX shows one sheet per position. The same people and cells as on screen. */
export const exportMatrix = bare(api.exportMatrix, (input, call) => {
  const { format, locale: wanted, on, knownOn, ...narrowed } = input;
  const locale: Spoken = wanted ?? (call.session?.locale === 'fr' ? 'fr' : 'en');
  return streamExport(call, api.exportMatrix, { list: 'qualifications', format }, async (work) => {
    work.authorize('standing.viewCompany', { companyId: work.companyId });
    const asked: Input = { work, seen: await asOfMoment(work, { on, knownOn }), narrowed, locale, origin: call.runtime.config.publicOrigin };
    const { matching } = await totalsOf(work, asked.seen, narrowed);
    const preface = [
      ...(await prefaceOf(asked)),
      [reportWords.freshness[locale], reportWords.atThatMoment[locale]],
      [matrixWords.rows[locale], String(matching)],
      [reportWords.run[locale], call.requestId],
    ];
    const name = `${matrixWords.title[locale]} ${asked.seen.on}.${format}`;
    if (format === 'csv') return { name, mime: 'text/csv; charset=utf-8', body: csv(asked, preface) };
    return { name, mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body: xlsxOf(sheets(asked, preface), work.timeZone) };
  });
});

/** What a reader must know to trust it: whose it is, which day, what was left out, what each letter and measure says. */
export async function prefaceOf({ work, seen, narrowed, locale }: Input): Promise<string[][]> {
  const { rows } = await sql<{ company: string; by: string; filters: string | null }>`
    select c.legal_name as company, p.legal_name as by, concat_ws('; ', (select name from sites where company_id = c.id and id = ${narrowed.siteId ?? null}::uuid),
      (select name from departments where company_id = c.id and id = ${narrowed.departmentId ?? null}::uuid),
      (select title from positions where company_id = c.id and id = ${narrowed.positionId ?? null}::uuid)) as filters
    from companies c, people p where c.id = ${work.companyId} and p.id = ${work.personId}`.execute(work.tx);
  const { company, by, filters } = rows[0]!;
  const say = (word: keyof typeof matrixWords) => matrixWords[word][locale];
  const chosen = [
    filters,
    narrowed.q,
    narrowed.gaps && say('gapMeasure'),
    narrowed.mandatory && say('mandatory'),
    ...(narrowed.status ?? []).map((status) => statusWords[status][locale]),
    narrowed.expires && (narrowed.expires.includes('-') ? narrowed.expires : `≤ ${narrowed.expires} d`),
  ].filter(Boolean);
  return [
    [say('company'), company],
    [say('on'), seen.on],
    [say('knownOn'), seen.knownOn ?? say('now')],
    [say('generated'), `${work.now.slice(0, 19)}Z ${say('by')} ${by}`],
    [say('timeZone'), work.timeZone],
    [say('filters'), chosen.join('; ') || say('none')],
    [say('rowMeasure'), measureWords.row[locale]],
    [say('columnMeasure'), measureWords.column[locale]],
    [say('gapMeasure'), measureWords.gaps[locale]],
    [say('coverageMeasure'), measureWords.coverage[locale]],
    [say('legend'), [...requirementStatuses.map((status) => `${statusMarks[status].letter} ${statusWords[status][locale]}`), notAsked].join('; ')],
  ];
}

export async function* peopleInPages({ work, seen, narrowed }: Input): AsyncGenerator<Person[]> {
  for (let after: string[] | null = null; ;) {
    const people: Person[] = await peopleShown(work, seen, narrowed, after, atOnce);
    if (people.length > 0) yield people;
    if (people.length < atOnce) return;
    after = [people.at(-1)!.key, people.at(-1)!.personId];
  }
}

export const csvHeads = [
  'name',
  'number',
  'positions',
  'site',
  'requirement',
  'kind',
  'status',
  'from',
  'through',
  'due',
  'source',
  'issuer',
  'certificate',
  'reason',
  'regulation',
  'why',
  'fix',
] as const;

async function* csv(asked: Input, preface: string[][]): AsyncGenerator<Buffer> {
  const { work, seen, narrowed, locale, origin = '' } = asked;
  const line = (fields: readonly string[]) => `${fields.map(csvText).join(',')}\r\n`;
  yield Buffer.from(`${byteOrderMark}${preface.map(line).join('')}\r\n${line([...csvHeads, ...proofHeads].map((head) => matrixWords[head][locale]))}`);
  const rules = await loadAsked(work, work.companyId);
  for await (const people of peopleInPages(asked)) {
    const ids = people.map(({ personId }) => personId);
    const cells = await cellsOf(work, seen, narrowed, ids, true);
    const { rows } = await explain(work, { people, seen, future: narrowed.future ?? false, forAdmin: true, asked: rules });
    const whys = new Map(rows.map((why) => [`${why.personId}/${why.requirement.rowId}`, why]));
    const lines = people.flatMap((person) =>
      cells.get(person.personId)!.flatMap((cell) => {
        const why = whys.get(`${person.personId}/${cell.rowId}`);
        return why ? [line([...fieldsOf(person, why, locale), ...proofFields(cell, why, locale, origin)])] : [];
      }),
    );
    yield Buffer.from(lines.join(''));
  }
}

export function fieldsOf(person: Person, why: Why, locale: Spoken): string[] {
  const { requirement, proof } = why;
  return [
    person.name,
    person.employeeNumber,
    person.positions,
    person.site ?? '',
    targetsName(requirement.targets, locale),
    matrixWords[requirement.kind][locale],
    statusWords[why.status][locale],
    why.validFrom ?? '',
    why.validThrough ?? '',
    shownDueOn(why),
    proof ? sourceWords[proof.source][locale] : '',
    proof?.issuer ?? '',
    proof?.certificateNumber ?? '',
    requirement.reason,
    requirement.regulationRef ?? '',
    whySentences(why, locale, (day) => day).join(' '),
    remedySentence(why, locale) ?? '',
  ];
}

/** What else is told of the proof: its level against the one required, who verified it, and where it can be looked at. */
const proofHeads = ['level', 'minLevel', 'verifiedBy', 'evidence'] as const;

function proofFields({ detail }: Cell, { requirement }: Why, locale: Spoken, origin: string): string[] {
  const { held, required } = levelNames(requirement.targets, detail?.level ?? null, locale);
  return [held, required, detail?.verifiedBy ?? '', detail ? `${origin}/achievements/${detail.publicId}` : ''];
}

async function* sheets(asked: Input, preface: string[][]): AsyncGenerator<Sheet> {
  const { work, seen, narrowed, locale } = asked;
  const text = (label: string): SheetColumn => ({ label, type: 'text' });
  yield { name: matrixWords.about[locale], columns: [text(matrixWords.title[locale]), text('')], batches: once(preface) };
  if (!narrowed.positionId) yield await sheetOf(asked, matrixWords.everybody[locale]);
  const { rows } = await sql<{ id: string; title: string }>`select id, title from positions where company_id = ${work.companyId}
    and (${narrowed.positionId ?? null}::uuid is null or id = ${narrowed.positionId ?? null}) order by title`.execute(work.tx);
  for (const { id, title } of rows) {
    const here = { ...asked, narrowed: { ...narrowed, positionId: id } };
    if ((await peopleShown(work, seen, here.narrowed, null, 1)).length > 0) yield await sheetOf(here, title);
  }
}

async function sheetOf(asked: Input, name: string): Promise<Sheet> {
  const { work, seen, narrowed, locale } = asked;
  const columns = await columnsOn(work, seen, narrowed);
  const heads = (['name', 'number', 'positions', 'site'] as const).map((head): SheetColumn => ({ label: matrixWords[head][locale], type: 'text' }));
  const rows = async function* () {
    for await (const people of peopleInPages(asked)) {
      const ids = people.map(({ personId }) => personId);
      const cells = await withTaskDays(work, await cellsOf(work, seen, narrowed, ids, false));
      yield people.map((person) => [...whoIs(person), ...row(cells.get(person.personId)!, columns)]);
    }
  };
  return {
    name,
    columns: [
      ...heads,
      { label: matrixWords.met[locale], type: 'percent' },
      ...columns.map(({ targets }): SheetColumn => ({ label: targetsName(targets, locale), type: 'text' })),
    ],
    batches: rows(),
  };
}

const whoIs = ({ name, employeeNumber, positions, site }: Person) => [name, employeeNumber, positions, site];

/** Letter and day of each cell, as on screen. */
function row(cells: readonly Cell[], columns: readonly Column[]): unknown[] {
  const shown = columns.map(({ rowIds }) => strictest(cells.filter(({ rowId }) => rowIds.includes(rowId))));
  const words = shown.map((cell) => {
    if (!cell) return notAsked;
    const day = dayInCell(cell);
    return [statusMarks[cell.status].letter, day].filter(Boolean).join(' ');
  });
  return [percentMet(shown.filter((cell) => cell !== undefined)), ...words];
}

async function* once<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}
