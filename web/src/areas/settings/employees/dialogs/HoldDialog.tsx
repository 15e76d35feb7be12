import { addDays } from '@app/domain/time';
import { longestExemptionDays } from '@app/domain/qualification/hold';
import { inLanguage } from '@app/domain/localised';
import type { Localised } from '@app/domain/localised';
import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
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

/**
 * Takes a skill, a course or everything away for a time, or waives it. What it is about is always chosen: everything at
 * once is too much to happen by itself.
 */
export default function HoldDialog({
  personId,
  kind,
  onClose,
}: {
  personId: string;
  kind: 'suspension' | 'exemption';
  onClose: () => void;
}) {
  const { t, language } = useTranslation('why');
  const today = useToday();
  const [refusal, setRefusal] = useState<string | null>(null);
  const targets = useQuery({ ...queryOf('listTargets', {}), staleTime: 300_000 });
  const suspends = kind === 'suspension';
  const form = useForm({
    initialValues: { what: '', fromOn: today, toOn: suspends ? '' : addDays(today, 90), reason: '', note: '' },
  });
  const place = useCommand('placeHold', {
    quiet: true,
    refresh: ofStanding,
    done: t(suspends ? 'forms.suspended' : 'forms.exempted'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ what, fromOn, toOn, reason, note }) => {
    setRefusal(null);
    const [of, id] = what.split(':');
    place.mutate({
      personId,
      kind,
      skillId: of === 'skill' ? id! : null,
      courseId: of === 'course' ? id! : null,
      fromOn,
      toOn: toOn || null,
      reason,
      note: note || null,
    });
  });
  const required = { required: true, withAsterisk: false } as const;
  const option = (of: string) => (row: { id: string; code: string; names: unknown }) => ({
    value: `${of}:${row.id}`,
    label: inLanguage(row.names as Localised, language) || row.code,
  });
  return (
    <FormDialog
      title={t(suspends ? 'forms.suspendTitle' : 'forms.exemptTitle')}
      text={t(suspends ? 'forms.suspendText' : 'forms.exemptText')}
      confirm={t(suspends ? 'forms.suspend' : 'forms.exempt')}
      destructive={suspends}
      refusal={refusal}
      busy={place.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={t('forms.what')}
        {...form.getInputProps('what')}
        {...required}
        data={[
          { value: '', label: t('forms.choose'), disabled: true },
          { value: 'everything', label: t('forms.everything') },
          { group: t('forms.skill'), items: (targets.data?.skills ?? []).map(option('skill')).toSorted(byLabel) },
          { group: t('forms.course'), items: (targets.data?.courses ?? []).map(option('course')).toSorted(byLabel) },
        ]}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput type="date" label={t('forms.from')} {...required} {...form.getInputProps('fromOn')} />
        <TextInput
          type="date"
          label={t('forms.to')}
          description={suspends ? t('forms.openEnd') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required={!suspends}
          withAsterisk={false}
          {...(!suspends && { max: addDays(form.values.fromOn || today, longestExemptionDays) })}
          {...form.getInputProps('toOn')}
        />
      </SimpleGrid>
      <TextInput
        label={t('forms.reason')}
        description={t('forms.reasonHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...required}
        minLength={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label={t('forms.note')}
        description={t('forms.noteHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={1000}
        autosize
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
