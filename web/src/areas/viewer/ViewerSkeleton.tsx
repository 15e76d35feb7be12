import { Skeleton } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import classes from './Viewer.module.css';

/** The frame of the viewer while the course is on its way. */
export function ViewerSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.viewer} role="status" aria-busy="true" aria-label={t('loading')}>
      <div className={classes.bar}>
        <Skeleton h={20} w="min(16rem, 50%)" />
      </div>
      <div className={classes.outlineColumn}>
        {[70, 90, 80, 60, 85].map((width) => (
          <Skeleton key={width} h={16} w={`${width}%`} mt="md" />
        ))}
      </div>
      <div className={classes.page}>
        <div className={classes.content}>
          <Skeleton h={30} w="60%" />
          <Skeleton h={14} mt="xl" />
          <Skeleton h={14} mt="sm" w="92%" />
          <Skeleton h={14} mt="sm" w="78%" />
          <Skeleton h={220} mt="xl" />
        </div>
      </div>
    </div>
  );
}
