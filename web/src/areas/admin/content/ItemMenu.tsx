import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArchive, IconArchiveOff, IconDotsVertical, IconPencil, IconTrash } from '../../../ui/icons.ts';
import type { Item, Version } from './item.ts';
import type { ItemAction } from './ItemDialogs.tsx';

/** What is seldom done with an item. A file of its own: menus are heavy. */
export function ItemMenu({
  item,
  draft,
  onAsk,
}: {
  item: Item;
  draft: Version | null;
  onAsk: (asked: ItemAction) => void;
}) {
  const { t } = useTranslation('library');
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('actions.more')}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!item.retiredAt && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onAsk('rename')}>
            {t('actions.rename')}
          </Menu.Item>
        )}
        {draft && (
          <Menu.Item color="brick" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onAsk('discard')}>
            {t(item.published ? 'actions.discard' : 'actions.delete')}
          </Menu.Item>
        )}
        {item.retiredAt ? (
          <Menu.Item leftSection={<IconArchiveOff size={16} aria-hidden />} onClick={() => onAsk('restore')}>
            {t('actions.restore')}
          </Menu.Item>
        ) : (
          item.published && (
            <Menu.Item
              color="brick"
              leftSection={<IconArchive size={16} aria-hidden />}
              onClick={() => onAsk('retire')}
            >
              {t('actions.retire')}
            </Menu.Item>
          )
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
