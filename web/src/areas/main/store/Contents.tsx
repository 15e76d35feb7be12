import { Anchor, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import classes from './store.module.css';

/** The courses one seat opens, with what is inside each of them. */
export function Contents({ courses }: { courses: Result<'getStoreProduct'>['courses'] }) {
  const { t } = useTranslation('products', 'catalogue');
  const f = useFormat();
  return (
    <SectionCard title={t('product.courses', { count: courses.length })}>
      {courses.map(({ id, code, title, summary, delivery, expectedMinutes, languages, validityMonths, sections }) => (
        <article key={id} className={classes.course}>
          <Title order={3} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {[
              code,
              t(`catalogue:deliveries.${delivery}`),
              f.minutes(expectedMinutes),
              languages.map((language) => language.toUpperCase()).join(' '),
              validityMonths === null ? t('product.noValidity') : t('product.validity', { count: validityMonths }),
            ].join(' · ')}
          </Text>
          {summary && <Text my="xs">{summary}</Text>}
          {sections.length > 0 && (
            <details open={courses.length === 1}>
              <summary>{t('product.outline')}</summary>
              <ul>
                {sections.map((section, place) => (
                  <li key={place}>
                    {section.title}
                    <ul>
                      {section.units.map((unit, at) => (
                        <li key={at}>{unit}</li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ul>
            </details>
          )}
          <Anchor component={Link} to="/courses/$id" params={{ id } as never} size="sm">
            {t('product.look')}
          </Anchor>
        </article>
      ))}
    </SectionCard>
  );
}
