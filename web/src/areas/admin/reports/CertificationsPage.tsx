import { certificationList } from '@app/domain/reports/certification-list';
import type { Day } from '@app/domain/time';
import { Suspense, useState } from 'react';
import { viewOf } from '../../../modules/lists/listAddress.ts';
import { GroupTotals } from '../../../modules/lists/GroupTotals.tsx';
import { MonthsAhead } from '../../../modules/lists/MonthsAhead.tsx';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useGroups } from '../../../modules/lists/useGroups.ts';
import { useList } from '../../../modules/lists/useList.ts';
import { WhyButton } from '../../../modules/qualification/WhyButton.tsx';
import { DayField } from '../../../modules/reports/DayField.tsx';
import { ReportHeader } from '../../../modules/reports/ReportHeader.tsx';
import { useReportDay } from '../../../modules/reports/useReportDay.ts';
import { useReportDesk } from '../../../modules/reports/useReportDesk.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useToday } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { completenessWords } from '@app/domain/reports/certification-list';
import { CertificationBadge } from './CertificationBadge.tsx';
import { CertificationsHead } from './CertificationsHead.tsx';
import { Compliance } from './Compliance.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const CertificationWhy = lazyPart(() => import('./CertificationWhy.tsx'));

/**
 * What each person of every company holds, what it is worth on a day, and what its record lacks; by company under
 * `?view=compliance`.
 */
export default function CertificationsPage() {
  const [url] = useUrlState();
  return url['view'] === 'compliance' ? <Compliance /> : <Certifications />;
}

function Certifications() {
  const { t } = useTranslation('trainingReports');
  const [url] = useUrlState();
  const locale = spokenLocale();
  const today = useToday();
  const day = useReportDay();
  const [why, setWhy] = useState<string | null>(null);
  const list = useList(certificationList, 'listCertifications', 'exportCertifications');
  const groups = useGroups(list, 'groupCertifications');
  const desk = useReportDesk('certifications', viewOf(certificationList, url), groups.lines);
  const months = (
    <MonthsAhead
      groups={groups}
      month="month"
      date="validThrough"
      start={(url['asOf'] as Day | undefined) ?? today}
      count={12}
      where={{ status: 'valid,expiring' }}
      title={t('ahead')}
    />
  );
  return (
    <>
      <CertificationsHead actions={desk.actions} />
      <ReportHeader
        header={groups.data?.header}
        list={certificationList}
        columns={list.columns}
        folds={[{ name: t('ahead'), content: months }]}
      />
      <GroupTotals groups={groups} />
      <ListView
        list={list}
        groups={groups}
        search={t('certifications.search')}
        title="name"
        rowLink={({ personId }) => ({ to: '/admin/employees/$id', params: { id: personId } })}
        actions={({ id, name, qualification }) => (
          <WhyButton whose={name} what={qualification} onClick={() => setWhy(id)} />
        )}
        filters={<DayField name="asOf" label={t('asOf')} usual={today} />}
        moreFilters={<DayField name="knownOn" label={t('knownOn')} max={today} folded />}
        ownFilters={['asOf', 'knownOn']}
        pinnedOwn={['asOf']}
        formats={['csv', 'xlsx', 'pdf', 'json']}
        jobs={desk.jobs}
        cells={{
          status: ({ status }) => <CertificationBadge status={status} />,
          completeness: ({ completeness }) =>
            completeness === 'incomplete' ? (
              <StatusBadge tone="due">{completenessWords.incomplete[locale]}</StatusBadge>
            ) : (
              completenessWords[completeness][locale]
            ),
        }}
        empty={{
          title: t('certifications.none', { day }),
          text: t('certifications.noneText'),
          narrowed: t('certifications.noMatch', { day }),
        }}
      />
      <Suspense>
        {why && (
          <CertificationWhy
            achievementId={why}
            asOf={url['asOf']}
            knownOn={url['knownOn']}
            onClose={() => setWhy(null)}
          />
        )}
      </Suspense>
    </>
  );
}
