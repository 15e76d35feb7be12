import { Link, Outlet } from '@tanstack/react-router';
import { useTranslation } from '../ui/i18n.ts';
import { Mark } from '../ui/Mark.tsx';
import { languageNames, languages } from '../words/languages.ts';
import { speak } from '../words/words.ts';
import { Banners } from './Banners.tsx';
import classes from './PublicLayout.module.css';

/** Around pages open to anyone: the name, the language, the page, two links. */
export default function PublicLayout() {
  const { t, language: spoken } = useTranslation('shell');
  return (
    <div className={classes.layout}>
      <a href="#content" className={classes.skip}>
        {t('skipToContent')}
      </a>
      <Banners />
      <header className={classes.header}>
        <Link to="/" className={classes.brand}>
          <Mark size={30} />
          <span>{t('product')}</span>
        </Link>
        <div role="group" aria-label={t('menu.language')} className={classes.languages}>
          {languages.map((language) => (
            <button key={language} type="button" lang={language} aria-pressed={spoken === language} onClick={() => void speak(language)}>
              {languageNames[language]}
            </button>
          ))}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <Link to="/terms">{t('footer.terms')}</Link>
        <Link to="/privacy">{t('footer.privacy')}</Link>
      </footer>
    </div>
  );
}
