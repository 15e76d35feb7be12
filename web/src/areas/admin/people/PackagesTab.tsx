import { registrationList, registrationStates } from '@app/domain/packages/results/registration-list';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { AttemptDialog } from '../../../modules/packages/AttemptDialog.tsx';
import { registrationTones } from '../../../modules/packages/record.ts';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';

type Row = Result<'listPersonRegistrations'>[number];

/** The packages someone opened, wherever they work, and what each said. */
export function PackagesTab({ personId }: { personId: string }) {
  const { t } = useTranslation('packageConsole');
  const f = useFormat();
  const [{ attempt, unit }, change] = useUrlState();
  const found = useQuery(queryOf('listPersonRegistrations', { personId }));
  const spoken = spokenLocale();
  const { course, company, state, scorePercent, lastAt } = registrationList.columns;
  const columns: Column<Row>[] = [
    { key: 'package', label: t('person.package'), card: 'title', cell: (row) => row.package },
    { key: 'course', label: course.label[spoken], cell: (row) => row.course },
    { key: 'company', label: company.label[spoken], cell: (row) => row.company },
    {
      key: 'state',
      label: state.label[spoken],
      cell: (row) => (
        <StatusBadge tone={registrationTones[row.state]}>{registrationStates[row.state][spoken]}</StatusBadge>
      ),
    },
    {
      key: 'score',
      label: scorePercent.label[spoken],
      align: 'end',
      cell: (row) => (row.scorePercent === null ? '–' : f.percent(row.scorePercent)),
    },
    { key: 'last', label: lastAt.label[spoken], cell: (row) => f.dayOf(row.lastAt) },
  ];
  return (
    <>
      <DataList
        label={t('person.label')}
        columns={columns}
        rows={found.data}
        rowKey={(row) => row.id}
        failed={found.error && refusalWords(found.error)}
        onRetry={() => void found.refetch()}
        empty={{ title: t('person.none'), text: t('person.noneText') }}
        actions={(row) => (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => change({ attempt: row.enrolmentId, unit: row.unitId })}
          >
            {t('open')}
          </Button>
        )}
      />
      {attempt && (
        <AttemptDialog
          desk="platform"
          enrolmentId={attempt}
          unitId={unit}
          onClose={() => change({ attempt: undefined, unit: undefined })}
        />
      )}
    </>
  );
}
