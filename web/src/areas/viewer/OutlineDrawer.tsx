import { CloseButton, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import classes from './ViewerOutline.module.css';

/** What holds the contents of the course on a phone. */
export function OutlineDrawer({
  opened,
  onClose,
  children,
}: {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('viewer');
  return (
    <Drawer.Root opened={opened} onClose={onClose} lockScroll={false} position="right" size="min(22rem, 88vw)">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('outline')}>
        <Drawer.Body>
          <div className={classes.drawerHead}>
            <strong>{t('outline')}</strong>
            <CloseButton size="lg" aria-label={t('closeOutline')} onClick={onClose} />
          </div>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
