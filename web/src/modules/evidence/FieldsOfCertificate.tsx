import { askedRecordFields } from '@app/domain/evidence/fields';
import { inLanguage } from '@app/domain/localised';
import type { RecordField } from '@app/domain/skills/skill';
import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import type { DraftValues } from './draftStore.ts';
import { byLabel } from '../../words/languages.ts';

type Props = { form: UseFormReturnType<DraftValues>; today: string; stage: 'submit' | 'verify'; disabled?: boolean };

/** Fields beside each other stay in line, whatever is said about them. */
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** What is on a certificate. Anyone who verifies it completes what the rule asks to be on record. */
export function FieldsOfCertificate({ form, today, stage, disabled = false }: Props) {
  const { t, language } = useTranslation('evidence', 'skills');
  const { data } = useQuery(queryOf('listSkillChoices', {}));
  const choices = (data?.skills ?? []).filter((skill) => skill.evidenceKinds.includes('external'));
  const skill = choices.find(({ id }) => id === form.values.skillId);
  const record = skill ? askedRecordFields(skill) : [];
  const field = { disabled, inputWrapperOrder: hintBelow };
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('fields.skill')}
        data={[
          { value: '', label: t('fields.chooseSkill'), disabled: true },
          ...choices.map(({ id, names }) => ({ value: id, label: inLanguage(names, language) })).toSorted(byLabel),
        ]}
        {...field}
        {...form.getInputProps('skillId')}
      />
      {skill && skill.levels.length > 0 && (
        <NativeSelect
          label={t('fields.level')}
          data={skill.levels.map((name, index) => ({ value: String(index + 1), label: inLanguage(name, language) }))}
          {...field}
          {...form.getInputProps('level')}
        />
      )}
      <TextInput
        label={t('fields.issuer')}
        description={t('fields.issuerHint')}
        maxLength={200}
        autoComplete="off"
        {...field}
        {...form.getInputProps('issuer')}
      />
      <TextInput
        label={t('fields.number')}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        {...field}
        {...form.getInputProps('number')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          type="date"
          label={t('fields.issuedOn')}
          max={today}
          {...field}
          {...form.getInputProps('issuedOn')}
        />
        <TextInput
          type="date"
          label={t('fields.expiresOn')}
          min={form.values.issuedOn || undefined}
          {...field}
          {...form.getInputProps('expiresOn')}
          disabled={disabled || form.values.neverExpires}
          value={form.values.neverExpires ? '' : form.values.expiresOn}
        />
      </SimpleGrid>
      <Checkbox
        label={t('fields.neverExpires')}
        disabled={disabled}
        {...form.getInputProps('neverExpires', { type: 'checkbox' })}
      />
      <TextInput
        label={t('fields.hours')}
        inputMode="decimal"
        maxLength={8}
        w={{ base: '100%', sm: '50%' }}
        {...field}
        {...form.getInputProps('hours')}
      />
      {record.map((name) => (
        <TextInput
          key={name}
          label={t(`skills:recordFields.${name as RecordField}`)}
          description={stage === 'submit' ? t('fields.ifPrinted') : t('fields.onRecord')}
          maxLength={300}
          autoComplete="off"
          {...field}
          {...form.getInputProps(`record.${name}`)}
          value={form.values.record[name] ?? ''}
        />
      ))}
    </Stack>
  );
}
