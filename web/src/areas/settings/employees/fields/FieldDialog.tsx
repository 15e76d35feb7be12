import { fieldKinds, fieldKindWords, longestName } from '@app/domain/company/fields/employee-field';
import type { FieldKind } from '@app/domain/company/fields/employee-field';
import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../../api/client.ts';
import { showRefusal } from '../../../../api/forms.ts';
import { queryOf, useCommand } from '../../../../api/queries.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { spokenLocale } from '../../../../words/languages.ts';
import { refusalWords } from '../../../../words/words.ts';
import type { DraftChoice } from './ChoicesField.tsx';
import { ChoicesField, emptyChoice } from './ChoicesField.tsx';
import type { Field } from './ofFields.ts';
import { ofFields } from './ofFields.ts';

/** Refusals that say a number, and belong to a field all the same. */
const codesAtFields: Record<string, string> = { fieldKindFixed: 'kind', choiceInUse: 'choices' };

/** A new field, or one that is changed. */
export function FieldDialog({ field, onClose }: { field: Field | null; onClose: () => void }) {
  const { t } = useTranslation('customFields');
  const spoken = spokenLocale();
  const [refusal, setRefusal] = useState<string | null>(null);
  const use = useQuery({
    ...queryOf('getEmployeeFieldUse', { fieldId: field?.fieldId ?? '' }),
    enabled: field !== null,
  });
  const people = use.data?.people ?? 0;
  const form = useForm({
    initialValues: {
      kind: (field?.kind ?? 'text') as FieldKind,
      en: field?.en ?? '',
      fr: field?.fr ?? '',
      helpEn: field?.helpEn ?? '',
      helpFr: field?.helpFr ?? '',
      own: field?.own ?? false,
      choices: field?.choices.map(({ number, en, fr }): DraftChoice => ({ number, en, fr: fr ?? '' })) ?? [],
    },
  });
  const options = {
    quiet: true,
    refresh: ofFields,
    done: t('saved'),
    onSuccess: onClose,
    onRefusal: (error: ApiError) => {
      const at = codesAtFields[error.code];
      if (at) form.setErrors({ [at]: refusalWords(error) });
      else setRefusal(showRefusal(form, error));
    },
  };
  const create = useCommand('createEmployeeField', options);
  const change = useCommand('changeEmployeeField', options);
  const submit = form.onSubmit(({ choices, fr, helpEn, helpFr, ...rest }) => {
    setRefusal(null);
    const sent = {
      ...rest,
      fr: fr.trim() || null,
      helpEn: helpEn.trim() || null,
      helpFr: helpFr.trim() || null,
      choices:
        rest.kind === 'choice'
          ? choices.map((choice) => ({ number: choice.number, en: choice.en, fr: choice.fr.trim() || null }))
          : [],
    };
    if (field) change.mutate({ fieldId: field.fieldId, ...sent });
    else create.mutate(sent);
  });
  const { kind, choices } = form.values;
  const chooseKind = (next: FieldKind) =>
    form.setValues({
      kind: next,
      ...(next === 'choice' && choices.length === 0 && { choices: [emptyChoice, emptyChoice] }),
    });
  return (
    <FormDialog
      title={t(field ? 'edit' : 'add')}
      confirm={t('save')}
      refusal={refusal}
      busy={create.isPending || change.isPending}
      lightDismiss={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('nameEn')}
          required
          withAsterisk={false}
          maxLength={longestName}
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('en')}
        />
        <TextInput
          label={t('nameFr')}
          description={t('nameFrHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={longestName}
          autoComplete="off"
          {...form.getInputProps('fr')}
        />
      </SimpleGrid>
      <NativeSelect
        label={t('kind')}
        description={people > 0 ? t('kindFixed', { count: people }) : t('kindHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={people > 0}
        data={fieldKinds.map((value) => ({ value, label: fieldKindWords[value][spoken] }))}
        {...form.getInputProps('kind')}
        onChange={(event) => chooseKind(event.currentTarget.value as FieldKind)}
      />
      {kind === 'choice' && (
        <ChoicesField
          value={choices}
          onChange={(next) => form.setFieldValue('choices', next)}
          errors={form.errors}
          people={new Map(use.data?.choices.map((choice) => [choice.number, choice.people]))}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('helpEn')}
          description={t('helpHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('helpEn')}
        />
        <TextInput label={t('helpFr')} maxLength={200} autoComplete="off" {...form.getInputProps('helpFr')} />
      </SimpleGrid>
      <Checkbox label={t('own')} {...form.getInputProps('own', { type: 'checkbox' })} />
    </FormDialog>
  );
}
