import { Link, useMatches } from '@tanstack/react-router';
import { useTranslation } from '../../ui/i18n.ts';
import { IconMenu2 } from '../../ui/icons.ts';
import { Mark } from '../../ui/feedback/Mark.tsx';
import { CartButton } from './CartButton.tsx';
import { InboxBell } from './InboxBell.tsx';
import { CompanySwitcher } from './CompanySwitcher.tsx';
import type { TitleKey } from '../page.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

type TopBarProps = {
  area: 'main' | 'settings' | 'admin';
  onOpenMenu?: () => void;
  /** Instead of the page’s own. */ title?: TitleKey | undefined;
};

/** On a phone: the page's title. Everywhere: search, company, person. */
export function TopBar({ area, onOpenMenu, title: given }: TopBarProps) {
  const { t } = useTranslation('shell');
  const own = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const title = given ?? own;
  return (
    <header className={classes.bar}>
      <div className={classes.phone}>
        {onOpenMenu ? (
          <button type="button" className={classes.hamburger} onClick={onOpenMenu} aria-label={t('menu.open')}>
            <IconMenu2 size={24} aria-hidden />
          </button>
        ) : (
          <Link to="/" aria-label={t('menu.home')} className={classes.mark}>
            <Mark size={30} />
          </Link>
        )}
        <span className={classes.title}>{title && t(`titles.${title}`)}</span>
      </div>
      <PaletteButton area={area} />
      <div className={classes.end}>
        {area !== 'admin' && <CartButton />}
        <InboxBell />
        <CompanySwitcher />
        <UserMenu />
      </div>
    </header>
  );
}
