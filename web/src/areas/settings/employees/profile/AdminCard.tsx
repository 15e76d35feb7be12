import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../../api/queries.ts';
import { unlessDeclined } from '../../../../modules/identity/unlessDeclined.ts';
import { renewSession } from '../../../../session/session.ts';
import { ConfirmDialog } from '../../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { notifyBad, notifyGood } from '../../../../ui/feedback/notify.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../../words/format.ts';
import { refusalWords } from '../../../../words/words.ts';
import type { Employee } from '../standing.ts';
import { ofEmployee } from '../standing.ts';

/** The claim to administer the company: given and taken with the password or a code given again. */
export function AdminCard({ employee }: { employee: Employee }) {
  const { t } = useTranslation('company');
  const f = useFormat();
  const [asking, setAsking] = useState(false);
  const { id: personId, name, adminSince, lastAdmin, isMe } = employee;
  const grant = useCommand('grantAdmin', { quiet: true, refresh: ofEmployee });
  const revoke = useCommand('revokeAdmin', { quiet: true, refresh: ofEmployee });
  const change = async () => {
    setAsking(false);
    try {
      const made = await unlessDeclined(() => (adminSince ? revoke : grant).mutateAsync({ personId }));
      if (!made) return;
      notifyGood(t(adminSince ? 'login.revoked' : 'login.granted', { name }));
      if (isMe) await renewSession();
    } catch (error) {
      notifyBad(refusalWords(error));
    }
  };
  const button = adminSince
    ? !lastAdmin && (
        <Button variant="default" size="sm" loading={revoke.isPending} onClick={() => setAsking(true)}>
          {t('login.revoke')}
        </Button>
      )
    : employee.status !== 'inactive' && (
        <Button variant="default" size="sm" loading={grant.isPending} onClick={() => setAsking(true)}>
          {t('login.grant')}
        </Button>
      );
  return (
    <SectionCard title={t('login.admin')} description={t('login.adminText')} action={button}>
      {adminSince ? (
        <StatusBadge tone="good">{t('login.adminSince', { day: f.dayOf(adminSince) })}</StatusBadge>
      ) : (
        <Text>{t('login.notAdmin')}</Text>
      )}
      {lastAdmin && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('login.last')}
        </Text>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void change()}
        title={t(adminSince ? 'login.revokeTitle' : 'login.grantTitle', { name })}
        preview={[
          t(adminSince ? 'login.revokePreview' : 'login.grantPreview', { name }),
          adminSince && isMe && t('login.revokeSelf'),
        ]
          .filter(Boolean)
          .join(' ')}
        confirm={t(adminSince ? 'login.revoke' : 'login.grant')}
        destructive={Boolean(adminSince)}
      />
    </SectionCard>
  );
}
