import { DataList } from '../../ui/lists/DataList.tsx';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { columnsFor } from './cells.tsx';
import { GroupTable } from './GroupTable.tsx';
import { KeyFilterChips } from './KeyFilters.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import type { ListViewProps } from './listViewProps.ts';
import type { ListPage, ListState } from './useList.ts';

/** A declared list on its page: one line of tools above it, the rows, and what to do with those that are chosen. */
export function ListView<P extends ListPage>(props: ListViewProps<P>) {
  const { list, title, bulk, groups } = props;
  const f = useFormat();
  const spoken = spokenLocale();
  const { declared } = list;
  const shown = list.columns.includes(title) ? list.columns : [title, ...list.columns];
  return (
    <>
      <ListToolbar {...props} shown={shown} />
      {groups && <KeyFilterChips groups={groups} ofPlatform={list.ofPlatform} />}
      {groups && groups.by.length > 0 ? (
        <GroupTable groups={groups} empty={props.empty} onClear={list.narrowed ? list.clear : undefined} />
      ) : (
        <DataList
          label={declared.name[spoken]}
          name={declared.key}
          rows={list.rows}
          rowKey={(row) => row.id}
          columns={columnsFor(declared, shown, props.cells ?? {}, title, f, spoken)}
          {...(props.rowLink && { rowLink: props.rowLink })}
          {...(props.actions && { actions: props.actions })}
          {...(props.tile && { tile: props.tile })}
          forbidden={list.forbidden}
          failed={list.failed}
          unreadable={list.unreadable}
          unusable={list.unusable}
          onRetry={list.retry}
          total={list.count?.rows ?? null}
          estimated={list.count?.exact === false}
          onCount={list.countExactly}
          order={declared.order}
          more={list.more}
          narrowed={list.narrowed}
          onClearFilters={list.clear}
          empty={props.empty}
          {...(bulk && {
            selection: {
              selected: list.selected,
              onChange: list.select,
              label: bulk.label,
              actions: list.chosen && bulk.actions(list.chosen, chosenCount(list)),
            },
          })}
        />
      )}
    </>
  );
}

function chosenCount<P extends ListPage>({ selected, count }: ListState<P>): number | null {
  if (!selected.all) return selected.ids.size;
  return count?.exact ? count.rows - selected.except.size : null;
}
