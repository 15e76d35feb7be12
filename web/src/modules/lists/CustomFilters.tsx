import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { FilterChips } from '../../ui/lists/FilterChips.tsx';
import { spokenLocale } from '../../words/languages.ts';
import { customFilters } from './customFilters.ts';

/**
 * What narrows a list about employees by what they say in the company's custom fields. All of them are one part of the
 * address.
 */
export function CustomFilters() {
  const { t } = useTranslation('lists');
  const { data } = useQuery(queryOf('listEmployeeFields', {}));
  const [{ having }] = useUrlState();
  return customFilters(data ?? [], data && having, spokenLocale()).map(({ number, label, archived, options }) => (
    <FilterChips
      key={number}
      label={label === null ? t('custom.fieldGone') : archived ? t('custom.archived', { label }) : label}
      name="having"
      multiple
      options={options.map((one) => ({ value: one.value, label: one.label ?? t('custom.choiceGone') }))}
    />
  ));
}
