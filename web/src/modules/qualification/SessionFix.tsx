import type { Why } from '@app/domain/qualification/trace/why';
import { inLanguage } from '@app/domain/localised';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../api/queries.ts';
import { colon, useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import classes from './WhyPanel.module.css';

const shown = 3;

/**
 * The next sessions that lead to what is required: an administrator books the person there, and one books oneself on
 * the course's page.
 */
export function SessionFix({ why, forAdmin, onClose }: { why: Why; forAdmin: boolean; onClose: () => void }) {
  const { t, language } = useTranslation('why');
  const f = useFormat();
  const [target] = why.requirement.targets;
  const courseId = why.remedy?.course?.id ?? target?.courseId;
  const of = courseId ? { courseId } : target?.skillId ? { skillId: target.skillId } : null;
  // no session lifts a suspension
  const wanted = why.remedy?.kind !== 'lift' && (!why.qualified || why.remedy?.kind === 'renew');
  const found = useQuery({ ...queryOf('listOfferedTrainings', of ?? {}), enabled: of !== null && wanted });
  const trainings =
    of && wanted ? (found.data?.trainings ?? []).filter(({ mine }) => forAdmin || mine?.state !== 'booked') : [];
  if (trainings.length === 0) return null;
  return (
    <>
      <Text mt="sm">{t('actions.bookSession')}</Text>
      <ul className={classes.sessions}>
        {trainings.slice(0, shown).map(({ id, subject, sessions, free, site }) => {
          const words = [
            sessions[0] && f.instant(sessions[0].startsAt),
            site?.name,
            free !== null && (free > 0 ? t('actions.placesLeft', { count: free }) : t('actions.fullSession')),
          ]
            .filter(Boolean)
            .join(' · ');
          const title = subject.title ?? inLanguage(subject.course?.titles ?? subject.skill?.names ?? {}, language);
          return (
            <li key={id}>
              <Anchor
                size="sm"
                aria-label={`${colon(title)} ${words}`}
                onClick={onClose}
                renderRoot={(props) =>
                  forAdmin ? (
                    <Link to="/settings/groupTraining" search={{ training: id } as never} {...props} />
                  ) : subject.course ? (
                    <Link to="/courses/$id" params={{ id: subject.course.id }} {...props} />
                  ) : (
                    <Link to="/profile" search={{ tab: 'sessions', of: id } as never} {...props} />
                  )
                }
              >
                {words}
              </Anchor>
            </li>
          );
        })}
      </ul>
    </>
  );
}
