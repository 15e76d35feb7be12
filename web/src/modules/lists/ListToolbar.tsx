import type { ColumnType } from '@app/domain/lists/list';
import { sortsOf } from '@app/domain/lists/list';
import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { DropPanel } from '../../ui/forms/DropPanel.tsx';
import { ClearFilters } from '../../ui/lists/FilterChips.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconFilter } from '../../ui/icons.ts';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { CustomFilters } from './CustomFilters.tsx';
import { DateRange } from './DateRange.tsx';
import { ExportProgress, useListExport } from './ExportMenu.tsx';
import { DeclaredFilter, PinnedFilter } from './FilterMenu.tsx';
import { GroupPickers } from './GroupPickers.tsx';
import { KeyFilterField } from './KeyFilters.tsx';
import classes from './ListView.module.css';
import type { ListViewProps } from './listViewProps.ts';
import { SavedViewDialogs, useSavedViews } from './SavedViews.tsx';
import type { ListPage, ListState } from './useList.ts';
import { ViewMenu, ViewSectionsOfSheet } from './ViewMenu.tsx';

type ToolbarProps<P extends ListPage> = ListViewProps<P> & { shown: string[] };

/**
 * One line above a list: search, the pinned filters, a button for the others that says how many are set, and one for
 * views, columns and export. On a phone: the search, and one sheet with everything else. What is chosen in the list
 * takes its place.
 */
export function ListToolbar<P extends ListPage>(props: ToolbarProps<P>) {
  const { list, search, formats = ['csv', 'xlsx'], jobs, shown, title } = props;
  const small = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  const saved = useSavedViews(list);
  const exporting = useListExport(list, shown, jobs);
  const menu = { list, shown, title, saved, exporting, formats };
  return (
    <div className={classes.toolbar} hidden={list.chosen !== null}>
      <SearchInput label={search} />
      {small ? (
        <Sheet {...props} menu={menu} />
      ) : (
        <>
          <Filters {...props} />
          <div className={classes.end}>
            {props.groups && <GroupPickers groups={props.groups} />}
            <ExportProgress exporting={exporting} />
            {props.tile && <SortSelect list={list} quiet />}
            <ViewMenu {...menu} />
          </div>
        </>
      )}
      <SavedViewDialogs saved={saved} list={list.declared.key} />
    </div>
  );
}

/** The declared filters that are no fields of the page's own. */
function declaredOf<P extends ListPage>({ list: { declared }, ownFilters = [] }: ToolbarProps<P>) {
  return Object.entries(declared.filters).filter(
    ([name, { kind, auto }]) => !auto && !ownFilters.includes(name) && (kind === 'choice' || kind === 'flag'),
  );
}

const allFilters = <P extends ListPage>({ declared }: ListState<P>): string[] => [
  'q',
  ...Object.keys(declared.filters).filter((name) => name !== 'by'),
];

/** The fields that come with a declaration of dates and groups. */
function AutoFields<P extends ListPage>({ list: { declared }, groups }: ToolbarProps<P>) {
  return (
    <>
      {declared.dates?.length && <DateRange list={declared} />}
      {groups && <KeyFilterField groups={groups} />}
      {declared.employee && <CustomFilters />}
    </>
  );
}

/** How many of those are set. */
const autoSet = <P extends ListPage>({ declared, isSet }: ListState<P>): number =>
  Object.entries(declared.filters).filter(([name, { auto }]) => auto && name !== 'by' && name !== 'on' && isSet(name))
    .length;

