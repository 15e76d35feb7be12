import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCertificate } from '../../../ui/icons.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Dashboard } from './dashboard.ts';
import { Sign, TaskRow } from './TaskRow.tsx';

/** A certificate that somebody else looks at, or asked something about. */
export function WaitingItem({ row }: { row: Dashboard['waiting'][number] }) {
  const { t, language } = useTranslation('dashboard');
  const f = useFormat();
  const title = inLanguage(row.titles as Localised, language);
  const asked = row.state === 'needsInfo';
  return (
    <TaskRow
      title={title}
      picture={
        <Sign tone={asked ? 'due' : 'idle'}>
          <IconCertificate size={24} stroke={1.7} aria-hidden />
        </Sign>
      }
      badge={<StatusBadge tone={asked ? 'due' : 'wait'}>{asked ? t('waiting.asked') : t('waiting.inReview')}</StatusBadge>}
      why={t('waiting.sent', { day: f.dayOf(row.submittedAt) })}
      act={{
        words: asked ? t('waiting.answer') : t('waiting.look'),
        render: (props) => <Link to="/profile" search={{ tab: 'certificates' } as never} {...props} />,
      }}
    />
  );
}
