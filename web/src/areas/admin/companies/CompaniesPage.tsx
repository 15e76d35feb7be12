import { Button } from '@mantine/core';
import { companyList } from '@app/domain/company/company-list';
import { Suspense, useState } from 'react';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { Compliance } from './Compliance.tsx';
import { companyTones } from './company.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const NewCompany = lazyPart(() => import('./NewCompany.tsx').then((module) => ({ default: module.NewCompany })));

/** Every company of the platform. */
export default function CompaniesPage() {
  const { t } = useTranslation('companies');
  const [adding, setAdding] = useState(false);
  const list = useList(companyList, 'listCompanies', 'exportCompanies');
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('list.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('list.title')} description={t('list.description')} actions={add} />
      <ListView
        list={list}
        search={t('list.search')}
        title="name"
        rowLink={(row) => ({ to: '/admin/companies/$id', params: { id: row.id } })}
        cells={{
          state: (row) => <StatusBadge tone={companyTones[row.state]}>{t(`states.${row.state}`)}</StatusBadge>,
          people: (row) =>
            row.maxPeople === null ? row.people : t('list.of', { people: row.people, max: row.maxPeople }),
          compliance: (row) => <Compliance companyId={row.id} />,
        }}
        empty={{ title: t('list.none'), text: t('list.noneText'), action: add }}
      />
      <Suspense>{adding && <NewCompany onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
