import { contentList } from '@app/domain/content/content-list';
import { Suspense } from 'react';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import classes from './content.module.css';
import { KindIcon, stateTones } from './kinds.tsx';
import { NewContent } from './NewContent.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const LrsKeys = lazyPart(() => import('./LrsKeys.tsx'));

/** Everything courses are made of; the keys of learning records under `?tab=keys`. */
export default function ContentLibraryPage() {
  const [{ tab }] = useUrlState();
  if (tab !== 'keys') return <Library />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <LrsKeys />
    </Suspense>
  );
}

/** To find, to begin and to open. */
function Library() {
  const { t } = useTranslation('library');
  const format = useFormat();
  const list = useList(contentList, 'listContentItems', 'exportContentItems');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={<NewContent />} />
      <ListView
        list={list}
        search={t('search')}
        title="title"
        rowLink={(row) => ({ to: '/admin/content/$id', params: { id: row.id } })}
        cells={{
          title: (row) => (
            <span className={classes.title}>
              <KindIcon kind={row.kind} />
              <span>
                {row.title}
                <small>{t(`kinds.${row.kind}`)}</small>
              </span>
            </span>
          ),
          state: (row) => <StatusBadge tone={stateTones[row.state]}>{t(`states.${row.state}`)}</StatusBadge>,
          publishedNumber: (row) =>
            [row.publishedNumber, row.hasDraft && row.publishedNumber !== null ? t('draftOpen') : null]
              .filter((part) => part !== null)
              .join(' · ') || '–',
          languages: (row) => <span className={classes.languages}>{row.languages.join(', ')}</span>,
          bytes: (row) =>
            row.durationSeconds ? format.clock(row.durationSeconds) : row.bytes > 0 ? format.bytes(row.bytes) : '–',
          usedIn: (row) => (row.usedIn > 0 ? t('usedIn', { count: row.usedIn }) : t('notUsed')),
        }}
        empty={{ title: t('empty'), text: t('emptyText'), action: <NewContent /> }}
      />
    </>
  );
}
