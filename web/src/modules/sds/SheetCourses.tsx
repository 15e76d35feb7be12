import { inLanguage } from '@app/domain/localised';
import { languageWords } from '@app/domain/sds/words';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMaybeSession } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import classes from './sds.module.css';
import type { Sheet } from './siteQueries.ts';

/** The training about a product. Anyone who is not signed in does so on the way to a course. */
export function SheetCourses({ courses }: Pick<Sheet, 'courses'>) {
  const { t } = useTranslation('sdsPublic');
  const f = useFormat();
  const signedIn = Boolean(useMaybeSession()?.person);
  const locale = spokenLocale();
  if (courses.length === 0) return null;
  return (
    <SectionCard title={t('training')}>
      {!signedIn && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('trainingText')}
        </Text>
      )}
      <ul className={classes.sites} aria-label={t('training')}>
        {courses.map(({ id, titles, minutes, languages }) => (
          <li key={id}>
            <Link to="/courses/$id" params={{ id }}>
              {inLanguage(titles, locale)}
            </Link>
            <span className={classes.soft}>
              {[f.minutes(minutes), f.list(languages.map((one) => languageWords[one][locale]))].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
