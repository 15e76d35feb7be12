import { Button, Popover, Text } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from '../../ui/i18n.ts';

export type SaveTroubleProps = { target: ReactElement; children: ReactNode; trying: boolean; onRetry: () => void };

/** What was not saved yet and why, with the way to try again; behind the words in the bar. */
export default function SaveTrouble({ target, children, trying, onRetry }: SaveTroubleProps) {
  const { t } = useTranslation('viewer');
  return (
    <Popover position="bottom-end" width={300} withArrow shadow="md" withinPortal>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">{children}</Text>
        <Button size="xs" mt="sm" variant="default" loading={trying} onClick={onRetry}>
          {t('saved.retry')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
