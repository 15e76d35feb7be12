import { Stack, Tabs } from '@mantine/core';
import { queryClient, pagesOf } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArchive, IconDeviceDesktop } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { PackageTests } from './PackageTests.tsx';
import { SelfCheck } from './SelfCheck.tsx';
import { TestArchive } from './TestArchive.tsx';

export const prefetch = () => queryClient.prefetchInfiniteQuery(pagesOf('listMyAttempts', {}));

/** `/test`: the archive of finished tests, and whether this device can play courses. */
export default function TestPage() {
  const { t } = useTranslation('assessment');
  const [url, change] = useUrlState();
  return (
    <>
      <PageHeader title={t('archive.title')} description={t('archive.description')} />
      <Tabs
        value={url['tab'] === 'check' ? 'check' : 'archive'}
        onChange={(tab) => change({ tab: tab === 'check' ? 'check' : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="archive" leftSection={<IconArchive size={18} aria-hidden />}>
            {t('archive.tabArchive')}
          </Tabs.Tab>
          <Tabs.Tab value="check" leftSection={<IconDeviceDesktop size={18} aria-hidden />}>
            {t('archive.tabCheck')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="archive">
          <Stack gap="xl">
            <TestArchive />
            <PackageTests />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="check">
          <SelfCheck />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
