import { Anchor, Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { queryOf } from '../../api/queries.ts';
import { DataList } from '../../ui/DataList.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { useFormat } from '../../words/format.ts';
import { localised } from './status.ts';

const RevokeDialog = lazy(() => import('./RevokeDialog.tsx'));

/** Revocations that wait for a second person; nothing where none does. */
export function RevocationsWaiting({ from }: { from: 'listRevocations' | 'listAnyRevocations' }) {
  const { t, language } = useTranslation('qualification');
  const f = useFormat();
  const waiting = useQuery(queryOf(from, {}));
  const [shown, setShown] = useState<string | null>(null);
  if (!waiting.data || waiting.data.requests.length === 0) return null;
  const company = from === 'listAnyRevocations';
  return (
    <Box mb="lg">
      <SectionCard title={t('revoke.queue')} description={t('revoke.queueText')} flush>
        <DataList
          label={t('revoke.queue')}
          rows={waiting.data.requests}
          rowKey={(request) => request.id}
          empty={{ title: '', text: '' }}
          columns={[
            { key: 'person', label: t('revoke.person'), card: 'title', cell: (request) => request.person },
            ...(company ? [{ key: 'company', label: t('revoke.company'), cell: (request: { company: string }) => request.company }] : []),
            {
              key: 'what',
              label: t('revoke.what'),
              cell: (request) => (
                <Anchor size="sm" renderRoot={(props) => <Link to="/achievements/$id" params={{ id: request.publicId }} {...props} />}>
                  {localised(request.title, language)}
                </Anchor>
              ),
            },
            { key: 'reason', label: t('revoke.reason'), cell: (request) => request.reason },
            { key: 'askedBy', label: t('revoke.askedBy'), cell: (request) => (request.mine ? t('revoke.you') : (request.askedBy ?? t('revoke.platform'))) },
            { key: 'until', label: t('revoke.until'), cell: (request) => f.instant(request.endsAt) },
          ]}
          actions={(request) => (
            <Button size="xs" variant={request.mine ? 'default' : 'light'} onClick={() => setShown(request.publicId)}>
              {t(request.mine ? 'revoke.look' : 'revoke.decide')}
            </Button>
          )}
        />
        <Suspense>{shown && <RevokeDialog publicId={shown} onClose={() => setShown(null)} />}</Suspense>
      </SectionCard>
    </Box>
  );
}
