import { Alert, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';

type Coverage = Result<'getPositionCoverage'>;
type Site = Coverage['sites'][number];

/** Who fills the position now and in six months, on whom it hangs, and who could. */
export function CoverageTab({ positionId }: { positionId: string }) {
  const { t, language } = useTranslation('coverage');
  const f = useFormat();
  const found = useQuery(queryOf('getPositionCoverage', { positionId }));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={320} />;
  const { sites, candidates, through } = found.data;
  const nobody = sites.every(({ people, wanted }) => people === 0 && wanted === null);
  return (
    <Stack gap="lg">
      <SectionCard title={t('title')} description={t('text', { day: f.day(through) })}>
        {nobody ? (
          <EmptyState drawing="position" title={t('none')} text={t('noneText')} />
        ) : (
          <Stack gap="xl">
            {sites.map((site) => (
              <SiteCoverage key={site.siteId} site={site} alone={sites.length === 1 && site.siteId === null} />
            ))}
          </Stack>
        )}
      </SectionCard>
      <SectionCard title={t('candidates')} description={t('candidatesText')}>
        <DataList
          label={t('candidates')}
          rows={candidates}
          rowKey={({ personId }) => personId}
          rowLink={({ personId }) => ({ to: '/settings/employees/$id', params: { id: personId } })}
          columns={[
            { key: 'name', label: t('who'), card: 'title', cell: ({ name }) => name },
            {
              key: 'place',
              label: t('where'),
              card: 'bare',
              cell: ({ employeeNumber, site }) => [employeeNumber, site].filter(Boolean).join(' · '),
            },
            {
              key: 'lacks',
              label: t('missing'),
              card: 'bare',
              cell: ({ lacks }) => (
                <StatusBadge tone={lacks.length === 0 ? 'good' : 'wait'}>
                  {lacks.length === 0
                    ? t('ready')
                    : t('lacks', {
                        what: lacks.map(({ names, code }) => inLanguage(names, language) || code).join(', '),
                      })}
                </StatusBadge>
              ),
            },
          ]}
          empty={{ title: t('noCandidates') }}
        />
      </SectionCard>
    </Stack>
  );
}

function SiteCoverage({ site, alone }: { site: Site; alone: boolean }) {
  const { t, language } = useTranslation('coverage');
  const f = useFormat();
  const { qualified, people, wanted, least, hangsOn, stops } = site;
  const short = wanted === null ? 0 : wanted - qualified;
  return (
    <section>
      {!alone && (
        <Title order={3} size="h4" mb={4}>
          {site.site ?? t('everywhere')}
        </Title>
      )}
      <Group gap="md" mb="xs">
        <Text fw={650} size="lg">
          {wanted === null ? t('ofHolders', { qualified, people }) : t('qualified', { qualified, wanted })}
        </Text>
        {wanted !== null && (
          <StatusBadge tone={short > 0 ? 'bad' : 'good'}>
            {short > 0 ? t('short', { count: short }) : t('enough')}
          </StatusBadge>
        )}
        <Text size="sm" c="dimmed">
          {qualified === 0
            ? t('nobodyQualified')
            : least.qualified < qualified
              ? t('least', { qualified: least.qualified, day: f.day(least.on) })
              : t('steady')}
        </Text>
      </Group>
      {hangsOn.length > 0 && short <= 0 && (
        <Alert color="amber" mb="sm" title={t('hangs')}>
          {hangsOn.map(({ personId, name }, place) => (
            <span key={personId}>
              {place > 0 && ', '}
              <Link to="/settings/employees/$id" params={{ id: personId }}>
                {name}
              </Link>
            </span>
          ))}
        </Alert>
      )}
      {stops.length === 0 && qualified > 0 && (
        <Text size="sm" c="dimmed">
          {t('nobodyStops')}
        </Text>
      )}
      {stops.length > 0 && (
        <DataList
          label={t('stops')}
          rows={stops}
          rowKey={({ personId }) => personId}
          rowLink={({ personId }) => ({ to: '/settings/employees/$id', params: { id: personId } })}
          columns={[
            { key: 'who', label: t('stops'), card: 'title', cell: ({ name }) => name },
            { key: 'on', label: t('on'), cell: ({ on }) => f.day(on) },
            {
              key: 'why',
              label: t('why'),
              cell: ({ lacks, leaves }) =>
                leaves ? t('leaves') : lacks.map(({ names, code }) => inLanguage(names, language) || code).join(', '),
            },
          ]}
          empty={{ title: t('nobodyStops') }}
        />
      )}
    </section>
  );
}
