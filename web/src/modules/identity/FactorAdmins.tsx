import { useState } from 'react';
import type { Column } from '../../ui/lists/DataList.tsx';
import { DataList } from '../../ui/lists/DataList.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import type { Result } from '../../api/client.ts';

type Admin = Result<'getFactorRule'>['admins'][number];
const atOnce = 25;
const urgency = ({ hasFactor, state }: Admin): number => (hasFactor ? 3 : ['overdue', 'due', 'none'].indexOf(state));

/** Who administers here, those without a second factor first. */
export function FactorAdmins({
  admins,
  ruled,
  place,
}: {
  admins: Admin[];
  ruled: boolean;
  place: 'company' | 'platform';
}) {
  const { t } = useTranslation('factorRule');
  const f = useFormat();
  const [shown, setShown] = useState(atOnce);
  const sorted = admins.toSorted((a, b) => urgency(a) - urgency(b));
  const columns: Column<Admin>[] = [
    { key: 'name', label: t('admins.name'), card: 'title', cell: (row) => row.name },
    {
      key: 'factor',
      label: t('admins.factor'),
      width: '18rem',
      card: 'bare',
      cell: ({ hasFactor, state }) => {
        const tone = hasFactor ? 'good' : ({ none: 'idle', due: 'due', overdue: 'bad' } as const)[state];
        return <StatusBadge tone={tone}>{t(`admins.${hasFactor ? 'ready' : state}`)}</StatusBadge>;
      },
    },
  ];
  if (ruled)
    columns.push({
      key: 'until',
      label: t('admins.until'),
      width: '14rem',
      cell: ({ until }) => (until ? f.instant(until) : '–'),
    });
  return (
    <SectionCard title={t('admins.title')} flush>
      <DataList<Admin>
        label={t('admins.label')}
        columns={columns}
        rows={sorted.slice(0, shown)}
        rowKey={(row) => row.personId}
        rowLink={(row) => ({
          to: place === 'company' ? '/settings/employees/$id' : '/admin/employees/$id',
          params: { id: row.personId },
        })}
        total={sorted.length}
        more={shown < sorted.length ? { load: () => setShown(shown + atOnce), busy: false } : null}
        empty={{ title: t('admins.noneHere'), text: t('admins.noneHereText') }}
      />
    </SectionCard>
  );
}
