import { useTranslation } from '../../ui/i18n.ts';
import classes from './SkipLink.module.css';

/** The first stop of the keyboard: past the menus, to the page. Seen only while it has the focus. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a href="#content" className={classes.skip}>
      {t('skipToContent')}
    </a>
  );
}
