import { Alert, Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCommand } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import { useVoidCalls, voidReads } from './voiding.ts';
import type { VoidRequest } from './voiding.ts';

type Props = { enrolmentId: string; onClose: () => void };

/** Has a completion voided that was an error: whoever opens it is the first of two people, or the second. */
export default function VoidDialog({ enrolmentId, onClose }: Props) {
  const { t } = useTranslation('enrolment');
  const known = useQuery({ ...queryOf(useVoidCalls().get, { enrolmentId }), staleTime: 0 });
  if (known.data?.request) return <Waiting request={known.data.request} onClose={onClose} />;
  if (known.data) return <Asking enrolmentId={enrolmentId} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t('void.title')}>
      {known.error ? <ErrorState text={refusalWords(known.error)} onRetry={() => void known.refetch()} /> : <Skeleton h={180} />}
    </Dialog>
  );
}

function Asking({ enrolmentId, onClose }: Props) {
  const { t } = useTranslation('enrolment');
  const [reason, setReason] = useState('');
  const ask = useCommand(useVoidCalls().ask, { refresh: voidReads, onSuccess: onClose, done: t('void.asked') });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => ask.mutate({ enrolmentId, reason })}
      title={t('void.title')}
      preview={t('void.preview')}
      confirm={t('void.ask')}
      destructive
      busy={ask.isPending}
      ready={reason.trim().length >= 10}
    >
      <Textarea
        label={t('void.reason')}
        description={t('void.reasonHint')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={500}
        autosize
        minRows={2}
        required
      />
    </ConfirmDialog>
  );
}

/** What somebody asked for and another decides. */
function Waiting({ request, onClose }: { request: VoidRequest; onClose: () => void }) {
  const { t } = useTranslation('enrolment');
  const f = useFormat();
  const calls = useVoidCalls();
  const options = { refresh: voidReads, onSuccess: onClose };
  const confirm = useCommand(calls.confirm, { ...options, done: t('void.done') });
  const withdraw = useCommand(calls.withdraw, { ...options, done: t('void.over') });
  const { id: requestId, enrolmentId, mine, askedBy, askedAt, endsAt } = request;
  const times = { when: f.instant(askedAt), until: f.instant(endsAt) };
  return (
    <Dialog opened onClose={onClose} title={t('void.waitingTitle')}>
      <Stack>
        <Text>{mine ? t('void.mine', times) : t('void.waiting', { ...times, name: askedBy ?? t('void.platform') })}</Text>
        <Alert color="gray" title={t('void.reason')}>
          {request.reason}
        </Alert>
        {!mine && <Text size="sm">{t('void.effect')}</Text>}
        <Group justify="flex-end">
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({ enrolmentId, requestId })}>
            {t(mine ? 'void.withdraw' : 'void.decline')}
          </Button>
          {!mine && (
            <Button color="brick" loading={confirm.isPending} onClick={() => confirm.mutate({ enrolmentId, requestId })}>
              {t('void.second')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
