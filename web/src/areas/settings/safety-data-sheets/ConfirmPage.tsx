import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { LostState } from '../../../modules/pages/LostState.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { refusalWords } from '../../../words/words.ts';
import { ConfirmDesk } from './ConfirmDesk.tsx';

/** A PDF that waits: what was read from it beside its pages, for a person to confirm. */
export default function ConfirmPage() {
  const { t } = useTranslation('sds');
  const { id } = useParams({ strict: false }) as { id: string };
  const [byHand, setByHand] = useState<string | null>(null);
  const found = useQuery({
    ...queryOf('getSheetUpload', { sheetUploadId: id }),
    // the form is begun from it: what is being confirmed does not change under the person
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' && !state.data.done ? 3000 : false),
  });
  const list = (
    <Button
      renderRoot={(props) => <Link to="/settings/safety-data-sheets" search={{ tab: 'uploads' } as never} {...props} />}
    >
      {t('confirm.back')}
    </Button>
  );
  if (found.error?.code === 'notFound') return <LostState action={list} />;
  if (found.error && !found.data)
    return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  const upload = found.data;
  const reading = upload.state === 'reading' && byHand !== id;
  return (
    <>
      <PageHeader
        title={t('confirm.title')}
        description={upload.name}
        above={
          <BackLink to="/settings/safety-data-sheets" search={{ tab: 'uploads' }}>
            {t('confirm.back')}
          </BackLink>
        }
      />
      {upload.done ? (
        <Alert color="slate" title={t('confirm.done')}>
          {list}
        </Alert>
      ) : (
        <ConfirmDesk key={`${id} ${reading}`} upload={upload} reading={reading} onByHand={() => setByHand(id)} />
      )}
    </>
  );
}
