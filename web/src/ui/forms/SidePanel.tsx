import { CloseButton, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLayoutEffect } from 'react';
import { useTranslation } from '../i18n.ts';
import { rememberOpener } from './openerFocus.ts';
import classes from './SidePanel.module.css';
import { useEscape } from './useEscape.ts';

type SidePanelProps = { title: ReactNode; text?: string | undefined; onClose: () => void; children: ReactNode };

/**
 * What is told of a row, at the side of its list. Its head stays the same element while what it holds is loaded, so
 * that the focus stays in it; closed by Escape, it gives the focus back.
 */
export function SidePanel({ title, text, onClose, children }: SidePanelProps) {
  const { t } = useTranslation('ui');
  useEscape(true, onClose);
  useLayoutEffect(() => rememberOpener(), []);
  return (
    <Drawer.Root
      opened
      closeOnEscape={false}
      onClose={onClose}
      lockScroll={false}
      position="right"
      size="min(30rem, 100vw)"
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body>
          <div className={classes.head}>
            <div>
              <Drawer.Title>{title}</Drawer.Title>
              {text && <p>{text}</p>}
            </div>
            <CloseButton size="lg" aria-label={t('close')} onClick={onClose} />
          </div>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
