import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { useGuarded } from '../people/useGuarded.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import type { Hold } from './retention.ts';
import { ofRetention } from './retention.ts';

const tones = { held: 'wait', releaseAsked: 'due', released: 'off' } as const;

/** Legal holds: set by one administrator, released by two. */
export default function HoldsTab() {
  const { t } = useTranslation('privacyAdmin');
  const f = useFormat();
  const [adding, setAdding] = useState(false);
  const found = useQuery(queryOf('listLegalHolds', {}));
  const what = ({ person, company, kind }: Hold) =>
    [person?.name, company?.name, kind && t(`kind.${kind}`)].filter(Boolean).join(' · ');
  const columns: Column<Hold>[] = [
    { key: 'what', label: t('holds.what'), card: 'title', cell: what },
    { key: 'reason', label: t('holds.reason'), cell: ({ reason }) => reason },
    {
      key: 'since',
      label: t('holds.since'),
      width: '12rem',
      cell: ({ setAt, setBy }) => t('holds.by', { day: f.dayOf(setAt), name: setBy }),
    },
    { key: 'status', label: t('holds.status'), width: '13rem', cell: (hold) => <State hold={hold} /> },
    {
      key: 'act',
      label: t('holds.release'),
      width: '12rem',
      card: 'bare',
      cell: (hold) => <Acts hold={hold} what={what(hold)} />,
    },
  ];
  return (
    <SectionCard
      title={t('holds.title')}
      description={t('holds.text')}
      action={<Button onClick={() => setAdding(true)}>{t('holds.add')}</Button>}
    >
      <DataList<Hold>
        label={t('holds.title')}
        columns={columns}
        rows={found.data?.holds}
        rowKey={({ id }) => id}
        failed={found.error ? refusalWords(found.error) : undefined}
        onRetry={() => void found.refetch()}
        empty={{ title: t('holds.none'), text: t('holds.noneText') }}
      />
      {adding && <HoldDialog onClose={() => setAdding(false)} />}
    </SectionCard>
  );
}

function State({ hold: { state, release } }: { hold: Hold }) {
  const { t } = useTranslation('privacyAdmin');
  const f = useFormat();
  return (
    <Stack gap={2} align="flex-start">
      <StatusBadge tone={tones[state]}>{t(`holds.state.${state}`)}</StatusBadge>
      {release && <Text size="xs">{t('holds.askedBy', { name: release.askedBy, reason: release.reason })}</Text>}
      {state === 'releaseAsked' && release?.takesEffectAt && (
        <Text size="xs">{t('holds.until', { at: f.instant(release.takesEffectAt) })}</Text>
      )}
    </Stack>
  );
}

function Acts({ hold: { id: holdId, state, release }, what }: { hold: Hold; what: string }) {
  const { t } = useTranslation('privacyAdmin');
  const guarded = useGuarded();
  const quiet = { quiet: true, refresh: ofRetention } as const;
  const ask = useCommand('askHoldRelease', quiet);
  const confirm = useCommand('confirmHoldRelease', quiet);
  const keep = useCommand('keepHold', { refresh: ofRetention, done: t('holds.kept') });
  const named = (verb: string) => `${colon(verb)} ${what}`;
  if (state === 'released') return '';
  if (state === 'held')
    return (
      <>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={named(t('holds.release'))}
          onClick={() =>
            guarded.ask({
              title: t('holds.releaseTitle'),
              preview: t('holds.releaseText'),
              confirm: t('holds.release'),
              done: t('holds.releaseAsked'),
              destructive: true,
              reason: t('holds.reason'),
              leastReason: 10,
              run: (reason) => ask.mutateAsync({ holdId, reason }),
            })
          }
        >
          {t('holds.release')}
        </Button>
        {guarded.dialogs}
      </>
    );
  return (
    <Group gap="xs">
      {release?.obstacle === null && !release.takesEffectAt && (
        <Button
          size="compact-sm"
          color="brick"
          aria-label={named(t('holds.confirm'))}
          onClick={() =>
            guarded.ask({
              title: t('holds.confirmTitle'),
              preview: t('holds.confirmText'),
              confirm: t('holds.confirm'),
              done: t('holds.released'),
              destructive: true,
              run: () => confirm.mutateAsync({ holdId }),
            })
          }
        >
          {t('holds.confirm')}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        loading={keep.isPending}
        aria-label={named(t('holds.keep'))}
        onClick={() => keep.mutate({ holdId })}
      >
        {t('holds.keep')}
      </Button>
      {guarded.dialogs}
    </Group>
  );
}
