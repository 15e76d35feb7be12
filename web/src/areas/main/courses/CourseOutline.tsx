import { countSteps } from '@app/domain/enrolment/progress';
import type { Result } from '../../../api/client.ts';
import { IconChevronRight, IconFileText, IconHelp, IconBook, IconPackage, IconVideo } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import classes from './CoursePage.module.css';

type Course = Result<'getCourseDetails'>;
type Unit = Course['sections'][number]['units'][number];

const icons = {
  lesson: IconBook,
  video: IconVideo,
  document: IconFileText,
  quiz: IconHelp,
  scorm: IconPackage,
  xapi: IconPackage,
  cmi5: IconPackage,
};

/** The steps of a course by section, with their times. */
export function CourseOutline({ course }: { course: Course }) {
  const { t } = useTranslation('catalogue');
  const f = useFormat();
  const steps = countSteps(course.sections.flatMap((section) => section.units));
  const about = [
    t('course.outlineSum', { count: steps.required }),
    steps.optional > 0 && t('course.outlineOptional', { count: steps.optional }),
    f.minutes(course.expectedMinutes),
    t(course.enforceOrder ? 'course.inOrder' : 'course.anyOrder'),
  ].filter(Boolean);
  return (
    <SectionCard flush title={t('course.outline')} description={about.join(' · ')}>
      {course.sections.map((section, index) => (
        <details key={section.id} className={classes.section} open={index < 2}>
          <summary>
            <IconChevronRight size={17} stroke={2} aria-hidden />
            <span>{section.title}</span>
          </summary>
          <ul className={classes.units}>
            {section.units.map((unit) => (
              <Step key={unit.id} unit={unit} />
            ))}
          </ul>
        </details>
      ))}
    </SectionCard>
  );
}

function Step({ unit }: { unit: Unit }) {
  const { t } = useTranslation('catalogue');
  const f = useFormat();
  const Icon = icons[unit.kind];
  const about = [
    t(`kinds.${unit.kind}`),
    ...(unit.required ? [] : [t('course.optional')]),
    ...(unit.passMark === null
      ? []
      : [
          t('course.passMark', { percent: unit.passMark }),
          unit.maxAttempts === null ? t('course.unlimited') : t('course.attempts', { count: unit.maxAttempts }),
        ]),
  ];
  return (
    <li>
      <Icon size={18} stroke={1.6} aria-hidden />
      <div className={classes.unit}>
        {unit.title}
        <small>{about.join(' · ')}</small>
      </div>
      <span className={classes.time}>{f.minutes(unit.expectedMinutes)}</span>
    </li>
  );
}
