import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Result } from '../../../../api/client.ts';
import { useCommand } from '../../../../api/queries.ts';
import { deviceOf } from '../../../../modules/identity/device.ts';
import { ConfirmDialog } from '../../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../../words/format.ts';
import classes from '../employees.module.css';
import type { Employee } from '../standing.ts';

/** Where they are signed in to this company. */
export function DevicesCard({
  employee,
  devices,
}: {
  employee: Employee;
  devices: Result<'getEmployeeLogin'>['devices'];
}) {
  const { t } = useTranslation('company');
  const f = useFormat();
  const [asking, setAsking] = useState(false);
  const end = useCommand('endEmployeeSessions', {
    refresh: ['getEmployeeLogin', 'listEmployeeAudit'],
    done: ({ ended }) => t('login.ended', { count: ended }),
    onSuccess: () => setAsking(false),
  });
  const device = (userAgent: string | null) => {
    const found = deviceOf(userAgent);
    return found ? t('login.deviceOn', { browser: found.browser, system: found.system }) : t('login.unknownDevice');
  };
  return (
    <SectionCard
      title={t('login.devices')}
      description={t('login.devicesText')}
      flush
      action={
        devices.length > 0 && (
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            {t('login.endAll')}
          </Button>
        )
      }
    >
      {devices.length === 0 && (
        <Text px="lg" pb="lg" c="dimmed">
          {t('login.noDevices')}
        </Text>
      )}
      <ul className={classes.history}>
        {devices.map(({ id, userAgent, lastSeenAt }) => (
          <li key={id}>
            <span>{device(userAgent)}</span>
            <span className={classes.small}>{t('login.lastSeen', { when: f.instant(lastSeenAt) })}</span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutate({ personId: employee.id })}
        title={t('login.endAll')}
        preview={t('login.endAllPreview', { name: employee.name, count: devices.length })}
        confirm={t('login.endAll')}
        busy={end.isPending}
      />
    </SectionCard>
  );
}
