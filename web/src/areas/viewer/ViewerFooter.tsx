import { Button } from '@mantine/core';
import { watchedShare } from '@app/domain/enrolment/unit-completion';
import { useId } from 'react';
import type { LearningUnit } from '../../modules/enrolment/attempt.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconArrowLeft, IconArrowRight, IconCheck, IconCircleCheck } from '../../ui/icons.ts';
import { useFormat } from '../../words/format.ts';
import type { Reading } from './reading.ts';
import classes from './Viewer.module.css';

type ViewerFooterProps = {
  unit: LearningUnit;
  previous: LearningUnit | undefined;
  next: LearningUnit | undefined;
  /** Parts of the open package after and before the one that is shown. */
  parts: { next: boolean; previous: boolean; last: boolean } | null;
  /** Nothing required is left. */
  complete: boolean;
  /** The server has not said yet that this step is done. */
  waiting: boolean;
  reading: Reading;
  recording: boolean;
  onPrevious: () => void;
  onNext: () => void;
  onFinish: () => void;
};

/** The way back, what is still to do here, the way on. */
export function ViewerFooter({
  unit,
  previous,
  next,
  parts,
  complete,
  waiting,
  reading,
  recording,
  onPrevious,
  onNext,
  onFinish,
}: ViewerFooterProps) {
  const { t } = useTranslation('viewer');
  const blocked = waiting || next?.state === 'locked';
  const hint = useHint(unit, recording, blocked);
  const hintId = useId();
  const inside = parts?.next ?? false;
  const finishing = !inside && complete && (!next || unit.state === 'done');
  return (
    <footer className={classes.footer} data-lower-bar>
      <Button
        variant="default"
        onClick={onPrevious}
        disabled={!previous && !parts?.previous}
        leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden />}
        className={classes.previous}
        aria-label={t('previous')}
      >
        <span className={classes.fromSm}>{t('previous')}</span>
      </Button>
      <span className={classes.hint} id={hintId} aria-live="off">
        {unit.state === 'done' && <IconCircleCheck size={18} stroke={1.8} aria-hidden className={classes.good} />}
        <span>
          {inside
            ? t(parts?.last ? 'hints.lastPart' : 'hints.nextPart')
            : (hint ??
              (next && !blocked ? (
                <span lang={reading.language}>{t('nextUp', { title: reading.words(next.titles) })}</span>
              ) : null))}
        </span>
      </span>
      {finishing && !(next && next.state !== 'done') ? (
        <Button onClick={onFinish} rightSection={<IconCheck size={18} stroke={2} aria-hidden />}>
          {t('finish')}
        </Button>
      ) : (
        <Button
          onClick={onNext}
          disabled={!inside && (!next || blocked)}
          aria-describedby={hintId}
          rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}
        >
          {t('next')}
        </Button>
      )}
    </footer>
  );
}

const endHints = {
  lesson: 'read',
  video: 'watch',
  document: 'pages',
  quiz: 'pass',
  scorm: 'package',
  xapi: 'package',
  cmi5: 'package',
} as const;

/** What this step still asks, in words; null when nothing needs saying. */
function useHint(unit: LearningUnit, recording: boolean, blocks: boolean): string | null {
  const { t } = useTranslation('viewer');
  const f = useFormat();
  if (unit.state === 'done') return t('hints.done');
  if (!recording || unit.state === 'locked') return null;
  const end =
    unit.kind === 'video' ? unit.furthest >= (unit.durationSeconds ?? Infinity) * watchedShare : unit.furthest >= 0.98;
  const left = Math.ceil(unit.minimumSeconds - unit.seconds);
  if (end && left > 0) return t('hints.time', { left: f.clock(left) });
  // Only what holds the next step back, or the course, is asked for.
  if (!unit.required && !blocks) return t('hints.optional');
  return t(`${blocks ? 'hints' : 'completes'}.${endHints[unit.kind]}`);
}
