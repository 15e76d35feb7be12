import { Checkbox, Group, NativeSelect, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { deliveries } from '@app/domain/catalogue/course-fields';
import type { Delivery } from '@app/domain/catalogue/course-fields';
import type { ContentLanguage } from '@app/domain/localised';
import { contentLanguages } from '@app/domain/localised';
import { Suspense } from 'react';
import type { Result } from '../../../api/client.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { CourseIdentity } from './CourseIdentity.tsx';
import { CoursePicture } from './CoursePicture.tsx';
import classes from './CoursePage.module.css';
import { noText } from './draft.ts';
import { Figure } from './Figure.tsx';
import type { Editing } from './useDraft.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const Prerequisites = lazyPart(() =>
  import('./Prerequisites.tsx').then((module) => ({ default: module.Prerequisites })),
);

type GeneralTabProps = { editing: Editing; course: Result<'getCourse'>; writing: ContentLanguage };

/** What learners read before they begin, and how the course is given. */
export function GeneralTab({ editing, course, writing }: GeneralTabProps) {
  const { t } = useTranslation('editor', 'catalogue');
  const { draft, set } = editing;
  const readOnly = !editing.editable;
  const text = draft.texts[writing] ?? noText;
  const refused = (field: keyof typeof text) => editing.refusedAt(`texts.${writing}.${field}`);
  const setText = (change: Partial<typeof text>) =>
    set({ texts: { ...draft.texts, [writing]: { ...text, ...change } } });
  const toggle = (language: ContentLanguage) =>
    set({
      languages: contentLanguages.filter((one) =>
        one === language ? !draft.languages.includes(one) : draft.languages.includes(one),
      ),
    });
  return (
    <div className={classes.two}>
      <div>
        <SectionCard title={t('general.texts')}>
          <Stack lang={writing}>
            <TextInput
              data-field="title"
              label={t('general.title')}
              maxLength={200}
              readOnly={readOnly}
              error={refused('title')}
              value={text.title}
              onChange={(event) => setText({ title: event.currentTarget.value })}
            />
            <Textarea
              data-field="summary"
              label={t('general.summary')}
              description={t('general.summaryHint')}
              maxLength={2000}
              autosize
              minRows={2}
              readOnly={readOnly}
              error={refused('summary')}
              value={text.summary}
              onChange={(event) => setText({ summary: event.currentTarget.value })}
            />
            <Lines
              label={t('general.objectives')}
              hint={t('general.perLine')}
              value={text.objectives}
              error={refused('objectives')}
              readOnly={readOnly}
              onChange={(objectives) => setText({ objectives })}
            />
            <Lines
              label={t('general.audience')}
              hint={t('general.perLine')}
              value={text.audience}
              error={refused('audience')}
              readOnly={readOnly}
              onChange={(audience) => setText({ audience })}
            />
          </Stack>
        </SectionCard>
        <SectionCard title={t('general.prerequisites')} description={t('general.prerequisitesHint')}>
          <Suspense fallback={<Skeleton h={36} />}>
            <Prerequisites editing={editing} />
          </Suspense>
        </SectionCard>
        <SectionCard title={t('general.regulations')}>
          <Lines
            label={t('general.regulations')}
            hint={t('general.regulationsHint')}
            hideLabel
            value={draft.regulationRefs}
            error={editing.refusedAt('regulationRefs')}
            readOnly={readOnly}
            onChange={(regulationRefs) => set({ regulationRefs })}
          />
        </SectionCard>
      </div>
      <div>
        <SectionCard title={t('general.picture')}>
          <CoursePicture editing={editing} />
        </SectionCard>
        <SectionCard title={t('general.form')}>
          <Stack>
            <Checkbox.Group
              label={t('general.languages')}
              description={t('general.languagesHint')}
              value={draft.languages}
              data-field="languages"
            >
              <Group mt="xs">
                {contentLanguages.map((language) => (
                  <Checkbox
                    key={language}
                    value={language}
                    label={t(`catalogue:languages.${language}`)}
                    disabled={readOnly}
                    onChange={() => toggle(language)}
                  />
                ))}
              </Group>
            </Checkbox.Group>
            <NativeSelect
              label={t('general.delivery')}
              disabled={readOnly}
              value={draft.delivery}
              onChange={(event) => set({ delivery: event.currentTarget.value as Delivery })}
              data={deliveries.map((value) => ({ value, label: t(`catalogue:deliveries.${value}`) }))}
            />
            <Figure
              label={t('general.minutes')}
              min={1}
              max={10_000}
              readOnly={readOnly}
              value={draft.expectedMinutes}
              onChange={(expectedMinutes) => set({ expectedMinutes })}
            />
            <Figure
              label={t('general.dueDays')}
              min={0}
              max={365}
              readOnly={readOnly}
              value={draft.initialDueDays}
              onChange={(initialDueDays) => set({ initialDueDays })}
            />
          </Stack>
        </SectionCard>
        <CourseIdentity course={course} />
      </div>
    </div>
  );
}

type LinesProps = {
  label: string;
  hint: string;
  hideLabel?: boolean;
  value: string[];
  readOnly: boolean;
  error: string | undefined;
  onChange: (lines: string[]) => void;
};

function Lines({ label, hint, hideLabel, value, readOnly, error, onChange }: LinesProps) {
  return (
    <Textarea
      label={hideLabel ? undefined : label}
      aria-label={hideLabel ? label : undefined}
      description={hint}
      autosize
      minRows={3}
      readOnly={readOnly}
      error={error}
      value={value.join('\n')}
      onChange={(event) => onChange(event.currentTarget.value === '' ? [] : event.currentTarget.value.split('\n'))}
    />
  );
}
