import { Alert, Button, Checkbox, NativeSelect, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { transferRules } from '@app/domain/seats/terms';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import type { CompanyProduct } from './product.ts';
import { numberIn, ofProducts } from './product.ts';

const dayFields = ['assignWithinDays', 'completeWithinDays', 'refundableWithinDays'] as const;
type Term = (typeof dayFields)[number] | 'transferableUntil';

/** Whether the company sees the product, and which terms were agreed otherwise. */
export function Agreement({ companyId, product }: { companyId: string; product: CompanyProduct }) {
  const { t } = useTranslation('productAdmin');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { agreed, terms } = product;
  const value = (field: Term) => (agreed[field] === undefined ? terms[field] : agreed[field]) ?? '';
  const form = useForm({
    initialValues: {
      visible: product.visible === null ? 'follow' : product.visible ? 'yes' : 'no',
      visibleFrom: product.visibleFrom ?? '',
      visibleUntil: product.visibleUntil ?? '',
      own: {
        assignWithinDays: 'assignWithinDays' in agreed,
        completeWithinDays: 'completeWithinDays' in agreed,
        refundableWithinDays: 'refundableWithinDays' in agreed,
        transferableUntil: 'transferableUntil' in agreed,
      },
      terms: {
        assignWithinDays: value('assignWithinDays') as string | number,
        completeWithinDays: value('completeWithinDays') as string | number,
        refundableWithinDays: value('refundableWithinDays') as string | number,
        transferableUntil: value('transferableUntil') as CompanyProduct['terms']['transferableUntil'],
      },
    },
  });
  const save = useCommand('agreeOnProduct', {
    quiet: true,
    refresh: ofProducts,
    done: t('agreement.saved'),
    onSuccess: () => form.resetDirty(),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const submit = form.onSubmit(({ visible, visibleFrom, visibleUntil, own, terms: wanted }) => {
    setRefusal(null);
    save.mutate({
      companyId,
      productId: product.id,
      visible: visible === 'follow' ? null : visible === 'yes',
      visibleFrom: visibleFrom || null,
      visibleUntil: visibleUntil || null,
      terms: {
        ...(own.assignWithinDays && { assignWithinDays: numberIn(wanted.assignWithinDays) }),
        ...(own.completeWithinDays && { completeWithinDays: numberIn(wanted.completeWithinDays) }),
        ...(own.refundableWithinDays && { refundableWithinDays: numberIn(wanted.refundableWithinDays) ?? 0 }),
        ...(own.transferableUntil && { transferableUntil: wanted.transferableUntil }),
      },
    });
  });
  const term = (field: Term, input: ReactNode) => (
    <Stack gap="xs">
      <Checkbox
        label={t(`fields.${field}`)}
        description={form.values.own[field] ? t('fields.own') : t('fields.follows')}
        {...form.getInputProps(`own.${field}`, { type: 'checkbox' })}
      />
      {input}
    </Stack>
  );
  const follow = t(`shown.${product.status === 'published' && product.visibility === 'public' ? 'yes' : 'no'}`);
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        {refusal && (
          <Alert color="brick" role="alert">
            {refusal}
          </Alert>
        )}
        <SectionCard title={t('agreement.title')} description={t('agreement.text')}>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <NativeSelect
              label={t('agreement.visible')}
              data={(['follow', 'yes', 'no'] as const).map((choice) => ({
                value: choice,
                label: t(`agreement.visibleChoices.${choice}`, { value: follow }),
              }))}
              {...form.getInputProps('visible')}
            />
            <TextInput type="date" label={t('agreement.from')} {...form.getInputProps('visibleFrom')} />
            <TextInput type="date" label={t('agreement.until')} {...form.getInputProps('visibleUntil')} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }} mt="lg" spacing="lg">
            {dayFields.map((field) => (
              <div key={field}>
                {term(
                  field,
                  <NumberInput
                    aria-label={t(`fields.${field}`)}
                    description={t(field === 'refundableWithinDays' ? 'fields.zeroIsNever' : 'fields.emptyIsNoEnd')}
                    disabled={!form.values.own[field]}
                    min={field === 'refundableWithinDays' ? 0 : 1}
                    max={field === 'refundableWithinDays' ? 365 : 3650}
                    allowDecimal={false}
                    allowNegative={false}
                    {...form.getInputProps(`terms.${field}`)}
                  />,
                )}
              </div>
            ))}
            {term(
              'transferableUntil',
              <NativeSelect
                aria-label={t('fields.transferableUntil')}
                disabled={!form.values.own.transferableUntil}
                data={transferRules.map((rule) => ({ value: rule, label: t(`transfers.${rule}`) }))}
                {...form.getInputProps('terms.transferableUntil')}
              />,
            )}
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
