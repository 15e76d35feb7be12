import { Button } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import { IconAlertCircle, IconCloudCheck, IconCloudOff, IconCloudUpload } from '../../ui/icons.ts';
import { useFormat } from '../../words/format.ts';
import type { SaverSnapshot } from './answerSaver.ts';
import classes from './SaveStatus.module.css';

const shapes = {
  saved: IconCloudCheck,
  saving: IconCloudUpload,
  offline: IconCloudOff,
  failed: IconAlertCircle,
} as const;

/** Saved 12:04 · Saving · Offline – kept on this device · Could not save. */
export function SaveStatus({ snapshot, onRetry }: { snapshot: SaverSnapshot; onRetry: () => void }) {
  const { t } = useTranslation('assessment');
  const f = useFormat();
  const { state, savedAt } = snapshot;
  const Shape = shapes[state];
  const words = state === 'saved' && savedAt ? t('player.savedAt', { at: f.time(savedAt) }) : t(`player.${state}`);
  return (
    <span className={classes.status} data-state={state}>
      <Shape size={18} aria-hidden />
      <span role="status">{words}</span>
      {(state === 'offline' || state === 'failed') && (
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {t('player.retry')}
        </Button>
      )}
    </span>
  );
}
