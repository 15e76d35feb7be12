import type { QuantityBand } from '@app/domain/sds/sheet';
import { quantityWords } from '@app/domain/sds/words';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { ofSheets } from './sheets.ts';

type Chemical = { id: string; product: string; site: string; location: string; quantity: QuantityBand };
type DialogProps = { chemical: Chemical; onClose: () => void };

/** How much of a product can be at a place, for a select. */
export const quantityChoices = () =>
  Object.entries(quantityWords).map(([value, label]) => ({ value, label: label[spokenLocale()] }));

/** Where at its site a product is, and how much of it. */
export function ChangeChemical({ chemical, onClose }: DialogProps) {
  const { t } = useTranslation('sds');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { location: chemical.location, quantity: chemical.quantity } });
  const change = useCommand('changeChemical', {
    quiet: true,
    refresh: ofSheets,
    done: t('saved'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={t('chemicals.editTitle', { product: chemical.product, site: chemical.site })}
      confirm={t('save')}
      refusal={refusal}
      busy={change.isPending}
      onSubmit={form.onSubmit((values) => change.mutate({ chemicalId: chemical.id, ...values }))}
      onClose={onClose}
    >
      <TextInput
        label={t('places.location')}
        description={t('places.locationHint')}
        maxLength={120}
        data-autofocus
        {...form.getInputProps('location')}
      />
      <NativeSelect label={t('places.quantity')} data={quantityChoices()} {...form.getInputProps('quantity')} />
    </FormDialog>
  );
}

/** A product is no longer at a site: that it was stays known. */
export function RemoveChemical({ chemical, onClose }: DialogProps) {
  const { t } = useTranslation('sds');
  const remove = useCommand('removeChemical', {
    refresh: ofSheets,
    done: t('chemicals.removed', { product: chemical.product, site: chemical.site }),
    onSuccess: onClose,
    onRefusal: onClose,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate({ chemicalId: chemical.id })}
      title={t('chemicals.removeTitle', { product: chemical.product, site: chemical.site })}
      preview={t('chemicals.removeText')}
      confirm={t('chemicals.remove')}
      destructive
      busy={remove.isPending}
    />
  );
}
