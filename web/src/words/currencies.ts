import { currencies } from '@app/domain/money/currency';

/** Every currency by its code and name, for a choice: `CAD – Canadian dollar`. */
export function currencyNames(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'currency' });
  return currencies.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }));
}
