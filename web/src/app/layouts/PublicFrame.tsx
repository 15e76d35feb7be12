import { Link } from '@tanstack/react-router';
import { legalPage } from '@app/domain/legal/kinds';
import type { ReactNode } from 'react';
import { chooseLanguage } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { Mark } from '../../ui/feedback/Mark.tsx';
import { languageNames, languages } from '../../words/languages.ts';
import { Banners } from '../shell/Banners.tsx';
import classes from './PublicLayout.module.css';
import { SkipLink } from '../shell/SkipLink.tsx';

/** Around pages open to anyone: the name, the language, the page, three links. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { t, language: spoken } = useTranslation('shell');
  return (
    <div className={classes.layout}>
      <SkipLink />
      <Banners />
      <header className={classes.header}>
        <Link to="/" className={classes.brand}>
          <Mark size={30} />
          <span>{t('product')}</span>
        </Link>
        <div role="group" aria-label={t('menu.language')} className={classes.languages}>
          {languages.map((language) => (
            <button
              key={language}
              type="button"
              lang={language}
              aria-pressed={spoken === language}
              onClick={() => void chooseLanguage(language)}
            >
              {languageNames[language]}
            </button>
          ))}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <Link to="/terms">{t('footer.terms')}</Link>
        <Link to="/privacy">{t('footer.privacy')}</Link>
        <Link {...(legalPage('cookies') as { to: '/privacy'; search: never })}>{t('footer.cookies')}</Link>
      </footer>
    </div>
  );
}
