import { daysBetween } from '@app/domain/time';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';

type Props = { dueOn: string; today: string };

/** When an open course is due, as the first page and the page of the course say it. Both are days (YYYY-MM-DD). */
export function DueBadge({ dueOn, today }: Props) {
  const { t } = useTranslation('enrolment');
  const f = useFormat();
  const left = daysBetween(today, dueOn);
  if (left < 0) return <StatusBadge tone="bad">{t('due.overdueBy', { count: -left })}</StatusBadge>;
  if (left === 0) return <StatusBadge tone="due">{t('due.today')}</StatusBadge>;
  return (
    <StatusBadge tone={left <= 30 ? 'due' : 'idle'}>
      {left <= 14 ? t('due.in', { in: f.inDays(left) }) : t('due.on', { day: f.day(dueOn) })}
    </StatusBadge>
  );
}
