import { Button, Group, Text } from '@mantine/core';
import { minutesOfSteps } from '@app/domain/enrolment/progress';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import type { Editing } from './useDraft.ts';

/**
 * How many steps there are and what the required ones take. Where the course itself says another duration, learners
 * would read two figures: the way to make them one is beside it.
 */
export function StepsTime({ editing: { draft, editable, set } }: { editing: Editing }) {
  const { t } = useTranslation('editor');
  const f = useFormat();
  const units = draft.sections.flatMap((section) => section.units);
  const minutes = minutesOfSteps(units);
  const differs = minutes > 0 && minutes !== draft.expectedMinutes;
  return (
    <Group gap="xs" mb="sm">
      <Text size="sm" c="dimmed">
        {t('content.sum', {
          steps: t('versions.steps', { count: units.length }),
          required: units.filter((unit) => unit.required).length,
          time: f.minutes(minutes),
        })}
        {differs && ` ${t('content.otherDuration', { time: f.minutes(draft.expectedMinutes) })}`}
      </Text>
      {differs && editable && (
        <Button size="compact-sm" variant="subtle" onClick={() => set({ expectedMinutes: minutes })}>
          {t('content.takeDuration', { time: f.minutes(minutes) })}
        </Button>
      )}
    </Group>
  );
}
