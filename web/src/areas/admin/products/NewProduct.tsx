import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { ofProducts } from './product.ts';

/** What a product begins with; the rest is written in its draft. */
export function NewProduct({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const { t } = useTranslation('productAdmin');
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { names: { en: '', fr: '' }, sku: '' } });
  const create = useCommand('createProduct', {
    quiet: true,
    refresh: ofProducts,
    onSuccess: ({ productId }) =>
      navigate({ to: '/admin/companies/$companyId/products/$productId', params: { companyId, productId } }),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ names, sku }) =>
    create.mutate({ sku, names: { en: names.en, ...(names.fr && { fr: names.fr }) } }),
  );
  return (
    <FormDialog
      title={t('list.add')}
      confirm={t('list.create')}
      refusal={refusal}
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('fields.name.en')}
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('names.en')}
      />
      <TextInput label={t('fields.name.fr')} maxLength={200} {...form.getInputProps('names.fr')} />
      <TextInput
        label={t('fields.sku')}
        description={t('fields.skuHint')}
        required
        withAsterisk={false}
        maxLength={40}
        {...form.getInputProps('sku')}
      />
    </FormDialog>
  );
}
