import { NativeSelect } from '@mantine/core';
import type { Result } from '../../../api/client.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';

/** What of one company makes no sense in another. */
const ofOneCompany = { lot: undefined, costCentre: undefined, site: undefined };
export const together = 'together';

/** Whose inventory it is: one's own, that of a company below it, or all of them, a row each. */
export function CompanyField({ choices, chosen }: { choices: Result<'listCompanyInventoryChoices'>; chosen: string }) {
  const { t } = useTranslation('reports');
  const [url, change] = useUrlState();
  const choose = (next: string) =>
    change({
      ...ofOneCompany,
      andBy: next === together ? undefined : url['andBy'],
      subsidiary: next === '' || next === together ? undefined : next,
      by: next === together ? 'company' : url['by'] === 'company' ? undefined : url['by'],
    });
  return (
    <NativeSelect
      aria-label={t('companyInventory.whose')}
      value={chosen}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: '', label: choices.own.name },
        ...choices.companies.map(({ id, name }) => ({ value: id, label: name })),
        { value: together, label: t('companyInventory.together') },
      ]}
    />
  );
}
