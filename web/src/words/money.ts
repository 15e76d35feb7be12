import { readAmount, showAmount, showMoney } from '@app/domain/money/written';
import { codeWords } from './words.ts';
import { useFormat } from './format.ts';

/** How the viewer reads and writes amounts: their language and their company's region. */
export function useMoney() {
  const { locale } = useFormat();
  return {
    /** With its currency: $1,234.50. */
    money: (minor: number, currency: string) => showMoney({ minor, currency }, locale),
    /** What a `MoneyInput` needs to know of one currency. */
    field: (currency: string) => ({
      show: (minor: number) => showAmount({ minor, currency }, locale),
      read: (text: string) => {
        const found = readAmount(text, currency, locale);
        return 'minor' in found ? found : { problem: codeWords(found.problem) };
      },
      unit: currency,
    }),
  };
}
