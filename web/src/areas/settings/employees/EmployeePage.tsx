import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import { refusalWords } from '../../../words/words.ts';
import { EmployeeHeader } from './EmployeeHeader.tsx';
import classes from './employees.module.css';
import { tabs } from './tabs.tsx';

export const prefetch = ({ id }: Record<string, string>) => queryClient.prefetchQuery(queryOf('getEmployee', { personId: id! }));

/** One employee of the company. The tab stands in the address. */
export default function EmployeePage() {
  const { id } = useParams({ from: '/settings/employees/$id' });
  const { t } = useTranslation('company');
  const [{ tab }, change] = useUrlState();
  const employee = useQuery(queryOf('getEmployee', { personId: id }));
  const list = useRef<HTMLDivElement>(null);
  const { name, page: Shown } = tabs.find((one) => one.name === tab) ?? tabs[0]!;
  usePageTitle(employee.data?.name);
  // on a phone the list of tabs is wider than the screen
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [name, employee.data?.id]);
  if (employee.error) return <ErrorState text={refusalWords(employee.error)} onRetry={() => void employee.refetch()} />;
  if (!employee.data) return <PageSkeleton />;
  return (
    <>
      <EmployeeHeader employee={employee.data} />
      <Tabs value={name} onChange={(next) => change({ tab: next === tabs[0]!.name ? undefined : (next ?? undefined) })} keepMounted={false}>
        <Tabs.List ref={list} aria-label={t('tabs.label')} className={classes.tabs}>
          {tabs.map((one) => (
            <Tabs.Tab key={one.name} value={one.name}>
              {t(`tabs.${one.name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={name} pt="lg">
          <Suspense fallback={<TabSkeleton />}>
            <Shown key={id} employee={employee.data} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function TabSkeleton() {
  return (
    <SectionCard>
      <Skeleton height={20} width="40%" mb="md" />
      <Skeleton height={16} mb="sm" />
      <Skeleton height={16} width="70%" />
    </SectionCard>
  );
}
