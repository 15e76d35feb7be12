import { hrefOf } from '../../../api/client.ts';
import type { Run } from '../../../modules/group-training/run-types.ts';
import { useZoneFormat } from '../../../modules/group-training/training.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconFileText } from '../../../ui/icons.ts';
import classes from './Run.module.css';

/** The records of all closings, the latest first, with who reopened the earlier ones and why. */
export function RunRecords({ run }: { run: Run }) {
  const { t } = useTranslation('trainingRun');
  const { f } = useZoneFormat(run.timeZone);
  const kept = run.closings.filter(({ archived, reopenedAt }) => archived || reopenedAt !== null);
  if (kept.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('records')}>
      {kept.map(({ number, closedAt, archived, reopenedAt, reopenedBy, reopenReason }) => (
        <li key={number} className={classes.record}>
          {archived && (
            <a href={hrefOf('getRunArchive', { trainingId: run.trainingId, number: String(number) })}>
              <IconFileText size={18} aria-hidden /> {t('recordOf', { at: f.instant(closedAt) })}
            </a>
          )}
          {reopenedAt && (
            <span className={classes.facts}>
              {t('reopenedBy', { at: f.instant(reopenedAt), by: reopenedBy ?? '', reason: reopenReason ?? '' })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
