import type { ReactNode } from 'react';
import { mainMenu } from '../shell/menus.ts';
import type { TitleKey } from '../page.tsx';
import { Shell } from '../shell/Shell.tsx';

/** The standard drawer; on a phone a bar at the bottom. */
export default function MainLayout({ children, title }: { children?: ReactNode; title?: TitleKey }) {
  return (
    <Shell area="main" menu={mainMenu} bottomBar title={title}>
      {children}
    </Shell>
  );
}
