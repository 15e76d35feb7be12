import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { TagsField } from '../../../ui/forms/TagsField.tsx';
import { listError } from './listError.ts';
import type { Sheet } from './sheets.ts';
import { ofSheets } from './sheets.ts';

/** What a product is called, and the barcodes it is found by. */
export function EditSheet({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const { t } = useTranslation('sds');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { product, manufacturer, synonyms, barcodes } = sheet;
  const form = useForm({ initialValues: { product, manufacturer, synonyms, barcodes } });
  const change = useCommand('changeSheet', {
    quiet: true,
    refresh: ofSheets,
    done: t('saved'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={t('sheet.edit')}
      confirm={t('save')}
      refusal={refusal}
      busy={change.isPending}
      lightDismiss={!form.isDirty()}
      onSubmit={form.onSubmit((values) =>
        change.mutate({ sheetId: sheet.id, ...values, expectedChangedAt: sheet.changedAt }),
      )}
      onClose={onClose}
    >
      <TextInput
        label={t('fields.product')}
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
        {...form.getInputProps('product')}
      />
      <TextInput
        label={t('fields.manufacturer')}
        required
        withAsterisk={false}
        maxLength={200}
        {...form.getInputProps('manufacturer')}
      />
      <TagsField
        label={t('fields.synonyms')}
        description={t('fields.synonymsHint')}
        maxTags={20}
        value={form.values.synonyms}
        onChange={(next) => form.setFieldValue('synonyms', next)}
        error={listError(form, 'synonyms')}
      />
      <TagsField
        label={t('fields.barcodes')}
        description={t('fields.barcodesHint')}
        maxTags={20}
        value={form.values.barcodes}
        onChange={(next) => form.setFieldValue('barcodes', next)}
        error={listError(form, 'barcodes')}
      />
    </FormDialog>
  );
}
