import { inLanguage } from '@app/domain/localised';
import type { Localised } from '@app/domain/localised';
import type { RecordField } from '@app/domain/skills/skill';
import { Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showRefusal } from '../../../../api/forms.ts';
import { queryOf, useCommand } from '../../../../api/queries.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useToday } from '../../../../words/format.ts';
import { ofStanding } from '../holdings.ts';
import { byLabel } from '../../../../words/languages.ts';

const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

/** Records a skill by hand, with what the rule behind it asks to be on record. */
export default function AwardDialog({ personId, onClose }: { personId: string; onClose: () => void }) {
  const { t, language } = useTranslation('why');
  const s = useTranslation('skills').t;
  const today = useToday();
  const [refusal, setRefusal] = useState<string | null>(null);
  const targets = useQuery({ ...queryOf('listTargets', {}), staleTime: 300_000 });
  const form = useForm({
    initialValues: {
      skillId: '',
      level: '1',
      completedOn: today,
      printedThrough: '',
      issuerName: '',
      externalNumber: '',
      record: {} as Record<string, string>,
      reason: '',
    },
  });
  const award = useCommand('awardSkill', {
    quiet: true,
    refresh: ofStanding,
    done: t('forms.given'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const skill = targets.data?.skills.find(({ id }) => id === form.values.skillId);
  const fields = (skill?.recordFields ?? []) as RecordField[];
  const submit = form.onSubmit(({ level, printedThrough, issuerName, externalNumber, record, ...given }) => {
    setRefusal(null);
    award.mutate({
      personId,
      ...given,
      level: Number(level),
      printedThrough: printedThrough || null,
      issuerName: issuerName || null,
      externalNumber: externalNumber || null,
      record: Object.fromEntries(fields.map((field) => [field, record[field] ?? ''])) as never,
    });
  });
  const required = { required: true, withAsterisk: false } as const;
  return (
    <FormDialog
      title={t('forms.giveTitle')}
      text={t('forms.giveText')}
      confirm={t('forms.give')}
      refusal={refusal}
      busy={award.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={t('forms.skill')}
        {...required}
        {...form.getInputProps('skillId')}
        data={[
          { value: '', label: t('forms.chooseSkill') },
          ...(targets.data?.skills ?? [])
            .map((row) => ({ value: row.id, label: inLanguage(row.names as Localised, language) || row.code }))
            .toSorted(byLabel),
        ]}
      />
      {skill && skill.levels.length > 1 && (
        <NativeSelect
          label={t('forms.level')}
          {...form.getInputProps('level')}
          data={skill.levels.map((level, index) => ({
            value: String(index + 1),
            label: inLanguage(level as Localised, language),
          }))}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput type="date" label={t('forms.completedOn')} {...required} {...form.getInputProps('completedOn')} />
        <TextInput
          type="date"
          label={t('forms.printedThrough')}
          description={t('forms.printedHint')}
          inputWrapperOrder={below}
          {...form.getInputProps('printedThrough')}
        />
        <TextInput
          label={t('forms.issuer')}
          description={t('forms.issuerHint')}
          inputWrapperOrder={below}
          maxLength={200}
          {...form.getInputProps('issuerName')}
        />
        <TextInput label={t('forms.number')} maxLength={100} {...form.getInputProps('externalNumber')} />
      </SimpleGrid>
      {fields.length > 0 && (
        <Fieldset legend={t('forms.record')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {fields.map((field) => (
              <TextInput
                key={field}
                label={s(`recordFields.${field}`)}
                type={field === 'evaluationDate' ? 'date' : 'text'}
                {...required}
                maxLength={300}
                value={form.values.record[field] ?? ''}
                onChange={(event) => form.setFieldValue(`record.${field}`, event.currentTarget.value)}
                error={form.errors[`record.${field}`]}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      )}
      <TextInput
        label={t('forms.reason')}
        description={t('forms.reasonHint')}
        inputWrapperOrder={below}
        {...required}
        minLength={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
