import { useTranslation } from '../../ui/i18n.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { useFormat } from '../../words/format.ts';

/** A day of an address that there is; others are refused by the server, and the list says so. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/**
 * The day that a report of statuses is about, in words, with the one on which it was known where that is another: for
 * what it says when it is empty.
 */
export function useReportDay(): string {
  const { t } = useTranslation('reports');
  const f = useFormat();
  const [url] = useUrlState();
  const [asOf, knownOn] = [url['asOf'], url['knownOn']];
  const day = f.day(isDay(asOf) ? asOf : f.today());
  return isDay(knownOn) ? t('dayAsKnown', { day, known: f.day(knownOn) }) : day;
}
