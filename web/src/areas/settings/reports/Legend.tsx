import { notAsked, statusMeanings, statusWords } from '@app/domain/qualification/standing-words';
import { requirementStatuses } from '@app/domain/qualification/status';
import { spoken } from '../../../modules/qualification/marks.ts';
import { StatusMark } from '../../../modules/qualification/StatusMark.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import classes from './Matrix.module.css';

/** What each letter and shape says. */
export function Legend() {
  const { t, language } = useTranslation('matrix');
  const locale = spoken(language);
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {requirementStatuses
        .filter((status) => status !== 'future')
        .map((status) => (
          <li key={status} title={statusMeanings[status][locale]}>
            <StatusMark status={status} />
            {statusWords[status][locale]}
          </li>
        ))}
      <li>
        {notAsked} {t('notAsked')}
      </li>
    </ul>
  );
}
