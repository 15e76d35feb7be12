import { labelled } from '@app/domain/labelled';
import { measureWords, notAsked, statusMarks, statusWords } from '@app/domain/qualification/standing-words';
import { matrixWords } from '@app/domain/qualification/matrix-words';
import { requirementStatuses } from '@app/domain/qualification/status';
import type { Spoken } from '@app/domain/qualification/trace/trace-words';
import { targetsName } from '@app/domain/qualification/trace/trace-words';
import { sql } from 'kysely';
import { momentIn } from '../../../platform/lists/files/report-file.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Seen } from '../status/as-of.ts';
import { columnsOn } from '../status/matrix-frame.ts';
import type { ListFilters } from '../status/standing-sql.ts';

/** The matrix as someone looks at it: on which day, as known when, of whom, and in which language. */
export type MatrixView = { work: Work; seen: Seen; narrowed: ListFilters; locale: Spoken };

/** What narrows it, a phrase each, by the names of what is chosen. */
export async function filtersOf({ work, seen, narrowed, locale }: MatrixView): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sites where company_id = ${work.companyId} and id = ${narrowed.siteId ?? null}::uuid
    union all select name from departments where company_id = ${work.companyId}
      and id = ${narrowed.departmentId ?? null}::uuid
    union all select title from positions where company_id = ${work.companyId}
      and id = ${narrowed.positionId ?? null}::uuid`.execute(work.tx);
  const column = narrowed.target && (await columnsOn(work, seen, narrowed)).find(({ key }) => key === narrowed.target);
  const say = (word: keyof typeof matrixWords) => matrixWords[word][locale];
  return [
    ...rows.map(({ name }) => name),
    narrowed.q,
    narrowed.gaps && say('gapMeasure'),
    narrowed.mandatory && say('mandatory'),
    narrowed.future && say('future'),
    // What no one is asked on the day has no name there; the file says that it was looked for all the same.
    column
      ? targetsName(column.targets, locale)
      : narrowed.target && labelled(say('requirement'), say('noneThen'), locale),
    ...(narrowed.status ?? []).map((status) => statusWords[status][locale]),
    narrowed.expires &&
      say(narrowed.expires.includes('-') ? 'expiresIn' : 'expiresWithin').replace('{{when}}', narrowed.expires),
  ].flatMap((phrase) => phrase || []);
}

/**
 * What a reader must know to trust it: whose it is, which day, what was left out, what each letter and measure says.
 */
export async function prefaceOf(view: MatrixView, format: 'csv' | 'xlsx' | 'pdf'): Promise<[string, string][]> {
  const { work, seen, locale } = view;
  const { rows } = await sql<{ company: string; by: string }>`select c.legal_name as company, p.legal_name as by
    from companies c, people p where c.id = ${work.companyId} and p.id = ${work.personId}`.execute(work.tx);
  const { company, by } = rows[0]!;
  const say = (word: keyof typeof matrixWords) => matrixWords[word][locale];
  return [
    [say('company'), company],
    [say('on'), seen.on],
    [say('knownOn'), seen.knownOn ?? say('now')],
    [say('generated'), `${momentIn(format, work.now, work.timeZone)} ${say('by')} ${by}`],
    [say('timeZone'), work.timeZone],
    [say('filters'), (await filtersOf(view)).join('; ') || say('none')],
    [say('rowMeasure'), measureWords.row[locale]],
    [say('columnMeasure'), measureWords.column[locale]],
    [say('gapMeasure'), measureWords.gaps[locale]],
    [say('coverageMeasure'), measureWords.coverage[locale]],
    [
      say('legend'),
      [
        ...requirementStatuses.map((status) => `${statusMarks[status].letter} ${statusWords[status][locale]}`),
        notAsked,
      ].join('; '),
    ],
  ];
}
