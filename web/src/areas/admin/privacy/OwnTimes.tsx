import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { useGuarded } from '../people/useGuarded.tsx';
import type { Retention } from './retention.ts';
import { ofRetention, useSpan } from './retention.ts';
import { TimeDialog } from './TimeDialog.tsx';

type Own = Retention['own'][number];
const nameOf = ({ company, skill }: Own) => (company ?? skill)?.name ?? '';

/** Companies and skills whose training records have a time of their own. */
export function OwnTimes({ retention: { own, rules } }: { retention: Retention }) {
  const { t } = useTranslation('privacyAdmin');
  const f = useFormat();
  const span = useSpan();
  const guarded = useGuarded();
  const [adding, setAdding] = useState(false);
  const set = useCommand('setRetentionTime', { quiet: true, refresh: ofRetention });
  const reset = (one: Own) =>
    guarded.ask({
      title: t('times.resetTitle', { name: nameOf(one) }),
      preview: t('times.resetText'),
      confirm: t('times.reset'),
      done: t('times.set'),
      reason: t('times.reason'),
      leastReason: 10,
      run: (reason) =>
        set.mutateAsync({
          kind: 'training',
          companyId: one.company?.id ?? null,
          skillId: one.skill?.id ?? null,
          count: null,
          reason,
        }),
    });
  const columns: Column<Own>[] = [
    { key: 'whose', label: t('times.whose'), card: 'title', cell: nameOf },
    { key: 'time', label: t('times.time'), width: '9rem', cell: ({ count }) => span(count, 'months') },
    { key: 'reason', label: t('times.reason'), cell: ({ reason }) => reason },
    { key: 'since', label: t('holds.since'), width: '9rem', cell: ({ setAt }) => f.dayOf(setAt) },
    {
      key: 'reset',
      label: t('times.reset'),
      width: '8rem',
      card: 'bare',
      cell: (one) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${colon(t('times.reset'))} ${nameOf(one)}`}
          onClick={() => reset(one)}
        >
          {t('times.reset')}
        </Button>
      ),
    },
  ];
  return (
    <SectionCard
      title={t('times.own')}
      description={t('times.ownText')}
      action={
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('times.add')}
        </Button>
      }
    >
      <DataList<Own>
        label={t('times.own')}
        columns={columns}
        rows={own}
        rowKey={nameOf}
        empty={{ title: t('times.none'), text: t('times.noneText') }}
      />
      {adding && (
        <TimeDialog own rule={rules.find(({ kind }) => kind === 'training')!} onClose={() => setAdding(false)} />
      )}
      {guarded.dialogs}
    </SectionCard>
  );
}
