import type { Day } from '@app/domain/time';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import classes from './ComingUp.module.css';
import type { Coming } from './coming-up.ts';
import { calendarDays } from './coming-up.ts';

/** Four weeks at a glance: what is due, and what expires. The list under them says it in words. */
export function ComingUp({ coming, today }: { coming: readonly Coming[]; today: Day }) {
  const { t } = useTranslation('dashboard');
  const f = useFormat();
  if (coming.length === 0) return null;
  const days = calendarDays(today);
  const kindOn = (day: Day) => {
    const there = coming.filter(({ on }) => on === day);
    return there.some(({ kind }) => kind === 'due') ? 'due' : there[0]?.kind;
  };
  return (
    <section className={classes.coming} aria-labelledby="coming-up">
      <h2 id="coming-up">{t('comingUp.title')}</h2>
      <div className={classes.grid} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day} className={classes.weekday}>
            {f.day(day, 'weekday')}
          </span>
        ))}
        {days.map((day) => (
          <span
            key={day}
            className={classes.day}
            data-today={day === today || undefined}
            data-past={day < today || undefined}
            data-kind={kindOn(day)}
          >
            {Number(day.slice(8))}
          </span>
        ))}
      </div>
      <ul className={classes.list}>
        {coming.slice(0, shown).map(({ on, title, kind }) => (
          <li key={`${on} ${title}`} data-kind={kind}>
            <strong>{title}</strong>
            <span>{kind === 'due' ? t('due', { day: f.day(on) }) : t('expires', { day: f.day(on) })}</span>
          </li>
        ))}
      </ul>
      {coming.length > shown && <p className={classes.more}>{t('comingUp.more', { count: coming.length - shown })}</p>}
    </section>
  );
}

const shown = 3;
