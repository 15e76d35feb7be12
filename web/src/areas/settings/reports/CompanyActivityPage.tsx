import { companyActivityList } from '@app/domain/reports/company-activity-list';
import { isDay } from '@app/domain/time';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { GroupTotals } from '../../../modules/lists/GroupTotals.tsx';
import { viewOf } from '../../../modules/lists/listAddress.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useGroups } from '../../../modules/lists/useGroups.ts';
import { useList } from '../../../modules/lists/useList.ts';
import { useDigestStatus } from './useDigestStatus.tsx';
import { ReportHeader } from '../../../modules/reports/ReportHeader.tsx';
import { useReportDesk } from '../../../modules/reports/useReportDesk.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';

type Row = Result<'listActivity'>['rows'][number];

/** What happened to people in training and qualification, newest first. */
export default function CompanyActivityPage() {
  const { t } = useTranslation('trainingReports');
  const f = useFormat();
  const [url] = useUrlState();
  const list = useList(companyActivityList, 'listActivity', 'exportActivity');
  const groups = useGroups(list, 'groupActivity');
  const desk = useReportDesk('companyActivity', viewOf(companyActivityList, url), groups.lines);
  const digests = useDigestStatus();
  const [undoing, setUndoing] = useState<Row | null>(null);
  const undo = useCommand('undoAct', {
    refresh: ['listActivity', 'groupActivity'],
    done: t('companyActivity.undone'),
    onSuccess: () => setUndoing(null),
    onRefusal: () => setUndoing(null),
  });
  return (
    <>
      <PageHeader
        title={t('companyActivity.title')}
        description={t('companyActivity.description')}
        above={<BackLink to="/settings/reports">{t('all')}</BackLink>}
        actions={desk.actions}
        dense
      />
      <ReportHeader header={groups.data?.header} list={companyActivityList} columns={list.columns} folds={digests} />
      <GroupTotals groups={groups} />
      <ListView
        list={list}
        groups={groups}
        search={t('companyActivity.search')}
        title="name"
        rowLink={(row) => ({
          to: '/settings/employees/$id',
          params: { id: row.personId },
          search: { tab: 'enrolments' },
        })}
        actions={(row) =>
          row.undo && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => setUndoing(row)}
              aria-label={t('companyActivity.undoOf', { name: row.name, what: row.object })}
            >
              {t('companyActivity.undo')}
            </Button>
          )
        }
        cells={{
          at: ({ at }) => <span style={{ whiteSpace: 'nowrap' }}>{f.instant(at)}</span>,
          result: ({ result }) => (result && isDay(result) ? f.day(result) : (result ?? '–')),
        }}
        formats={['csv', 'xlsx', 'pdf', 'json']}
        jobs={desk.jobs}
        empty={{ title: t('companyActivity.none'), text: t('companyActivity.noneText') }}
      />
      {undoing?.undo && (
        <ConfirmDialog
          opened
          onClose={() => setUndoing(null)}
          onConfirm={() => undo.mutate({ undoId: undoing.undo!.id })}
          title={t(undoing.event === 'assigned' ? 'companyActivity.undoAssigned' : 'companyActivity.undoWithdrawn')}
          preview={t(
            undoing.event === 'assigned' ? 'companyActivity.undoAssignedText' : 'companyActivity.undoWithdrawnText',
            {
              count: undoing.undo.enrolments,
            },
          )}
          confirm={t('companyActivity.undo')}
          busy={undo.isPending}
        />
      )}
    </>
  );
}
