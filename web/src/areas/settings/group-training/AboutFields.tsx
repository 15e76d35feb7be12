import { NativeSelect, NumberInput, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { contentLanguages } from '@app/domain/localised';
import { useTargets } from '../../../modules/positions/useTargets.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import type { PlanFields } from './usePlan.ts';
import classes from './training.module.css';

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
          <Select
            label={t('fields.course')}
            searchable
            openOnFocus={false}
            data={courses}
            {...form.getInputProps('courseId')}
            nothingFoundMessage={t('form.nothingFound')}
          />
        )}
        {about === 'skill' && (
          <div className={classes.pair}>
            <Select
              label={t('fields.skill')}
              searchable
              openOnFocus={false}
              data={skills}
              {...form.getInputProps('skillId')}
              nothingFoundMessage={t('form.nothingFound')}
            />
            <NumberInput
              label={t('fields.skillLevel')}
              min={1}
              max={20}
              allowDecimal={false}
              {...form.getInputProps('skillLevel')}
            />
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
