import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from '../ui/i18n.ts';
import classes from './MenuList.module.css';
import { isWithin } from './menus.ts';
import type { MenuEntry } from './menus.ts';

export function MenuList({ menu, collapsed }: { menu: MenuEntry[]; collapsed: boolean }) {
  const { t } = useTranslation('shell');
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <ul className={classes.list}>
      {menu.map((entry) => (
        <li key={entry.to}>
          <Link
            to={entry.to}
            className={classes.entry}
            data-collapsed={collapsed || undefined}
            data-active={isWithin(entry, pathname) || undefined}
            aria-current={isWithin(entry, pathname) ? 'page' : undefined}
            title={collapsed ? t(`titles.${entry.title}`) : undefined}
          >
            <entry.icon size={20} stroke={1.7} aria-hidden />
            <span className={classes.label}>{t(`titles.${entry.title}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
