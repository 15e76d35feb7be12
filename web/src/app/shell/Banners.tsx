import { Link } from '@tanstack/react-router';
import { legalPage } from '@app/domain/legal/kinds';
import { useIsOnline } from '../../api/connection.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { useMaybeSession } from '../../session/session.ts';
import { useFormat } from '../../words/format.ts';
import classes from './Banners.module.css';

/** What everyone should know above every page: a demo, maintenance, documents to agree to, no connection. */
export function Banners() {
  const { t, language } = useTranslation('shell');
  const session = useMaybeSession();
  const online = useIsOnline();
  const f = useFormat();
  const maintenance = session?.maintenance;
  const suspension = session?.company?.suspension;
  const factor = session?.factor;
  const coming = session?.legal.coming[0];
  return (
    <aside className={classes.banners} aria-label={t('notices')}>
      {session?.demo && <p className={classes.banner}>{t('demo')}</p>}
      {maintenance && (
        <p className={classes.banner} data-tone="warning" role="status">
          {t('maintenanceSoon', { message: maintenance.message[language] ?? maintenance.message['en'] ?? '' })}
        </p>
      )}
      {suspension?.readOnlyThrough && (
        <p className={classes.banner} data-tone="warning" role="status">
          {t('readOnly', { company: session?.company?.name ?? '', day: f.day(suspension.readOnlyThrough) })}{' '}
          {suspension.notice}
        </p>
      )}
      {factor?.state === 'due' && (
        <p className={classes.banner} data-tone="warning">
          {t('factorDue', { until: f.dayOf(factor.until) })}{' '}
          <Link to="/profile" search={{ tab: 'security' } as never}>
            {t('factorDueAction')}
          </Link>
        </p>
      )}
      {(session?.legal.due ?? []).length > 0 && (
        <p className={classes.banner} data-tone="warning">
          {t('legalDue')} <Link to="/">{t('legalDueAction')}</Link>
        </p>
      )}
      {(session?.legal.due ?? []).length === 0 && coming && (
        <p className={classes.banner} data-tone="warning">
          {t(`legalComing.${coming.kind}`, { day: f.day(coming.effectiveOn) })}{' '}
          <Link
            to={coming.kind === 'terms' ? '/terms' : '/privacy'}
            search={{ version: String(coming.number) } as never}
          >
            {t('legalDueAction')}
          </Link>
        </p>
      )}
      {session?.legal.companyDue && (
        <p className={classes.banner} data-tone="warning">
          {t('companyLegalDue', { company: session.company?.name ?? '' })}{' '}
          <Link {...(legalPage('dataProcessing') as { to: '/privacy'; search: never })}>{t('legalDueAction')}</Link>
        </p>
      )}
      {!online && (
        <p className={classes.banner} data-tone="warning" role="status">
          {t('offline')}
        </p>
      )}
    </aside>
  );
}
