import { Button, Group } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArrowBackUp, IconArrowsExchange, IconBeach, IconDoorExit, IconUserPlus } from '../../../ui/icons.ts';
import type { Employee } from './standing.ts';
import { lastDayOf, ofEmployee } from './standing.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const dialogs = {
  transfer: lazyPart(() => import('./dialogs/TransferDialog.tsx')),
  rehire: lazyPart(() => import('./dialogs/RehireDialog.tsx')),
  leave: lazyPart(() => import('./dialogs/LeaveDialog.tsx')),
  end: lazyPart(() => import('./dialogs/EndDialog.tsx')),
  cancelEnd: lazyPart(() => import('./dialogs/CancelEndDialog.tsx')),
};

/** What can be done with this employment now. */
export function EmployeeActions({ employee }: { employee: Employee }) {
  const { t } = useTranslation('company');
  // The employment as it was when the dialog opened: once it is changed, the page is refreshed before the dialog
  // closes.
  const [asking, setAsking] = useState<{ dialog: keyof typeof dialogs; employee: Employee } | null>(null);
  const ask = (dialog: keyof typeof dialogs) => setAsking({ dialog, employee });
  const returned = useCommand('endLeave', { refresh: ofEmployee, done: t('leave.returned') });
  const Asked = asking && dialogs[asking.dialog];
  const gone = employee.status === 'inactive';
  const ending = lastDayOf(employee) !== null;
  return (
    <Group gap="xs" role="group" aria-label={t('actions.label')}>
      {gone && (
        <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => ask('rehire')}>
          {t('actions.rehire')}
        </Button>
      )}
      {!gone && (
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={18} aria-hidden />}
          onClick={() => ask('transfer')}
        >
          {t('actions.transfer')}
        </Button>
      )}
      {!gone && employee.onLeaveSince && (
        <Button
          variant="default"
          leftSection={<IconBeach size={18} aria-hidden />}
          loading={returned.isPending}
          onClick={() => returned.mutate({ personId: employee.id })}
        >
          {t('actions.returned')}
        </Button>
      )}
      {!gone && !employee.onLeaveSince && employee.status !== 'starting' && (
        <Button variant="default" leftSection={<IconBeach size={18} aria-hidden />} onClick={() => ask('leave')}>
          {t('actions.leave')}
        </Button>
      )}
      {!gone && (
        <Button variant="default" leftSection={<IconDoorExit size={18} aria-hidden />} onClick={() => ask('end')}>
          {t(ending ? 'actions.changeEnd' : 'actions.end')}
        </Button>
      )}
      {ending && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => ask('cancelEnd')}
        >
          {t('actions.cancelEnd')}
        </Button>
      )}
      {Asked && (
        <Suspense>
          <Asked employee={asking.employee} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </Group>
  );
}
