import { cutText } from '@app/domain/cut-text';
import type { RegisterAnswer } from '@app/domain/store/tax-review';
import type { RegisteredNumber } from '@app/domain/store/tax-id';

/** How long the register may take to answer, in milliseconds. */
const patience = 10_000;
const hidden = (text: unknown): string | null =>
  typeof text === 'string' && /[\p{L}\p{N}]/u.test(text) ? cutText(text, 500) : null;

/**
 * Asks the official register of VAT numbers (VIES, `VIES_API`) about one. Null where it did not answer: a country's own
 * register behind it may be closed for the night. No transaction is open meanwhile.
 */
export async function askVatRegister(
  api: string,
  { countryCode, number }: RegisteredNumber,
): Promise<RegisterAnswer | null> {
  try {
    const response = await fetch(`${api.replace(/\/$/, '')}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ countryCode, vatNumber: number }),
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    });
    if (!response.ok) return null;
    const answer = (await response.json()) as Record<string, unknown>;
    if (typeof answer['valid'] !== 'boolean' || answer['errorWrappers'] !== undefined) return null;
    return {
      valid: answer['valid'],
      name: hidden(answer['name']),
      address: hidden(answer['address']),
      reference: hidden(answer['requestIdentifier']),
    };
  } catch {
    return null;
  }
}
