import { Box } from '@mantine/core';
import { undecidableEvidenceList } from '@app/domain/evidence/evidence-list';
import { Suspense } from 'react';
import { DocumentView } from '../../../modules/content/DocumentView.tsx';
import { QueueAge } from '../../../modules/evidence/QueueAge.tsx';
import { stateTone } from '../../../modules/evidence/states.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { VoidsWaiting } from '../../../modules/enrolment/VoidsWaiting.tsx';
import { RevocationsWaiting } from '../../../modules/qualification/RevocationsWaiting.tsx';
import { RevokeButton } from '../../../modules/qualification/RevokeButton.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { ResultsToReview } from './ResultsToReview.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const ReviewDesk = lazyPart(() => import('../../../modules/evidence/ReviewDesk.tsx'));

/**
 * What no one in a company may decide, and the platform therefore does: certificates, and revocations that wait for a
 * second person.
 */
export default function EvidenceQueue() {
  const { t } = useTranslation('evidence');
  const [{ review, state }] = useUrlState();
  const list = useList(undecidableEvidenceList, 'listUndecidableEvidence', 'exportUndecidableEvidence');
  return (
    <>
      <PageHeader
        title={t('platform.title')}
        description={t('platform.description')}
        above={<BackLink to="/admin/employees">{t('platform.back')}</BackLink>}
      />
      {review ? (
        <Suspense fallback={<PageSkeleton />}>
          <ReviewDesk
            desk="platform"
            evidenceId={review}
            pdf={(address, title) => <DocumentView media={() => address} locale="en" title={title} />}
            revoke={(proof) => <RevokeButton publicId={proof.publicId} asked={proof.asked} />}
          />
        </Suspense>
      ) : (
        <>
          <RevocationsWaiting from="listAnyRevocations" />
          <VoidsWaiting from="listAnyVoids" />
          <ListView
            list={list}
            search={t('platform.search')}
            title="person"
            rowLink={(row) =>
              ({
                to: '/admin/employees',
                search: { tab: 'evidence', ...(state && { state }), review: row.id },
              }) as never
            }
            cells={{
              submittedAt: (row) => <QueueAge row={row} />,
              state: (row) => <StatusBadge tone={stateTone[row.state]}>{t(`state.${row.state}`)}</StatusBadge>,
            }}
            empty={{ title: t('platform.none'), text: t('platform.noneText') }}
          />
          <Box mt="lg">
            <ResultsToReview />
          </Box>
        </>
      )}
    </>
  );
}
