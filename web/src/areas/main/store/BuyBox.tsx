import { Alert, Button, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { timesMinor } from '@app/domain/money/minor';
import { tierReached } from '@app/domain/store/price';
import type { TaxRate } from '@app/domain/store/tax';
import { withTax } from '@app/domain/store/tax';
import { taxName } from '@app/domain/store/tax-name';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { Owned } from '../../../modules/store/Owned.tsx';
import { placeName } from '../../../modules/store/placeName.ts';
import { QuantityStepper } from '../../../modules/store/QuantityStepper.tsx';
import { useSession } from '../../../session/session.ts';
import { IconShoppingCart, IconTicket } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { useMoney } from '../../../words/money.ts';
import { codeWords } from '../../../words/words.ts';
import classes from './store.module.css';
import { useAddToCart } from './useAddToCart.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const QuoteDialog = lazyPart(() => import('./QuoteDialog.tsx').then((module) => ({ default: module.QuoteDialog })));

type Product = Result<'getStoreProduct'>;
type Price = NonNullable<Product['price']>;

type BuyBoxProps = { product: Product; onFor: (value: Product['boughtFor']) => void };

/**
 * For whom, what it costs, what is there already, and the one thing to do: buy for the team, use a seat of the company,
 * or buy for oneself.
 */
export function BuyBox({ product, onFor }: BuyBoxProps) {
  const { t } = useTranslation('products');
  const { boughtFor, choices, company } = product;
  return (
    <section className={classes.buy} aria-label={t('product.buy')}>
      {choices.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={t('product.forWhom')}
          value={boughtFor}
          data={choices.map((value) => ({ value, label: t(`product.for.${value}`) }))}
          onChange={(value) => onFor(value as Product['boughtFor'])}
        />
      )}
      {boughtFor === 'person' && company.free > 0 ? <CompanySeat product={product} /> : <Purchase product={product} />}
    </section>
  );
}

/** The company has a seat for it: nothing is to be paid. */
function CompanySeat({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const [first] = product.courses;
  const [paying, setPaying] = useState(false);
  const open = () => navigate({ to: '/courses/$id', params: { id: first!.id } });
  const enrol = useCommand('enrol', {
    refresh: ['getCourseDetails', 'browseCourses', 'listStore', 'getStoreProduct'],
    onSuccess: open,
    onRefusal: (error) => error.code === 'alreadyEnrolled' && open(),
  });
  if (paying || !first) return <Purchase product={product} />;
  return (
    <Stack gap="md">
      <div>
        <div className={classes.amount}>{t('product.seat.nothing')}</div>
        <Text size="sm">{t('product.seat.free', { count: product.company.free })}</Text>
      </div>
      <div className={classes.act} data-lower-bar>
        <Button
          size="md"
          fullWidth
          leftSection={<IconTicket size={18} aria-hidden />}
          loading={enrol.isPending}
          onClick={() => enrol.mutate({ courseId: first.id })}
        >
          {t('product.seat.use')}
        </Button>
      </div>
      {product.price && product.obstacle === null && (
        <Button variant="subtle" onClick={() => setPaying(true)}>
          {t('product.seat.buy')}
        </Button>
      )}
    </Stack>
  );
}

function Purchase({ product }: { product: Product }) {
  const { t, language } = useTranslation('products');
  const [quantity, setQuantity] = useState(product.minQuantity);
  const [asking, setAsking] = useState(false);
  const add = useAddToCart(product);
  const { price, obstacle, held, left, minQuantity, maxQuantity, boughtFor } = product;
  const team = boughtFor === 'company';
  const most = Math.max(minQuantity, left === null ? maxQuantity : Math.min(maxQuantity, left));
  const sold = price !== null && obstacle === null && left !== 0;
  return (
    <Stack gap="md">
      {price && obstacle !== 'productNotForBuyer' && <Amounts product={product} price={price} quantity={quantity} />}
      {held.free > 0 && <Owned all={held.all} free={held.free} assign={team} />}
      {obstacle && <Obstacle product={product} />}
      {left === 0 && <Alert color="amber">{t('product.soldOut')}</Alert>}
      {sold && most > 1 && (
        <div>
          <Text size="sm" fw={550} mb={4} aria-hidden>
            {t('product.quantity')}
          </Text>
          <QuantityStepper
            live
            label={t('product.quantity')}
            name={inLanguage(product.names, language)}
            value={quantity}
            least={minQuantity}
            most={most}
            onChange={setQuantity}
          />
          <Text size="xs" c="dimmed" mt={6}>
            {[t('product.bounds', { least: minQuantity, most }), left !== null && t('product.left', { count: left })]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
      )}
      {sold && held.free >= quantity && <Text size="sm">{t('product.covered')}</Text>}
      {sold && price.tiers.length > 1 && <Tiers product={product} price={price} quantity={quantity} />}
      {sold && (
        <div className={classes.act} data-lower-bar>
          <Button
            size="md"
            fullWidth
            loading={add.busy}
            leftSection={<IconShoppingCart size={18} aria-hidden />}
            onClick={() => add.put(quantity)}
          >
            {t('product.addToCart')}
          </Button>
        </div>
      )}
      {add.added && (
        <Button
          variant="light"
          renderRoot={(props) => <Link to="/cart" search={(team ? {} : { for: 'person' }) as never} {...props} />}
        >
          {t('product.viewCart')}
        </Button>
      )}
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('quote.ask')}
      </Button>
      <Suspense>
        {asking && <QuoteDialog productId={product.id} quantity={quantity} onClose={() => setAsking(false)} />}
      </Suspense>
    </Stack>
  );
}

/**
 * Why it cannot be bought so, and what can be done instead: people who cannot buy may request a seat from the company.
 */
function Obstacle({ product: { obstacle, boughtFor, courses } }: { product: Product }) {
  const { t } = useTranslation('products');
  const { claims } = useSession();
  const ask = useCommand('askForSeat', { done: t('product.seat.asked') });
  const course = courses[0];
  const forTeams = obstacle === 'productNotForBuyer' && boughtFor === 'person';
  return (
    <>
      <Alert color="gray">
        {forTeams ? t(claims.buAdmin ? 'product.seat.teamsAdmin' : 'product.seat.teams') : codeWords(obstacle!)}
      </Alert>
      {forTeams && !claims.buAdmin && course && (
        <Button
          size="md"
          loading={ask.isPending}
          disabled={ask.isSuccess}
          leftSection={<IconTicket size={18} aria-hidden />}
          onClick={() => ask.mutate({ courseId: course.id, note: '' })}
        >
          {t('product.seat.ask')}
        </Button>
      )}
    </>
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
  const rate = new Intl.NumberFormat(f.locale, { style: 'percent', maximumFractionDigits: 3 });
  const rates = tax.rates.map(({ name, ratePpm }) => `${taxName(name, f.locale)} ${rate.format(ratePpm / 1_000_000)}`);
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
        {taxed
          ? t('product.taxes', { place, rates: f.list(rates) })
          : t(`product.${tax.treatment as 'untaxed' | 'exempt' | 'reverseCharge'}`, { place })}
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
  const { country, region } = placeName(tax.country, tax.region, language);
  return region ? `${country} (${region})` : country;
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
        {price.countsEarlierSeats
          ? t('product.cumulative', { bought: product.held.bought })
          : t('product.notCumulative')}
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
              {taxed && (
                <Table.Td ta="right">{money(withTax(tier.unitMinor, ratesOf(product)), product.currency)}</Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
