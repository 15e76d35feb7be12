import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Result } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';
import { Figure, Figures } from '../../ui/lists/Figures.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../words/format.ts';
import { LateDigests } from './LateDigests.tsx';
import type { Place } from './rule.ts';

/** Whether digests are sent: last and next run, how many, and what is late. */
export function NoticeHealth({ place }: { place: Place }) {
  return place === 'company' ? <CompanyHealth /> : <PlatformHealth />;
}

function CompanyHealth() {
  const { t } = useTranslation('notices');
  const f = useFormat();
  const { data } = useQuery({ ...queryOf('getNoticeHealth', {}), refetchInterval: 60_000 });
  if (!data) return null;
  return (
    <SectionCard
      title={t('health.title')}
      description={[
        t('health.last', { when: data.lastAt ? f.instant(data.lastAt) : t('health.never') }),
        data.nextAt && t('health.next', { when: f.instant(data.nextAt) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <Stack gap="md">
        <LateDigests health={data} />
        <Figures>
          <DigestCounts data={data} />
        </Figures>
      </Stack>
    </SectionCard>
  );
}

/** How many digests and emails the last days had. */
export function DigestCounts({
  data,
}: {
  data: Pick<Result<'getNoticeHealth'>, 'digests' | 'sent' | 'waiting' | 'failed'>;
}) {
  const { t } = useTranslation('notices');
  const f = useFormat();
  return (
    <>
      <Figure label={t('health.digests')} value={f.number(data.digests)} />
      <Figure label={t('health.sent')} value={f.number(data.sent)} />
      <Figure label={t('health.waiting')} value={f.number(data.waiting)} />
      <Figure label={t('health.failed')} value={f.number(data.failed)} alarm={data.failed > 0} />
    </>
  );
}

function PlatformHealth() {
  const { t } = useTranslation('notices');
  const f = useFormat();
  const { data } = useQuery({ ...queryOf('getPlatformNoticeHealth', {}), refetchInterval: 60_000 });
  if (!data) return null;
  return (
    <SectionCard
      title={t('health.title')}
      description={t('health.last', { when: data.lastAt ? f.instant(data.lastAt) : t('health.never') })}
    >
      <Stack gap="md">
        <Figures>
          <DigestCounts data={data} />
        </Figures>
        {data.companiesLate === 0 ? (
          <Text size="sm">{t('health.none')}</Text>
        ) : (
          <Alert color="brick" title={t('health.companiesLate', { count: data.companiesLate })}>
            <ul>
              {data.late.map(({ companyId, company, dueAt, failure }) => (
                <li key={companyId}>
                  {company}, {f.instant(dueAt)}
                  {failure ? ` · ${t('health.failure', { cause: failure })}` : ''}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </Stack>
    </SectionCard>
  );
}
