import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { signedInAddresses } from '../../api/addresses/signedIn.ts';
import { learnAddresses } from '../../api/client.ts';
import { LegalGate } from '../../modules/legal/LegalGate.tsx';
import { Banners } from './Banners.tsx';
import { Drawer } from './Drawer.tsx';
import { FactorGate } from '../gates/FactorGate.tsx';
import type { MenuGroup } from './menus.ts';
import type { TitleKey } from '../page.tsx';
import { BottomBar } from './BottomBar.tsx';
import classes from './Shell.module.css';
import { ShortcutKeys } from './ShortcutKeys.tsx';
import { SignedInGate } from '../gates/SignedInGate.tsx';
import { SkipLink } from './SkipLink.tsx';
import { SuspensionGate } from '../gates/SuspensionGate.tsx';
import { TopBar } from './TopBar.tsx';
import { useKeptParts } from './useKeptParts.ts';

learnAddresses(signedInAddresses);

type ShellProps = {
  area: 'main' | 'settings' | 'admin';
  menu: readonly MenuGroup[];
  /** On a phone: the menu as a bar at the bottom instead of behind a hamburger. */
  bottomBar?: boolean;
  /** What is shown, and its title, where no page of the area is. */
  children?: ReactNode;
  title?: TitleKey | undefined;
};

const stored = 'muster-drawer';

/** The frame of the three areas with a drawer, unless the company is suspended or a second factor is overdue. */
export function Shell(props: ShellProps) {
  return (
    <SignedInGate>
      <SuspensionGate>
        <FactorGate>
          <Frame {...props} />
        </FactorGate>
      </SuspensionGate>
    </SignedInGate>
  );
}

/** Skip link, banners, top bar, drawer, the page. */
function Frame({ area, menu, bottomBar = false, children, title }: ShellProps) {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(stored) === 'collapsed');
  const [open, setOpen] = useState(false);
  useKeptParts();
  const main = useRef<HTMLElement>(null);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const first = useRef(true);
  useEffect(() => {
    setOpen(false);
    // a new page: the keyboard and the screen reader start at its beginning
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [pathname]);
  const toggle = () => {
    localStorage.setItem(stored, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined} data-bottom-bar={bottomBar || undefined}>
      <SkipLink />
      <ShortcutKeys />
      <Drawer
        area={area}
        menu={menu}
        collapsed={collapsed}
        onToggle={toggle}
        open={open}
        onClose={() => setOpen(false)}
      />
      <div className={classes.column}>
        <Banners />
        <TopBar area={area} onOpenMenu={bottomBar ? undefined : () => setOpen(true)} title={title} />
        <main id="content" ref={main} tabIndex={-1} className={classes.main}>
          <LegalGate>{children ?? <Outlet />}</LegalGate>
        </main>
      </div>
      {bottomBar && <BottomBar menu={menu} />}
    </div>
  );
}
