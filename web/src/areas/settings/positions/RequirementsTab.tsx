import { Button, Group } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCopy, IconPlus } from '../../../ui/icons.ts';
import type { Position } from './position.ts';
import { RequirementsTable } from './RequirementsTable.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const RequirementDialog = lazyPart(() =>
  import('./RequirementDialog.tsx').then((module) => ({ default: module.RequirementDialog })),
);
const CopyRequirements = lazyPart(() =>
  import('./CopyRequirements.tsx').then((module) => ({ default: module.CopyRequirements })),
);

/** What a position asks, and the ways to ask for more. */
export function RequirementsTab({ position }: { position: Position }) {
  const { t } = useTranslation('positions');
  const [open, setOpen] = useState<'add' | 'copy' | null>(null);
  const add = (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('add')}>
      {t('requirements.add')}
    </Button>
  );
  return (
    <>
      <RequirementsTable
        positionId={position.id}
        readOnly={position.archivedAt !== null}
        title={t('requirements.title')}
        actions={
          !position.archivedAt && (
            <Group gap="xs">
              <Button
                size="sm"
                variant="default"
                leftSection={<IconCopy size={16} aria-hidden />}
                onClick={() => setOpen('copy')}
              >
                {t('requirements.copy')}
              </Button>
              {add}
            </Group>
          )
        }
        empty={{
          title: t('requirements.none'),
          text: t('requirements.noneText'),
          action: position.archivedAt ? undefined : add,
        }}
      />
      <Suspense>
        {open === 'add' && (
          <RequirementDialog scope={{ kind: 'position', positionId: position.id }} onClose={() => setOpen(null)} />
        )}
        {open === 'copy' && <CopyRequirements position={position} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
