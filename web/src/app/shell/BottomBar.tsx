import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../ui/i18n.ts';
import classes from './BottomBar.module.css';
import type { MenuGroup } from './menus.ts';
import { targetOf } from './menus.ts';
import { useMenu } from './useMenu.ts';

/** The menu on a phone: within reach of the thumb. */
export function BottomBar({ menu }: { menu: readonly MenuGroup[] }) {
  const { t } = useTranslation('shell');
  const { entries, current, ownCompanyId } = useMenu(menu);
  return (
    <nav aria-label={t('menu.main')} className={classes.bar}>
      {entries.map((entry) => (
        <Link
          key={entry.title}
          {...targetOf(entry, ownCompanyId)}
          className={classes.entry}
          data-active={entry === current || undefined}
          aria-current={entry === current ? 'page' : undefined}
        >
          <entry.icon size={22} stroke={1.7} aria-hidden />
          <span>{entry.to === '/' ? t('menu.home') : t(`titles.${entry.title}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
