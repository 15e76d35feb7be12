// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused, silent } from '../../../../test/fake-server.ts';
import type { Answers } from '../../../../test/fake-server.ts';
import { someId } from '../../../../test/example.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../test/people.ts';

const line = { id: someId(), productId: someId(), names: { en: 'Forklift' }, quantity: 2 } as const;
const cart = {
  id: someId(),
  version: 1,
  quote: 'as-seen',
  boughtFor: 'company',
  currency: 'CAD',
  totalMinor: 20_000,
  lines: [line],
} as const;
const billing = {
  name: 'Northgate',
  address: '1 Main St',
  country: 'CA',
  region: 'ON',
  email: 'pay@northgate.example',
};
const checkout = {
  billing,
  countries: ['CA'],
  methods: [{ method: 'card' }],
  termsVersionId: someId(),
  termsNumber: 4,
} as const;
const open = (address: string, answers: Answers = {}) =>
  openPage(address, {
    session: companyAdmin(),
    answers: { countCart: { mayBuyForCompany: true, company: 1 }, getCart: cart, getCheckout: checkout, ...answers },
  });
const place = () => screen.findByRole('button', { name: /^Place order|^Order|^Pay/ });

it('nothing is ordered before the terms are agreed to, which is said beside the box', async () => {
  const { user, server } = await open('/cart?step=checkout');
  await user.click(await place());
  const box = screen.getByRole('checkbox');
  await waitFor(() => expect(box.getAttribute('aria-describedby')).toBeTruthy());
  expect(document.getElementById(box.getAttribute('aria-describedby')!)?.textContent).toMatch(/terms/);
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(server.sent('placeOrder')).toEqual([]);
});

it('what the server refuses of the bill is said at its field, and the order is not lost', async () => {
  const tax = refused('invalidInput', { issues: [{ path: 'billing.taxId', code: 'taxIdInvalid' }] });
  const { user, server } = await open('/cart?step=checkout', { placeOrder: tax });
  const name = await screen.findByLabelText<HTMLInputElement>(/name/i);
  await user.type(name, ' Logistics');
  await user.click(screen.getByRole('checkbox'));
  await user.click(await place());
  await waitFor(() => expect(screen.getByLabelText(/^Tax/).getAttribute('aria-invalid')).toBe('true'));
  expect(name.value).toBe('Northgate Logistics');
  expect(server.sent('placeOrder')[0]).toMatchObject({
    cartId: cart.id,
    cartVersion: 1,
    quote: 'as-seen',
    billing: { name: 'Northgate Logistics' },
  });
});

it('pressed twice, one order is placed', async () => {
  const { user, server } = await open('/cart?step=checkout', { placeOrder: silent });
  await user.click(await screen.findByRole('checkbox'));
  await user.dblClick(await place());
  expect(server.sent('placeOrder')).toHaveLength(1);
});

it('prices changed since: it is said, nothing is paid, and ordered is what the new total shows', async () => {
  const { user, server } = await open('/cart?step=checkout', { placeOrder: refused('priceChanged') });
  await user.click(await screen.findByRole('checkbox'));
  server.answer('getCart', { ...cart, version: 2, quote: 'dearer', totalMinor: 30_000 });
  await user.click(await place());
  expect(await screen.findByRole('alert')).toBeTruthy();
  server.answer('placeOrder', { orderId: someId(), state: 'placed' });
  server.answer('payByCard', refused('unavailable'));
  server.answer('getOrder', { currency: 'CAD', billing });
  await user.click(await screen.findByRole('button', { name: /^Place order: .*300/ }));
  await waitFor(() => expect(server.sent('placeOrder').at(-1)).toMatchObject({ cartVersion: 2, quote: 'dearer' }));
  await waitFor(() => expect(server.sent('getOrder')).toHaveLength(1));
});
