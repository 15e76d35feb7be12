import { Alert } from '@mantine/core';
import { useState } from 'react';
import { personOnBadge } from '../../../modules/group-training/run-codes.ts';
import { canReadCodes, CodeCamera } from '../../../ui/forms/CodeCamera.tsx';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyGood } from '../../../ui/feedback/notify.ts';
import type { DialogProps } from './runDialogs.ts';
import { serverNow } from './runDialogs.ts';

/** The camera looks for a badge; its signature is checked by the server when the check-in is sent. */
export function ScanDialog({ state, client, rows, session, onOpen }: DialogProps) {
  const { t } = useTranslation('trainingRun');
  const [problem, setProblem] = useState<'unknown' | 'notOnRoster' | null>(null);
  const found = (text: string) => {
    const personId = personOnBadge(text, new Date(serverNow(state)));
    const row = personId && rows.find((one) => one.personId === personId);
    if (!row) return setProblem(personId ? 'notOnRoster' : 'unknown');
    setProblem(null);
    const here = row.attendance.sessions.find(({ sessionId }) => sessionId === session.id)?.arrivedAt;
    if (here) return;
    void client
      .mark({ entryId: row.entryId, sessionId: session.id, kind: 'checkIn', item: null }, serverNow(state), {
        method: 'qr',
        badge: text,
      })
      .then(() => client.sync());
    notifyGood(t('scanScreen.done', { name: row.name }));
  };
  return (
    <Dialog opened onClose={() => onOpen(null)} title={t('scanScreen.title')} size="md">
      {problem && (
        <Alert color="amber" role="alert" mb="sm">
          {t(`scanScreen.${problem}`)}
        </Alert>
      )}
      {canReadCodes() ? (
        <CodeCamera formats={['qr_code']} label={t('scanScreen.title')} text={t('scanScreen.text')} onCode={found} />
      ) : (
        <Alert color="amber" role="alert">
          {t('scanScreen.unsupported')}
        </Alert>
      )}
    </Dialog>
  );
}
