import { taskDueOn } from '@app/domain/qualification/due';
import { targetsName } from '@app/domain/qualification/trace/trace-words';
import type { Why } from '@app/domain/qualification/trace/why';
import { Stack } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { CountBadge } from '../../ui/feedback/CountBadge.tsx';
import { DataList } from '../../ui/lists/DataList.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { spoken } from './marks.ts';
import { StatusButton } from './StatusMark.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const WhyPanel = lazyPart(() => import('./WhyPanel.tsx'));

type StandingTableProps = {
  rows: Why[] | undefined;
  forAdmin: boolean;
  label: string;
  empty: { title: string; text: string };
  failed?: string | null | undefined;
  onRetry?: () => void;
  next?: (why: Why) => ReactNode;
};

/** Everything asked of one person and how they stand, each with its why. */
export function StandingTable({ rows, forAdmin, label, empty, failed, onRetry, next }: StandingTableProps) {
  const { t, language } = useTranslation('why');
  const f = useFormat();
  const [asked, setAsked] = useState<Why | null>(null);
  const locale = spoken(language);
  const what = ({ requirement }: Why) => targetsName(requirement.targets, locale);
  const whose = ({ requirement: { position, site, department, forThisPerson } }: Why) =>
    [forThisPerson ? t('standing.individual') : (position?.title ?? t('standing.everyone')), site, department]
      .filter(Boolean)
      .join(' · ');
  const until = (why: Why) => (why.coveredThrough ? f.day(why.coveredThrough) : why.proof ? t('standing.noEnd') : '');
  const due = (why: Why) => {
    const on = taskDueOn(why);
    return on ? f.day(on) : '';
  };
  return (
    <>
      <DataList
        label={label}
        rows={rows}
        rowKey={(why) => why.requirement.rowId}
        failed={failed ?? null}
        {...(onRetry && { onRetry })}
        empty={empty}
        columns={[
          { key: 'what', label: t('standing.what'), card: 'title', cell: what },
          {
            key: 'status',
            label: t('standing.status'),
            cell: (why) => (
              <Stack gap={4} align="flex-start">
                <StatusButton status={why.status} what={what(why)} onClick={() => setAsked(why)} />
                {why.proof?.asked && <CountBadge {...why.proof.asked} when={f.instant(why.proof.asked.askedAt)} />}
              </Stack>
            ),
          },
          { key: 'through', label: t('standing.through'), cell: until },
          { key: 'due', label: t('standing.due'), cell: due },
          {
            key: 'whose',
            label: t('standing.positions'),
            cell: (why) =>
              `${whose(why)}${why.requirement.kind === 'recommended' ? ` · ${t('kind.recommended')}` : ''}`,
          },
          ...(next ? [{ key: 'next', label: t('standing.next'), cell: next }] : []),
        ]}
      />
      <Suspense>{asked && <WhyPanel why={asked} forAdmin={forAdmin} onClose={() => setAsked(null)} />}</Suspense>
    </>
  );
}
