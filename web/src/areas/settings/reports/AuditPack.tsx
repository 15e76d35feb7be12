import { ActionIcon, Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconClipboardCheck } from '../../../ui/icons.ts';
import type { PackFilters } from './AuditPackDialog.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const AuditPackDialog = lazyPart(() =>
  import('./AuditPackDialog.tsx').then((module) => ({ default: module.AuditPackDialog })),
);

/** Has what the matrix shows packed for an auditor, and shows the packs there are. */
export function AuditPack({
  filters,
  shown,
  compact,
}: {
  filters: PackFilters;
  shown: string[];
  compact: boolean | undefined;
}) {
  const { t } = useTranslation('auditPack');
  const [open, setOpen] = useState(false);
  return (
    <>
      {compact ? (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('button')}
          title={t('button')}
          onClick={() => setOpen(true)}
        >
          <IconClipboardCheck size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          leftSection={<IconClipboardCheck size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('button')}
        </Button>
      )}
      <Suspense>{open && <AuditPackDialog filters={filters} shown={shown} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
