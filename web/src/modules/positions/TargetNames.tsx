import { useTranslation } from '../../ui/i18n.ts';
import classes from './TargetNames.module.css';
import { targetWords } from './targets.ts';
import type { ShownTarget } from './targets.ts';

/** What meets a requirement; several are joined by "or". */
export function TargetNames({ targets, codes = false }: { targets: readonly ShownTarget[]; codes?: boolean }) {
  const { t, language } = useTranslation('positions');
  return (
    <span className={classes.names}>
      {targets.map((target, place) => (
        <span key={`${target.skillId}${target.courseId}`}>
          {place > 0 && <span className={classes.or}>{t('targets.or')}</span>}
          <span className={target.retired ? classes.retired : undefined}>{targetWords(target, language)}</span>
          {codes && (
            <span className={classes.code}>
              {target.courseId ? t('targets.course', { code: target.code }) : target.code}
            </span>
          )}
          {target.retired && <span className={classes.code}>{t('targets.retired')}</span>}
        </span>
      ))}
    </span>
  );
}
