import { Anchor, Stack } from '@mantine/core';
import type { Why } from '@app/domain/qualification/trace/why';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../api/queries.ts';
import { ReadyLines } from '../../../modules/qualification/ReadyLine.tsx';
import { StandingTable } from '../../../modules/qualification/StandingTable.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';

/** What my positions ask of me, how I stand, and what to do next. */
export function RequirementsTab() {
  const { t } = useTranslation('why');
  const { data, error, refetch } = useQuery(queryOf('getMyStanding', {}));
  return (
    <Stack gap="lg">
      {data && data.rows.length > 0 && (
        <SectionCard title={t('standing.positions')}>
          <ReadyLines positions={data.positions} rows={data.rows} on={data.today} />
        </SectionCard>
      )}
      <SectionCard title={t('standing.title')} description={t('standing.mineText')} flush>
        <StandingTable
          rows={data?.rows}
          forAdmin={false}
          label={t('standing.title')}
          failed={error && refusalWords(error)}
          onRetry={() => void refetch()}
          empty={{ title: t('standing.mineNone'), text: t('standing.mineNoneText') }}
          next={(why) => <Next why={why} />}
        />
      </SectionCard>
    </Stack>
  );
}

function Next({ why: { remedy } }: { why: Why }) {
  const { t } = useTranslation('why');
  if (!remedy?.course) return null;
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/courses/$id" params={{ id: remedy.course!.id }} {...props} />}>
      {t('actions.start')}
    </Anchor>
  );
}
