import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import type { Why } from '@app/domain/qualification/trace/why';
import { useNavigate } from '@tanstack/react-router';
import { useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconRefresh } from '../../../ui/icons.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Dashboard } from './dashboard.ts';
import { WhoAsks } from './RequirementItem.tsx';
import { Sign, TaskRow } from './TaskRow.tsx';

/** A proof that can be renewed: a new attempt begins with one press. */
export function RenewItem({
  row,
  why,
  first = false,
}: {
  row: Dashboard['renewNow'][number];
  why: Why | undefined;
  first?: boolean;
}) {
  const { t, language } = useTranslation('dashboard');
  const f = useFormat();
  const navigate = useNavigate();
  const enrol = useCommand('enrol', {
    refresh: ['getDashboard'],
    onSuccess: () => navigate({ to: '/courses/view/$id', params: { id: row.courseId } }),
  });
  const title = inLanguage(row.titles as Localised, language);
  const day = f.day(row.validThrough!);
  return (
    <TaskRow
      first={first}
      title={title}
      courseId={row.courseId}
      picture={
        <Sign tone={row.expired ? 'bad' : 'due'}>
          <IconRefresh size={24} stroke={1.7} aria-hidden />
        </Sign>
      }
      badge={
        <StatusBadge tone={row.expired ? 'bad' : 'due'}>
          {row.expired ? t('expired', { day }) : t('expires', { day })}
        </StatusBadge>
      }
      why={
        <>
          {why && <WhoAsks why={why} />}
          {why && !row.expired && ' · '}
          {row.expired ? !why && t('heldBefore') : t('keepsDay')}
        </>
      }
      act={{ words: t('renew'), loading: enrol.isPending, onClick: () => enrol.mutate({ courseId: row.courseId }) }}
    />
  );
}
