import { useQuery } from '@tanstack/react-query';
import { queryOf, useCommand } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { TwoPeopleDialog } from '../../ui/forms/TwoPeopleDialog.tsx';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import { useVoidCalls, voidReads } from './voiding.ts';

/** Has a completion voided that was an error: anyone who opens it is the first of two people, or the second. */
export default function VoidDialog({ enrolmentId, onClose }: { enrolmentId: string; onClose: () => void }) {
  const { t } = useTranslation('enrolment');
  const words = useTranslation('twoPeople').t;
  const f = useFormat();
  const calls = useVoidCalls();
  const known = useQuery({ ...queryOf(calls.get, { enrolmentId }), staleTime: 0 });
  const options = { refresh: voidReads, onSuccess: onClose };
  const ask = useCommand(calls.ask, { ...options, done: words('asked') });
  const confirm = useCommand(calls.confirm, { ...options, done: t('void.done') });
  const withdraw = useCommand(calls.withdraw, { ...options, done: t('void.over') });
  const request = known.data?.request;
  const named = { enrolmentId, requestId: request?.id ?? '' };
  return (
    <TwoPeopleDialog
      request={request && { ...request, when: f.instant(request.askedAt), until: f.instant(request.endsAt) }}
      failed={known.error && refusalWords(known.error)}
      onRetry={() => void known.refetch()}
      first={{
        title: t('void.title'),
        preview: t('void.preview'),
        confirm: t('void.ask'),
        busy: ask.isPending,
        ask: (reason) => ask.mutate({ enrolmentId, reason }),
      }}
      second={{
        title: t('void.waitingTitle'),
        effect: t('void.effect'),
        confirm: t('void.second'),
        confirming: { run: () => confirm.mutate(named), busy: confirm.isPending },
        withdrawing: { run: () => withdraw.mutate(named), busy: withdraw.isPending },
      }}
      onClose={onClose}
    />
  );
}
