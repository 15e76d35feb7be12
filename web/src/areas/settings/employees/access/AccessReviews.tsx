import { accessReviewStateWords } from '@app/domain/reports/access-review/access-review';
import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../../api/queries.ts';
import { reviewTones } from '../../../../modules/access/access.ts';
import classes from '../../../../modules/access/access.module.css';
import { useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../../words/format.ts';
import { spokenLocale } from '../../../../words/languages.ts';

/** The reviews in which the company decides on its own rights; nothing where there are none. */
export function AccessReviews() {
  const { t } = useTranslation('accessReview');
  const f = useFormat();
  const locale = spokenLocale();
  const { data } = useQuery(queryOf('listOwnAccessReviews', {}));
  if (!data || data.reviews.length === 0) return null;
  return (
    <SectionCard title={t('own.title')} description={t('own.text')} flush>
      <ul className={classes.list}>
        {data.reviews.map(({ id, title, state, dueOn, counts }) => (
          <li key={id}>
            <div>
              <Anchor
                component={Link}
                to="/settings/employees"
                search={{ tab: 'admins', review: id } as never}
                fw={600}
              >
                {title}
              </Anchor>
              <Text size="sm" c="dimmed">
                {t('own.due', { day: f.day(dueOn) })}
              </Text>
            </div>
            <Group gap="md">
              <Text size="sm">
                {t('review.progress', {
                  decided: f.number(counts.total - counts.undecided),
                  total: f.number(counts.total),
                })}
              </Text>
              <StatusBadge tone={reviewTones[state]}>{accessReviewStateWords[state][locale]}</StatusBadge>
            </Group>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
