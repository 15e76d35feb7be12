import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { ReadyLines } from '../../../modules/qualification/ReadyLine.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useSession } from '../../../session/session.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import classes from './Dashboard.module.css';
import type { Dashboard } from './dashboard.ts';

/** The greeting, and how one's proofs stand at a glance. */
export function DashboardHead({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const { person, company } = useSession();
  const hour = new Date().getHours();
  const greeting = hour < 11 ? 'morning' : hour < 18 ? 'day' : 'evening';
  return (
    <header className={classes.head}>
      <div className={classes.greeting}>
        <h1>{t(`greetings.${greeting}`, { name: person.displayName.split(' ')[0] })}</h1>
        <p>{company.name}</p>
      </div>
      <Strip dashboard={dashboard} />
    </header>
  );
}

/** One line per position held; without any, how one's proofs stand. */
function Strip({ dashboard }: { dashboard: Dashboard }) {
  const { data } = useQuery(queryOf('getMyStanding', {}));
  if (!data || data.positions.length === 0 || data.rows.length === 0) return <Readiness dashboard={dashboard} />;
  return <ReadyLines positions={data.positions} rows={data.rows} on={data.today} />;
}

function Readiness({ dashboard: { summary, nextExpiry } }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const f = useFormat();
  const held = summary.valid + summary.expiring + summary.expired;
  if (held === 0) return <p className={classes.readyText}>{t('ready.nothing')}</p>;
  const parts = (['valid', 'expiring', 'expired'] as const).filter((part) => summary[part] > 0);
  const tones = { valid: 'good', expiring: 'due', expired: 'bad' } as const;
  const allWell = summary.expired === 0 && summary.expiring === 0;
  return (
    <div className={classes.ready} role="group" aria-label={t('ready.label')}>
      <div className={classes.strip} aria-hidden>
        {parts.map((part) => (
          <span key={part} data-tone={tones[part]} style={{ flexGrow: summary[part] }} />
        ))}
      </div>
      <div className={classes.parts}>
        {parts.map((part) => (
          <StatusBadge key={part} tone={tones[part]}>
            {t(`ready.${part}`, { count: summary[part] })}
          </StatusBadge>
        ))}
        {allWell && (
          <span className={classes.readyText}>
            {nextExpiry ? t('ready.allValid', { day: f.day(nextExpiry.on) }) : t('ready.allValidForGood')}
          </span>
        )}
      </div>
    </div>
  );
}
