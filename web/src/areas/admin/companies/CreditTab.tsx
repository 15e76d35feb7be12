import { Anchor, Button, Checkbox, Group, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { amountOf, MoneyField } from '../../../modules/store/MoneyField.tsx';
import { useMoney } from '../../../modules/store/money.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

type Credit = Result<'getCredit'>;

/** How much a company may owe, what it owes, and its prepaid credit; from here to its orders. */
export function CreditTab({ companyId }: { companyId: string }) {
  const { t } = useTranslation('purchasing');
  const found = useQuery(queryOf('getCredit', { companyId }));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  return (
    <Stack gap="lg" maw="44rem">
      <Anchor component={Link} to={'/admin/orders' as never} search={{ companyId } as never}>
        {t('credit.orders')}
      </Anchor>
      <TermsForm key={found.dataUpdatedAt} companyId={companyId} credit={found.data} />
      <Prepaid companyId={companyId} credit={found.data} />
    </Stack>
  );
}

function TermsForm({ companyId, credit }: { companyId: string; credit: Credit }) {
  const { t } = useTranslation('purchasing');
  const { locale } = useFormat();
  const { currency } = credit;
  const money = useMoney(currency);
  const [limit, setLimit] = useState(amountOf(credit.limitMinor, currency, locale));
  const [days, setDays] = useState<number | string>(credit.invoiceDays);
  const save = useCommand('saveCreditTerms', { refresh: ['getCredit'], done: t('credit.saved') });
  return (
    <SectionCard title={t('credit.title')} description={t('credit.description')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typeof limit.minor === 'number' && typeof days === 'number')
            save.mutate({ companyId, limitMinor: limit.minor, invoiceDays: days });
        }}
      >
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <MoneyField
              label={t('credit.limit')}
              description={t('credit.limitHint', { currency })}
              currency={currency}
              value={limit}
              onChange={setLimit}
              required
            />
            <NumberInput
              label={t('credit.days')}
              description=" "
              min={0}
              max={120}
              allowDecimal={false}
              required
              withAsterisk={false}
              value={days}
              onChange={setDays}
            />
          </SimpleGrid>
          <Text size="sm">
            {colon(t('credit.owed'))} {money(credit.owedMinor)}
            {credit.mostDaysOverdue > 0 && ` · ${t('credit.overdue', { count: credit.mostDaysOverdue })}`}
          </Text>
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={limit.minor === undefined}>
              {t('credit.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}

function Prepaid({ companyId, credit }: { companyId: string; credit: Credit }) {
  const { t } = useTranslation('purchasing');
  const f = useFormat();
  const money = useMoney(credit.currency);
  const [giving, setGiving] = useState(false);
  return (
    <SectionCard
      title={t('credit.left')}
      action={
        <Button variant="default" size="sm" onClick={() => setGiving(true)}>
          {t('credit.grant')}
        </Button>
      }
    >
      <Text fw={600}>{money(credit.creditMinor)}</Text>
      {credit.lots.map(({ minor, expiresOn }, place) => (
        <Text key={place} size="sm" c="dimmed">
          {expiresOn ? t('credit.until', { money: money(minor), day: f.day(expiresOn) }) : money(minor)}
        </Text>
      ))}
      {giving && <GrantDialog companyId={companyId} currency={credit.currency} onClose={() => setGiving(false)} />}
    </SectionCard>
  );
}

function GrantDialog({ companyId, currency, onClose }: { companyId: string; currency: string; onClose: () => void }) {
  const { t } = useTranslation('purchasing');
  const { locale } = useFormat();
  const [amount, setAmount] = useState(amountOf(null, currency, locale));
  const [months, setMonths] = useState<number | string>(24);
  const [paid, setPaid] = useState(false);
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const grant = useCommand('grantCredit', {
    quiet: true,
    refresh: ['getCredit'],
    done: t('credit.granted'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  return (
    <FormDialog
      title={t('credit.grant')}
      text={t('credit.grantText')}
      confirm={t('credit.grant')}
      refusal={refusal}
      busy={grant.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        if (typeof amount.minor === 'number' && typeof months === 'number')
          grant.mutate({ companyId, amountMinor: amount.minor, months, paid, note: note.trim() });
      }}
    >
      <MoneyField
        label={t('credit.amount', { currency })}
        currency={currency}
        value={amount}
        onChange={setAmount}
        required
      />
      <NumberInput
        label={t('credit.months')}
        min={12}
        max={24}
        allowDecimal={false}
        value={months}
        onChange={setMonths}
      />
      <Checkbox label={t('credit.paid')} checked={paid} onChange={(event) => setPaid(event.currentTarget.checked)} />
      <TextInput
        label={t('credit.note')}
        required
        withAsterisk={false}
        minLength={3}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
