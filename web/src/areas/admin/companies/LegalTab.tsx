import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CompanyAcceptance } from '@app/domain/legal/company-acceptance';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { useVersionColumns } from '../legal/useVersionColumns.tsx';

type Version = Result<'listAgreementsOfCompany'>['versions'][number];
const tones: Record<CompanyAcceptance, Tone> = { accepted: 'good', later: 'off', notNeeded: 'off', open: 'wait' };

/** What a company accepted of the data processing agreement, by version. */
export function LegalTab({ companyId }: { companyId: string }) {
  const { t } = useTranslation('legalAdmin');
  const f = useFormat();
  const { number, status, effective } = useVersionColumns<Version>();
  const found = useQuery(queryOf('listAgreementsOfCompany', { companyId }));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  const columns: Column<Version>[] = [
    number,
    status,
    effective,
    {
      key: 'state',
      label: t('ofCompany.column'),
      cell: ({ state, accepted }) => (
        <>
          <StatusBadge tone={tones[state]}>{t(`ofCompany.states.${state}`)}</StatusBadge>
          {accepted && (
            <Text size="sm" c="dimmed">
              {accepted.by ? (
                <>
                  {f.instant(accepted.at)} ·{' '}
                  <Link to="/admin/employees/$id" params={{ id: accepted.by.id } as never}>
                    {accepted.by.name}
                  </Link>
                </>
              ) : (
                f.instant(accepted.at)
              )}
            </Text>
          )}
        </>
      ),
    },
  ];
  return (
    <SectionCard title={t('kind.dataProcessing')} description={t('ofCompany.text')}>
      <DataList<Version>
        label={t('kind.dataProcessing')}
        columns={columns}
        rows={found.data?.versions}
        rowKey={({ id }) => id}
        empty={{ title: t('ofCompany.none'), text: t('ofCompany.noneText') }}
      />
    </SectionCard>
  );
}
