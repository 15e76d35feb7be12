import type { ContentLanguage } from '@app/domain/localised';
import { ActionIcon, Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPlus, IconTrash } from '../../../ui/icons.ts';
import type { Draft } from './draft.ts';

type Evaluation = NonNullable<Draft['evaluation']>;
type Props = {
  evaluation: Evaluation | null;
  writing: ContentLanguage;
  editable: boolean;
  onChange: (evaluation: Evaluation | null) => void;
};

const newStep = () => ({ key: crypto.randomUUID(), text: {} });

/** Whether an evaluator has to see the learner at work, and doing what. */
export function EvaluationSteps({ evaluation, writing, editable, onChange }: Props) {
  const { t } = useTranslation('editor');
  const steps = evaluation?.steps ?? [];
  const put = (key: string, text: string) =>
    onChange({
      steps: steps.map((step) => (step.key === key ? { ...step, text: { ...step.text, [writing]: text } } : step)),
    });
  return (
    <Stack gap="xs" data-field="evaluation">
      <Switch
        label={t('completion.evaluation')}
        description={t('completion.evaluationHint')}
        checked={evaluation !== null}
        disabled={!editable}
        onChange={(event) => onChange(event.currentTarget.checked ? { steps: [newStep()] } : null)}
      />
      {steps.map(({ key, text }, index) => (
        <Group key={key} gap="xs" wrap="nowrap" align="center">
          <TextInput
            flex={1}
            lang={writing}
            aria-label={t('completion.evaluationStep', { number: String(index + 1) })}
            placeholder={t('completion.evaluationStep', { number: String(index + 1) })}
            maxLength={200}
            readOnly={!editable}
            value={text[writing] ?? ''}
            onChange={(event) => put(key, event.currentTarget.value)}
          />
          {editable && (
            <ActionIcon
              variant="subtle"
              color="brick"
              aria-label={t('completion.evaluationRemove', { number: String(index + 1) })}
              onClick={() => onChange({ steps: steps.filter((step) => step.key !== key) })}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {evaluation && steps.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('completion.evaluationNoSteps')}
        </Text>
      )}
      {evaluation && editable && steps.length < 40 && (
        <Button
          variant="subtle"
          size="sm"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange({ steps: [...steps, newStep()] })}
        >
          {t('completion.evaluationAdd')}
        </Button>
      )}
    </Stack>
  );
}
