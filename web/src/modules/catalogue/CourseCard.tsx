import { Link } from '@tanstack/react-router';
import type { Result } from '../../api/client.ts';
import { IconCalendarDue, IconClock, IconShieldCheck, IconTicket } from '../../ui/icons.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { useMoney } from '../../words/money.ts';
import card from './card.module.css';
import { Cover } from './Cover.tsx';
import classes from './CourseCard.module.css';
import { standingTone, validityWords } from './standing.ts';

export type Card = Result<'browseCourses'>['rows'][number];

/** A course as the catalogue offers it; the whole card leads to its page. */
export function CourseCard({ course }: { course: Card }) {
  const { t } = useTranslation('catalogue');
  const f = useFormat();
  return (
    <article className={card.card}>
      <Cover
        icon={course.icon}
        picture={course.hasPicture ? { courseId: course.id, versionId: course.versionId } : null}
      />
      {course.progressPercent !== null && (
        <div className={classes.bar} role="img" aria-label={t('card.done', { percent: course.progressPercent })}>
          <span style={{ width: `${course.progressPercent}%` }} />
        </div>
      )}
      <div className={card.body}>
        <div className={card.over}>
          <span>{course.categoryName}</span>
          <span>{course.code}</span>
        </div>
        <h2 className={card.title}>
          <Link to="/courses/$id" params={{ id: course.id }}>
            {course.title}
          </Link>
        </h2>
        <p className={card.summary}>{course.summary}</p>
        <p className={classes.mine}>
          {course.standing !== 'none' && (
            <StatusBadge tone={standingTone[course.standing]}>{t(`standings.${course.standing}`)}</StatusBadge>
          )}
          <Mine course={course} />
        </p>
        <Opens course={course} />
        <ul className={classes.facts}>
          <li>
            <IconClock size={15} stroke={1.7} aria-hidden />
            {f.minutes(course.expectedMinutes)}
          </li>
          <li>{t(`deliveries.${course.delivery}`)}</li>
          <li>
            <IconShieldCheck size={15} stroke={1.7} aria-hidden />
            {validityWords(t, course.validityMonths)}
          </li>
          <li>
            {course.languages.map((language) => (
              <abbr key={language} className={classes.language} title={t(`languages.${language}`)}>
                {language}
              </abbr>
            ))}
          </li>
        </ul>
      </div>
    </article>
  );
}

/**
 * What it takes to begin: a seat there is, its price, or a question to the company. A course that is free says nothing.
 */
function Opens({ course: { opening, offer, standing } }: { course: Card }) {
  const { t } = useTranslation('catalogue');
  const { money } = useMoney();
  // Anyone who is valid, or at it, needs no seat now.
  if (opening === 'free' || standing === 'inProgress' || standing === 'valid') return null;
  const words =
    opening === 'seat'
      ? t('card.seat')
      : offer
        ? t('card.price', { price: money(offer.unitMinor, offer.currency) })
        : t('card.ask');
  return (
    <span className={classes.opens} data-opening={opening}>
      <IconTicket size={15} stroke={1.7} aria-hidden /> {words}
    </span>
  );
}

/** Which day matters to me here. */
function Mine({ course }: { course: Card }) {
  const { t } = useTranslation('catalogue');
  const f = useFormat();
  const words = mineWords(course);
  if (!words) return null;
  return (
    <span>
      <IconCalendarDue size={15} stroke={1.7} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
      {t(words.key, { day: f.day(words.day) })}
    </span>
  );
}

function mineWords({
  standing,
  dueOn,
  validThrough,
}: Card): { key: 'card.due' | 'card.through' | 'card.expired'; day: string } | null {
  if (standing === 'assigned' || standing === 'inProgress') return dueOn ? { key: 'card.due', day: dueOn } : null;
  if (!validThrough) return null;
  return { key: standing === 'expired' ? 'card.expired' : 'card.through', day: validThrough };
}
