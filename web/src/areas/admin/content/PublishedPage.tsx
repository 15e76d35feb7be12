import { Alert, Button, Tabs } from '@mantine/core';
import { useCommand } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArchive, IconLock } from '../../../ui/icons.ts';
import { useUrlState } from '../../../ui/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import classes from './content.module.css';
import type { Item } from './item.ts';
import { ItemHeader } from './ItemHeader.tsx';
import { PackageTabNames, PackageTabPanels } from './PackageTabs.tsx';
import { Preview } from './Preview.tsx';
import { Uses } from './Uses.tsx';
import { Versions } from './Versions.tsx';

/** An item without an open draft: what is published, and the way to the next version. */
export function PublishedPage({ item }: { item: Item }) {
  const { t } = useTranslation('library');
  const format = useFormat();
  const [url, change] = useUrlState();
  const start = useCommand('startContentDraft', { refresh: ['getContentItem', 'listContentItems'] });
  const shown = item.published ?? item.draft;
  const newest = Math.max(...item.versions.map(({ number }) => number));
  return (
    <>
      <ItemHeader
        item={item}
        draft={null}
        primary={
          !item.retiredAt && (
            <Button loading={start.isPending} onClick={() => start.mutate({ itemId: item.id })}>
              {t('actions.newDraft', { number: newest + 1 })}
            </Button>
          )
        }
      />
      <Alert mb="md" color={item.retiredAt ? 'gray' : 'spruce'} variant="light" icon={item.retiredAt ? <IconArchive aria-hidden /> : <IconLock aria-hidden />}>
        {item.retiredAt ? t('retiredNotice', { day: format.dayOf(item.retiredAt) }) : t('publishedNotice', { number: item.published?.number ?? 1 })}
      </Alert>
      <Tabs value={url['tab'] ?? 'view'} onChange={(value) => change({ tab: value === 'view' ? undefined : (value ?? undefined) })} keepMounted={false}>
        <Tabs.List>
          {(['view', 'versions', 'uses'] as const).map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
              {one === 'uses' && item.uses.length > 0 && ` (${item.uses.length})`}
            </Tabs.Tab>
          ))}
          <PackageTabNames item={item} />
        </Tabs.List>
        <Tabs.Panel value="view" className={classes.panel}>
          {shown ? <Preview item={item} version={shown} /> : <EmptyState title={t('problems.empty')} />}
        </Tabs.Panel>
        <Tabs.Panel value="versions" className={classes.panel}>
          <Versions item={item} />
        </Tabs.Panel>
        <Tabs.Panel value="uses" className={classes.panel}>
          <Uses item={item} />
        </Tabs.Panel>
        <PackageTabPanels item={item} version={shown} />
      </Tabs>
    </>
  );
}
