import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCertificate } from '../../../ui/icons.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { Sign, TaskRow } from './TaskRow.tsx';

/** People of one’s team who have done their course and are to be seen at work. */
export function ToEvaluate({ count }: { count: number }) {
  const { t } = useTranslation('dashboard');
  return (
    <TaskRow
      title={t('toEvaluate', { count })}
      picture={
        <Sign tone="due">
          <IconCertificate size={24} stroke={1.7} aria-hidden />
        </Sign>
      }
      badge={<StatusBadge tone="wait">{t('evaluations.badge')}</StatusBadge>}
      why={t('evaluations.why')}
      act={{
        words: t('evaluate'),
        of: t('evaluations.title'),
        render: (props) => <Link to="/profile" search={{ tab: 'evaluations' } as never} {...props} />,
      }}
    />
  );
}
