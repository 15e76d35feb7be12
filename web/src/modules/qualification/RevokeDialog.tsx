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
import { revocationReads, useRevocationCalls } from './revocation.ts';
import type { Revocation } from './revocation.ts';

type Props = { publicId: string; onClose: () => void };

/** Takes an achievement back: by one, or for what is safety-critical by two, of whom this is the first or the second. */
export default function RevokeDialog({ publicId, onClose }: Props) {
  const { t } = useTranslation('qualification');
  const calls = useRevocationCalls();
  const known = useQuery({ ...queryOf(calls.get, { publicId }), staleTime: 0 });
  if (known.data?.request) return <Waiting request={known.data.request} onClose={onClose} />;
  if (known.data) return <Reasoned publicId={publicId} twoPeople={known.data.twoPeople} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t('revoke.title')}>
      {known.error ? <ErrorState text={refusalWords(known.error)} onRetry={() => void known.refetch()} /> : <Skeleton h={180} />}
    </Dialog>
  );
}

/** The reason, and the revocation; or, where it takes two, the request for it. */
function Reasoned({ publicId, twoPeople, onClose }: Props & { twoPeople: boolean }) {
  const { t } = useTranslation('qualification');
  const calls = useRevocationCalls();
  const [reason, setReason] = useState('');
  const options = { refresh: revocationReads, onSuccess: onClose };
  const revoke = useCommand(calls.revoke, { ...options, done: t('revoke.done') });
  const ask = useCommand(calls.ask, { ...options, done: t('revoke.asked') });
  const { mutate, isPending } = twoPeople ? ask : revoke;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mutate({ publicId, reason })}
      title={t(twoPeople ? 'revoke.twoTitle' : 'revoke.title')}
      preview={t(twoPeople ? 'revoke.twoPreview' : 'revoke.preview')}
      confirm={t(twoPeople ? 'revoke.ask' : 'revoke.confirm')}
      destructive
      busy={isPending}
      ready={reason.trim().length >= 10}
    >
      <Textarea
        label={t('revoke.reason')}
        description={t('revoke.reasonHint')}
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
function Waiting({ request, onClose }: { request: Revocation; onClose: () => void }) {
  const { t } = useTranslation('qualification');
  const f = useFormat();
  const calls = useRevocationCalls();
  const options = { refresh: revocationReads, onSuccess: onClose };
  const confirm = useCommand(calls.confirm, { ...options, done: t('revoke.done') });
  const withdraw = useCommand(calls.withdraw, { ...options, done: t('revoke.over') });
  const { id: requestId, publicId, mine, askedBy, askedAt, endsAt } = request;
  const times = { when: f.instant(askedAt), until: f.instant(endsAt) };
  return (
    <Dialog opened onClose={onClose} title={t('revoke.waitingTitle')}>
      <Stack>
        <Text>{mine ? t('revoke.mine', times) : t('revoke.waiting', { ...times, name: askedBy ?? t('revoke.platform') })}</Text>
        <Alert color="gray" title={t('revoke.reason')}>
          {request.reason}
        </Alert>
        {!mine && <Text size="sm">{t('revoke.preview')}</Text>}
        <Group justify="flex-end">
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({ publicId, requestId })}>
            {t(mine ? 'revoke.withdraw' : 'revoke.decline')}
          </Button>
          {!mine && (
            <Button color="brick" loading={confirm.isPending} onClick={() => confirm.mutate({ publicId, requestId })}>
              {t('revoke.second')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
