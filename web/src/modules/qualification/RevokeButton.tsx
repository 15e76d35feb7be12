import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { queryOf } from '../../api/queries.ts';
import { CountBadge } from '../../ui/feedback/CountBadge.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { useRevocationCalls } from './revocation.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const RevokeDialog = lazyPart(() => import('./RevokeDialog.tsx'));

type RevokeButtonProps = {
  publicId: string;
  /** What was asked already and waits for a second person. */
  asked?: { to: 'revoke' | 'void'; mine: boolean } | null;
};

/**
 * Takes an achievement back, with a reason; for those the page said may. What is safety-critical takes a second person.
 */
export function RevokeButton({ publicId, asked }: RevokeButtonProps) {
  const { t } = useTranslation('qualification');
  const people = useTranslation('twoPeople').t;
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="outline" color="brick" onClick={() => setOpened(true)}>
        {asked?.to === 'revoke' ? people(asked.mine ? 'look' : 'decide') : t('revoke.open')}
      </Button>
      <Suspense>{opened && <RevokeDialog publicId={publicId} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}

/** The same where the page does not know yet whether someone asked: it says so at once. */
export function RevokeOrDecide({ publicId }: { publicId: string }) {
  const f = useFormat();
  const known = useQuery(queryOf(useRevocationCalls().get, { publicId }));
  const request = known.data?.request;
  return (
    <>
      {request && <CountBadge to="revoke" {...request} when={f.instant(request.askedAt)} />}
      <RevokeButton publicId={publicId} asked={request ? { to: 'revoke', mine: request.mine } : null} />
    </>
  );
}
