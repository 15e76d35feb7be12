import { Alert, Button, Checkbox, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { methodWords } from '@app/domain/store/order-list';
import { buyerRules } from '@app/domain/store/purchase-rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { useMoney } from '../../../modules/store/money.ts';
import { amountOf, MoneyField } from '../../../modules/store/MoneyField.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { TagsField } from '../../../ui/forms/TagsField.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Person } from '../../../modules/people/PersonPicker.tsx';
import { PendingRules } from './PendingRules.tsx';
import { PeopleField } from '../../../modules/people/PeopleField.tsx';

type Found = Result<'getPurchaseRules'>;
const methods = ['card', 'invoice', 'purchaseOrder', 'credit'] as const;

/** Who may buy for the company, up to how much, and who approves what is above. */
export function PurchaseRules() {
  const found = useQuery(queryOf('getPurchaseRules', {}));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  const { change } = found.data;
  return (
    <Stack gap="lg" maw="44rem">
      {change && <PendingRules found={found.data} change={change} />}
      {/* What was saved and waits is not in force: the form shows the rules as they are. */}
      <RulesForm key={change?.id ?? 'none'} found={found.data} />
    </Stack>
  );
}

function RulesForm({ found }: { found: Found }) {
  const { t } = useTranslation('purchasing');
  const { locale } = useFormat();
  const money = useMoney(found.currency);
  const { currency, rules } = found;
  const named = (ids: readonly string[]): Person[] =>
    ids.map((id) => ({ id, name: found.people.find(({ personId }) => personId === id)?.name ?? '' }));
  const amount = (minor: number | null) => amountOf(minor, currency, locale);
  const [buyers, setBuyers] = useState(rules.buyers);
  const [chosen, setChosen] = useState(named(rules.chosenPersonIds));
  const [approvers, setApprovers] = useState(named(rules.approverPersonIds));
  const [perOrder, setPerOrder] = useState(amount(rules.mostPerOrderMinor));
  const [perMonth, setPerMonth] = useState(amount(rules.mostPerMonthMinor));
  const [above, setAbove] = useState(amount(rules.approvalAboveMinor));
  const [ways, setWays] = useState<string[]>(rules.methods);
  const [needs, setNeeds] = useState({
    purchaseOrderRequired: rules.purchaseOrderRequired,
    costCentreRequired: rules.costCentreRequired,
  });
  const [centres, setCentres] = useState(found.costCentres);
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useCommand('savePurchaseRules', {
    quiet: true,
    done: ({ waits }) => t(waits ? 'rules.waits' : 'rules.saved'),
    refresh: ['getPurchaseRules', 'getCheckout', 'countCart', 'getCompanyDashboard'],
    onSuccess: () => setRefusal(null),
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  const unread = [perOrder, perMonth, above].some(({ minor }) => minor === undefined);
  const send = () =>
    save.mutate({
      rules: {
        buyers,
        chosenPersonIds: chosen.map(({ id }) => id),
        approverPersonIds: approvers.map(({ id }) => id),
        mostPerOrderMinor: perOrder.minor ?? null,
        mostPerMonthMinor: perMonth.minor ?? null,
        approvalAboveMinor: above.minor ?? null,
        methods: methods.filter((method) => ways.includes(method)),
        ...needs,
      },
      costCentres: centres,
      billing: null,
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!unread) send();
      }}
    >
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {t('rules.guarded')}
        </Text>
        <Text size="sm" c="dimmed">
          {found.terms
            ? t('rules.terms', {
                owed: money(found.terms.owedMinor),
                limit: money(found.terms.limitMinor),
                days: found.terms.invoiceDays,
                credit: money(found.creditMinor),
              })
            : t('rules.noTerms', { credit: money(found.creditMinor) })}
        </Text>
        {refusal && (
          <Alert color="brick" role="alert">
            {refusal}
          </Alert>
        )}
        <SectionCard>
          <Stack>
            <Radio.Group label={t('rules.who')} value={buyers} onChange={(value) => setBuyers(value as typeof buyers)}>
              <Stack gap="xs" mt="xs">
                {buyerRules.map((one) => (
                  <Radio key={one} value={one} label={t(`rules.buyers.${one}`)} />
                ))}
              </Stack>
            </Radio.Group>
            {buyers !== 'admins' && <People label={t('rules.chosen')} people={chosen} onChange={setChosen} />}
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <MoneyField
                label={t('rules.mostPerOrder')}
                description={t('rules.amountHint', { currency })}
                currency={currency}
                value={perOrder}
                onChange={setPerOrder}
              />
              <MoneyField
                label={t('rules.mostPerMonth')}
                description={t('rules.amountHint', { currency })}
                currency={currency}
                value={perMonth}
                onChange={setPerMonth}
              />
              <MoneyField
                label={t('rules.approvalAbove')}
                description={t('rules.approvalHint', { currency })}
                currency={currency}
                value={above}
                onChange={setAbove}
              />
            </SimpleGrid>
            <People label={t('rules.approvers')} people={approvers} onChange={setApprovers} />
          </Stack>
        </SectionCard>
        <SectionCard>
          <Stack>
            <Checkbox.Group label={t('rules.methods')} value={ways} onChange={setWays}>
              <Group mt="xs">
                {methods.map((method) => (
                  <Checkbox key={method} value={method} label={methodWords[method][spokenLocale()]} />
                ))}
              </Group>
            </Checkbox.Group>
            {(['purchaseOrderRequired', 'costCentreRequired'] as const).map((need) => (
              <Checkbox
                key={need}
                label={t(`rules.${need}`)}
                checked={needs[need]}
                onChange={(event) => setNeeds({ ...needs, [need]: event.currentTarget.checked })}
              />
            ))}
            <TagsField
              label={t('rules.costCentres')}
              description={t('rules.costCentresHint')}
              maxTags={200}
              value={centres}
              onChange={setCentres}
            />
          </Stack>
        </SectionCard>
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={unread}>
            {t('rules.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function People({
  label,
  people,
  onChange,
}: {
  label: string;
  people: Person[];
  onChange: (people: Person[]) => void;
}) {
  return (
    <PeopleField
      label={label}
      people={people}
      onAdd={(person) => onChange([...people, person])}
      onRemove={({ id }) => onChange(people.filter((person) => person.id !== id))}
    />
  );
}
