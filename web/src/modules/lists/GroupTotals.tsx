import { Skeleton } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import { FigureLine } from '../../ui/lists/FigureLine.tsx';
import { spokenLocale } from '../../words/languages.ts';
import { GroupValue } from './GroupValue.tsx';
import type { GroupsState } from './useGroups.ts';

/** What everything that the list shows adds up to, on all its pages; each number leads to its rows. */
export function GroupTotals({ groups: { declared, data, failed, unreadable } }: { groups: GroupsState }) {
  const { t } = useTranslation('lists');
  const spoken = spokenLocale();
  // The list says why there are none.
  if ((failed && !data) || unreadable) return null;
  const measures = Object.entries(declared.measures ?? {});
  // While they load their names are there already: how high the line is depends on them.
  const figures = measures.map(([name, { label, meaning, kind }]) => ({
    name,
    label: label[spoken],
    meaning: meaning[spoken],
    value: data ? (
      <GroupValue list={declared} name={name} keys={{}} value={data.total.values[name]} />
    ) : (
      <Waiting share={kind === 'share'} />
    ),
  }));
  return <FigureLine label={t('groups.totals')} figures={figures} busy={!data} count={measures.length} />;
}

/** A share says of how many beneath it. */
function Waiting({ share }: { share: boolean }) {
  return (
    <>
      <Skeleton component="span" display="inline-block" w="3ch" h="0.8em" />
      {share && <small>&nbsp;</small>}
    </>
  );
}
