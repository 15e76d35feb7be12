import { SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../../../api/forms.ts';
import { useCommand } from '../../../../api/queries.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { colon, useTranslation } from '../../../../ui/i18n.ts';
import type { HeldProof } from '../holdings.ts';
import { ofStanding } from '../holdings.ts';

/** Puts the days of a proof right; how it was known before stays. */
export default function CorrectDays({
  personId,
  proof,
  title,
  onClose,
}: {
  personId: string;
  proof: HeldProof;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('why');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: { validFrom: proof.validFrom, validThrough: proof.validThrough ?? '', reason: '' },
  });
  const correct = useCommand('correctAchievement', {
    quiet: true,
    refresh: ofStanding,
    done: t('forms.corrected'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={`${colon(t('forms.correctTitle'))} ${title}`}
      text={t('forms.correctText')}
      confirm={t('forms.correct')}
      refusal={refusal}
      busy={correct.isPending}
      onSubmit={form.onSubmit(({ validFrom, validThrough, reason }) => {
        setRefusal(null);
        correct.mutate({ personId, achievementId: proof.id, validFrom, validThrough: validThrough || null, reason });
      })}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          type="date"
          label={t('forms.from')}
          required
          withAsterisk={false}
          {...form.getInputProps('validFrom')}
        />
        <TextInput
          type="date"
          label={t('forms.to')}
          description={t('forms.noEnd')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('validThrough')}
        />
      </SimpleGrid>
      <TextInput
        label={t('forms.reason')}
        required
        withAsterisk={false}
        minLength={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
