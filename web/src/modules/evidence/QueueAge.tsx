import type { Result } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';

type Row = Pick<Result<'listEvidence'>['rows'][number], 'own' | 'state' | 'submittedAt' | 'age' | 'late'>;

/** How long a certificate waits: late beyond two business days. */
export function QueueAge({ row }: { row: Row }) {
  const { t } = useTranslation('evidence');
  const f = useFormat();
  if (row.own && ['submitted', 'answered', 'needsInfo'].includes(row.state)) return <>{t('queue.own')}</>;
  if (!['submitted', 'answered'].includes(row.state)) return <>{f.dayOf(row.submittedAt)}</>;
  const age = row.age === 0 ? t('queue.today') : t('queue.ageDays', { count: row.age });
  return row.late ? <StatusBadge tone="due">{t('queue.late', { age })}</StatusBadge> : <>{age}</>;
}
