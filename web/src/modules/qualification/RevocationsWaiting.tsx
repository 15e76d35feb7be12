import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { queryOf } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { SecondPersonList } from '../../ui/lists/SecondPersonList.tsx';
import { useFormat } from '../../words/format.ts';
import { localised } from './status.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const RevokeDialog = lazyPart(() => import('./RevokeDialog.tsx'));

/** Revocations that wait for a second person; nothing where none does. */
export function RevocationsWaiting({ from }: { from: 'listRevocations' | 'listAnyRevocations' }) {
  const { t, language } = useTranslation('qualification');
  const f = useFormat();
  const waiting = useQuery(queryOf(from, {}));
  const [shown, setShown] = useState<string | null>(null);
  if (!waiting.data || waiting.data.requests.length === 0) return null;
  return (
    <>
      <SecondPersonList
        title={t('revoke.queue')}
        text={t('revoke.queueText')}
        rows={waiting.data.requests}
        company={from === 'listAnyRevocations'}
        about={[
          {
            key: 'what',
            label: t('revoke.what'),
            cell: (request) => (
              <Anchor
                size="sm"
                renderRoot={(props) => <Link to="/achievements/$id" params={{ id: request.publicId }} {...props} />}
              >
                {localised(request.title, language)}
              </Anchor>
            ),
          },
        ]}
        until={(request) => f.instant(request.endsAt)}
        onOpen={(request) => setShown(request.publicId)}
      />
      <Suspense>{shown && <RevokeDialog publicId={shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  );
}
