import { Alert, Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { useTranslation } from '../i18n.ts';

type Command = { run: () => void; busy: boolean };
type TwoPeopleDialogProps = {
  /** What waits for a second person, null where nothing does; undefined until it is known. */
  request: Waiting | null | undefined;
  failed: string | null;
  onRetry: () => void;
  /** Anyone who opens it is the first: the words of the question, and what is done with the reason. */
  first: { title: string; preview: string; confirm: string; busy: boolean; ask: (reason: string) => void };
  /** Anyone who opens it is the second, or the first who looks again. */
  second: { title: string; effect: string; confirm: string; confirming: Command; withdrawing: Command };
  onClose: () => void;
};

type Waiting = { mine: boolean; askedBy: string | null; reason: string; when: string; until: string };

/** What one person asks for with a reason, and another confirms or declines. */
export function TwoPeopleDialog({ request, failed, onRetry, first, second, onClose }: TwoPeopleDialogProps) {
  if (request) return <Second request={request} {...second} onClose={onClose} />;
  if (request === null) return <First {...first} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={first.title}>
      {failed ? <ErrorState text={failed} onRetry={onRetry} /> : <Skeleton h={180} />}
    </Dialog>
  );
}

function First({
  title,
  preview,
  confirm,
  busy,
  ask,
  onClose,
}: TwoPeopleDialogProps['first'] & { onClose: () => void }) {
  const { t } = useTranslation('twoPeople');
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => ask(reason)}
      title={title}
      preview={preview}
      confirm={confirm}
      destructive
      busy={busy}
      ready={reason.trim().length >= 10}
    >
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
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

type SecondProps = TwoPeopleDialogProps['second'] & { request: Waiting; onClose: () => void };

function Second({ request, title, effect, confirm, confirming, withdrawing, onClose }: SecondProps) {
  const { t } = useTranslation('twoPeople');
  const { mine, askedBy, reason, when, until } = request;
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack>
        <Text>{mine ? t('mine', { when, until }) : t('waiting', { when, until, name: askedBy ?? t('platform') })}</Text>
        <Alert color="gray" title={t('reason')}>
          {reason}
        </Alert>
        {!mine && <Text size="sm">{effect}</Text>}
        <Group justify="flex-end">
          <Button variant="default" loading={withdrawing.busy} onClick={withdrawing.run}>
            {t(mine ? 'withdraw' : 'decline')}
          </Button>
          {!mine && (
            <Button color="brick" loading={confirming.busy} onClick={confirming.run}>
              {confirm}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
