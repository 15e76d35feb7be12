import { ActionIcon, Menu } from '@mantine/core';
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
      <div className={classes.track} role="progressbar" aria-label={t('progress', { done: learning.done, of: learning.of })} aria-valuenow={learning.percent} aria-valuemin={0} aria-valuemax={100}>
        <span style={{ width: `${learning.percent}%` }} />
      </div>
    </header>
  );
}

function ReadingMenu({ reading, onHelp }: { reading: Reading; onHelp: () => void }) {
  const { t } = useTranslation('viewer');
  return (
    <Menu position="bottom-end" width={240} shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={t('settings.label')}>
          <IconAdjustmentsHorizontal size={22} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('settings.textSize')}</Menu.Label>
        <Menu.RadioGroup value={reading.size} onChange={(value) => reading.setSize(value as TextSize)}>
          {textSizes.map((size) => (
            <Menu.RadioItem key={size} value={size} closeMenuOnClick={false}>
              {t(`settings.sizes.${size}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {reading.languages.length > 1 && (
          <>
            <Menu.Label>{t('settings.language')}</Menu.Label>
            <Menu.RadioGroup value={reading.language} onChange={(value) => reading.setLanguage(value as Reading['language'])}>
              {reading.languages.map((language) => (
                <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick={false}>
                  {t(`languages.${language}`)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </>
        )}
        <Menu.Divider />
        <Menu.Item onClick={onHelp}>{t('settings.shortcuts')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
