import type { PersonProblem } from '@app/domain/group-training/closing';
import type { Row } from '../../../modules/group-training/run-view.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconAlertTriangle, IconCheck, IconCircle, IconSignature } from '../../../ui/icons.ts';
import type { Format } from '../../../words/format.ts';
import classes from './Run.module.css';

type RunRowProps = {
  row: Row;
  sessionId: string;
  /** In the time zone of the training. */
  f: Format;
  problems: readonly PersonProblem[];
  closed: boolean;
  /** Its closing recorded everyone, also who did not come. */
  recorded: boolean;
  begun: boolean;
  onCheckIn: (arrivedAt: string | null) => void;
  onOpen: () => void;
};

/** One person: a large target that checks them in, and the rest of the row that opens their details. */
export function RunRow({ row, sessionId, f, problems, closed, recorded, begun, onCheckIn, onOpen }: RunRowProps) {
  const { t } = useTranslation('trainingRun');
  const { attendance, name } = row;
  const arrivedAt = attendance.sessions.find((one) => one.sessionId === sessionId)?.arrivedAt ?? null;
  const said = [
    row.number,
    attendance.final
      ? t(`finals.${attendance.final}`)
      : recorded && !attendance.checkedIn
        ? t('finals.noShow')
        : arrivedAt && t('hereSince', { time: f.time(arrivedAt) }),
    row.certified && t('certified'),
    attendance.result && t(`results.${attendance.result}`),
    row.walkIn && t('walkIn'),
    row.seat === 'none' && t('noSeat'),
  ].filter(Boolean);
  const needs = begun ? problems[0] : undefined;
  return (
    <li className={classes.row} data-conflict={row.conflicts.length > 0 || undefined}>
      {!closed && (
        <button
          type="button"
          className={classes.check}
          data-here={arrivedAt !== null || undefined}
          aria-pressed={arrivedAt !== null}
          aria-label={t(arrivedAt ? 'undoCheckIn' : 'checkInName', { name })}
          onClick={() => onCheckIn(arrivedAt)}
        >
          {arrivedAt ? (
            <IconCheck size={26} stroke={2.2} aria-hidden />
          ) : (
            <IconCircle size={26} stroke={1.6} aria-hidden />
          )}
          <span aria-hidden>{t(arrivedAt ? 'here' : 'checkIn')}</span>
        </button>
      )}
      <button type="button" className={classes.person} onClick={onOpen} aria-haspopup="dialog">
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>{said.join(' · ')}</span>
        {needs && (
          <span className={classes.needs}>
            <IconAlertTriangle size={15} aria-hidden /> {t(`closeForm.people.${needs}`)}
          </span>
        )}
      </button>
      {row.signatures.some(({ role }) => role === 'trainee') && (
        <IconSignature className={classes.signed} size={20} aria-label={t('signed')} role="img" />
      )}
    </li>
  );
}
