import { employeeList } from '@app/domain/company/employee-list';
import { overallWords } from '@app/domain/qualification/overall';
import { Button } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { loadWords, useTranslation } from '../../../ui/i18n.ts';
import { IconUpload, IconUserPlus } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { nothingSelected } from '../../../ui/lists/selection.ts';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';
import classes from './employees.module.css';
import { EmployeeBulk } from './EmployeeBulk.tsx';
import { EmployeeFilters, MoreEmployeeFilters, ownFilters } from './EmployeeFilters.tsx';
import { overallTone, statusTone } from './standing.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const NewEmployee = lazyPart(() => import('./NewEmployee.tsx').then((module) => ({ default: module.NewEmployee })));
const Imports = lazyPart(() => import('./import/Imports.tsx').then((module) => ({ default: module.Imports })));
const CertificateQueue = lazyPart(() => import('./evidence/CertificateQueue.tsx'));
const Kiosks = lazyPart(() => import('./Kiosks.tsx').then((module) => ({ default: module.Kiosks })));
const Fields = lazyPart(() =>
  Promise.all([import('./fields/Fields.tsx'), loadWords('customFields')]).then(([module]) => ({
    default: module.Fields,
  })),
);
const Places = lazyPart(() =>
  Promise.all([import('./Places.tsx'), loadWords('places')]).then(([module]) => ({ default: module.Places })),
);

const Transfers = lazyPart(() =>
  Promise.all([import('./Transfers.tsx'), loadWords('transfers')]).then(([module]) => ({ default: module.Transfers })),
);
const Corrections = lazyPart(() =>
  Promise.all([import('./Corrections.tsx'), loadWords('corrections')]).then(([module]) => ({
    default: module.Corrections,
  })),
);
const Delivery = lazyPart(() =>
  Promise.all([import('./Delivery.tsx'), loadWords('delivery')]).then(([module]) => ({ default: module.Delivery })),
);
const Admins = lazyPart(() =>
  Promise.all([import('./Admins.tsx'), loadWords('factorRule'), loadWords('accessReview'), loadWords('lists')]).then(
    ([module]) => ({
      default: module.Admins,
    }),
  ),
);

/**
 * The people of a company; its sites and departments stand under `?tab=places`, its custom fields under `?tab=fields`,
 * its administrators under `?tab=admins`, certificates to review under `?tab=evidence`, record transfers under
 * `?tab=transfers`, data corrections under `?tab=corrections`, imports under `?import=`.
 */
export default function EmployeesPage() {
  const [{ tab, import: importing }] = useUrlState();
  if (importing)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Imports />
      </Suspense>
    );
  if (tab === 'evidence') return <Certificates />;
  if (tab === 'kiosks')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Kiosks />
      </Suspense>
    );
  if (tab === 'transfers')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Transfers />
      </Suspense>
    );
  if (tab === 'corrections')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Corrections />
      </Suspense>
    );
  if (tab === 'admins')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Admins />
      </Suspense>
    );
  if (tab === 'delivery')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Delivery />
      </Suspense>
    );
  if (tab === 'fields')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Fields />
      </Suspense>
    );
  if (tab !== 'places') return <People />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Places />
    </Suspense>
  );
}

function Certificates() {
  const { t } = useTranslation('evidence');
  return (
    <>
      <PageHeader
        title={t('queue.title')}
        description={t('queue.description')}
        above={<BackLink to="/settings/employees">{t('queue.back')}</BackLink>}
      />
      <Suspense fallback={<PageSkeleton />}>
        <CertificateQueue />
      </Suspense>
    </>
  );
}

function People() {
  const { t } = useTranslation('company', 'pins');
  const [{ new: wanted }, change] = useUrlState();
  const [adding, setAdding] = useState(wanted === 'true');
  useEffect(() => {
    if (wanted === 'true') setAdding(true);
  }, [wanted]);
  const list = useList(employeeList, 'listEmployees', 'exportEmployees');
  const add = (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('people.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('people.title')}
        description={t('people.description')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
              onClick={() => change({ import: 'new' })}
            >
              {t('people.import')}
            </Button>
            {add}
          </>
        }
      />
      <ListView
        list={list}
        search={t('people.search')}
        title="name"
        rowLink={(row) => ({ to: '/settings/employees/$id', params: { id: row.id } })}
        filters={<EmployeeFilters />}
        moreFilters={<MoreEmployeeFilters />}
        ownFilters={ownFilters}
        pinnedOwn={['site', 'position']}
        cells={{
          name: (row) => (
            <>
              {row.name}
              {!list.columns.includes('employeeNumber') && (
                <small className={classes.under}>{row.employeeNumber}</small>
              )}
            </>
          ),
          status: (row) => <StatusBadge tone={statusTone[row.status]}>{t(`statusShort.${row.status}`)}</StatusBadge>,
          overall: (row) => (
            <StatusBadge tone={overallTone[row.overall]}>{overallWords[row.overall][spokenLocale()]}</StatusBadge>
          ),
          overdue: (row) => (row.overdue > 0 ? <StatusBadge tone="bad">{String(row.overdue)}</StatusBadge> : '0'),
        }}
        bulk={{
          label: (row) => row.name,
          actions: (chosen) => <EmployeeBulk chosen={chosen} onClose={() => list.select(nothingSelected)} />,
        }}
        empty={{ title: t('people.none'), text: t('people.noneText'), action: add }}
      />
      {adding && (
        <Suspense>
          <NewEmployee
            onClose={() => {
              setAdding(false);
              if (wanted) change({ new: undefined });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
