import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { refusalWords } from '../../../words/words.ts';
import { DailyRun } from './DailyRun.tsx';
import { DryRunCard } from './DryRunCard.tsx';
import { OwnTimes } from './OwnTimes.tsx';
import { Times } from './Times.tsx';

/** How long what is kept, and whether the daily run deletes what is older. */
export default function RetentionTab() {
  const found = useQuery({
    ...queryOf('getRetention', {}),
    // While a dry run is counting, it is looked at until it is done.
    refetchInterval: ({ state: { data } }) =>
      data?.dryRun && !data.dryRun.finishedAt && !data.dryRun.failedAt ? 2000 : false,
  });
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  const { dryRun } = found.data;
  return (
    <Stack gap="lg">
      <DailyRun retention={found.data} />
      {dryRun && <DryRunCard key={dryRun.id} run={dryRun} />}
      <Times rules={found.data.rules} />
      <OwnTimes retention={found.data} />
    </Stack>
  );
}
