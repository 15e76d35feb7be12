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
export type StepProps = FormProps & { facts: Facts; free: boolean };
