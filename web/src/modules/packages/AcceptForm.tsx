import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './console.module.css';
import type { Attempt, Desk } from './record.ts';
import { endpointsOf } from './record.ts';

type AcceptFormProps = { desk: Desk; attempt: Attempt; unitId: string; onClose: () => void };

const shortest = 10;

/** Counts a package as done, with the reason. */
export function AcceptForm({ desk, attempt, unitId, onClose }: AcceptFormProps) {
  const { t } = useTranslation('packageConsole');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { attempt: read, accept } = endpointsOf(desk);
  const command = useCommand(accept, {
    quiet: true,
    done: t('accept.done'),
    refresh: [read, 'listRegistrations', 'listPersonRegistrations', 'listEmployeeEnrolments'],
    onSuccess: onClose,
  });
  const short = reason.trim().length < shortest;
  return (
    <form
      className={classes.accept}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!short) command.mutate({ enrolmentId: attempt.enrolmentId, unitId, reason: reason.trim() });
      }}
    >
      <Stack gap="sm">
        <Text fw={600}>{t('accept.title')}</Text>
        <Text size="sm">{t('accept.text', { person: attempt.person })}</Text>
        {command.error && (
          <Alert color="brick" role="alert">
            {refusalWords(command.error)}
          </Alert>
        )}
        <Textarea
          label={t('accept.reason')}
          description={t('accept.reasonHint')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={tried && short && t('accept.reasonHint')}
          maxLength={500}
          autosize
          minRows={2}
          required
          withAsterisk={false}
          data-autofocus
        />
        <Group gap="sm">
          <Button type="submit" loading={command.isPending}>
            {t('accept.confirm')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
