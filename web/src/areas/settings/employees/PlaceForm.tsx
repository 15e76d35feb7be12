import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { refusalWords } from '../../../words/words.ts';
import { ofEmployee } from './standing.ts';

type Named = { name: string; code: string };

/** The form of a site or a department, and how its commands end: closed, at the code that is taken, or in words. */
export function usePlaceForm<V extends Named>(initialValues: V, onClose: () => void) {
  const { t } = useTranslation('places');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<V>({ initialValues });
  const options = {
    quiet: true,
    refresh: ofEmployee,
    done: t('saved'),
    onSuccess: onClose,
    onRefusal: (error: ApiError) => {
      if (error.code === 'placeCodeTaken') form.setErrors({ code: refusalWords(error) });
      else setRefusal(showRefusal(form, error));
    },
  };
  const submitting = (send: (values: V) => void) =>
    form.onSubmit((values) => {
      setRefusal(null);
      send(values);
    });
  return { form, refusal, options, submitting };
}

type PlaceFormProps<V extends Named> = {
  title: string;
  form: UseFormReturnType<V>;
  refusal: string | null;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** What only a site or only a department has. */
  children: ReactNode;
};

export function PlaceForm<V extends Named>({ form, children, ...frame }: PlaceFormProps<V>) {
  const { t } = useTranslation('places');
  const field = { required: true, withAsterisk: false } as const;
  return (
    <FormDialog {...frame} confirm={t('save')}>
      <TextInput label={t('name')} {...field} maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label={t('code')}
        description={t('codeHint')}
        {...field}
        maxLength={40}
        {...form.getInputProps('code')}
      />
      {children}
    </FormDialog>
  );
}
