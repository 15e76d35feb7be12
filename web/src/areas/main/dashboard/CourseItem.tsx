import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { isGap } from '@app/domain/qualification/gaps';
import type { Why } from '@app/domain/qualification/why';
import { daysBetween } from '@app/domain/time';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { hrefOf } from '../../../api/client.ts';
import { statusWord } from '../../../modules/qualification/marks.ts';
import { useNotPassed } from '../../../modules/enrolment/not-passed.ts';
import { WhyAssigned } from '../../../modules/enrolment/WhyAssigned.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconBook, IconRefresh } from '../../../ui/icons.ts';
import { ProgressRing } from '../../../ui/ProgressRing.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import classes from './Dashboard.module.css';
import type { Dashboard } from './dashboard.ts';

type Row = Dashboard['continue'][number];

/** An open course: when it is due, why it is there, how far one is, and the one button to go on. `why` is the requirement it would meet. */
export function CourseItem({ row, today, why }: { row: Row; today: string; why: Why | undefined }) {
  const { t, language } = useTranslation('dashboard');
  const f = useFormat();
  const title = inLanguage(row.titles, language);
  const started = row.startedAt !== null;
  const notPassed = useNotPassed();
  const failed = row.notPassed && notPassed(row.notPassed);
  const action = failed ? failed.again : started ? t('continue') : t('start');
  return (
    <li className={classes.item}>
      <Picture row={row} started={started} tone={failed?.tone ?? null} />
      <div className={classes.words}>
        <h3>
          <Link to="/courses/$id" params={{ id: row.courseId }}>
            {title}
          </Link>
        </h3>
        <p className={classes.facts}>
          {why && isGap({ ...why, kind: why.requirement.kind }) && <StatusBadge tone="bad">{statusWord(why.status, language)}</StatusBadge>}
          {failed && <StatusBadge tone={failed.tone}>{failed.result}</StatusBadge>}
          {row.dueOn && <Due dueOn={row.dueOn} today={today} />}
          {started && !failed && <span>{t('percentDone', { percent: row.percent })}</span>}
          {!failed && row.minutesLeft > 0 && <span>{started ? t('minutesLeft', { minutes: f.minutes(row.minutesLeft) }) : f.minutes(row.minutesLeft)}</span>}
        </p>
        <p className={classes.why}>
          {failed ? `${failed.next} ` : started && row.unitTitles && `${t('lastPlace', { title: inLanguage(row.unitTitles as Localised, language) })} · `}
          <WhyAssigned row={row} />
        </p>
      </div>
      <Button
        className={classes.action}
        variant={started ? 'filled' : 'default'}
        aria-label={`${action}: ${title}`}
        renderRoot={(props) => <Link to="/courses/view/$id" params={{ id: row.courseId }} {...props} />}
      >
        {action}
      </Button>
    </li>
  );
}

function Picture({ row, started, tone }: { row: Row; started: boolean; tone: 'bad' | 'due' | null }) {
  if (tone)
    return (
      <div className={classes.sign} data-tone={tone}>
        <IconRefresh size={26} stroke={1.7} aria-hidden />
      </div>
    );
  if (started)
    return (
      <div className={classes.ring}>
        <ProgressRing percent={row.percent} size={56} />
      </div>
    );
  if (row.hasPicture)
    return (
      <img
        className={classes.picture}
        src={hrefOf('getCoursePicture', { courseId: row.courseId, versionId: row.versionId })}
        alt=""
        width={72}
        height={56}
        loading="lazy"
      />
    );
  return (
    <div className={classes.sign} data-tone="idle">
      <IconBook size={26} stroke={1.7} aria-hidden />
    </div>
  );
}

function Due({ dueOn, today }: { dueOn: string; today: string }) {
  const { t } = useTranslation('dashboard');
  const f = useFormat();
  const left = daysBetween(today, dueOn);
  if (left < 0) return <StatusBadge tone="bad">{t('overdueBy', { count: -left })}</StatusBadge>;
  if (left === 0) return <StatusBadge tone="due">{t('dueToday')}</StatusBadge>;
  return <StatusBadge tone={left <= 30 ? 'due' : 'idle'}>{left <= 14 ? t('dueIn', { in: f.inDays(left) }) : t('due', { day: f.day(dueOn) })}</StatusBadge>;
}
