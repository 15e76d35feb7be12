import type { ErrorCode } from '@app/domain/errors';
import { regionsOf } from '@app/domain/store/countries';
import { coverObstacle } from '@app/domain/store/credit';
import { readTaxId } from '@app/domain/store/tax-id';
import type { useForm } from '@mantine/form';
import type { Result } from '../../../api/client.ts';

export type Facts = Result<'getCheckout'>;
export type Method = Facts['methods'][number]['method'];
export type Values = {
  billing: { name: string; address: string; country: string; region: string; taxId: string; email: string };
  method: Method | '';
  purchaseOrderNumber: string;
  document: { id: string; name: string } | null;
  agreed: boolean;
};

export type CheckoutForm = ReturnType<typeof useForm<Values>>;
export type FormProps = { form: CheckoutForm };
/** A way to pay, and why it cannot pay this order where it cannot. */
export type Way = { method: Method; obstacle: ErrorCode | null };

/**
 * The ways to pay, those that can pay this order first, the others with why not: what is closed to the buyer, or does
 * not cover the total.
 */
export const waysFor = ({ methods, creditMinor, termsLeftMinor }: Facts, totalMinor: number): Way[] =>
  methods
    .map(({ method, obstacle }) => ({
      method,
      obstacle: (obstacle as ErrorCode | null) ?? coverObstacle(method, totalMinor, { creditMinor, termsLeftMinor }),
    }))
    .toSorted((one, other) => Number(one.obstacle !== null) - Number(other.obstacle !== null));

/** The way that was chosen, else the first that covers the order; none where what was chosen covers it no longer. */
export const chosenWay = (ways: readonly Way[], chosen: Method | ''): Method | '' =>
  ways.find(({ method, obstacle }) => obstacle === null && (chosen === '' || method === chosen))?.method ?? '';

type Needs = { countries: readonly string[]; numberRequired: boolean; free: boolean; method: Method | '' };

/**
 * What is missing or cannot be, by its field, in the order of the page. The server has the last word; this spares the
 * way to it.
 */
export function checkoutIssues(
  { billing, purchaseOrderNumber, document, agreed }: Values,
  { countries, numberRequired, free, method }: Needs,
): Record<string, string> {
  const blank = (text: string) => text.trim() === '';
  const found: [string, string, boolean][] = [
    ['billing.name', 'required', blank(billing.name)],
    [
      'billing.email',
      blank(billing.email) ? 'required' : 'emailInvalid',
      !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(billing.email.trim()),
    ],
    ['billing.address', 'required', blank(billing.address)],
    ['billing.country', 'required', !countries.includes(billing.country)],
    ['billing.region', 'regionMissing', regionsOf(billing.country).length > 0 && blank(billing.region)],
    ['billing.taxId', 'taxIdInvalid', !blank(billing.taxId) && readTaxId(billing.taxId, billing.country) === null],
    ['method', 'required', !free && method === ''],
    [
      'purchaseOrderNumber',
      'purchaseOrderMissing',
      blank(purchaseOrderNumber) && (numberRequired || method === 'purchaseOrder'),
    ],
    ['document', 'documentMissing', method === 'purchaseOrder' && document === null],
    ['agreed', 'termsNotAgreed', !agreed],
  ];
  return Object.fromEntries(found.filter(([, , wrong]) => wrong).map(([path, code]) => [path, code]));
}

const kept = new Map<string, Values>();

/**
 * What was typed, for people who go back to the cart and return: until the order is placed, and no longer than the page
 * lives.
 */
export const typedBefore = (key: string): Values | undefined => kept.get(key);
export const keepTyped = (key: string, values: Values): void => void kept.set(key, values);
export const forgetTyped = (key: string): boolean => kept.delete(key);
