import { statusWords } from '@app/domain/qualification/standing-words';
import { matrixWords, sourceWords } from '@app/domain/qualification/matrix-words';
import { shownDueOn } from '@app/domain/qualification/due';
import type { Spoken } from '@app/domain/qualification/trace/trace-words';
import { levelNames, remedySentence, targetsName, whySentences } from '@app/domain/qualification/trace/trace-words';
import type { Why } from '@app/domain/qualification/trace/why';
import { explain } from '../status/explain.ts';
import type { Cell, Person } from '../status/list-standings.ts';
import { cellsOf } from '../status/list-standings.ts';
import { loadAsked } from '../status/load-facts.ts';
import type { MatrixView } from './preface.ts';

/** The matrix a line per person and requirement, with its reasons: what leaves as CSV and JSON. */

export const lineHeads = [
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
/**
 * What else is told of the proof: its level against the one required, who verified it, and where it can be looked at.
 */
export const proofHeads = ['level', 'minLevel', 'verifiedBy', 'evidence'] as const;

/** `lineHeads` of one cell. */
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

function proofFields({ detail }: Cell, { requirement }: Why, locale: Spoken, origin: string): string[] {
  const { held, required } = levelNames(requirement.targets, detail, locale);
  return [held, required, detail?.verifiedBy ?? '', detail ? `${origin}/achievements/${detail.publicId}` : ''];
}

/** Of each batch of people their lines: `lineHeads`, then `proofHeads`. `origin`: where certificates are looked at. */
export async function* linesOf(
  view: MatrixView,
  people: AsyncIterable<Person[]>,
  origin: string,
): AsyncGenerator<string[][]> {
  const { work, seen, narrowed, locale } = view;
  const asked = await loadAsked(work, work.companyId);
  for await (const batch of people) {
    const cells = await cellsOf(
      work,
      seen,
      narrowed,
      batch.map(({ personId }) => personId),
      true,
    );
    const { rows } = await explain(work, {
      people: batch,
      seen,
      future: narrowed.future ?? false,
      forAdmin: true,
      asked,
    });
    const whys = new Map(rows.map((why) => [`${why.personId}/${why.requirement.rowId}`, why]));
    yield batch.flatMap((person) =>
      cells.get(person.personId)!.flatMap((cell) => {
        const why = whys.get(`${person.personId}/${cell.rowId}`);
        return why ? [[...fieldsOf(person, why, locale), ...proofFields(cell, why, locale, origin)]] : [];
      }),
    );
  }
}
