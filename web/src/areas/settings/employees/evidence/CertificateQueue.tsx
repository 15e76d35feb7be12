import { evidenceList } from '@app/domain/evidence/evidence-list';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { queryOf } from '../../../../api/queries.ts';
import { DocumentView } from '../../../../modules/content/DocumentView.tsx';
import { QueueAge } from '../../../../modules/evidence/QueueAge.tsx';
import { stateTone } from '../../../../modules/evidence/states.ts';
import { ListView } from '../../../../modules/lists/ListView.tsx';
import { useList } from '../../../../modules/lists/useList.ts';
import { VoidsWaiting } from '../../../../modules/enrolment/VoidsWaiting.tsx';
import { RevocationsWaiting } from '../../../../modules/qualification/RevocationsWaiting.tsx';
import { RevokeButton } from '../../../../modules/qualification/RevokeButton.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { PageSkeleton } from '../../../../ui/feedback/PageSkeleton.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../../ui/layout/urlState.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';

const ReviewDesk = lazyPart(() => import('../../../../modules/evidence/ReviewDesk.tsx'));

/**
 * What people of the company sent in: those that wait first, oldest first; one of them opens on the desk. Above it,
 * what a second person is to confirm.
 */
export default function CertificateQueue() {
  const { t } = useTranslation('evidence');
  const [{ review, state }, change] = useUrlState();
  const waiting = useQuery(queryOf('countWaitingEvidence', {}));
  const list = useList(evidenceList, 'listEvidence', 'exportEvidence');
  if (review)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ReviewDesk
          desk="company"
          evidenceId={review}
          pdf={(address, title) => <DocumentView media={() => address} locale="en" title={title} />}
          revoke={(proof) => <RevokeButton publicId={proof.publicId} asked={proof.asked} />}
        />
      </Suspense>
    );
  return (
    <>
      <RevocationsWaiting from="listRevocations" />
      <VoidsWaiting from="listVoids" />
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
        rowLink={(row) =>
          ({ to: '/settings/employees', search: { tab: 'evidence', ...(state && { state }), review: row.id } }) as never
        }
        cells={{
          submittedAt: (row) => <QueueAge row={row} />,
          state: (row) => <StatusBadge tone={stateTone[row.state]}>{t(`state.${row.state}`)}</StatusBadge>,
        }}
        empty={{ title: t('queue.none'), text: t('queue.noneText') }}
      />
    </>
  );
}
