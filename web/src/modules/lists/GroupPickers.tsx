import { NativeSelect } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { spokenLocale } from '../../words/languages.ts';
import classes from './Groups.module.css';
import type { GroupsState } from './useGroups.ts';

/** A column's name within a sentence: “by site”. What begins with several capitals is an abbreviation. */
const withinSentence = (label: string) =>
  /^\p{Lu}(?!\p{Lu})/u.test(label) ? label.charAt(0).toLocaleLowerCase() + label.slice(1) : label;

/** By what the list is grouped, and by what once more within a group. */
export function GroupPickers({ groups: { declared, by } }: { groups: GroupsState }) {
  const { t } = useTranslation('lists');
  const [, change] = useUrlState();
  const spoken = spokenLocale();
  const [first, second] = by;
  const others = (without?: string) =>
    Object.entries(declared.groups ?? {})
      .filter(([name]) => name !== without)
      .map(([value, { label }]) => ({ value, label: withinSentence(label[spoken]) }));
  const set = (...next: (string | undefined)[]) =>
    change({ by: [...new Set(next.filter(Boolean))].join(',') || undefined });
  return (
    <div className={classes.pickers}>
      <NativeSelect
        aria-label={t('groups.by')}
        value={first ?? ''}
        onChange={(event) =>
          set(event.currentTarget.value || undefined, event.currentTarget.value ? second : undefined)
        }
        data={[
          { value: '', label: t('groups.none') },
          ...others().map(({ value, label }) => ({ value, label: t('groups.byOne', { label }) })),
        ]}
      />
      {first && (
        <NativeSelect
          aria-label={t('groups.thenBy')}
          value={second ?? ''}
          onChange={(event) => set(first, event.currentTarget.value || undefined)}
          data={[
            { value: '', label: t('groups.oneLevel') },
            ...others(first).map(({ value, label }) => ({ value, label: t('groups.thenByOne', { label }) })),
          ]}
        />
      )}
    </div>
  );
}
