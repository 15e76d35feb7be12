import { Button, Popover, SegmentedControl, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import type { Reading, TextSize } from './reading.ts';
import { textSizes } from './reading.ts';
import classes from './Viewer.module.css';

type ReadingSettingsProps = {
  target: ReactElement;
  reading: Reading;
  onHelp: () => void;
  /** The attempt that a problem is reported about; null where nothing is recorded. */ enrolmentId: string | null;
};

/** How large the text is, in which language, and the keys that turn pages. */
export default function ReadingSettings({ target, reading, onHelp, enrolmentId }: ReadingSettingsProps) {
  const { t } = useTranslation('viewer');
  return (
    <Popover position="bottom-end" width={280} shadow="md" withinPortal trapFocus defaultOpened>
      <Popover.Target>{target}</Popover.Target>
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
        {enrolmentId && (
          <Button
            variant="subtle"
            size="compact-sm"
            renderRoot={(props) => (
              <Link
                to="/support"
                search={{ new: 'course', enrolment: enrolmentId, from: window.location.pathname } as never}
                {...props}
              />
            )}
          >
            {t('settings.report')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  data: { value: string; label: string }[];
};

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
