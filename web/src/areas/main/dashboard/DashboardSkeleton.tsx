import { Skeleton } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import classes from './Dashboard.module.css';

/** Stands where the dashboard will be, in its shape, so that nothing moves when it comes. */
export function DashboardSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')}>
      <div className={classes.head}>
        <div className={classes.greeting}>
          <Skeleton h={32} w="min(18rem, 70%)" />
          <Skeleton h={14} w="10rem" mt="sm" />
        </div>
        <Skeleton h={40} w="min(22rem, 100%)" />
      </div>
      <div className={classes.columns}>
        <div className={classes.todo}>
          <Skeleton h={214} radius="lg" />
          <Skeleton h={420} radius="lg" />
        </div>
        <div className={classes.aside}>
          <Skeleton h={406} radius="lg" />
        </div>
      </div>
    </div>
  );
}
