import { drillOf, groupWords, noGroup } from '@app/domain/lists/grouping';
import type { ListMeasure, Narrowed } from '@app/domain/lists/grouping';
import type { List } from '@app/domain/lists/list';
import { wholePercent } from '@app/domain/lists/whole-percent';
import { showMoney } from '@app/domain/money/written';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import type { Format } from '../../words/format.ts';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { narrowingIn } from './listAddress.ts';
import type { Grouped } from './useGroups.ts';

type Value = Grouped['total']['values'][string];
export type Keys = Readonly<Record<string, string | null>>;

/** The words of a group: a state's, a month's or a day's, or those that came with it. */
export function wordsOfGroup(
  list: List,
  dimension: string,
  key: string | null,
  words: string | null | undefined,
  f: Format,
): string {
  const spoken = spokenLocale();
  if (key === null || key === noGroup) return groupWords.none[spoken];
  const { key: field, bucket, filter } = list.groups![dimension]!;
  if (bucket === 'month') return f.day(`${key}-01`, 'month');
  if (bucket === 'day') return f.day(key);
  const choice = filter ? list.filters[filter] : undefined;
  const states = list.columns[field]?.words ?? (choice?.kind === 'choice' ? choice.words : undefined);
  return states?.[key]?.[spoken] ?? words ?? key;
}

function said(list: List, measure: ListMeasure, { value, currency, part, whole }: Value, f: Format): string {
  if (value === null) return '–';
  if (measure.kind === 'share')
    return f.percent(part === undefined || whole === undefined ? value : (wholePercent(part, whole) ?? value));
  if ((measure.kind === 'sum' || measure.kind === 'average') && list.columns[measure.of]?.currency)
    return currency ? showMoney({ minor: value, currency }, f.locale) : f.number(value);
  return f.number(value);
}

/** A number that leads to the rows behind it: the list, narrowed to its groups and to what it counts. */
export function GroupValue({
  list,
  name,
  keys,
  value,
}: {
  list: List;
  name: string;
  keys: Keys;
  value: Value | undefined;
}): ReactNode {
  const { t } = useTranslation('lists');
  const f = useFormat();
  const [url] = useUrlState();
  const measure = list.measures![name]!;
  if (!value) return '–';
  const where: Narrowed = { ...(measure.kind === 'share' && measure.among), ...measure.where };
  const { by: _by, ...now } = narrowingIn(list, url);
  const behind = value.value === null || value.value === 0 ? null : drillOf(list, now, keys, where);
  // What is shown already needs no way to it.
  const drill = behind && JSON.stringify(behind) === JSON.stringify(now) ? null : behind;
  const words = value.value === null && value.currency ? t('groups.severalCurrencies') : said(list, measure, value, f);
  const number = drill ? (
    <Link
      to="."
      activeProps={{}}
      search={((before: Record<string, unknown>) => ({ ...withoutList(list, before), ...drill })) as never}
    >
      {words}
    </Link>
  ) : (
    words
  );
  if (value.whole === undefined) return number;
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {number}{' '}
      {value.whole > 0 && (
        <small style={{ color: 'var(--app-ink-soft)' }}>
          {t('groups.share', { part: f.number(value.part!), whole: f.number(value.whole) })}
        </small>
      )}
    </span>
  );
}

/** What else is in the address of the page. */
export const withoutList = (list: List, before: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(before).filter(([name]) => name !== 'q' && name !== 'sort' && !(name in list.filters)),
  );
