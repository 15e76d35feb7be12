import { useTranslation } from '../../ui/i18n.ts';
import { FigureLine } from '../../ui/lists/FigureLine.tsx';
import { spokenLocale } from '../../words/languages.ts';
import { GroupValue } from './GroupValue.tsx';
import type { GroupsState } from './useGroups.ts';

/** What everything that the list shows adds up to, on all its pages; each number leads to its rows. */
export function GroupTotals({ groups: { declared, data } }: { groups: GroupsState }) {
  const { t } = useTranslation('lists');
  const spoken = spokenLocale();
  const measures = Object.entries(declared.measures ?? {});
  const figures =
    data &&
    measures.map(([name, { label, meaning }]) => ({
      name,
      label: label[spoken],
      meaning: meaning[spoken],
      value: <GroupValue list={declared} name={name} keys={{}} value={data.total.values[name]} />,
    }));
  return <FigureLine label={t('groups.totals')} figures={figures} count={measures.length} />;
}
