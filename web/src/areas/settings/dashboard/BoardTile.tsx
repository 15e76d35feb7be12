import { measureWords } from '@app/domain/qualification/standing-words';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMoment } from '../../../modules/qualification/AsOf.tsx';
import { spoken } from '../../../modules/qualification/marks.ts';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { IconInfoCircle } from '../../../ui/icons.ts';
import classes from './CompanyDashboard.module.css';

export type TileProps = {
  label: string;
  measure: keyof typeof measureWords;
  value: string;
  /** Something to act on now. */
  alarm?: boolean;
  beside?: string | undefined;
  change?: ReactNode;
  /** The first figure of the page. */
  hero?: boolean;
  /** It is at its goal. */
  reached?: boolean;
  /** Of the longest bar, 0 to 1: drawn as a bar. */
  share?: number;
  to: Record<string, string>;
  page?:
    | '/settings/courses'
    | '/settings/employees'
    | '/settings/groupTraining'
    | '/settings/orders'
    | '/settings/reports/CompanyUnfinishedCourses';
  children?: ReactNode;
};

/** One figure, with its definition; it leads to the rows it counts. */
export function Tile({
  label,
  measure,
  value,
  alarm = false,
  beside,
  change,
  hero = false,
  reached = false,
  share,
  to,
  page,
  children,
}: TileProps) {
  const { t, language } = useTranslation('matrix');
  const { on, knownOn } = useMoment();
  return (
    <li
      className={classes.tile}
      data-alarm={alarm || undefined}
      data-hero={hero || undefined}
      data-reached={reached || undefined}
      data-bar={share !== undefined || undefined}
    >
      <Link
        to={page ?? '/settings/reports/CompanyQualifications'}
        search={(page ? to : { ...to, ...(on && { on }), ...(knownOn && { known: knownOn }) }) as never}
      >
        {label}
      </Link>
      <strong>{value}</strong>
      {share !== undefined && (
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${100 * share}%` }} />
        </span>
      )}
      {(beside || change) && (
        <small>
          {beside}
          {change}
        </small>
      )}
      <button type="button" className={classes.define} aria-label={`${colon(t('board.define'))} ${label}`}>
        <IconInfoCircle size={16} aria-hidden />
        <span role="tooltip">{measureWords[measure][spoken(language)]}</span>
      </button>
      {children}
    </li>
  );
}
