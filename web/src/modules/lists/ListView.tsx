import type { ListFilter } from '@app/domain/lists/list';
import { chosenColumns, columnsOf } from '@app/domain/lists/list';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ColumnChooser } from '../../ui/ColumnChooser.tsx';
import type { RowLink } from '../../ui/DataList.tsx';
import { DataList } from '../../ui/DataList.tsx';
import { DropPanel } from '../../ui/DropPanel.tsx';
import { ClearFilters, FilterChips } from '../../ui/FilterChips.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconFilter } from '../../ui/icons.ts';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { columnsFor } from './cells.tsx';
import type { ExportFormat, ExportJobs } from './ExportMenu.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import classes from './ListView.module.css';
import { SavedViews } from './SavedViews.tsx';
import type { Chosen, ListPage, ListState, RowOf } from './useList.ts';

type ListViewProps<P extends ListPage> = {
  list: ListState<P>;
  /** What the search looks for: "Search by name or number". */
  search: string;
  /** The column that names a row: it stays, it is the row's link and a card's title. */
  title: string;
  rowLink?: (row: RowOf<P>) => RowLink;
  /** Cells that are more than words; the others are written by their type. */
  cells?: Partial<Record<string, (row: RowOf<P>) => ReactNode>>;
  /** Buttons of a row. */
  actions?: (row: RowOf<P>) => ReactNode;
  /** Nothing there yet: what this is for, and the first thing to do. */
  empty: { title: string; text?: string; action?: ReactNode };
  /** Filters of kinds that need a field of their own (`id`, `day`); choices and flags stand as chips by themselves unless named in `ownFilters`. */
  filters?: ReactNode;
  ownFilters?: readonly string[];
  /** What it can be exported as, where that is more than CSV and XLSX. */
  formats?: readonly ExportFormat[];
  /** What is exported in the background, where that takes long. */
  jobs?: ExportJobs;
  /** What can be done with chosen rows; without it none are chosen. `label` names a row for the screen reader. */
  bulk?: { label: (row: RowOf<P>) => string; actions: (chosen: Chosen, count: number | null) => ReactNode };
};

/** A declared list on its page: search, filters, columns, saved views and export above it, the rows, and what to do with those that are chosen. */
export function ListView<P extends ListPage>(props: ListViewProps<P>) {
  const { list, title, bulk } = props;
  const f = useFormat();
  const spoken = spokenLocale();
  const { declared } = list;
  const shown = list.columns.includes(title) ? list.columns : [title, ...list.columns];
  return (
    <>
      <Toolbar {...props} shown={shown} />
      <DataList
        label={declared.name[spoken]}
        rows={list.rows}
        rowKey={(row) => row.id}
        columns={columnsFor(declared, shown, props.cells ?? {}, title, f, spoken)}
        {...(props.rowLink && { rowLink: props.rowLink })}
        {...(props.actions && { actions: props.actions })}
        forbidden={list.forbidden}
        failed={list.failed}
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
    </>
  );
}

function chosenCount<P extends ListPage>({ selected, count }: ListState<P>): number | null {
  if (!selected.all) return selected.ids.size;
  return count?.exact ? count.rows - selected.except.size : null;
}

function Toolbar<P extends ListPage>({ list, search, title, filters, ownFilters = [], formats, jobs, shown }: ListViewProps<P> & { shown: string[] }) {
  const spoken = spokenLocale();
  const { declared } = list;
  const all = columnsOf(declared).map((key) => ({ key, label: declared.columns[key]!.label[spoken] }));
  const changed = list.columns.join(',') !== chosenColumns(declared, undefined).join(',');
  return (
    <div className={classes.toolbar}>
      <div className={classes.first}>
        <SearchInput label={search} />
        {filters}
        <div className={classes.menus}>
          <SavedViews list={list} />
          <ColumnChooser columns={all} chosen={shown} fixed={title} onChange={list.showColumns} onReset={changed ? () => list.showColumns([]) : undefined} />
          <ExportMenu list={list} shown={shown} formats={formats} jobs={jobs} />
        </div>
      </div>
      <Filters list={list} own={ownFilters} />
    </div>
  );
}

/** The filters as chips; on a phone, and where there are many, behind a button that says how many are set. */
function Filters<P extends ListPage>({ list: { declared, asked }, own }: { list: ListState<P>; own: readonly string[] }) {
  const { t } = useTranslation('lists');
  const spoken = spokenLocale();
  const small = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  const groups = Object.entries(declared.filters).filter(([name, { kind }]) => !own.includes(name) && (kind === 'choice' || kind === 'flag'));
  const [open, folded] = [groups.slice(0, small ? 0 : groupsShown), groups.slice(small ? 0 : groupsShown)];
  const set = folded.filter(([name]) => name in asked).length;
  const chips = ([name, filter]: [string, ListFilter]) => <Chips key={name} name={name} filter={filter} spoken={spoken} />;
  return (
    <div className={classes.chips}>
      {open.map(chips)}
      {folded.length > 0 && (
        <DropPanel
          label={set > 0 ? t('filtersSet', { count: set }) : t('filters')}
          icon={<IconFilter size={18} aria-hidden />}
          iconOnPhone={false}
          marked={set > 0}
          start
        >
          {() => <div className={classes.folded}>{folded.map(chips)}</div>}
        </DropPanel>
      )}
      <ClearFilters names={['q', ...Object.keys(declared.filters)]} />
    </div>
  );
}

/** More groups of chips than this would push the list down. */
const groupsShown = 2;

function Chips({ name, filter, spoken }: { name: string; filter: ListFilter; spoken: 'en' | 'fr' }) {
  const label = filter.label[spoken];
  if (filter.kind === 'flag') return <FilterChips label={label} name={name} options={[{ value: 'true', label }]} quiet />;
  if (filter.kind !== 'choice') return null;
  return <FilterChips label={label} name={name} multiple options={Object.entries(filter.words).map(([value, words]) => ({ value, label: words[spoken] }))} />;
}
