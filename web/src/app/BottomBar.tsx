import { Link, useRouterState } from '@tanstack/react-router';
import { useTranslation } from '../ui/i18n.ts';
import classes from './BottomBar.module.css';
import { isWithin } from './menus.ts';
import type { MenuEntry } from './menus.ts';

/** The menu on a phone: within reach of the thumb. */
export function BottomBar({ menu }: { menu: MenuEntry[] }) {
  const { t } = useTranslation('shell');
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <nav aria-label={t('menu.main')} className={classes.bar}>
      {menu.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          className={classes.entry}
          data-active={isWithin(entry, pathname) || undefined}
          aria-current={isWithin(entry, pathname) ? 'page' : undefined}
        >
          <entry.icon size={22} stroke={1.7} aria-hidden />
          <span>{t(`titles.${entry.title}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
