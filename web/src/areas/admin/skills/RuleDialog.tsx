import { Group, NativeSelect, NumberInput, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { expiryDays, renewalAnchors, skillRuleIssues } from '@app/domain/skills/skill-rule';
import type { SkillRule } from '@app/domain/skills/skill-rule';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { WhatIfSkill } from '../../../modules/qualification/WhatIf.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { issueWords } from '../../../words/words.ts';
import type { Skill } from './skill.ts';
import { ofSkill } from './skill.ts';

type Rule = Skill['rules'][number];

/** Another rule, with the reason for it. The one before stays on record, and so does what it made valid. */
export function RuleDialog({ skillId, rule, onClose }: { skillId: string; rule: Rule; onClose: () => void }) {
  const { t, language } = useTranslation('skills');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      lapses: rule.validityMonths !== null,
      validityMonths: rule.validityMonths ?? 12,
      expiryDay: rule.expiryDay,
      renewalAnchor: rule.renewalAnchor,
      fixedMonth: String(rule.fixedMonth ?? 12),
      fixedDay: rule.fixedDay ?? 31,
      minActiveDays: rule.minActiveDays,
      renewalWindowDays: rule.renewalWindowDays,
      expiringSoonDays: rule.expiringSoonDays,
      graceDays: rule.graceDays,
      graceCounts: rule.graceCounts,
      reason: '',
    },
  });
  const { values } = form;
  const fixed = values.lapses && values.renewalAnchor === 'fixedDate';
  const save = useCommand('changeSkillRule', {
    quiet: true,
    refresh: ofSkill,
    done: t('rule.saved'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const draft: SkillRule = {
    validityMonths: values.lapses ? Number(values.validityMonths) : null,
    expiryDay: values.expiryDay,
    renewalAnchor: values.lapses ? values.renewalAnchor : 'previousExpiry',
    fixedMonth: fixed ? Number(values.fixedMonth) : null,
    fixedDay: fixed ? Number(values.fixedDay) : null,
    minActiveDays: fixed ? Number(values.minActiveDays) : 0,
    renewalWindowDays: Number(values.renewalWindowDays),
    expiringSoonDays: Number(values.expiringSoonDays),
    graceDays: Number(values.graceDays),
    graceCounts: values.graceCounts,
  };
  const submit = form.onSubmit(() => {
    setRefusal(null);
    const issues = skillRuleIssues(draft);
    if (issues.length > 0)
      return form.setErrors(
        Object.fromEntries(issues.map((issue) => [issue.path, issueWords({ ...issue, message: '' })])),
      );
    save.mutate({ skillId, ...draft, reason: values.reason });
  });
  const months = Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1),
    label: new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2024, at, 1)),
    ),
  }));
  const figure = (
    field: 'validityMonths' | 'minActiveDays' | 'renewalWindowDays' | 'expiringSoonDays' | 'graceDays' | 'fixedDay',
    min: number,
    max: number,
    hint?: string,
  ) => (
    <NumberInput
      label={t(`rule.fields.${field}`)}
      {...(hint && { description: hint })}
      min={min}
      max={max}
      {...form.getInputProps(field)}
    />
  );
  return (
    <FormDialog
      title={t('rule.change')}
      size="lg"
      lightDismiss={false}
      confirm={t('ui:save')}
      refusal={refusal}
      busy={save.isPending}
      beside={
        <WhatIfSkill
          draft={{ skillId, rule: draft, addEquivalent: null, removeEquivalentId: null }}
          confirm={t('ui:save')}
          onConfirm={() => submit()}
        />
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Switch label={t('rule.fields.lapses')} {...form.getInputProps('lapses', { type: 'checkbox' })} />
      {values.lapses && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {figure('validityMonths', 1, 600)}
          <NativeSelect
            label={t('rule.lastDay')}
            data={expiryDays.map((value) => ({ value, label: t(`rule.expiryDays.${value}`) }))}
            {...form.getInputProps('expiryDay')}
          />
          <NativeSelect
            label={t('rule.anchor')}
            data={renewalAnchors.map((value) => ({ value, label: t(`rule.anchors.${value}`) }))}
            {...form.getInputProps('renewalAnchor')}
          />
          {fixed && (
            <Group grow align="start">
              {figure('fixedDay', 1, 31)}
              <NativeSelect label={t('rule.fields.fixedMonth')} data={months} {...form.getInputProps('fixedMonth')} />
            </Group>
          )}
          {fixed && figure('minActiveDays', 0, 10_000, t('rule.fields.minActiveDaysHint'))}
          {figure('renewalWindowDays', 0, 365)}
          {figure('expiringSoonDays', 7, 180)}
          {figure('graceDays', 0, 90)}
        </SimpleGrid>
      )}
      {values.lapses && Number(values.graceDays) > 0 && (
        <Switch label={t('rule.fields.graceCounts')} {...form.getInputProps('graceCounts', { type: 'checkbox' })} />
      )}
      <TextInput
        label={t('fields.reason')}
        required
        withAsterisk={false}
        minLength={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <Text size="sm" c="dimmed">
        {t('rule.changeText')}
      </Text>
    </FormDialog>
  );
}
