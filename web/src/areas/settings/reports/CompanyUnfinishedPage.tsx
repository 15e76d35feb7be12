import { companyUnfinishedList } from '@app/domain/reports/company-unfinished-list';
import { Suspense, useState } from 'react';
import { GroupTotals } from '../../../modules/lists/GroupTotals.tsx';
import { viewOf } from '../../../modules/lists/listAddress.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useGroups } from '../../../modules/lists/useGroups.ts';
import { useList } from '../../../modules/lists/useList.ts';
import { WhyButton } from '../../../modules/qualification/WhyButton.tsx';
import type { WhyAsked } from '../../../modules/qualification/WhyPanel.tsx';
import { ReportHeader } from '../../../modules/reports/ReportHeader.tsx';
import { useReportDesk } from '../../../modules/reports/useReportDesk.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { nothingSelected } from '../../../ui/lists/selection.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { ActsOfChosen } from './acting/ActsOfChosen.tsx';
import { rowsOf } from './acting/rows.ts';
import { ChoiceField } from '../../../modules/reports/ChoiceField.tsx';
import { useInventoryChoices } from '../../../modules/reports/subsidiary.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const WhyPanel = lazyPart(() => import('../../../modules/qualification/WhyPanel.tsx'));

/** Attempts that are not finished, what is in their way, and how long they are overdue. */
export default function CompanyUnfinishedPage() {
  const { t } = useTranslation('trainingReports', 'acting');
  const f = useFormat();
  const [url] = useUrlState();
  const [why, setWhy] = useState<WhyAsked | null>(null);
  const list = useList(companyUnfinishedList, 'listUnfinished', 'exportUnfinished');
  const groups = useGroups(list, 'groupUnfinished');
  const desk = useReportDesk('companyUnfinished', viewOf(companyUnfinishedList, url), groups.lines);
  return (
    <>
      <PageHeader
        title={t('companyUnfinished.title')}
        description={t('companyUnfinished.description')}
        above={<BackLink to="/settings/reports">{t('all')}</BackLink>}
        actions={desk.actions}
        dense
      />
      <ReportHeader header={groups.data?.header} list={companyUnfinishedList} columns={list.columns} />
      <GroupTotals groups={groups} />
      <ListView
        list={list}
        groups={groups}
        search={t('companyUnfinished.search')}
        title="name"
        rowLink={(row) => ({
          to: '/settings/employees/$id',
          params: { id: row.personId },
          search: { tab: 'enrolments' },
        })}
        cells={{
          daysOver: ({ daysOver }) => daysOver !== null && <StatusBadge tone="bad">{f.number(daysOver)}</StatusBadge>,
        }}
        actions={({ personId, rowId, name, course }) =>
          rowId && (
            <WhyButton whose={name} what={course} onClick={() => setWhy({ personId, requirementRowId: rowId })} />
          )
        }
        formats={['csv', 'xlsx', 'pdf', 'json']}
        jobs={desk.jobs}
        ownFilters={['product']}
        moreFilters={<ProductField />}
        bulk={{
          label: (row) => t('acting:select', { name: row.name, what: row.course }),
          actions: (chosen) => (
            <ActsOfChosen
              rows={rowsOf('companyUnfinished', chosen, url)}
              onClose={() => list.select(nothingSelected)}
            />
          ),
        }}
        empty={{ title: t('companyUnfinished.none'), text: t('companyUnfinished.noneText') }}
      />
      <Suspense>{why && <WhyPanel why={why} forAdmin onClose={() => setWhy(null)} />}</Suspense>
    </>
  );
}

/** The product whose seats open the courses. */
function ProductField() {
  const { t } = useTranslation('trainingReports');
  const label = companyUnfinishedList.filters.product.label[spokenLocale()];
  return (
    <ChoiceField
      name="product"
      label={label}
      none={t('companyUnfinished.anyProduct')}
      all={useInventoryChoices()?.products}
    />
  );
}
