import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import type { Person } from '../../../modules/people/PersonPicker.tsx';
import { PersonPicker } from '../../../modules/people/PersonPicker.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Draft } from './draft.ts';
import { inputOf } from './draft.ts';
import classes from './messaging.module.css';

type PreviewCardProps = { draft: Draft; person: Person | null; onPerson: (person: Person | null) => void };

/** The message as one person will read it. */
export function PreviewCard({ draft, person, onPerson }: PreviewCardProps) {
  const { t } = useTranslation('messaging');
  const f = useFormat();
  const [asked] = useDebouncedValue(JSON.stringify(inputOf(draft).variants), 400);
  const preview = useQuery({
    ...queryOf('previewMessage', { variants: JSON.parse(asked), personId: person?.id ?? '' }),
    enabled: person !== null,
    placeholderData: keepPreviousData,
  });
  const shown = person ? preview.data : undefined;
  return (
    <SectionCard title={t('preview.title')}>
      <Stack gap="sm">
        <PersonPicker label={t('preview.as')} value={person} onChange={onPerson} />
        {!person && (
          <Text size="sm" c="dimmed">
            {t('preview.empty')}
          </Text>
        )}
        {person && preview.error && <Text size="sm">{refusalWords(preview.error)}</Text>}
        {shown && !shown.language && <Text size="sm">{t('preview.noWords')}</Text>}
        {shown?.language && (
          <article className={classes.letter} lang={shown.language}>
            <h3 dir="auto">{shown.subject}</h3>
            {shown.paragraphs.map((text, place) => (
              <p key={place} dir="auto">
                {text}
              </p>
            ))}
          </article>
        )}
        {shown?.language && (
          <Text size="sm" c="dimmed">
            {t('preview.language', { language: t(`write.languages.${shown.language}`) })}
            {shown.missing.length > 0 && (
              <>
                <br />
                {t('preview.missing', {
                  name: shown.name,
                  fields: f.list(shown.missing.map((field) => t(`write.fields.${field}`))),
                })}
              </>
            )}
          </Text>
        )}
      </Stack>
    </SectionCard>
  );
}
