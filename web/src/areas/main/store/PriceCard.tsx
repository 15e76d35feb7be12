import { Alert, Button, NumberInput, Stack, Table, Text } from '@mantine/core';
import { timesMinor } from '@app/domain/money/minor';
import { tierReached } from '@app/domain/store/price';
import type { TaxRate } from '@app/domain/store/tax';
import { withTax } from '@app/domain/store/tax';
import { lazy, Suspense, useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { useMoney } from '../../../words/money.ts';
import { codeWords } from '../../../words/words.ts';
import classes from './store.module.css';
import { useAddToCart } from './useAddToCart.ts';

const QuoteDialog = lazy(() => import('./QuoteDialog.tsx').then((module) => ({ default: module.QuoteDialog })));

type Product = Result<'getStoreProduct'>;
type Price = NonNullable<Product['price']>;

/** What it costs: by quantity, without and with tax, with what was bought before where that counts. */
export function PriceCard({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const [quantity, setQuantity] = useState(product.minQuantity);
  const [asking, setAsking] = useState(false);
  const add = useAddToCart(product);
  const { price, obstacle, held, left, minQuantity, maxQuantity } = product;
  const most = Math.max(minQuantity, left === null ? maxQuantity : Math.min(maxQuantity, left));
  return (
    <SectionCard title={t('product.price')}>
      <Stack gap="md">
        {price && <Amounts product={product} price={price} quantity={quantity} />}
        {obstacle && <Alert color="gray">{codeWords(obstacle)}</Alert>}
        {left === 0 && <Alert color="amber">{t('product.soldOut')}</Alert>}
        {held.free > 0 && <Alert color="spruce">{t('product.owned', { count: held.free })}</Alert>}
        {price && left !== 0 && (
          <NumberInput
            label={t('product.quantity')}
            description={[t('product.bounds', { least: minQuantity, most }), left !== null && t('product.left', { count: left })].filter(Boolean).join(' · ')}
            min={minQuantity}
            max={most}
            clampBehavior="blur"
            allowDecimal={false}
            allowNegative={false}
            value={quantity}
            onChange={(value) => setQuantity(typeof value === 'number' && value >= 1 ? Math.min(value, most) : minQuantity)}
          />
        )}
        {price && price.tiers.length > 1 && <Tiers product={product} price={price} quantity={quantity} />}
        {price && !obstacle && left !== 0 && (
          <Button loading={add.busy} onClick={() => add.put(quantity)}>
            {t('product.addToCart')}
          </Button>
        )}
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('quote.ask')}
        </Button>
      </Stack>
      <Suspense>{asking && <QuoteDialog productId={product.id} quantity={quantity} onClose={() => setAsking(false)} />}</Suspense>
    </SectionCard>
  );
}

const ratesOf = (product: Product) => product.tax.rates as unknown as TaxRate[];

function Amounts({ product, price, quantity }: { product: Product; price: Price; quantity: number }) {
  const { t } = useTranslation('products');
  const f = useFormat();
  const { money } = useMoney();
  const { currency, tax, held } = product;
  const { unitMinor, next } = tierReached(price, quantity, held.bought);
  const show = (minor: number) => money(minor, currency);
  const total = timesMinor(unitMinor, quantity);
  const taxed = tax.treatment === 'taxed';
  const place = usePlace(product);
  const rates = tax.rates.map(({ name, ratePpm }) => `${name} ${f.number(ratePpm / 10_000)} %`);
  return (
    <div>
      {price.agreed && (
        <Text size="sm" fw={600} c="var(--app-accent)">
          {t('product.agreed')}
        </Text>
      )}
      <div className={classes.amount}>{show(unitMinor)}</div>
      <Text size="sm">
        {t('product.perSeat')}
        {taxed && ` · ${t('product.withTax', { amount: show(withTax(unitMinor, ratesOf(product))) })}`}
      </Text>
      <Text size="sm" c="dimmed" mt={4}>
        {taxed ? t('product.taxes', { place, rates: f.list(rates) }) : t(`product.${tax.treatment as 'untaxed' | 'exempt' | 'reverseCharge'}`, { place })}
      </Text>
      {price.validUntil && <Text size="sm">{t('product.until', { when: f.instant(price.validUntil) })}</Text>}
      {quantity > 1 && (
        <Text mt="xs" fw={600} role="status">
          {t('product.total')} {show(total)}
          {taxed && ` · ${t('product.totalWithTax')} ${show(withTax(total, ratesOf(product)))}`}
        </Text>
      )}
      {next && (
        <Text size="sm" mt={4}>
          {t('product.more', { count: next.more, amount: show(next.unitMinor) })}
        </Text>
      )}
    </div>
  );
}

/** The country by its name, with its region. */
function usePlace({ tax }: Product): string {
  const { language } = useTranslation('products');
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(tax.country) ?? tax.country;
  return tax.region ? `${country} (${tax.region})` : country;
}

function Tiers({ product, price, quantity }: { product: Product; price: Price; quantity: number }) {
  const { t } = useTranslation('products');
  const f = useFormat();
  const { money } = useMoney();
  const { tier: reached } = tierReached(price, quantity, product.held.bought);
  const taxed = product.tax.treatment === 'taxed';
  return (
    <div>
      <Text fw={600}>{t('product.tiers')}</Text>
      <Text size="sm" c="dimmed">
        {price.countsEarlierSeats ? t('product.cumulative', { bought: product.held.bought }) : t('product.notCumulative')}
      </Text>
      <Table mt="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('product.from')}</Table.Th>
            <Table.Th ta="right">{t('product.each')}</Table.Th>
            {taxed && <Table.Th ta="right">{t('product.each_with')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {price.tiers.map((tier) => (
            <Table.Tr
              key={tier.minQuantity}
              className={tier.minQuantity === reached.minQuantity ? classes.reached : undefined}
              aria-current={tier.minQuantity === reached.minQuantity ? true : undefined}
            >
              <Table.Td>{f.number(tier.minQuantity)}</Table.Td>
              <Table.Td ta="right">{money(tier.unitMinor, product.currency)}</Table.Td>
              {taxed && <Table.Td ta="right">{money(withTax(tier.unitMinor, ratesOf(product)), product.currency)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
