import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../api/queries.ts';
import { Figure, Figures } from '../../ui/lists/Figures.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import classes from './support.module.css';

/**
 * How the platform's support is doing: open tickets by age, replies overdue, first reply, time to solve, satisfaction.
 */
export function SupportFigures() {
  const { t } = useTranslation('support');
  const f = useFormat();
  const found = useQuery({ ...queryOf('getSupportFigures', {}), refetchInterval: 60_000 }).data;
  const mailbox = useQuery({ ...queryOf('getSupportMailbox', {}), refetchInterval: 60_000 }).data;
  if (!found) return null;
  const { ages } = found;
  const hours = (value: number | null) => (value === null ? '–' : t('queue.hours', { hours: f.number(value) }));
  return (
    <div className={classes.figures}>
      <Figures>
        <Figure
          label={t('queue.open')}
          value={f.number(found.open)}
          note={t('queue.ages', ages)}
          to={{ to: '/admin/support', search: { status: 'new,open,pending,onHold' } }}
        />
        <Figure
          label={t('queue.overdue')}
          value={f.number(found.late)}
          alarm={found.late > 0}
          note={t('queue.unassigned', { count: found.unassigned })}
          to={{ to: '/admin/support', search: { late: 'true' } }}
        />
        <Figure
          label={t('queue.firstReply')}
          value={hours(found.firstReplyHours)}
          note={
            <>
              {found.solvedHours !== null && <p>{t('queue.solvedIn', { hours: f.number(found.solvedHours) })}</p>}
              {found.minutes > 0 && <p>{t('queue.time', { duration: f.minutes(found.minutes) })}</p>}
            </>
          }
        />
        <Figure
          label={t('queue.satisfied')}
          value={found.rated === 0 ? '–' : f.percent(Math.round((100 * found.satisfied) / found.rated))}
          note={t('queue.satisfiedOf', { satisfied: found.satisfied, rated: found.rated, solved: found.solved })}
        />
      </Figures>
      {mailbox && mailbox.address !== null && (
        <p className={classes.source}>
          <Link to="/admin/support" search={{ tab: 'emails', ...(mailbox.held > 0 && { state: 'held' }) } as never}>
            {t('queue.heldEmails', { count: mailbox.held })}
          </Link>{' '}
          {mailbox.failure !== null ? (
            <StatusBadge tone="bad">{t('queue.mailboxFails')}</StatusBadge>
          ) : mailbox.readAt ? (
            t('emails.read', { when: f.instant(mailbox.readAt) })
          ) : (
            t('emails.neverRead')
          )}
        </p>
      )}
    </div>
  );
}
