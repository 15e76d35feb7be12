import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../api/queries.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './MyInfoPage.module.css';

/** What I am about to be reminded of, day by day, each with the way to deal with it before. */
export function UpcomingNotices() {
  const { t } = useTranslation('profile');
  const f = useFormat();
  const found = useQuery({ ...queryOf('listMyNotices', {}), staleTime: 60_000 });
  return (
    <SectionCard title={t('notifications.upcoming')} description={t('notifications.upcomingText')} flush>
      {found.error && <ErrorState compact text={refusalWords(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={60} />}
      {found.data?.days.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {t('notifications.nothingUpcoming')}
        </Text>
      )}
      <ul className={classes.upcoming}>
        {found.data?.days.map(({ day, lines }) => (
          <li key={day}>
            <Text size="sm" fw={600}>
              {f.day(day)}
            </Text>
            {lines.map(({ text, path }) => {
              const { pathname, searchParams } = new URL(path, location.origin);
              return (
                <Text key={text} size="sm">
                  <Anchor component={Link} to={pathname} search={Object.fromEntries(searchParams) as never} inherit>
                    {text}
                  </Anchor>
                </Text>
              );
            })}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
