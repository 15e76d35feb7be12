import { enrolmentStatus } from '@app/domain/enrolment/enrolment';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { CourseActionReason, CoursePrimaryAction } from '../../../modules/catalogue/CoursePrimaryAction.tsx';
import { DueBadge } from '../../../modules/enrolment/DueBadge.tsx';
import { useNotPassed } from '../../../modules/enrolment/not-passed.ts';
import { WhyAssigned } from '../../../modules/enrolment/WhyAssigned.tsx';
import { validityWords } from '../../../modules/catalogue/standing.ts';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { ProgressRing } from '../../../ui/feedback/ProgressRing.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat, useToday } from '../../../words/format.ts';
import classes from './CoursePage.module.css';

type Course = Result<'getCourseDetails'>;

/** What to do next and what comes first. On a phone it stands above all. */
export function CourseNext({ course }: { course: Course }) {
  const { t } = useTranslation('catalogue');
  const f = useFormat();
  const today = useToday();
  const notPassed = useNotPassed();
  const failed = course.open?.notPassed ? notPassed(course.open.notPassed) : null;
  const last = course.attempts[0];
  const lastFailed = last && enrolmentStatus(last) === 'failed' ? last : null;
  return (
    <aside className={classes.next} aria-label={t('course.next')}>
      <div className={classes.action}>
        {failed && (
          <div className={classes.progress}>
            <StatusBadge tone={failed.tone} size="lg">
              {failed.result}
            </StatusBadge>
          </div>
        )}
        {lastFailed?.failedAt && (
          <div className={classes.progress}>
            <FailedBadge scorePercent={lastFailed.scorePercent} />
            <Text size="sm">{t('course.lastAttempt', { day: f.dayOf(lastFailed.failedAt) })}</Text>
          </div>
        )}
        {course.open?.startedAt && !failed && (
          <div className={classes.progress}>
            <ProgressRing percent={course.open.progressPercent} size={48} label={course.title} />
            <Text fw={600}>
              {t('card.done', { percent: course.open.progressPercent })}
              {course.open.minutesLeft > 0 &&
                ` · ${t('card.minutesLeft', { minutes: f.minutes(course.open.minutesLeft) })}`}
            </Text>
          </div>
        )}
        {course.open?.dueOn && (
          <div className={classes.progress}>
            <DueBadge dueOn={course.open.dueOn} today={today} />
            <Text size="sm">{f.day(course.open.dueOn)}</Text>
          </div>
        )}
        <CoursePrimaryAction course={course} failed={failed} again={lastFailed !== null} />
        <p className={classes.reason}>
          <CourseActionReason course={course} failed={failed} />
        </p>
        {course.open && (
          <p className={classes.reason}>
            <WhyAssigned row={course.open} />
          </p>
        )}
      </div>
      {course.prerequisites.length > 0 && (
        <SectionCard title={t('course.prerequisites')}>
          <ul className={classes.list}>
            {course.prerequisites.map((other) => (
              <li key={other.courseId} className={classes.prerequisite}>
                <Anchor
                  size="sm"
                  renderRoot={(props) => <Link to="/courses/$id" params={{ id: other.courseId }} {...props} />}
                >
                  {other.title}
                </Anchor>
                <StatusBadge tone={other.met ? 'good' : other.standing === 'inProgress' ? 'busy' : 'idle'}>
                  {t(
                    other.met
                      ? 'course.met'
                      : other.standing === 'none'
                        ? 'course.unmet'
                        : `standings.${other.standing}`,
                  )}
                </StatusBadge>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </aside>
  );
}

/** That the last attempt ended without a pass, and with what score. */
function FailedBadge({ scorePercent }: { scorePercent: number | null }) {
  const { t } = useTranslation('enrolment');
  const f = useFormat();
  return (
    <StatusBadge tone="bad" size="lg">
      {scorePercent === null ? t('notPassed.failedNoScore') : t('notPassed.failed', { score: f.percent(scorePercent) })}
    </StatusBadge>
  );
}

/** The figures of the course, whom it is for, what it answers to. */
export function CourseFacts({ course }: { course: Course }) {
  const { t } = useTranslation('catalogue');
  return (
    <aside className={classes.side} aria-label={t('course.facts')}>
      <SectionCard title={t('course.facts')}>
        <Figures course={course} />
      </SectionCard>
      <Lines title={t('course.audience')} lines={course.audience} />
      <Lines title={t('course.regulations')} lines={course.regulationRefs} />
    </aside>
  );
}

function Figures({ course }: { course: Course }) {
  const { t } = useTranslation('catalogue');
  const f = useFormat();
  const pairs: [string, string][] = [
    [t('course.duration'), f.minutes(course.expectedMinutes)],
    [t('course.delivery'), t(`deliveries.${course.delivery}`)],
    [t('course.languages'), course.languages.map((language) => t(`languages.${language}`)).join(', ')],
    [t('course.validity'), validityWords(t, course.validityMonths)],
    ...(course.validityMonths === null
      ? []
      : [[t('course.renewal'), t('course.renewalText', { count: course.renewalWindowDays })] as [string, string]]),
    [t('course.code'), course.code],
    [t('course.version', { number: String(course.version.number) }), f.dayOf(course.version.publishedAt)],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {pairs.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {course.version.changeReason && (
        <Text size="sm" mt="sm">
          <strong>{t('course.changed')}</strong>
          {colon(
            course.version.changeKind === 'material' || course.version.changeKind === 'minor'
              ? ` (${t(`course.${course.version.changeKind}`).toLocaleLowerCase()})`
              : '',
          )}{' '}
          {course.version.changeReason}
        </Text>
      )}
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <SectionCard title={title}>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </SectionCard>
  );
}
