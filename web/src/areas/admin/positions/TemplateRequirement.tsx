import { NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { RequirementKindField } from '../../../modules/positions/RequirementKindField.tsx';
import type { PickedTarget } from '../../../modules/positions/TargetsField.tsx';
import { noTarget, TargetsField } from '../../../modules/positions/TargetsField.tsx';
import { plainTargets } from '../../../modules/positions/targets.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';

type Row = Result<'getTemplate'>['requirements'][number];
type TemplateRequirementProps = { templateId: string; row: Row | null; followers: number; onClose: () => void };

/** What a template asks; anyone who follows it is shown that it changed. */
export function TemplateRequirement({ templateId, row, followers, onClose }: TemplateRequirementProps) {
  const { t } = useTranslation('positions');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      targets: (row?.targets ?? [noTarget]) as PickedTarget[],
      kind: row?.kind ?? 'mandatory',
      initialDueDays: row?.initialDueDays ?? 14,
      reason: row?.reason ?? '',
      regulationRef: row?.regulationRef ?? '',
    },
  });
  const options = {
    quiet: true,
    refresh: ['getTemplate', 'listTemplates'] as const,
    onSuccess: onClose,
    onRefusal: (error: unknown) => setRefusal(showRefusal(form, error)),
  };
  const add = useCommand('addTemplateRequirement', { ...options, done: t('requirements.added') });
  const change = useCommand('changeTemplateRequirement', { ...options, done: t('requirements.changed') });
  const submit = form.onSubmit(({ targets, kind, initialDueDays, reason, regulationRef }) => {
    setRefusal(null);
    const chosen = plainTargets(targets.filter(({ skillId, courseId }) => skillId || courseId));
    if (chosen.length === 0) return form.setErrors({ targets: t('targets.needed') });
    const asked = {
      templateId,
      targets: chosen,
      kind,
      initialDueDays: Number(initialDueDays),
      reason,
      regulationRef: regulationRef.trim() || null,
    };
    if (row) change.mutate({ ...asked, templateRequirementId: row.id });
    else add.mutate(asked);
  });
  return (
    <FormDialog
      size="lg"
      lightDismiss={false}
      title={t(row ? 'requirements.changeTitle' : 'requirements.add')}
      confirm={t('ui:save')}
      refusal={refusal}
      busy={add.isPending || change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TargetsField
        value={form.values.targets}
        onChange={(targets) => form.setFieldValue('targets', targets)}
        errors={form.errors}
      />
      <RequirementKindField value={form.values.kind} onChange={(kind) => form.setFieldValue('kind', kind)} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NumberInput
          label={t('fields.initialDueDays')}
          description={t('fields.initialDueDaysHint')}
          min={0}
          max={730}
          {...form.getInputProps('initialDueDays')}
        />
        <TextInput
          label={t('fields.regulationRef')}
          description={t('templates.checkRegulator')}
          maxLength={200}
          {...form.getInputProps('regulationRef')}
        />
      </SimpleGrid>
      <TextInput label={t('fields.reason')} maxLength={500} {...form.getInputProps('reason')} />
      {followers > 0 && (
        <Text size="sm" c="dimmed">
          {t('templates.told', { count: followers })}
        </Text>
      )}
    </FormDialog>
  );
}
