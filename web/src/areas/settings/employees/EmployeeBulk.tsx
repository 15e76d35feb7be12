import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import type { SelectionBar } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArrowsExchange, IconDoorExit, IconMail, IconMessage, IconPrinter, IconSchool } from '../../../ui/icons.ts';
import type { BulkAction } from './dialogs/BulkDialogs.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const AssignCourse = lazyPart(() =>
  import('../courses/AssignCourse.tsx').then((module) => ({ default: module.AssignCourse })),
);
const BulkDialogs = lazyPart(() => import('./dialogs/BulkDialogs.tsx'));

type BulkProps = { chosen: SelectionBar; onClose: () => void };

/** What can be done with many employees at once; each shows first what would happen. */
export function EmployeeBulk({ chosen, onClose }: BulkProps) {
  const { t } = useTranslation('company', 'assignment', 'pins');
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const [giving, setGiving] = useState(false);
  const close = () => setAsking(null);
  const navigate = useNavigate();
  const write = useCommand('writeToEmployees', {
    refresh: ['listMessages'],
    onSuccess: ({ messageId }) =>
      void navigate({ to: '/settings/messaging/new', search: { draft: messageId } as never }),
  });
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconSchool size={16} aria-hidden />}
        onClick={() => setGiving(true)}
      >
        {t('assignment:bulk.assign')}
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        onClick={() => setAsking('place')}
      >
        {t('bulk.place')}
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconMessage size={16} aria-hidden />}
        loading={write.isPending}
        onClick={() => write.mutate({ selection: chosen as never })}
      >
        {t('bulk.write')}
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconMail size={16} aria-hidden />}
        onClick={() => setAsking('invite')}
      >
        {t('bulk.invite')}
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => setAsking('pins')}
      >
        {t('pins:bulk.open')}
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDoorExit size={16} aria-hidden />}
        onClick={() => setAsking('end')}
      >
        {t('bulk.end')}
      </Button>
      <Suspense>
        {asking && <BulkDialogs action={asking} chosen={chosen} onClose={close} onDone={onClose} />}
        {giving && (
          <AssignCourse
            chosen={chosen}
            onClose={(done) => {
              setGiving(false);
              if (done) onClose();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
