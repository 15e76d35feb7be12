import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { moreOf, pagesOf, rowsOf } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './people.module.css';

/** What was refused to someone, or noticed about them. */
export function EventsTab({ personId }: { personId: string }) {
  const { t } = useTranslation('people');
  const f = useFormat();
  const list = useInfiniteQuery(pagesOf('listSecurityEvents', { personId }));
  const rows = rowsOf(list);
  const more = moreOf(list);
  return (
    <SectionCard title={t('events.title')} flush>
      {list.error && <ErrorState compact text={refusalWords(list.error)} onRetry={() => void list.refetch()} />}
      {!rows && !list.error && <Skeleton height={160} m="md" />}
      {rows?.length === 0 && <EmptyState compact heading={3} title={t('events.none')} />}
      <ul className={classes.rows}>
        {rows?.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{one.kind}</strong>
              <div className={classes.small}>{[one.route, one.company, one.ip].filter(Boolean).join(' · ')}</div>
            </div>
            <span className={classes.small}>{f.instant(one.at)}</span>
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="subtle" m="md" loading={more.busy} onClick={more.load}>
          {t('ui:loadMore')}
        </Button>
      )}
    </SectionCard>
  );
}
