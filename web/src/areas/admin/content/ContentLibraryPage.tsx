import type { ContentKind, ContentState } from '@app/domain/content/content';
import { contentKinds, contentStates } from '@app/domain/content/content';
import { useInfiniteQuery } from '@tanstack/react-query';
import { moreOf, pagesOf, rowsOf, totalOf } from '../../../api/queries.ts';
import type { Result } from '../../../api/client.ts';
import type { Column } from '../../../ui/DataList.tsx';
import { DataList } from '../../../ui/DataList.tsx';
import { ClearFilters, FilterChips } from '../../../ui/FilterChips.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import type { Format } from '../../../words/format.ts';
import { useFormat } from '../../../words/format.ts';
import type { Translate } from '../../../ui/i18n.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './content.module.css';
import { KindIcon, stateTones } from './kinds.tsx';
import { NewContent } from './NewContent.tsx';

type Row = Result<'listContentItems'>['rows'][number];
const sorts = ['title', '-title', 'changed', '-changed'] as const;

/** Everything courses are made of, to find, to begin and to open. */
export default function ContentLibraryPage() {
  const { t } = useTranslation('library');
  const format = useFormat();
  const [url, change] = useUrlState();
  const input = {
    q: url['q'],
    kind: contentKinds.find((kind) => kind === url['kind']),
    state: contentStates.find((state) => state === url['state']),
    sort: sorts.find((sort) => sort === url['sort']),
  };
  const list = useInfiniteQuery(pagesOf('listContentItems', input));
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={<NewContent />} />
      <div className={classes.filters}>
        <SearchInput label={t('search')} />
        <FilterChips label={t('kind')} name="kind" options={contentKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))} />
        <FilterChips label={t('state')} name="state" options={contentStates.map((value) => ({ value, label: t(`states.${value}`) }))} />
        <ClearFilters names={['q', 'kind', 'state']} />
      </div>
      <DataList
        label={t('title')}
        rows={rowsOf(list)}
        rowKey={(row) => row.id}
        rowLink={(row) => ({ to: '/admin/content/$id', params: { id: row.id } })}
        columns={columnsOf(t, format)}
        failed={list.error && refusalWords(list.error)}
        onRetry={() => void list.refetch()}
        total={totalOf(list)}
        more={moreOf(list)}
        narrowed={Boolean(input.q || input.kind || input.state)}
        onClearFilters={() => change({ q: undefined, kind: undefined, state: undefined })}
        empty={{ title: t('empty'), text: t('emptyText'), action: <NewContent /> }}
      />
    </>
  );
}

function columnsOf(t: Translate<'library'>, format: Format): Column<Row>[] {
  return [
    {
      key: 'title',
      label: t('columns.title'),
      sort: 'title',
      card: 'title',
      cell: (row) => (
        <span className={classes.title}>
          <KindIcon kind={row.kind as ContentKind} />
          <span>
            {row.title}
            <small>{t(`kinds.${row.kind as ContentKind}`)}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      label: t('columns.state'),
      cell: (row) => <StatusBadge tone={stateTones[row.state as ContentState]}>{t(`states.${row.state as ContentState}`)}</StatusBadge>,
    },
    {
      key: 'version',
      label: t('columns.version'),
      cell: (row) =>
        [row.publishedNumber ?? null, row.hasDraft && row.publishedNumber !== null ? t('draftOpen') : null].filter((part) => part !== null).join(' · ') || '–',
    },
    { key: 'languages', label: t('columns.languages'), cell: (row) => <span className={classes.languages}>{row.languages.join(', ')}</span> },
    {
      key: 'size',
      label: t('columns.size'),
      align: 'end',
      cell: (row) => (row.durationSeconds ? format.clock(row.durationSeconds) : row.bytes > 0 ? format.bytes(row.bytes) : '–'),
    },
    { key: 'used', label: t('columns.used'), cell: (row) => (row.usedIn > 0 ? t('usedIn', { count: row.usedIn }) : t('notUsed')) },
    { key: 'changed', label: t('columns.changed'), sort: 'changed', cell: (row) => format.dayOf(row.changedAt) },
  ];
}
