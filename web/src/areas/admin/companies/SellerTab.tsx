import { namedRegions } from '@app/domain/store/region-names';
import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { PendingChange } from '../../../modules/store/PendingChange.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { ManyField } from '../../../ui/forms/ManyField.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { countryNames } from '../../../words/countries.ts';
import { currencyNames } from '../../../words/currencies.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Company } from './company.ts';

/** Who sells and is on the invoices; before the first time, what the platform's own company says of itself. */
export function SellerTab({ company }: { company: Company }) {
  const found = useQuery(queryOf('getIssuer', {}));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <PageSkeleton />;
  const change = found.data?.change;
  return (
    <Stack gap="lg">
      {change && <PendingSeller change={change} />}
      {/* What was saved and waits is not in force: the form shows the seller as it is. */}
      <SellerForm key={change?.id ?? 'none'} issuer={found.data} company={company} />
    </Stack>
  );
}

const written = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? value.join(', ') : (value ?? '');

/** Other details of the seller on invoices, that wait. */
function PendingSeller({ change }: { change: NonNullable<NonNullable<Result<'getIssuer'>>['change']> }) {
  const { t } = useTranslation('purchasing');
  const confirm = useCommand('confirmIssuerChange', { refresh: ['getIssuer'], done: t('change.confirmed') });
  const cancel = useCommand('cancelIssuerChange', { refresh: ['getIssuer'], done: t('change.cancelled') });
  const { id, before, after } = change;
  return (
    <PendingChange
      change={change}
      effect={t('seller.effect')}
      confirming={{ run: () => confirm.mutate({ changeId: id }), busy: confirm.isPending }}
      cancelling={{ run: () => cancel.mutate({ changeId: id }), busy: cancel.isPending }}
      fields={(['name', 'addressLines', 'taxIds', 'bankDetails', 'footer'] as const)
        .filter((field) => after[field] !== undefined)
        .map((field) => ({
          label: t(`seller.${field === 'addressLines' ? 'address' : field}`),
          before: written(before[field]) || t('change.none'),
          after: written(after[field]) || t('change.none'),
        }))}
    />
  );
}

/** The company's region as taxes know it, the second part of ISO 3166-2: only where it is written as a code. */
const regionIn = ({ country, region }: Company): string =>
  /^[A-Z]{2,3}$/.exec((region ?? '').replace(`${country}-`, ''))?.[0] ?? '';

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function SellerForm({ issuer, company }: { issuer: Result<'getIssuer'>; company: Company }) {
  const { t } = useTranslation('purchasing');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      name: issuer?.name ?? company.legalName,
      addressLines: issuer?.addressLines.join('\n') ?? company.billing.address ?? '',
      country: issuer?.country ?? company.country,
      region: issuer?.region ?? regionIn(company),
      taxIds: issuer?.taxIds.join('\n') ?? company.billing.taxId ?? '',
      invoicePrefix: issuer?.invoicePrefix ?? 'INV',
      creditNotePrefix: issuer?.creditNotePrefix ?? 'CN',
      currencies: issuer?.currencies ?? [company.currency],
      sellsTo: issuer?.sellsTo ?? [company.country],
      bankDetails: issuer?.bankDetails ?? '',
      footer: issuer?.footer ?? '',
    },
  });
  const save = useCommand('saveIssuer', {
    quiet: true,
    refresh: ['getIssuer'],
    done: ({ waits }) => t(waits ? 'seller.waits' : 'seller.saved'),
    onSuccess: () => setRefusal(null),
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const field = (name: keyof typeof form.values) => ({
    label: t(`seller.${name === 'addressLines' ? 'address' : name}`),
    ...form.getInputProps(name),
  });
  const locale = spokenLocale();
  const { country } = form.values;
  const regions = namedRegions(country, locale).map(({ code, name }) => ({ value: code, label: name }));
  const needed = { required: true, withAsterisk: false };
  return (
    <form
      onSubmit={form.onSubmit(({ addressLines, taxIds, region, ...rest }) =>
        save.mutate({
          ...rest,
          region: region || null,
          addressLines: linesIn(addressLines),
          taxIds: linesIn(taxIds),
        }),
      )}
    >
      <SectionCard>
        <Stack maw="40rem">
          {refusal && (
            <Alert color="brick" role="alert">
              {refusal}
            </Alert>
          )}
          <TextInput maxLength={200} description={t('seller.guarded')} {...needed} {...field('name')} />
          <Textarea autosize minRows={3} {...field('addressLines')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NativeSelect
              data={countryNames(locale, country)}
              {...field('country')}
              onChange={(event) => form.setValues({ country: event.currentTarget.value, region: '' })}
            />
            {regions.length > 0 ? (
              <NativeSelect data={[{ value: '', label: t('seller.noRegion') }, ...regions]} {...field('region')} />
            ) : (
              <TextInput maxLength={3} {...field('region')} />
            )}
            <TextInput maxLength={10} {...needed} {...field('invoicePrefix')} />
            <TextInput maxLength={10} {...needed} {...field('creditNotePrefix')} />
          </SimpleGrid>
          <ManyField data={currencyNames(locale)} {...field('currencies')} />
          {!form.values.currencies.includes(company.currency) && (
            <Alert color="amber">{t('seller.own', { currency: company.currency })}</Alert>
          )}
          <ManyField data={countryNames(locale)} description={t('seller.sellsToHint')} {...field('sellsTo')} />
          <Textarea autosize minRows={2} {...field('taxIds')} />
          <Textarea autosize minRows={2} maxLength={1000} {...field('bankDetails')} />
          <TextInput maxLength={500} {...field('footer')} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {t('seller.save')}
            </Button>
          </Group>
        </Stack>
      </SectionCard>
    </form>
  );
}
