import { evidenceList } from '@app/domain/evidence/evidence-list';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queryOf } from '../../../../api/queries.ts';
import type { Result } from '../../../../api/client.ts';
import { stateTone } from '../../../../modules/evidence/states.ts';
import { ListView } from '../../../../modules/lists/ListView.tsx';
import { useList } from '../../../../modules/lists/useList.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { PageSkeleton } from '../../../../ui/PageSkeleton.tsx';
import { StatusBadge } from '../../../../ui/StatusBadge.tsx';
import { useUrlState } from '../../../../ui/urlState.ts';
import { useFormat } from '../../../../words/format.ts';

const ReviewDesk = lazy(() => import('./ReviewDesk.tsx'));

type Row = Result<'listEvidence'>['rows'][number];

/** What people of the company sent in: those that wait first, oldest first; one of them opens on the desk. */
export default function CertificateQueue() {
  const { t } = useTranslation('evidence');
  const [{ review, state }, change] = useUrlState();
  const waiting = useQuery(queryOf('countWaitingEvidence', {}));
  const list = useList(evidenceList, 'listEvidence', 'exportEvidence');
  if (review)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ReviewDesk evidenceId={review} />
      </Suspense>
    );
  return (
    <>
      {state === undefined && (waiting.data?.waiting ?? 0) > 0 && (
        <Group mb="md">
          <Button onClick={() => change({ state: 'submitted,answered' })} variant="light">
            {t('queue.openCount', { count: waiting.data!.waiting })}
          </Button>
        </Group>
      )}
      <ListView
        list={list}
        search={t('queue.search')}
        title="person"
        rowLink={(row) => ({ to: '/settings/employees', search: { tab: 'evidence', ...(state && { state }), review: row.id } }) as never}
        cells={{ submittedAt: (row) => <Age row={row} />, state: (row) => <StatusBadge tone={stateTone[row.state]}>{t(`state.${row.state}`)}</StatusBadge> }}
        empty={{ title: t('queue.none'), text: t('queue.noneText') }}
      />
    </>
  );
}

/** How long it waits: late beyond two business days. */
function Age({ row }: { row: Row }) {
  const { t } = useTranslation('evidence');
  const f = useFormat();
  if (row.own && ['submitted', 'answered', 'needsInfo'].includes(row.state)) return <>{t('queue.own')}</>;
  if (!['submitted', 'answered'].includes(row.state)) return <>{f.dayOf(row.submittedAt)}</>;
  const age = row.age === 0 ? t('queue.today') : t('queue.ageDays', { count: row.age });
  return row.late ? <StatusBadge tone="due">{t('queue.late', { age })}</StatusBadge> : <>{age}</>;
}
