import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StepItem, StepList } from '../../../ui/lists/StepList.tsx';

const steps = [
  { key: 'content', to: '/admin/content' },
  { key: 'course', to: '/admin/courses' },
  { key: 'publish', to: '/admin/courses' },
] as const;

/** How a new platform publishes its first course; gone once one is published. */
export function FirstCourse({ courses }: Pick<Result<'getOverview'>, 'courses'>) {
  const { t } = useTranslation('platform');
  const none = courses.published === 0 && courses.retired === 0;
  const content = useQuery({ ...queryOf('listContentItems', { limit: '1' } as never), enabled: none });
  if (!none || !content.data) return null;
  const done = [content.data.rows.length > 0, courses.drafts + courses.inReview > 0, false];
  const next = done.indexOf(false);
  return (
    <SectionCard title={t('admin.firstCourse.title')} description={t('admin.firstCourse.text')} flush>
      <StepList>
        {steps.map(({ key, to }, place) => (
          <StepItem
            key={key}
            title={t(`admin.firstCourse.steps.${key}.title`)}
            text={done[place] ? t('admin.firstCourse.done') : t(`admin.firstCourse.steps.${key}.text`)}
            done={done[place]!}
            next={place === next}
            action={
              place === next && (
                <Button size="sm" renderRoot={(props) => <Link to={to} {...props} />}>
                  {t(`admin.firstCourse.steps.${key}.action`)}
                </Button>
              )
            }
          />
        ))}
      </StepList>
    </SectionCard>
  );
}