function Filters<P extends ListPage>(props: ToolbarProps<P>) {
  const { list, filters, moreFilters, groups, pinned = filters || groups ? 1 : 2 } = props;
  const { t } = useTranslation('lists');
  const spoken = spokenLocale();
  const declared = declaredOf(props);
  const folded = declared.slice(pinned);
  const set = folded.filter(([name]) => list.isSet(name)).length + moreSet(props) + autoSet(list);
  return (
    <>
      {filters}
      {declared.slice(0, pinned).map(([name, filter]) => (
        <PinnedFilter key={name} name={name} filter={filter} spoken={spoken} />
      ))}
      {(folded.length > 0 || moreFilters || list.declared.dates?.length) && (
        <DropPanel
          label={set > 0 ? t('filtersSet', { count: set }) : t('filters')}
          icon={<IconFilter size={18} aria-hidden />}
          marked={set > 0}
          start
        >
          {() => (
            <div className={classes.folded}>
              {moreFilters}
              <AutoFields {...props} />
              {folded.map(([name, filter]) => (
                <DeclaredFilter key={name} name={name} filter={filter} spoken={spoken} />
              ))}
            </div>
          )}
        </DropPanel>
      )}
      <ClearFilters names={allFilters(list)} />
    </>
  );
}

/** How many of the fields in the panel are set: what the page filters by itself and pins nowhere. */
function moreSet<P extends ListPage>({ list, ownFilters = [], moreFilters, pinnedOwn = [] }: ToolbarProps<P>): number {
  return moreFilters ? ownFilters.filter((name) => !pinnedOwn.includes(name) && list.isSet(name)).length : 0;
}

function Sheet<P extends ListPage>(props: ToolbarProps<P> & { menu: Parameters<typeof ViewMenu<P>>[0] }) {
  const { list, filters, moreFilters, menu } = props;
  const { t } = useTranslation('lists');
  const spoken = spokenLocale();
  const f = useFormat();
  const set = Object.keys(list.declared.filters).filter((name) => list.isSet(name)).length;
  const done = list.count?.exact
    ? t('showResults', { count: list.count.rows, shown: f.number(list.count.rows) })
    : t('showAll');
  return (
    <>
      <DropPanel
        label={set > 0 ? t('filtersSet', { count: set }) : t('filters')}
        icon={<IconFilter size={18} aria-hidden />}
        iconOnPhone={false}
        marked={set > 0}
        done={done}
      >
        {(close) => (
          <div className={classes.folded}>
            {filters && <div className={classes.fields}>{filters}</div>}
            {moreFilters}
            {props.groups && <GroupPickers groups={props.groups} />}
            <AutoFields {...props} />
            {declaredOf(props).map(([name, filter]) => (
              <DeclaredFilter key={name} name={name} filter={filter} spoken={spoken} />
            ))}
            <SortSelect list={list} />
            <div>
              <ViewSectionsOfSheet {...menu} close={close} />
            </div>
            <ClearFilters names={allFilters(list)} />
          </div>
        )}
      </DropPanel>
      <ExportProgress exporting={menu.exporting} />
    </>
  );
}

/** How an order is said: texts by the alphabet, days by age, numbers by size; states in the order of their words. */
const saidAs = {
  text: 'text',
  link: 'text',
  day: 'day',
  instant: 'day',
  percent: 'number',
  count: 'number',
  money: 'number',
  status: 'other',
} as const satisfies Record<ColumnType, string>;

/** Cards have no heads to sort by. */
function SortSelect<P extends ListPage>({
  list: { declared },
  quiet = false,
}: {
  list: ListState<P>;
  quiet?: boolean;
}) {
  const { t } = useTranslation('lists');
  const [url, change] = useUrlState();
  const spoken = spokenLocale();
  const options = sortsOf(declared).map((sort) => ({
    value: sort,
    label: t(`sort.${saidAs[declared.columns[sort.replace('-', '')]!.type]}.${sort.startsWith('-') ? 'down' : 'up'}`, {
      label: declared.columns[sort.replace('-', '')]!.label[spoken],
    }),
  }));
  return (
    <NativeSelect
      {...(quiet ? { 'aria-label': t('sort.title') } : { label: t('sort.title') })}
      value={url['sort'] ?? declared.order}
      onChange={(event) =>
        change({ sort: event.currentTarget.value === declared.order ? undefined : event.currentTarget.value })
      }
      data={options}
    />
  );
}
