import { Alert, Button } from '@mantine/core';
import { useCommand } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArchive, IconLock } from '../../../ui/icons.ts';
import { useFormat } from '../../../words/format.ts';
import type { Item } from './item.ts';
import { ItemHeader } from './ItemHeader.tsx';
import { ItemTabs } from './PackageTabs.tsx';
import { Preview } from './Preview.tsx';

/** An item without an open draft: what is published, and the way to the next version. */
export function PublishedPage({ item }: { item: Item }) {
  const { t } = useTranslation('library');
  const format = useFormat();
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
      <Alert
        mb="md"
        color={item.retiredAt ? 'gray' : 'spruce'}
        variant="light"
        icon={item.retiredAt ? <IconArchive aria-hidden /> : <IconLock aria-hidden />}
      >
        {item.retiredAt
          ? t('retiredNotice', { day: format.dayOf(item.retiredAt) })
          : t('publishedNotice', { number: item.published?.number ?? 1 })}
      </Alert>
      <ItemTabs item={item} version={shown} own={['view'] as const}>
        {() => (shown ? <Preview item={item} version={shown} /> : <EmptyState title={t('problems.empty')} />)}
      </ItemTabs>
    </>
  );
}
