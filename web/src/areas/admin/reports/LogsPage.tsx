import { logList } from '@app/domain/reports/log-list';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Input } from '../../../api/client.ts';
import { GroupTotals } from '../../../modules/lists/GroupTotals.tsx';
import { viewOf } from '../../../modules/lists/listAddress.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useGroups } from '../../../modules/lists/useGroups.ts';
import { useList } from '../../../modules/lists/useList.ts';
import { ChangeLines, RecordName } from '../../../modules/reports/LogChange.tsx';
import { ReportHeader } from '../../../modules/reports/ReportHeader.tsx';
import { useReportDesk } from '../../../modules/reports/useReportDesk.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { findWords, useTranslation } from '../../../ui/i18n.ts';
import { IconDownload, IconShieldCheck } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const VerifyDialog = lazyPart(() => import('./VerifyDialog.tsx').then((module) => ({ default: module.VerifyDialog })));

const LogEvidence = lazyPart(() => import('./LogEvidence.tsx').then((module) => ({ default: module.LogEvidence })));

/** The audit log of every company: who did what, when and why; and whether its chains are whole. */
export default function LogsPage() {
  const { t } = useTranslation('trainingReports');
  const { t: done } = useTranslation('activity');
  const f = useFormat();
  const [url] = useUrlState();
  const [open, setOpen] = useState<'verify' | 'evidence' | null>(null);
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
            <Button
              variant="default"
              aria-label={t('evidence.open')}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => setOpen('evidence')}
            >
              {t('evidence.open')}
            </Button>
            <Button
              aria-label={t('logs.verify')}
              leftSection={<IconShieldCheck size={16} aria-hidden />}
              onClick={() => setOpen('verify')}
            >
              {t('logs.verify')}
            </Button>
          </>
        }
        dense
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
          at: ({ at }) => <span style={{ whiteSpace: 'nowrap' }}>{f.instant(at)}</span>,
          // Changes may be long: what was done keeps its room beside them.
          action: ({ action }) => (
            <span style={{ display: 'inline-block', minWidth: '11rem' }}>
              {findWords('activity', action.replace('.', '_')) ?? done('other')}
            </span>
          ),
          record: (row) => <RecordName {...row} />,
          summary: ({ changes }) => <ChangeLines changes={changes} />,
          actor: ({ actor, actorKind }) => (actorKind === 'system' ? t('logs.system') : (actor ?? t('logs.nobody'))),
        }}
        empty={{ title: t('logs.none'), text: t('logs.noneText') }}
      />
      <Suspense>
        {open === 'verify' && <VerifyDialog onClose={() => setOpen(null)} />}
        {open === 'evidence' && <LogEvidence asked={narrowingOf(list.asked)} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

/** What narrows the list, without its order and its page. */
function narrowingOf({
  sort: _sort,
  cursor: _cursor,
  limit: _limit,
  count: _count,
  ...asked
}: Record<string, unknown>) {
  return asked as Omit<Input<'exportSignedLogs'>, 'format'>;
}
