import { NativeSelect, NumberInput, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { contentLanguages, inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import type { PlanFields } from './usePlan.ts';
import classes from './training.module.css';

/** The skills and courses that can be chosen, by name. */
export function useTargets() {
  const { language } = useTranslation('training');
  const choices = useQuery({ ...queryOf('listTargets', {}), staleTime: 60_000 });
  const option = (one: { id: string; code: string; names: Record<string, string | undefined> }) => ({
    value: one.id,
    label: `${inLanguage(one.names, language) || one.code} (${one.code})`,
  });
  return { courses: (choices.data?.courses ?? []).map(option), skills: (choices.data?.skills ?? []).map(option) };
}

/** What it is about: a course, a qualification, or a topic of its own. */
export function AboutFields({ form }: { form: PlanFields }) {
  const { t } = useTranslation('training');
  const { courses, skills } = useTargets();
  const { about } = form.values;
  return (
    <SectionCard title={t('form.about')}>
      <Stack>
        <SegmentedControl
          aria-label={t('form.about')}
          data={(['course', 'skill', 'topic'] as const).map((value) => ({ value, label: t(`about.${value}`) }))}
          {...form.getInputProps('about')}
        />
        {about === 'course' && (
          <Select label={t('fields.course')} searchable data={courses} {...form.getInputProps('courseId')} nothingFoundMessage={t('form.nothingFound')} />
        )}
        {about === 'skill' && (
          <div className={classes.pair}>
            <Select label={t('fields.skill')} searchable data={skills} {...form.getInputProps('skillId')} nothingFoundMessage={t('form.nothingFound')} />
            <NumberInput label={t('fields.skillLevel')} min={1} max={20} allowDecimal={false} {...form.getInputProps('skillLevel')} />
          </div>
        )}
        <div className={classes.pair}>
          <TextInput
            label={about === 'topic' ? t('fields.topic') : t('fields.title')}
            description={about === 'topic' ? undefined : t('fields.titleHint')}
            maxLength={200}
            {...form.getInputProps('title')}
          />
          <NativeSelect
            label={t('fields.language')}
            description={about === 'topic' ? undefined : t('fields.languageHint')}
            data={contentLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
            {...form.getInputProps('language')}
          />
        </div>
      </Stack>
    </SectionCard>
  );
}
