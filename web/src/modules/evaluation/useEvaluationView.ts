import { useTranslation } from '../../ui/i18n.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';

/** How a list of practical evaluations looks, wherever it is: a row opens its evaluation in the address. */
export function useEvaluationView() {
  const { t } = useTranslation('evaluation');
  const [url] = useUrlState();
  return {
    search: t('search'),
    title: 'name' as const,
    rowLink: (row: { id: string }) => ({ to: '.', search: { ...url, evaluate: row.id } }) as never,
    empty: { title: t('none'), text: t('noneText') },
  };
}
