import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { queryOf } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { SecondPersonList } from '../../ui/lists/SecondPersonList.tsx';
import { useFormat } from '../../words/format.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const VoidDialog = lazyPart(() => import('./VoidDialog.tsx'));

/** Completions that wait for a second person to void them; nothing where none does. */
export function VoidsWaiting({ from }: { from: 'listVoids' | 'listAnyVoids' }) {
  const { t, language } = useTranslation('enrolment');
  const f = useFormat();
  const waiting = useQuery(queryOf(from, {}));
  const [shown, setShown] = useState<string | null>(null);
  if (!waiting.data || waiting.data.requests.length === 0) return null;
  return (
    <>
      <SecondPersonList
        title={t('void.queue')}
        text={t('void.queueText')}
        rows={waiting.data.requests}
        company={from === 'listAnyVoids'}
        about={[
          { key: 'what', label: t('transcript.course'), cell: (request) => inLanguage(request.titles, language) },
          { key: 'completed', label: t('void.completedOn'), cell: (request) => f.dayOf(request.completedAt) },
        ]}
        until={(request) => f.instant(request.endsAt)}
        onOpen={(request) => setShown(request.enrolmentId)}
      />
      <Suspense>{shown && <VoidDialog enrolmentId={shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  );
}
