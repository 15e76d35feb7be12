import type { ErrorCode } from '@app/domain/errors';
import { coverObstacle } from '@app/domain/store/credit';
import type { useForm } from '@mantine/form';
import type { Result } from '../../../api/client.ts';

/** The steps from the cart to the order, and what is typed on the way. */
export const steps = ['billing', 'payment', 'review'] as const;
export type Facts = Result<'getCheckout'>;
export type Method = Facts['methods'][number]['method'];
export type Values = {
  billing: { name: string; address: string; country: string; region: string; taxId: string; email: string };
  method: Method | '';
  document: { id: string; name: string } | null;
  agreed: boolean;
};

export type CheckoutForm = ReturnType<typeof useForm<Values>>;
export type FormProps = { form: CheckoutForm };
/** A way to pay that one may choose, and why not for this order where it does not cover it. */
export type Way = { method: Method; obstacle: ErrorCode | null };
export type StepProps = FormProps & { facts: Facts; free: boolean; ways: readonly Way[]; method: Method | '' };

/** The ways to pay that are open, each with what keeps it from covering this order: prepaid credit or a limit that is too low. */
export const waysFor = ({ methods, creditMinor, termsLeftMinor }: Facts, totalMinor: number): Way[] =>
  methods
    .filter(({ obstacle }) => obstacle === null)
    .map(({ method }) => ({ method, obstacle: coverObstacle(method, totalMinor, { creditMinor, termsLeftMinor }) }));

/** The way that was chosen, else the first that covers the order; none where what was chosen covers it no longer. */
export const chosenWay = (ways: readonly Way[], chosen: Method | ''): Method | '' =>
  ways.find(({ method, obstacle }) => obstacle === null && (chosen === '' || method === chosen))?.method ?? '';
