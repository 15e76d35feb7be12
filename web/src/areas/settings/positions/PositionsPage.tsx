import { Button } from '@mantine/core';
import { positionList } from '@app/domain/positions/position-list';
import { Suspense, useState } from 'react';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCopy, IconPlus, IconUsersGroup } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const NewPosition = lazyPart(() => import('./NewPosition.tsx').then((module) => ({ default: module.NewPosition })));
const AddFromTemplate = lazyPart(() =>
  import('./AddFromTemplate.tsx').then((module) => ({ default: module.AddFromTemplate })),
);
const Everyone = lazyPart(() => import('./Everyone.tsx').then((module) => ({ default: module.Everyone })));

/** The positions of a company; what is asked without a position stands under `?tab=everyone`. */
export default function PositionsPage() {
  const { t } = useTranslation('positions');
  const [{ tab }] = useUrlState();
  if (tab !== 'everyone') return <Positions />;
  return (
    <>
      <PageHeader
        title={t('everyone.title')}
        description={t('everyone.description')}
        above={<BackLink to="/settings/positions">{t('position.back')}</BackLink>}
      />
      <Suspense fallback={<PageSkeleton />}>
        <Everyone />
      </Suspense>
    </>
  );
}

function Positions() {
  const { t } = useTranslation('positions');
  const [, change] = useUrlState();
  const [adding, setAdding] = useState<'new' | 'template' | null>(null);
  const list = useList(positionList, 'listPositions', 'exportPositions');
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding('new')}>
      {t('list.add')}
    </Button>
  );
  const fromTemplate = (
    <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => setAdding('template')}>
      {t('list.fromTemplate')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('list.title')}
        description={t('list.description')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconUsersGroup size={18} aria-hidden />}
              onClick={() => change({ tab: 'everyone' })}
            >
              {t('list.everyone')}
            </Button>
            {fromTemplate}
            {add}
          </>
        }
      />
      <ListView
        list={list}
        search={t('list.search')}
        title="title"
        rowLink={(row) => ({ to: '/settings/positions/$id', params: { id: row.id } })}
        cells={{
          coverage: (row) =>
            row.coverage === null ? (
              '–'
            ) : (
              <StatusBadge tone={row.coverage < 100 ? 'bad' : 'good'}>
                {t('list.coverage', { qualified: row.qualified, needed: row.minQualified ?? row.people })}
              </StatusBadge>
            ),
          gaps: (row) => (row.gaps > 0 ? <StatusBadge tone="bad">{String(row.gaps)}</StatusBadge> : '0'),
          title: (row) => (
            <>
              {row.title}
              {row.templateChanged && (
                <span style={{ marginInlineStart: 8 }}>
                  <StatusBadge tone="due">{t('list.templateChanged')}</StatusBadge>
                </span>
              )}
              {row.state === 'archived' && (
                <span style={{ marginInlineStart: 8 }}>
                  <StatusBadge tone="off">{t('position.archived')}</StatusBadge>
                </span>
              )}
            </>
          ),
        }}
        empty={{ title: t('list.none'), text: t('list.noneText'), action: fromTemplate }}
      />
      <Suspense>
        {adding === 'new' && <NewPosition onClose={() => setAdding(null)} />}
        {adding === 'template' && <AddFromTemplate onClose={() => setAdding(null)} />}
      </Suspense>
    </>
  );
}
