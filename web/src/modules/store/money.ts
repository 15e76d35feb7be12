import { showMoney } from '@app/domain/money/written';
import { useFormat } from '../../words/format.ts';

/** Writes amounts of one currency as the reader's language does. */
export function useMoney(currency: string): (minor: number) => string {
  const { locale } = useFormat();
  return (minor) => showMoney({ minor, currency }, locale);
}
