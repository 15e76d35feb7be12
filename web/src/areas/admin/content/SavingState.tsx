import type { ApiError } from '../../../api/client.ts';
import type { Saving } from '../../../modules/content/draft.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUpload } from '../../../ui/icons.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './content.module.css';

const shapes = {
  saved: IconCloudCheck,
  unsaved: IconCloudUpload,
  saving: IconCloudUpload,
  offline: IconCloudOff,
  conflict: IconAlertTriangle,
  refused: IconAlertTriangle,
} as const;

/** Saved, saving, offline, in conflict: always in words. */
export function SavingState({
  saving,
  savedAt,
  refusal,
}: {
  saving: Saving;
  savedAt: number | null;
  refusal: ApiError | null;
}) {
  const { t } = useTranslation('library');
  const format = useFormat();
  const Shape = shapes[saving];
  const words =
    saving === 'saved' && savedAt
      ? t('saving.savedAt', { time: format.time(new Date(savedAt).toISOString()) })
      : t(`saving.${saving}`);
  return (
    <span className={classes.saving} data-saving={saving} role="status">
      <Shape size={17} stroke={1.8} aria-hidden />
      {words}
      {saving === 'refused' && refusal && `: ${refusalWords(refusal)}`}
    </span>
  );
}
