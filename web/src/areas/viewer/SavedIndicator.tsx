import { UnstyledButton } from '@mantine/core';
import type { UnstyledButtonProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ComponentProps, ComponentType } from 'react';
import type { SaveState } from '../../modules/enrolment/commit-queue.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUpload } from '../../ui/icons.ts';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import type { SaveTroubleProps } from './SaveTrouble.tsx';
import classes from './Viewer.module.css';

const shapes = {
  saved: IconCloudCheck,
  saving: IconCloudUpload,
  offline: IconCloudOff,
  failed: IconAlertTriangle,
} as const;

/** Whether what was done is kept by the server, under way, or waiting on this device. */
export function SavedIndicator({ state, onRetry }: { state: SaveState; onRetry: () => void | Promise<void> }) {
  const { t } = useTranslation('viewer');
  const f = useFormat();
  const [trying, setTrying] = useState(false);
  const [SaveTrouble, setSaveTrouble] = useState<ComponentType<SaveTroubleProps> | null>(null);
  // Wanted where there is no connection: it comes while there is one. Not suspended: a press at once would meet what is
  // about to be replaced.
  useEffect(() => {
    let here = true;
    if (!SaveTrouble)
      void import('./SaveTrouble.tsx').then(
        (module) => here && setSaveTrouble(() => module.default),
        () => {},
      );
    return () => void (here = false);
  }, [SaveTrouble, state.kind]);
  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };
  const Shape = shapes[state.kind];
  const words =
    state.kind === 'saved'
      ? state.at
        ? t('saved.savedAt', { time: f.time(state.at) })
        : t('saved.saved')
      : t(`saved.${state.kind}`);
  const face = (
    <>
      <Shape size={18} stroke={1.8} aria-hidden />
      <span className={classes.savedWords}>{words}</span>
    </>
  );
  // Every fifteen seconds "saved" would be noise; trouble is told.
  if (state.kind === 'saved' || state.kind === 'saving') {
    return (
      <span className={classes.saved} data-kind={state.kind} data-testid="saved">
        {face}
      </span>
    );
  }
  const target = <TroubleButton kind={state.kind}>{face}</TroubleButton>;
  if (!SaveTrouble) return target;
  return (
    <SaveTrouble target={target} trying={trying} onRetry={() => void retry()}>
      {state.kind === 'offline'
        ? t('savedDetail.offline', { count: state.waiting })
        : `${refusalWords(state.error)} ${t('savedDetail.failed')}`}
    </SaveTrouble>
  );
}

function TroubleButton({
  kind,
  ...props
}: UnstyledButtonProps & ComponentProps<'button'> & { kind: SaveState['kind'] }) {
  return <UnstyledButton {...props} className={classes.saved} data-kind={kind} data-testid="saved" role="status" />;
}
