import { Alert, Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';

/** That a digest which was due is not there; nothing where all are. */
export function LateDigests({
  health: { late, failure },
}: {
  health: Pick<Result<'getNoticeHealth'>, 'late' | 'failure'>;
}) {
  const { t } = useTranslation('notices');
  const f = useFormat();
  const [first] = late.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt));
  if (!first) return null;
  return (
    <Alert
      color="brick"
      title={t('health.late', { count: late.length, zone: first.timeZone, when: f.instant(first.dueAt) })}
    >
      <Text size="sm">{t('health.lateText')}</Text>
      {failure && <Text size="sm">{t('health.failure', { cause: failure.cause })}</Text>}
    </Alert>
  );
}

/** The same on the company's board, with the way to the notices. */
export default function LateDigestsAlert() {
  const { t } = useTranslation('notices');
  const { data } = useQuery({ ...queryOf('getNoticeHealth', {}), staleTime: 60_000 });
  if (!data || data.late.length === 0) return null;
  return (
    <>
      <LateDigests health={data} />
      <Anchor
        component={Link}
        to="/settings/messaging"
        search={{ tab: 'notices' } as never}
        size="sm"
        mb="md"
        display="inline-block"
      >
        {t('health.open')}
      </Anchor>
    </>
  );
}
