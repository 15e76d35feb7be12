import { ActionIcon, Button, Popover, SegmentedControl, Text } from '@mantine/core';
import type { SaveState } from '../../modules/enrolment/commit-queue.ts';
import type { Learning } from '../../modules/enrolment/attempt.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconAdjustmentsHorizontal, IconList, IconX } from '../../ui/icons.ts';
import { useFormat } from '../../words/format.ts';
import type { Reading, TextSize } from './reading.ts';
import { textSizes } from './reading.ts';
import { SavedIndicator } from './SavedIndicator.tsx';
import classes from './Viewer.module.css';

type ViewerBarProps = {
  title: string;
  learning: Learning;
  /** Null where nothing is recorded. */
  save: SaveState | null;
  onRetry: () => void;
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
          {t('progress', { done: learning.done, of: learning.of })}
          {learning.minutesLeft > 0 && <> · {t('minutesLeft', { minutes: f.minutes(learning.minutesLeft) })}</>}
        </span>
      </div>
      {save && <SavedIndicator state={save} onRetry={onRetry} />}
      <ReadingMenu reading={reading} onHelp={onHelp} />
      {onOutline && (
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={t('openOutline')} onClick={onOutline}>
          <IconList size={22} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
      <div
        className={classes.track}
        role="progressbar"
        aria-label={t('progress', { done: learning.done, of: learning.of })}
        aria-valuenow={learning.percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${learning.percent}%` }} />
      </div>
    </header>
  );
}

function ReadingMenu({ reading, onHelp }: { reading: Reading; onHelp: () => void }) {
  const { t } = useTranslation('viewer');
  return (
    <Popover position="bottom-end" width={280} shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={t('settings.label')}>
          <IconAdjustmentsHorizontal size={22} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('settings.label')} className={classes.settings}>
        <Choice
          label={t('settings.textSize')}
          value={reading.size}
          onChange={(value) => reading.setSize(value as TextSize)}
          data={textSizes.map((size) => ({ value: size, label: t(`settings.sizes.${size}`) }))}
        />
        {reading.languages.length > 1 && (
          <Choice
            label={t('settings.language')}
            value={reading.language}
            onChange={(value) => reading.setLanguage(value as Reading['language'])}
            data={reading.languages.map((language) => ({ value: language, label: t(`languages.${language}`) }))}
          />
        )}
        <Button variant="subtle" size="compact-sm" onClick={onHelp}>
          {t('settings.shortcuts')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; data: { value: string; label: string }[] };

function Choice({ label, ...rest }: ChoiceProps) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4} aria-hidden>
        {label}
      </Text>
      <SegmentedControl fullWidth size="sm" aria-label={label} {...rest} />
    </div>
  );
}
