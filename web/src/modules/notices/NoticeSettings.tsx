import { noticeRule } from '@app/domain/notices/rules';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { queryOf } from '../../api/queries.ts';
import type { Column } from '../../ui/lists/DataList.tsx';
import { DataList } from '../../ui/lists/DataList.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { colon, useTranslation } from '../../ui/i18n.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { DescriptionList } from '../../ui/lists/DescriptionList.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../words/languages.ts';
import { refusalWords } from '../../words/words.ts';
import { hourWords, weekdayWords } from './clock.ts';
import { NoticeHealth } from './NoticeHealth.tsx';
import type { Place, Rule, Settings } from './rule.ts';
import { names, toneOf, useTimes } from './rule.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const RuleDialog = lazyPart(() => import('./RuleDialog.tsx'));
const DigestDialog = lazyPart(() => import('./DigestDialog.tsx'));
const DryRun = lazyPart(() => import('./DryRun.tsx'));
const PlatformDryRun = lazyPart(() => import('./PlatformDryRun.tsx'));

/**
 * The notices of a company, or the defaults of the platform: each rule, the hour of the digest, whether they are sent,
 * and what would be.
 */
export default function NoticeSettings({ place }: { place: Place }) {
  const { t } = useTranslation('notices');
  const found = useQuery(queryOf(names[place].get, {}));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageSkeleton />;
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" maw="46rem">
        {t(place === 'company' ? 'companyText' : 'platformText')}
      </Text>
      <NoticeHealth place={place} />
      <Rules place={place} settings={found.data} />
      <Digest place={place} digest={found.data.digest} />
      <Suspense>{place === 'company' ? <DryRun /> : <PlatformDryRun />}</Suspense>
    </Stack>
  );
}

function Rules({ place, settings }: { place: Place; settings: Settings }) {
  const { t } = useTranslation('notices');
  const times = useTimes();
  const [changing, setChanging] = useState<Rule | null>(null);
  const locale = spokenLocale();
  const columns: Column<Rule>[] = [
    {
      key: 'rule',
      label: t('columns.rule'),
      card: 'title',
      cell: ({ rule }) => (
        <>
          <strong>{noticeRule(rule).name[locale]}</strong>
          <Text size="xs" c="dimmed">
            {noticeRule(rule).trigger[locale]}
          </Text>
        </>
      ),
    },
    {
      key: 'audience',
      label: t('columns.audience'),
      width: '10rem',
      cell: ({ rule }) => t(`audience.${noticeRule(rule).audience}`),
    },
    { key: 'times', label: t('columns.times'), width: '14rem', cell: (rule) => times(rule, rule.offsets) },
    {
      key: 'channels',
      label: t('columns.channels'),
      width: '12rem',
      cell: ({ channels }) => channels.map((channel) => t(`channel.${channel}`)).join(', '),
    },
    {
      key: 'state',
      label: t('columns.state'),
      width: '8rem',
      cell: (rule) => (
        <StatusBadge tone={toneOf(rule)}>{t(`state.${rule.on ? (rule.own ? 'own' : 'on') : 'off'}`)}</StatusBadge>
      ),
    },
  ];
  return (
    <>
      <DataList<Rule>
        label={t('title')}
        columns={columns}
        rows={settings.rules}
        rowKey={({ rule }) => rule}
        empty={{ title: t('title'), text: t('description') }}
        actions={(rule) => (
          <Button
            size="xs"
            variant="default"
            aria-label={`${colon(t('edit'))} ${noticeRule(rule.rule).name[locale]}`}
            onClick={() => setChanging(rule)}
          >
            {t('edit')}
          </Button>
        )}
      />
      <Suspense>
        {changing && <RuleDialog key={changing.rule} place={place} rule={changing} onClose={() => setChanging(null)} />}
      </Suspense>
    </>
  );
}

function Digest({ place, digest }: { place: Place; digest: Settings['digest'] }) {
  const { t } = useTranslation('notices');
  const [changing, setChanging] = useState(false);
  return (
    <SectionCard title={t('digest.title')} description={t('digest.text')}>
      <Stack gap="md">
        <DescriptionList>
          <dt>{t('digest.hour')}</dt>
          <dd>{hourWords(digest.hour)}</dd>
          <dt>{t('digest.weekday')}</dt>
          <dd>{weekdayWords(digest.weekday)}</dd>
        </DescriptionList>
        <Group>
          <Button variant="default" onClick={() => setChanging(true)}>
            {t('digest.change')}
          </Button>
        </Group>
      </Stack>
      <Suspense>
        {changing && <DigestDialog place={place} digest={digest} onClose={() => setChanging(false)} />}
      </Suspense>
    </SectionCard>
  );
}
