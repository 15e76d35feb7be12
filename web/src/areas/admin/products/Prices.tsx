import { Button, Group, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { useMoney } from '../../../words/money.ts';
import type { Price, PricesOf } from './product.ts';
import { ofProducts } from './product.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const PriceDialog = lazyPart(() => import('./PriceDialog.tsx').then((module) => ({ default: module.PriceDialog })));

type PricesProps = { title: string; text: string; none: string; prices: readonly Price[]; of?: PricesOf };

/** Prices with all earlier ones, the newest first; with `of` they can be set and ended. */
export function Prices({ title, text, none, prices, of }: PricesProps) {
  const { t } = useTranslation('productAdmin');
  const f = useFormat();
  const { money } = useMoney();
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Price | null>(null);
  const options = { refresh: ofProducts, done: t('prices.ended'), onSuccess: () => setEnding(null) };
  const endProduct = useCommand('endProductPrice', options);
  const endCompany = useCommand('endCompanyPrice', options);
  const end = ({ id: priceId }: Price) =>
    of?.companyId
      ? endCompany.mutate({ productId: of.productId, companyId: of.companyId, priceId })
      : of && endProduct.mutate({ productId: of.productId, priceId });
  const now = new Date().toISOString();
  const state = ({ validFrom, validUntil }: Price) =>
    validUntil !== null && validUntil <= now ? 'over' : validFrom > now ? 'toCome' : 'now';
  const add = of && (
    <Button size="sm" variant="default" onClick={() => setAdding(true)}>
      {t('prices.add')}
    </Button>
  );
  return (
    <SectionCard title={title} description={text} action={add}>
      <Stack gap="lg">
        {prices.length === 0 && <Text c="dimmed">{none}</Text>}
        {prices.map((price) => (
          <Group key={price.id} justify="space-between" align="start" gap="sm">
            <div>
              <Group gap="sm">
                <Text fw={650}>
                  {price.tiers
                    .map(
                      ({ minQuantity, unitMinor }) =>
                        `${price.tiers.length > 1 ? `${t('prices.tier', { count: minQuantity })} ` : ''}${money(unitMinor, price.currency)}`,
                    )
                    .join(' · ')}
                </Text>
                <StatusBadge tone={{ over: 'off', toCome: 'wait', now: 'good' }[state(price)] as 'off'}>
                  {t(`prices.${state(price)}`)}
                </StatusBadge>
              </Group>
              <Text size="sm" c="dimmed">
                {[
                  price.currency,
                  price.validUntil === null
                    ? t('prices.since', { from: f.instant(price.validFrom) })
                    : t('prices.span', { from: f.instant(price.validFrom), until: f.instant(price.validUntil) }),
                  price.countsEarlierSeats && t('prices.cumulativeShort'),
                  price.setBy && t('prices.by', { name: price.setBy }),
                  price.reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            {of && state(price) !== 'over' && (
              <Button size="xs" variant="subtle" onClick={() => setEnding(price)}>
                {t('prices.end')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      <Suspense>
        {adding && of && (
          <PriceDialog
            of={of}
            before={prices.find((price) => state(price) === 'now') ?? null}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={() => ending && end(ending)}
        title={t('prices.end')}
        preview={t('prices.endText', { currency: ending?.currency ?? '' })}
        confirm={t('prices.end')}
        destructive
        busy={endProduct.isPending || endCompany.isPending}
      />
    </SectionCard>
  );
}
