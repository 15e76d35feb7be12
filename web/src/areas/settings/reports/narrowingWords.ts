import { statusWords } from '@app/domain/qualification/standing-words';
import type { RequirementStatus } from '@app/domain/qualification/status';
import { targetsName } from '@app/domain/qualification/trace/trace-words';
import type { Spoken } from '@app/domain/qualification/trace/trace-words';
import type { useTranslation } from '../../../ui/i18n.ts';
import type { useFormat } from '../../../words/format.ts';
import type { Frame, useNarrowing } from './matrix.ts';

type Format = ReturnType<typeof useFormat>;
type Say = ReturnType<typeof useTranslation<'matrix'>>['t'];

/** Which expiry dates are looked for: the next so many days, or those of a month. */
export const expiryWords = (t: Say, f: Format, choice: string): string =>
  choice.includes('-') ? t('endsIn', { month: f.day(`${choice}-01`, 'month') }) : t('endsWithin', { days: choice });

/** What narrows the matrix, one phrase each, as its fields say it. */
export function narrowingWords(
  t: Say,
  f: Format,
  frame: Frame | undefined,
  narrowing: ReturnType<typeof useNarrowing>,
  locale: Spoken,
): string[] {
  const { q, siteId, departmentId, positionId, gaps, mandatory, status, expires, target } = narrowing;
  const nameOf = (rows: { id: string; name: string }[] | undefined, id: string | undefined) =>
    rows?.find((row) => row.id === id)?.name;
  const column = target && frame?.columns.find(({ key }) => key === target);
  return [
    q && `“${q}”`,
    nameOf(frame?.positions, positionId),
    nameOf(frame?.sites, siteId),
    nameOf(frame?.departments, departmentId),
    gaps && t('gapsOnly'),
    mandatory && t('mandatoryOnly'),
    ...(status?.split(',') ?? []).map((one) => statusWords[one as RequirementStatus]?.[locale]),
    expires && expiryWords(t, f, expires),
    column && t('onlyColumn', { name: targetsName(column.targets, locale) }),
  ].filter((words): words is string => Boolean(words));
}
