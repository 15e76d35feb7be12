import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { Figures } from '../../../ui/lists/Figures.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Fold } from '../../../modules/reports/ReportHeader.tsx';
import { LateDigests } from '../../../modules/notices/LateDigests.tsx';
import { DigestCounts } from '../../../modules/notices/NoticeHealth.tsx';

/**
 * Whether the company’s digests are sent, beneath the header of a report: one that stops is not noticed by its absence.
 * Nothing until it is known.
 */
export function useDigestStatus(): Fold[] {
  const { t } = useTranslation('notices');
  const f = useFormat();
  const { data } = useQuery({ ...queryOf('getNoticeHealth', {}), staleTime: 60_000 });
  if (!data) return [];
  const last = data.lastAt ? f.instant(data.lastAt) : t('health.never');
  const content = (
    <Stack gap="sm">
      <LateDigests health={data} />
      <Text size="sm">
        {[t('health.last', { when: last }), data.nextAt && t('health.next', { when: f.instant(data.nextAt) })]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Figures>
        <DigestCounts data={data} />
      </Figures>
      <Anchor component={Link} to="/settings/messaging" search={{ tab: 'notices' } as never} size="sm">
        {t('health.open')}
      </Anchor>
    </Stack>
  );
  return [{ name: t('health.inReport'), note: data.late.length > 0 ? t('health.isLate') : last, content }];
}
