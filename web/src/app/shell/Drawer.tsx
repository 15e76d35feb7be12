import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '../../ui/icons.ts';
import { Mark } from '../../ui/feedback/Mark.tsx';
import { AreaSwitch } from './AreaSwitch.tsx';
import classes from './Drawer.module.css';
import { MenuList } from './MenuList.tsx';
import type { MenuGroup } from './menus.ts';

type DrawerProps = {
  area: 'main' | 'settings' | 'admin';
  menu: readonly MenuGroup[];
  collapsed: boolean;
  onToggle: () => void;
  open: boolean;
  onClose: () => void;
};

/** The menu of an area: beside the page, or over it on a phone. */
export function Drawer({ area, menu, collapsed, onToggle, open, onClose }: DrawerProps) {
  const { t } = useTranslation('shell');
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <>
      <aside className={classes.drawer} data-collapsed={collapsed || undefined} aria-label={t('menu.main')}>
        <div className={classes.head}>
          <Brand collapsed={collapsed} />
        </div>
        <AreaSwitch area={area} collapsed={collapsed} />
        <nav aria-label={t('menu.main')} className={classes.nav}>
          <MenuList menu={menu} collapsed={collapsed} />
        </nav>
        <button
          type="button"
          className={classes.toggle}
          onClick={onToggle}
          aria-expanded={!collapsed}
          aria-label={t(collapsed ? 'menu.expand' : 'menu.collapse')}
        >
          <Toggle size={20} stroke={1.6} aria-hidden />
        </button>
      </aside>
      <PhoneDrawer open={open} onClose={onClose}>
        <AreaSwitch area={area} collapsed={false} />
        <nav aria-label={t('menu.main')}>
          <MenuList menu={menu} collapsed={false} />
        </nav>
      </PhoneDrawer>
    </>
  );
}

function Brand({ collapsed }: { collapsed: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <Link to="/" className={classes.brand} aria-label={t('product')}>
      <Mark size={32} />
      {!collapsed && <span className={classes.name}>{t('product')}</span>}
    </Link>
  );
}

/** A native dialog: it traps the focus, closes on Escape or a press beside it, and makes the rest inert by itself. */
function PhoneDrawer({ open, onClose, children }: { open: boolean; onClose: () => void; children: React.ReactNode }) {
  const { t } = useTranslation('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className={classes.phone} aria-label={t('menu.main')} onClose={onClose} closedby="any">
      {open && (
        <div className={classes.phoneBody}>
          <div className={classes.head}>
            <Brand collapsed={false} />
            <button type="button" className={classes.close} onClick={onClose} aria-label={t('menu.close')}>
              <IconX size={22} aria-hidden />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
