import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from '../i18n.ts';

/** Stands where a page will be, while its code or data arrives. */
export function PageSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <Stack gap="lg" aria-busy="true" aria-label={t('loading')} role="status" w="100%">
      <Skeleton h={28} w="min(18rem, 60%)" />
      <Skeleton h={14} w="min(30rem, 85%)" />
      <Skeleton h={180} />
      <Skeleton h={180} />
    </Stack>
  );
}
