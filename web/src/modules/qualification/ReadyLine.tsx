import type { Why } from '@app/domain/qualification/trace/why';
import { readinessOf } from '@app/domain/qualification/readiness';
import type { Readiness } from '@app/domain/qualification/readiness';
import { useTranslation } from '../../ui/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import classes from './ReadyLine.module.css';

type Position = { id: string; title: string };

/**
 * One line per position: "Forklift operator: 5 of 6 valid, 1 expires in 12 d". What everyone must hold counts in each.
 */
export function ReadyLines({
  positions,
  rows,
  on,
}: {
  positions: readonly Position[];
  rows: readonly Why[];
  on: string;
}) {
  const { t } = useTranslation('why');
  const counted = rows.map((why) => ({ ...why, kind: why.requirement.kind }));
  const of = (id: string | null) =>
    readinessOf(
      counted.filter(({ requirement: { position } }) => !position || position.id === id),
      on,
    );
  const lines = positions.length > 0 ? positions : rows.length > 0 ? [{ id: '', title: t('standing.everyone') }] : [];
  return (
    <ul className={classes.lines} aria-label={t('ready.label')}>
      {lines.map(({ id, title }) => (
        <Line key={id} title={title} ready={of(id)} />
      ))}
    </ul>
  );
}

function Line({ title, ready: { asked, met, gaps, due, nextExpiry } }: { title: string; ready: Readiness }) {
  const { t } = useTranslation('why');
  return (
    <li className={classes.line}>
      <span className={classes.meter} data-reached={met === asked || undefined} aria-hidden>
        <span style={{ width: `${asked === 0 ? 0 : (100 * met) / asked}%` }} />
      </span>
      <strong>{title}</strong>
      <span>
        {asked === 0
          ? t('ready.nothing')
          : met === asked
            ? t('ready.all', { count: asked })
            : t('ready.line', { met, count: asked })}
      </span>
      {gaps > 0 && <StatusBadge tone="bad">{t('ready.gaps', { count: gaps })}</StatusBadge>}
      {due > 0 && <StatusBadge tone="wait">{t('ready.due', { count: due })}</StatusBadge>}
      {nextExpiry && (
        <StatusBadge tone="due">{t('ready.ends', { count: nextExpiry.count, days: nextExpiry.inDays })}</StatusBadge>
      )}
    </li>
  );
}
