import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Course } from './course.ts';
import classes from './courses.module.css';

/** People’s progress in the course, what it is, and who needs it. */
export function OverviewTab({ course }: { course: Course }) {
  return (
    <>
      <Counts course={course} />
      <div className={classes.columns}>
        <Needed course={course} />
        <About course={course} />
      </div>
    </>
  );
}

function Counts({ course: { id, counts } }: { course: Course }) {
  const { t } = useTranslation('assignment');
  const f = useFormat();
  const states = {
    notStarted: 'assigned',
    inProgress: 'inProgress',
    overdue: 'overdue',
    completed: 'completed',
    failed: 'failed',
  } as const;
  return (
    <ul className={classes.counts} aria-label={t('overview.counts')}>
      {Object.entries(states).map(([name, status]) => (
        <li key={name}>
          <Link
            className={classes.count}
            to="/settings/courses/$id"
            params={{ id }}
            search={{ tab: 'people', status } as never}
            {...(name === 'overdue' && counts.overdue > 0 && { 'data-bad': true })}
          >
            <b>{f.number(counts[name as keyof typeof states])}</b>
            <span>{t(`overview.${name as keyof typeof states}`)}</span>
          </Link>
        </li>
      ))}
      <li>
        <div className={classes.count}>
          <b>{f.number(counts.expiring)}</b>
          <span>{t('overview.expiring')}</span>
        </div>
      </li>
      <li>
        <div className={classes.count}>
          <b>{counts.averageMinutes === null ? '–' : f.minutes(counts.averageMinutes)}</b>
          <span>{t('overview.average')}</span>
        </div>
      </li>
    </ul>
  );
}

function Needed({ course: { requiredBy, usual } }: { course: Course }) {
  const { t } = useTranslation('assignment');
  const off = requiredBy.some(({ kind }) => !usual.automatic[kind]);
  return (
    <SectionCard
      title={t('overview.requiredBy')}
      {...(requiredBy.length > 0 && { description: t(off ? 'overview.requiredByOff' : 'overview.requiredByText') })}
    >
      {requiredBy.length === 0 && <Text size="sm">{t('overview.notRequired')}</Text>}
      <ul className={classes.lines}>
        {requiredBy.map(({ requirementId, scope, name, kind, positionId }) => {
          const words = t(`scope.${scope}`, { name: name ?? '' });
          return (
            <li key={requirementId}>
              {positionId ? (
                <Anchor component={Link} {...({ to: '/settings/positions/$id', params: { id: positionId } } as object)}>
                  {words}
                </Anchor>
              ) : (
                <span>{words}</span>
              )}
              <Text size="sm" c="var(--app-ink-soft)">
                {t(`overview.${kind}`)}
              </Text>
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}

function About({ course }: { course: Course }) {
  const { t, language } = useTranslation('assignment');
  const f = useFormat();
  const named = (words: object) => inLanguage(words as Localised, language);
  const summary = named(course.summaries);
  return (
    <SectionCard title={t('overview.about')}>
      {summary && (
        <Text size="sm" mb="md">
          {summary}
        </Text>
      )}
      <dl className={classes.facts}>
        <dt>{t('overview.duration')}</dt>
        <dd>{f.minutes(course.expectedMinutes)}</dd>
        <dt>{t('overview.delivery')}</dt>
        <dd>{t(`overview.deliveries.${course.delivery}`)}</dd>
        <dt>{t('overview.gives')}</dt>
        <dd>
          {course.gives.length > 0 ? f.list(course.gives.map(({ names }) => named(names))) : t('overview.itself')}
        </dd>
        <dt>{t('overview.validity')}</dt>
        <dd>
          {course.validityMonths === null
            ? t('overview.forGood')
            : t('overview.months', { count: course.validityMonths })}
        </dd>
        {course.prerequisites.length > 0 && (
          <>
            <dt>{t('overview.before')}</dt>
            <dd>
              {course.prerequisites.map((other) => (
                <div key={other.id}>
                  <Anchor component={Link} {...({ to: '/settings/courses/$id', params: { id: other.id } } as object)}>
                    {named(other.titles)}
                  </Anchor>
                </div>
              ))}
            </dd>
          </>
        )}
      </dl>
      <Anchor
        size="sm"
        mt="md"
        display="inline-block"
        component={Link}
        {...({ to: '/courses/$id', params: { id: course.id } } as object)}
      >
        {t('overview.learnerView')}
      </Anchor>
    </SectionCard>
  );
}
