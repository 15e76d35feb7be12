import { Button, CloseButton, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useCommand } from '../../../api/queries.ts';
import { cartReads } from '../../../modules/store/orderStates.ts';
import classes from '../../../modules/store/store.module.css';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArrowBackUp } from '../../../ui/icons.ts';
import type { RemovedLine } from './cart.ts';

type UndoRemovalProps = { removed: RemovedLine; onUndone: (lineId: string) => void; onClose: () => void };

/** What was just removed, and the way back. It stays until something else happens, and the keyboard is on it. */
export function UndoRemoval({ removed, onUndone, onClose }: UndoRemovalProps) {
  const { t } = useTranslation('buying');
  const { name, line, boughtFor, gone } = removed;
  const restore = useCommand('restoreCartLine', { refresh: cartReads, onSuccess: () => onUndone(line.lineId) });
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), [line.lineId]);
  return (
    <div className={classes.undo}>
      <Text size="sm" role="status">
        {t('cart.removedOf', { name })}
      </Text>
      {!gone && (
        <Button
          ref={first}
          size="compact-md"
          variant="subtle"
          leftSection={<IconArrowBackUp size={17} stroke={1.8} aria-hidden />}
          loading={restore.isPending}
          onClick={() => restore.mutate({ boughtFor, ...line })}
        >
          {t('cart.undo')}
        </Button>
      )}
      <CloseButton aria-label={t('ui:close')} onClick={onClose} />
    </div>
  );
}
