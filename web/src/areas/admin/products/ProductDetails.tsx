import { Alert, Button, NativeSelect, NumberInput, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Localised } from '@app/domain/localised';
import { contentLanguages, inLanguage } from '@app/domain/localised';
import { transferRules } from '@app/domain/seats/terms';
import { productBuyers, productVisibilities } from '@app/domain/store/product';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { ManyField } from '../../../ui/forms/ManyField.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { CoursesField } from './CoursesField.tsx';
import type { Product } from './product.ts';
import { countryNames } from '../../../words/countries.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { numberIn, ofProducts } from './product.ts';

const whole = (words: Localised) => ({ en: words.en ?? '', fr: words.fr ?? '', es: words.es ?? '' });
const filled = (words: Localised) => Object.fromEntries(Object.entries(words).filter(([, text]) => text?.trim()));
const taxClasses = ['standard', 'reduced', 'exempt'] as const;

/** Words, contents, who buys it, and the terms of its seats. */
export function ProductDetails({ product }: { product: Product }) {
  const { t, language } = useTranslation('productAdmin');
  const [refusal, setRefusal] = useState<string | null>(null);
  const tree = useQuery(queryOf('listCategoryTree', {}));
  const form = useForm({
    initialValues: {
      sku: product.sku,
      names: whole(product.names),
      summaries: whole(product.summaries),
      descriptions: whole(product.descriptions),
      categoryId: product.categoryId ?? '',
      courseIds: product.courseIds,
      visibility: product.visibility,
      soldTo: product.soldTo,
      countries: product.countries ?? [],
      taxClass: product.taxClass,
      minQuantity: product.minQuantity as number | string,
      maxQuantity: product.maxQuantity as number | string,
      stockTotal: (product.stockTotal ?? '') as number | string,
      assignWithinDays: (product.assignWithinDays ?? '') as number | string,
      completeWithinDays: (product.completeWithinDays ?? '') as number | string,
      transferableUntil: product.transferableUntil,
      refundableWithinDays: product.refundableWithinDays as number | string,
    },
  });
  const save = useCommand('changeProduct', {
    quiet: true,
    refresh: ofProducts,
    done: t('details.saved'),
    onSuccess: () => form.resetDirty(),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ names, summaries, descriptions, categoryId, countries, ...values }) => {
    setRefusal(null);
    save.mutate({
      productId: product.id,
      ...values,
      names: filled(names),
      summaries: filled(summaries),
      descriptions: filled(descriptions),
      categoryId: categoryId || null,
      countries: countries.length > 0 ? countries : null,
      minQuantity: numberIn(values.minQuantity) ?? 1,
      maxQuantity: numberIn(values.maxQuantity) ?? 1000,
      stockTotal: numberIn(values.stockTotal),
      assignWithinDays: numberIn(values.assignWithinDays),
      completeWithinDays: numberIn(values.completeWithinDays),
      refundableWithinDays: numberIn(values.refundableWithinDays) ?? 0,
    });
  });
  const chosen = new Map(
    product.courses.map(({ id, code, titles }) => [id, `${inLanguage(titles, language)} (${code})`] as const),
  );
  const number = { allowDecimal: false, allowNegative: false } as const;
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        {refusal && (
          <Alert color="brick" role="alert">
            {refusal}
          </Alert>
        )}
        <SectionCard title={t('details.names')}>
          <SimpleGrid cols={{ base: 1, md: 3 }}>
            {contentLanguages.map((one) => (
              <Stack key={one} gap="sm">
                <TextInput label={t(`fields.name.${one}`)} maxLength={200} {...form.getInputProps(`names.${one}`)} />
                <TextInput
                  label={t(`fields.summary.${one}`)}
                  maxLength={200}
                  {...form.getInputProps(`summaries.${one}`)}
                />
                <Textarea
                  label={t(`fields.description.${one}`)}
                  autosize
                  minRows={3}
                  maxRows={12}
                  maxLength={4000}
                  {...form.getInputProps(`descriptions.${one}`)}
                />
              </Stack>
            ))}
          </SimpleGrid>
        </SectionCard>
        <SectionCard title={t('details.contents')}>
          <Stack>
            <CoursesField chosen={chosen} {...form.getInputProps('courseIds')} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label={t('fields.sku')} maxLength={40} {...form.getInputProps('sku')} />
              <NativeSelect
                label={t('fields.category')}
                data={[
                  { value: '', label: t('fields.noCategory') },
                  ...(tree.data?.categories ?? []).map(({ id, names }) => ({
                    value: id,
                    label: inLanguage(names, language),
                  })),
                ]}
                {...form.getInputProps('categoryId')}
              />
            </SimpleGrid>
          </Stack>
        </SectionCard>
        <SectionCard title={t('details.sale')}>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            <NativeSelect
              label={t('fields.visibility')}
              data={productVisibilities.map((value) => ({ value, label: t(`visibilities.${value}`) }))}
              {...form.getInputProps('visibility')}
            />
            <NativeSelect
              label={t('fields.soldTo')}
              data={productBuyers.map((value) => ({ value, label: t(`soldTo.${value}`) }))}
              {...form.getInputProps('soldTo')}
            />
            <NativeSelect
              label={t('fields.taxClass')}
              data={taxClasses.map((value) => ({ value, label: t(`taxClasses.${value}`) }))}
              {...form.getInputProps('taxClass')}
            />
            <NumberInput
              label={t('fields.minQuantity')}
              min={1}
              max={1000}
              {...number}
              {...form.getInputProps('minQuantity')}
            />
            <NumberInput
              label={t('fields.maxQuantity')}
              min={1}
              max={1000}
              {...number}
              {...form.getInputProps('maxQuantity')}
            />
            <NumberInput
              label={t('fields.stockTotal')}
              description={t('fields.stockHint', { taken: product.stockTaken })}
              {...number}
              {...form.getInputProps('stockTotal')}
            />
            <ManyField
              label={t('fields.countries')}
              description={t('fields.countriesHint')}
              data={countryNames(spokenLocale())}
              {...form.getInputProps('countries')}
            />
          </SimpleGrid>
        </SectionCard>
        <SectionCard title={t('details.terms')} description={t('details.termsText')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NumberInput
              label={t('fields.assignWithinDays')}
              description={t('fields.emptyIsNoEnd')}
              min={1}
              max={3650}
              {...number}
              {...form.getInputProps('assignWithinDays')}
            />
            <NumberInput
              label={t('fields.completeWithinDays')}
              description={t('fields.emptyIsNoEnd')}
              min={1}
              max={3650}
              {...number}
              {...form.getInputProps('completeWithinDays')}
            />
            <NativeSelect
              label={t('fields.transferableUntil')}
              data={transferRules.map((value) => ({ value, label: t(`transfers.${value}`) }))}
              {...form.getInputProps('transferableUntil')}
            />
            <NumberInput
              label={t('fields.refundableWithinDays')}
              description={t('fields.zeroIsNever')}
              min={0}
              max={365}
              {...number}
              {...form.getInputProps('refundableWithinDays')}
            />
          </SimpleGrid>
        </SectionCard>
        <div>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('ui:save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
