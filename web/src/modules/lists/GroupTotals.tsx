import { Skeleton } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import { spokenLocale } from '../../words/languages.ts';
import classes from './Groups.module.css';
import { GroupValue } from './GroupValue.tsx';
import type { GroupsState } from './useGroups.ts';

/** What everything that the list shows adds up to, on all its pages; each number leads to its rows. */
export function GroupTotals({ groups: { declared, data } }: { groups: GroupsState }) {
  const { t } = useTranslation('lists');
  const spoken = spokenLocale();
  const measures = Object.entries(declared.measures ?? {});
  const many = measures.length > 8;
  if (!data) return <Skeleton height={many ? 79 : 57} mb="0.625rem" radius="lg" />;
  return (
    <dl className={classes.totals} data-many={many || undefined} aria-label={t('groups.totals')}>
      {measures.map(([name, { label, meaning }]) => (
        <div key={name} title={meaning[spoken]}>
          <dt>{label[spoken]}</dt>
          <dd>
            <GroupValue list={declared} name={name} keys={{}} value={data.total.values[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
