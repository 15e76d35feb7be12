import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCertificate } from '../../../ui/icons.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Dashboard } from './dashboard.ts';
import { Sign, TaskRow } from './TaskRow.tsx';

/**
 * What someone else has to do: evaluate a course, or review a certificate, which they may also have questions about.
 */
export function WaitingItem({ row }: { row: Dashboard['waiting'][number] }) {
  const { t, language } = useTranslation('dashboard');
  const f = useFormat();
  const title = inLanguage(row.titles as Localised, language);
  const asked = row.state === 'needsInfo';
  const evaluation = row.state === 'evaluation';
  return (
    <TaskRow
      title={title}
      picture={
        <Sign tone={asked ? 'due' : 'idle'}>
          <IconCertificate size={24} stroke={1.7} aria-hidden />
        </Sign>
      }
      badge={
        <StatusBadge tone={asked ? 'due' : 'wait'}>
          {t(evaluation ? 'waiting.evaluation' : asked ? 'waiting.asked' : 'waiting.inReview')}
        </StatusBadge>
      }
      why={t(evaluation ? 'waiting.learned' : 'waiting.sent', { day: f.dayOf(row.submittedAt) })}
      act={{
        words: asked ? t('waiting.answer') : t('waiting.look'),
        render: (props) => (
          <Link to="/profile" search={{ tab: evaluation ? 'transcript' : 'certificates' } as never} {...props} />
        ),
      }}
    />
  );
}
