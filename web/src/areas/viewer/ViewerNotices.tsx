import { Alert, Button } from '@mantine/core';
import type { Learning } from '../../modules/enrolment/attempt.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './Viewer.module.css';
import type { ViewerMode } from './useSteps.ts';

type ViewerNoticesProps = {
  /** `taken`: it goes on in another tab. */
  mode: ViewerMode | 'taken';
  learning: Learning;
  refused: unknown;
  onTakeOver?: (() => void) | undefined;
  day: string;
  /** Back to what came after the last step. */
  onCompletion: (() => void) | undefined;
  /** The package that completed it is still open. */
  running: boolean;
};

/** What there is to say above a unit: that one only looks, that it is over, that something was refused. */
export function ViewerNotices({ mode, learning, refused, onTakeOver, day, onCompletion, running }: ViewerNoticesProps) {
  const { t } = useTranslation('viewer');
  const words = {
    learn: onCompletion ? (running ? t('completed.whileOpen') : t('review', { day })) : null,
    look: t('elsewhere.banner'),
    taken: t('elsewhere.moved'),
    review: learning.status === 'completed' ? t('review', { day }) : t('reviewFailed'),
    preview: t('preview', { number: String(learning.versionNumber) }),
  }[mode];
  return (
    <>
      {words && (
        <Alert color={mode === 'look' || mode === 'taken' ? 'amber' : 'slate'} mb="lg" role="status">
          <div className={classes.notice}>
            <span>{words}</span>
            {onTakeOver && (
              <Button size="xs" variant="default" onClick={onTakeOver}>
                {t('elsewhere.takeOver')}
              </Button>
            )}
            {onCompletion && (
              <Button size="xs" variant="default" onClick={onCompletion}>
                {t('completed.result')}
              </Button>
            )}
          </div>
        </Alert>
      )}
      {refused !== null && (
        <Alert color="brick" mb="lg" role="alert">
          {t('refused', { reason: refusalWords(refused) })}
        </Alert>
      )}
    </>
  );
}

/** That one is where one left, and the way to the beginning. */
export function Resume({
  canRewind,
  onTop,
  onStart,
  onClose,
}: {
  canRewind: boolean;
  onTop: () => void;
  onStart: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('viewer');
  return (
    <div className={classes.resume} role="status">
      <span>{t('resume.text')}</span>
      <span className={classes.resumeActions}>
        <Button size="compact-sm" variant="subtle" onClick={canRewind ? onStart : onTop}>
          {canRewind ? t('resume.toStart') : t('resume.toTop')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onClose}>
          {t('resume.dismiss')}
        </Button>
      </span>
    </div>
  );
}
