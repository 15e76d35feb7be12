import { logList } from '@app/domain/reports/log-list';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { GroupTotals } from '../../../modules/lists/GroupTotals.tsx';
import { viewOf } from '../../../modules/lists/listAddress.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useGroups } from '../../../modules/lists/useGroups.ts';
import { useList } from '../../../modules/lists/useList.ts';
import { ReportHeader } from '../../../modules/reports/ReportHeader.tsx';
import { useReportDesk } from '../../../modules/reports/useReportDesk.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { findWords, useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import { useFormat } from '../../../words/format.ts';

const VerifyDialog = lazy(() => import('./VerifyDialog.tsx').then((module) => ({ default: module.VerifyDialog })));

/** The audit log of every company: who did what, when and why; and whether its chains are whole. */
export default function LogsPage() {
  const { t } = useTranslation('trainingReports');
  const { t: done } = useTranslation('activity');
  const f = useFormat();
  const [url] = useUrlState();
  const [verifying, setVerifying] = useState(false);
  const list = useList(logList, 'listLogs', 'exportLogs');
  const groups = useGroups(list, 'groupLogs');
  const desk = useReportDesk('logs', viewOf(logList, url), groups.lines);
  return (
    <>
      <PageHeader
        title={t('logs.title')}
        description={t('logs.description')}
        above={<BackLink to="/admin/reports">{t('all')}</BackLink>}
        actions={
          <>
            {desk.actions}
            <Button onClick={() => setVerifying(true)}>{t('logs.verify')}</Button>
          </>
        }
      />
      <ReportHeader header={groups.data?.header} list={logList} columns={list.columns} />
      <GroupTotals groups={groups} />
      <ListView
        list={list}
        groups={groups}
        search={t('logs.search')}
        title="action"
        formats={['csv', 'xlsx', 'pdf', 'json']}
        jobs={desk.jobs}
        cells={{
          at: ({ at }) => f.instant(at),
          action: ({ action }) => findWords('activity', action.replace('.', '_')) ?? done('other'),
          actor: ({ actor, actorKind }) => (actorKind === 'system' ? t('logs.system') : (actor ?? t('logs.nobody'))),
        }}
        empty={{ title: t('logs.none'), text: t('logs.noneText') }}
      />
      <Suspense>{verifying && <VerifyDialog onClose={() => setVerifying(false)} />}</Suspense>
    </>
  );
}
