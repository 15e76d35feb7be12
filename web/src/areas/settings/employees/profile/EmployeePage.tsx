import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryClient, queryOf } from '../../../../api/queries.ts';
import { RecordPage } from '../../../../modules/pages/RecordPage.tsx';
import { AddressTabs } from '../../../../ui/layout/AddressTabs.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { usePageTitle } from '../../../../ui/layout/pageTitle.ts';
import { EmployeeHeader } from './EmployeeHeader.tsx';
import { tabs } from '../tabs.tsx';

export const prefetch = ({ id }: Record<string, string>) =>
  queryClient.prefetchQuery(queryOf('getEmployee', { personId: id! }));

/** One employee of the company. */
export default function EmployeePage() {
  const { id } = useParams({ from: '/settings/employees/$id' });
  const { t } = useTranslation('company');
  const found = useQuery(queryOf('getEmployee', { personId: id }));
  usePageTitle(found.data?.name);
  return (
    <RecordPage found={found} list="/settings/employees" back={t('people.back')}>
      {(employee, back) => (
        <>
          <EmployeeHeader employee={employee} back={back} />
          <AddressTabs tabs={tabs.map(({ name }) => name)} words={(tab) => t(`tabs.${tab}`)} label={t('tabs.label')}>
            {(tab) => {
              const Shown = tabs.find(({ name }) => name === tab)!.page;
              return <Shown key={id} employee={employee} />;
            }}
          </AddressTabs>
        </>
      )}
    </RecordPage>
  );
}
