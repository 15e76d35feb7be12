import { Button } from '@mantine/core';
import { alwaysKept, retentionRules } from '@app/domain/privacy/retention';
import { useState } from 'react';
import type { Column } from '../../../ui/lists/DataList.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { spokenLocale } from '../../../words/languages.ts';
import type { Retention } from './retention.ts';
import { useSpan } from './retention.ts';
import { TimeDialog } from './TimeDialog.tsx';

type Rule = Retention['rules'][number];
type Row = { key: string; what: string; time: string; from: string; after: string; basis: string; rule: Rule | null };

/** The time of each kind, from when it counts and why; and what is always kept. */
export function Times({ rules }: { rules: Rule[] }) {
  const { t } = useTranslation('privacyAdmin');
  const span = useSpan();
  const [changed, setChanged] = useState<Rule | null>(null);
  const language = spokenLocale();
  const rows: Row[] = [
    ...rules.map((rule) => {
      const { from, basis } = retentionRules[rule.kind];
      const [what, time, after] = [t(`kind.${rule.kind}`), span(rule.count, rule.unit), t(`action.${rule.action}`)];
      return { key: rule.kind, what, time, after, from: from[language] ?? '', basis: basis[language] ?? '', rule };
    }),
    ...alwaysKept.map(({ key, name, basis }) => ({
      ...{ key, what: name[language] ?? '', time: t('times.always'), from: '–', after: t('times.never') },
      ...{ basis: basis[language] ?? '', rule: null },
    })),
  ];
  const columns: Column<Row>[] = [
    { key: 'what', label: t('times.what'), card: 'title', width: '11rem', cell: ({ what }) => what },
    { key: 'time', label: t('times.time'), width: '8rem', cell: ({ time }) => time },
    { key: 'from', label: t('times.from'), width: '11rem', cell: ({ from }) => from },
    { key: 'after', label: t('times.after'), width: '8rem', cell: ({ after }) => after },
    { key: 'basis', label: t('times.basis'), cell: ({ basis }) => basis },
  ];
  const change = ({ rule, what }: Row) =>
    rule && (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('times.changeFor', { kind: what })}
        onClick={() => setChanged(rule)}
      >
        {t('times.change')}
      </Button>
    );
  return (
    <SectionCard title={t('times.title')}>
      <DataList<Row>
        label={t('times.title')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        actions={change}
        empty={{ title: '', text: '' }}
        uncounted
      />
      {changed && <TimeDialog rule={changed} onClose={() => setChanged(null)} />}
    </SectionCard>
  );
}
