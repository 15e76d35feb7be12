import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useSession } from '../../../session/session.ts';
import { typedInstant } from '../../../words/typedInstant.ts';

/** Closes the application to all but platform admins, with a message and an expected end; and opens it again. */
export function MaintenanceSwitch() {
  const { t } = useTranslation('platform');
  const { company } = useSession();
  const current = useQuery(queryOf('getMaintenance', {}));
  const [opened, setOpened] = useState(false);
  const [english, setEnglish] = useState('');
  const [french, setFrench] = useState('');
  const [ends, setEnds] = useState('');
  const refresh = ['getMaintenance', 'getSession'] as const;
  const start = useCommand('startMaintenance', {
    refresh,
    done: t('switch.started'),
    onSuccess: () => setOpened(false),
  });
  const stop = useCommand('endMaintenance', { refresh, done: t('switch.stopped') });
  if (current.data?.maintenance) {
    return (
      <Button variant="outline" color="amber" loading={stop.isPending} onClick={() => stop.mutate({})}>
        {t('switch.stop')}
      </Button>
    );
  }
  const send = () =>
    start.mutate({
      message: { en: english, ...(french.trim() && { fr: french }) },
      endsAt: ends ? typedInstant(ends, company) : null,
    });
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('switch.start')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        onConfirm={send}
        title={t('switch.title')}
        preview={t('switch.preview')}
        confirm={t('switch.start')}
        destructive
        busy={start.isPending}
        ready={english.trim().length > 0}
      >
        <Stack gap="sm">
          <TextInput
            label={t('switch.messageEn')}
            value={english}
            onChange={(event) => setEnglish(event.currentTarget.value)}
            maxLength={500}
            required
          />
          <TextInput
            label={t('switch.messageFr')}
            lang="fr"
            value={french}
            onChange={(event) => setFrench(event.currentTarget.value)}
            maxLength={500}
          />
          <TextInput
            type="datetime-local"
            label={t('switch.ends')}
            description={t('switch.endsHint')}
            value={ends}
            onChange={(event) => setEnds(event.currentTarget.value)}
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
}
