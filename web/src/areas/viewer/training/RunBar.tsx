import { ActionIcon, Button } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { useRouter } from '@tanstack/react-router';
import { useZoneFormat } from '../../../modules/group-training/training.ts';
import type { RunState } from '../../../modules/group-training/run-types.ts';
import { spokenLanguage, useTranslation } from '../../../ui/i18n.ts';
import { IconCloudCheck, IconCloudOff, IconCloudUpload, IconX } from '../../../ui/icons.ts';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import classes from './Run.module.css';
import { zoneName } from '../../../words/zoneName.ts';

type RunBarProps = {
  state: RunState;
  session: RunState['run']['sessions'][number];
  here: number;
  all: number;
  onRetry: () => void;
};

/** The head: which session, how many are here, and what waits on this device. */
export function RunBar({ state, session, here, all, onRetry }: RunBarProps) {
  const { t } = useTranslation('trainingRun');
  const { run, connection, waiting, sending } = state;
  const { f, other } = useZoneFormat(run.timeZone);
  const router = useRouter();
  const title = inLanguage(run.titles, spokenLanguage());
  usePageTitle(title);
  const offline = connection !== 'online';
  const Shape = offline ? IconCloudOff : waiting.length > 0 || sending ? IconCloudUpload : IconCloudCheck;
  const words = [
    offline && t(connection),
    waiting.length > 0 ? t('waiting', { count: waiting.length }) : !offline && t(sending ? 'sending' : 'saved'),
  ].filter(Boolean);
  return (
    <header className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xl"
        aria-label={t('leave')}
        onClick={() => void router.navigate({ to: '/' })}
      >
        <IconX size={22} stroke={1.8} aria-hidden />
      </ActionIcon>
      <div className={classes.where}>
        <h1 className={classes.title}>{title}</h1>
        <span className={classes.facts}>
          {`${f.dayOf(session.startsAt)}, ${f.time(session.startsAt)}–${f.time(session.endsAt)}${other ? ` (${zoneName(run.timeZone, spokenLanguage())})` : ''}`}
          {run.place && ` · ${run.place}`}
        </span>
        <span className={classes.count}>{t('progress', { here, all })}</span>
      </div>
      <div className={classes.saved} data-offline={offline || undefined} role="status">
        <Shape size={18} aria-hidden />
        <span>{words.join(' ')}</span>
        {offline && (
          <Button size="md" variant="subtle" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={t('progress', { here, all })}
        aria-valuenow={here}
        aria-valuemin={0}
        aria-valuemax={Math.max(all, 1)}
      >
        <span style={{ width: `${all === 0 ? 0 : (here / all) * 100}%` }} />
      </div>
    </header>
  );
}
