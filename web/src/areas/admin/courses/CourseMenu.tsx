import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconDots, IconPackage, IconTrash } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';

type CourseMenuProps = {
  retired: boolean;
  wasPublished: boolean;
  hasDraft: boolean;
  onUnretire: () => void;
  onAsk: (asked: 'export' | 'retire' | 'discard') => void;
};

/** What is seldom done with a course. A file of its own: menus are heavy. */
export function CourseMenu({ retired, wasPublished, hasDraft, onUnretire, onAsk }: CourseMenuProps) {
  const { t } = useTranslation('editor');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('course.more')}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {wasPublished && (
          <Menu.Item leftSection={<IconPackage size={18} aria-hidden />} onClick={() => onAsk('export')}>
            {t('export.menu')}
          </Menu.Item>
        )}
        {retired && (
          <Menu.Item leftSection={<IconArchiveOff size={18} aria-hidden />} onClick={onUnretire}>
            {t('course.unretire')}
          </Menu.Item>
        )}
        {wasPublished && !retired && (
          <Menu.Item leftSection={<IconArchive size={18} aria-hidden />} onClick={() => onAsk('retire')}>
            {t('course.retire')}
          </Menu.Item>
        )}
        {hasDraft && (
          <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onAsk('discard')}>
            {t('course.discard')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
