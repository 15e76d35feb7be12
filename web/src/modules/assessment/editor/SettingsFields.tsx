import { feedbackRules } from '@app/domain/assessment/quiz';
import type { FeedbackRule, QuizSettings } from '@app/domain/assessment/quiz';
import { Alert, NativeSelect, NumberInput, SimpleGrid, Switch } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import { useEditing } from './editing.ts';

type SettingsFieldsProps = { settings: QuizSettings; onChange: (settings: QuizSettings) => void };

/** The rules of a quiz. An empty number is no limit. */
export function SettingsFields({ settings, onChange }: SettingsFieldsProps) {
  const { t } = useTranslation('assessment');
  const { problemAt } = useEditing();
  const number = (
    name: 'passMark' | 'maxAttempts' | 'timeLimitMinutes' | 'coolDownHours' | 'drawCount',
    whenEmpty: number | null,
  ) => ({
    value: settings[name] ?? '',
    onChange: (value: string | number) => onChange({ ...settings, [name]: value === '' ? whenEmpty : Number(value) }),
    error: problemAt(`settings.${name}`),
    allowNegative: false,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
      <NumberInput label={t('editor.passMark')} {...number('passMark', 0)} max={100} clampBehavior="none" />
      <NumberInput
        label={t('editor.maxAttempts')}
        description={t('editor.maxAttemptsHint')}
        {...number('maxAttempts', null)}
        allowDecimal={false}
      />
      <NumberInput
        label={t('editor.timeLimit')}
        description={t('editor.timeLimitHint')}
        {...number('timeLimitMinutes', null)}
      />
      <NumberInput
        label={t('editor.coolDown')}
        description={t('editor.coolDownHint')}
        {...number('coolDownHours', 0)}
      />
      <NumberInput
        label={t('editor.drawCount')}
        description={t('editor.drawCountHint')}
        {...number('drawCount', null)}
        allowDecimal={false}
      />
      <NativeSelect
        label={t('editor.feedback')}
        value={settings.feedback}
        onChange={({ currentTarget }) => onChange({ ...settings, feedback: currentTarget.value as FeedbackRule })}
        data={feedbackRules.map((value) => ({ value, label: t(`editor.feedbackRules.${value}`) }))}
        description={t(`editor.feedbackHints.${settings.feedback}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Switch
        mt="xs"
        label={t('editor.shuffle')}
        checked={settings.shuffle}
        onChange={({ currentTarget }) => onChange({ ...settings, shuffle: currentTarget.checked })}
      />
      {settings.feedback === 'everyAttempt' && settings.maxAttempts !== 1 && (
        <Alert color="amber" style={{ gridColumn: '1 / -1' }}>
          {t('editor.feedbackWarning')}
        </Alert>
      )}
    </SimpleGrid>
  );
}
