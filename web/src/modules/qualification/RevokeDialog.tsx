import { useQuery } from '@tanstack/react-query';
import { queryOf, useCommand } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { TwoPeopleDialog } from '../../ui/forms/TwoPeopleDialog.tsx';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import { revocationReads, useRevocationCalls } from './revocation.ts';

/**
 * Takes an achievement back: by one, or for what is safety-critical by two, of whom this is the first or the second.
 */
export default function RevokeDialog({ publicId, onClose }: { publicId: string; onClose: () => void }) {
  const { t } = useTranslation('qualification');
  const words = useTranslation('twoPeople').t;
  const f = useFormat();
  const calls = useRevocationCalls();
  const known = useQuery({ ...queryOf(calls.get, { publicId }), staleTime: 0 });
  const options = { refresh: revocationReads, onSuccess: onClose };
  const revoke = useCommand(calls.revoke, { ...options, done: t('revoke.done') });
  const ask = useCommand(calls.ask, { ...options, done: words('asked') });
  const confirm = useCommand(calls.confirm, { ...options, done: t('revoke.done') });
  const withdraw = useCommand(calls.withdraw, { ...options, done: t('revoke.over') });
  const twoPeople = known.data?.twoPeople === true;
  const first = twoPeople ? ask : revoke;
  const request = known.data?.request;
  const named = { publicId, requestId: request?.id ?? '' };
  return (
    <TwoPeopleDialog
      request={request && { ...request, when: f.instant(request.askedAt), until: f.instant(request.endsAt) }}
      failed={known.error && refusalWords(known.error)}
      onRetry={() => void known.refetch()}
      first={{
        title: t(twoPeople ? 'revoke.twoTitle' : 'revoke.title'),
        preview: t(twoPeople ? 'revoke.twoPreview' : 'revoke.preview'),
        confirm: t(twoPeople ? 'revoke.ask' : 'revoke.confirm'),
        busy: first.isPending,
        ask: (reason) => first.mutate({ publicId, reason }),
      }}
      second={{
        title: t('revoke.waitingTitle'),
        effect: t('revoke.preview'),
        confirm: t('revoke.second'),
        confirming: { run: () => confirm.mutate(named), busy: confirm.isPending },
        withdrawing: { run: () => withdraw.mutate(named), busy: withdraw.isPending },
      }}
      onClose={onClose}
    />
  );
}
