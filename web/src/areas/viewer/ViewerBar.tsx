import { ActionIcon } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import type { SaveState } from '../../modules/enrolment/commit-queue.ts';
import type { Learning } from '../../modules/enrolment/attempt.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconAdjustmentsHorizontal, IconList, IconX } from '../../ui/icons.ts';
import { useFormat } from '../../words/format.ts';
import type { Reading } from './reading.ts';
import { SavedIndicator } from './SavedIndicator.tsx';
import classes from './Viewer.module.css';
import { lazyPart } from '../../ui/lazyPart.tsx';

const load = () => import('./ReadingSettings.tsx');
const ReadingSettings = lazyPart(load);

type ViewerBarProps = {
  title: string;
  learning: Learning;
  /** Null where nothing is recorded. */
  save: SaveState | null;
  onRetry: () => void | Promise<void>;
  reading: Reading;
  onExit: () => void;
  /** On a phone: opens the outline. */
  onOutline: (() => void) | undefined;
  onHelp: () => void;
};

/** The head of the viewer: the way out, where one is, whether it is saved. */
export function ViewerBar({ title, learning, save, onRetry, reading, onExit, onOutline, onHelp }: ViewerBarProps) {
  const { t } = useTranslation('viewer');
  const f = useFormat();
  return (
    <header className={classes.bar}>
      <ActionIcon variant="subtle" color="gray" size="xl" aria-label={t('exit')} onClick={onExit}>
        <IconX size={22} stroke={1.8} aria-hidden />
      </ActionIcon>
      <div className={classes.where}>
        <span className={classes.course} lang={reading.language}>
          {title}
        </span>
        <span className={classes.far}>
          {t('progress', { count: learning.done, of: learning.of })}
          {learning.minutesLeft > 0 && <> · {t('minutesLeft', { minutes: f.minutes(learning.minutesLeft) })}</>}
        </span>
      </div>
      {save && <SavedIndicator state={save} onRetry={onRetry} />}
      <ReadingMenu reading={reading} onHelp={onHelp} enrolmentId={save ? learning.enrolmentId : null} />
      {onOutline && (
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={t('openOutline')} onClick={onOutline}>
          <IconList size={22} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
      <div
        className={classes.track}
        role="progressbar"
        aria-label={t('progress', { count: learning.done, of: learning.of })}
        aria-valuenow={learning.percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${learning.percent}%` }} />
      </div>
    </header>
  );
}

/**
 * What opens the reading settings is here at once; what it opens comes after the page, and before the connection may
 * go.
 */
function ReadingMenu(props: { reading: Reading; onHelp: () => void; enrolmentId: string | null }) {
  const { t } = useTranslation('viewer');
  const [wanted, setWanted] = useState(false);
  useEffect(() => void load().catch(() => {}), []);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="xl"
      aria-label={t('settings.label')}
      aria-haspopup="dialog"
      onClick={() => setWanted(true)}
    >
      <IconAdjustmentsHorizontal size={22} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <ReadingSettings target={button} {...props} />
    </Suspense>
  );
}
