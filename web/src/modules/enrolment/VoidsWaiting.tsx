import { Box, Button } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queryOf } from '../../api/queries.ts';
import { DataList } from '../../ui/DataList.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { useFormat } from '../../words/format.ts';

const VoidDialog = lazy(() => import('./VoidDialog.tsx'));

/** Completions that wait for a second person to void them; nothing where none does. */
export function VoidsWaiting({ from }: { from: 'listVoids' | 'listAnyVoids' }) {
  const { t, language } = useTranslation('enrolment');
  const f = useFormat();
  const waiting = useQuery(queryOf(from, {}));
  const [shown, setShown] = useState<string | null>(null);
  if (!waiting.data || waiting.data.requests.length === 0) return null;
  const company = from === 'listAnyVoids';
  return (
    <Box mb="lg">
      <SectionCard title={t('void.queue')} description={t('void.queueText')} flush>
        <DataList
          label={t('void.queue')}
          rows={waiting.data.requests}
          rowKey={(request) => request.id}
          empty={{ title: '', text: '' }}
          columns={[
            { key: 'person', label: t('void.person'), card: 'title', cell: (request) => request.person },
            ...(company ? [{ key: 'company', label: t('void.company'), cell: (request: { company: string }) => request.company }] : []),
            { key: 'what', label: t('transcript.course'), cell: (request) => inLanguage(request.titles, language) },
            { key: 'completed', label: t('void.completedOn'), cell: (request) => f.dayOf(request.completedAt) },
            { key: 'reason', label: t('void.reason'), cell: (request) => request.reason },
            { key: 'askedBy', label: t('void.askedBy'), cell: (request) => (request.mine ? t('void.you') : (request.askedBy ?? t('void.platform'))) },
            { key: 'until', label: t('void.until'), cell: (request) => f.instant(request.endsAt) },
          ]}
          actions={(request) => (
            <Button size="xs" variant={request.mine ? 'default' : 'light'} onClick={() => setShown(request.enrolmentId)}>
              {t(request.mine ? 'void.look' : 'void.decide')}
            </Button>
          )}
        />
        <Suspense>{shown && <VoidDialog enrolmentId={shown} onClose={() => setShown(null)} />}</Suspense>
      </SectionCard>
    </Box>
  );
}
