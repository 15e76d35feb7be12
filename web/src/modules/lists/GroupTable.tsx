import { groupWords } from '@app/domain/lists/grouping';
import type { ReactNode } from 'react';
import type { Column, EmptyWords } from '../../ui/lists/DataList.tsx';
import { DataList } from '../../ui/lists/DataList.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { GroupValue, wordsOfGroup } from './GroupValue.tsx';
import type { Keys } from './GroupValue.tsx';
import type { Grouped, GroupsState } from './useGroups.ts';

type Line = {
  id: string;
  keys: Keys;
  words: (string | null)[];
  values: Grouped['total']['values'];
  kind: 'group' | 'subtotal' | 'total';
};

/** A list by its groups: each with its measures, subtotals before their parts, and everything at the end. */
export function GroupTable({
  groups,
  empty,
  onClear,
}: {
  groups: GroupsState;
  empty: EmptyWords;
  onClear?: (() => void) | undefined;
}) {
  const { t } = useTranslation('lists');
  const f = useFormat();
  const spoken = spokenLocale();
  const { declared, data, failed, retry } = groups;
  const by = data?.by ?? groups.by;
  const strong = ({ kind }: Line, words: ReactNode) => (kind === 'group' ? words : <b>{words}</b>);
  const dimensions = by.map((dimension, level): Column<Line> => {
    const cell = (line: Line) => {
      if (line.kind === 'total') return strong(line, level === 0 ? t('groups.total') : '');
      if (line.kind === 'subtotal' && level > 0) return strong(line, groupWords.subtotal[spoken]);
      return strong(line, wordsOfGroup(declared, dimension, line.keys[dimension] ?? null, line.words[level], f));
    };
    return {
      key: dimension,
      label: declared.groups![dimension]!.label[spoken],
      cell,
      ...(level === 0 && { card: 'title' as const }),
    };
  });
  const measures = Object.entries(declared.measures ?? {}).map(([name, { label }]): Column<Line> => ({
    key: name,
    label: label[spoken],
    align: 'end',
    cell: (line) => strong(line, <GroupValue list={declared} name={name} keys={line.keys} value={line.values[name]} />),
  }));
  return (
    <>
      <DataList
        label={t('groups.table', { name: declared.name[spoken] })}
        rows={data && linesOf(data)}
        rowKey={(line) => line.id}
        columns={[...dimensions, ...measures]}
        failed={failed}
        unreadable={groups.unreadable}
        unusable={groups.unusable}
        onRetry={retry}
        total={null}
        uncounted
        narrowed={onClear !== undefined}
        {...(onClear && { onClearFilters: onClear })}
        empty={empty}
      />
      {data?.remainder && (
        <p role="note">
          {t('groups.remainder', {
            count: data.remainder.groups,
            groups: f.number(data.remainder.groups),
            rows: f.number(data.remainder.rows),
          })}
        </p>
      )}
    </>
  );
}

function linesOf({ by, groups, total }: Grouped): Line[] {
  const lines = groups.map(({ keys, words, values }): Line => {
    const named = Object.fromEntries(keys.map((key, level) => [by[level]!, key]));
    return {
      id: JSON.stringify(keys),
      keys: named,
      words,
      values,
      kind: keys.length < by.length ? 'subtotal' : 'group',
    };
  });
  return lines.length > 0 ? [...lines, { id: 'total', keys: {}, words: [], values: total.values, kind: 'total' }] : [];
}
