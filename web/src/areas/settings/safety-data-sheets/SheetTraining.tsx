import { inLanguage } from '@app/domain/localised';
import { Button, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { useUndo } from '../../../api/undo.ts';
import { useTargets } from '../../../modules/positions/useTargets.ts';
import { SelectField } from '../../../ui/forms/ChoiceFields.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import classes from './sheets.module.css';
import type { Sheet } from './sheets.ts';

type Course = Sheet['courses'][number];

/** The courses about a product, which are shown with its sheets at the sites. */
export function SheetTraining({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('sds');
  const [linking, setLinking] = useState(false);
  const offer = useUndo(['getSheet']);
  const unlink = useCommand('unlinkSheetCourse', { refresh: ['getSheet'] });
  const remove = ({ id, titles }: Course) => {
    const link = { sheetId: sheet.id, courseId: id };
    const done = t('training.removed', { course: inLanguage(titles, spokenLocale()) });
    unlink.mutate(link, { onSuccess: () => offer(done, () => call('linkSheetCourse', link)) });
  };
  return (
    <SectionCard
      title={t('training.title')}
      description={t('training.text')}
      action={
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setLinking(true)}
        >
          {t('training.link')}
        </Button>
      }
      flush
    >
      {sheet.courses.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.inset}>
          {t('training.none')}
        </Text>
      )}
      <ul className={classes.rows} aria-label={t('training.title')}>
        {sheet.courses.map((course) => (
          <CourseLine key={course.id} course={course} onRemove={() => remove(course)} />
        ))}
      </ul>
      {linking && <LinkCourse sheet={sheet} onClose={() => setLinking(false)} />}
    </SectionCard>
  );
}

function CourseLine({ course, onRemove }: { course: Course; onRemove: () => void }) {
  const { t } = useTranslation('sds');
  const f = useFormat();
  const { id, code, titles, retired, linkedAt, linkedBy } = course;
  const title = inLanguage(titles, spokenLocale());
  return (
    <li>
      <div>
        <Group gap="xs">
          <Link to="/settings/courses/$id" params={{ id }} className={classes.name}>
            {title}
          </Link>
          {retired && <StatusBadge tone="off">{t('training.retired')}</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          {[code, f.dayOf(linkedAt), linkedBy].filter(Boolean).join(' · ')}
        </Text>
        {retired && <Text size="sm">{t('training.retiredText')}</Text>}
      </div>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={`${colon(t('training.remove'))} ${title}`}
        onClick={onRemove}
      >
        {t('training.remove')}
      </Button>
    </li>
  );
}

function LinkCourse({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const { t } = useTranslation('sds');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { courses } = useTargets();
  const form = useForm({ initialValues: { courseId: null as string | null } });
  const link = useCommand('linkSheetCourse', {
    quiet: true,
    refresh: ['getSheet'],
    done: t('training.linked'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const linked = new Set(sheet.courses.map(({ id }) => id));
  return (
    <FormDialog
      title={t('training.linkTitle', { product: sheet.product })}
      confirm={t('training.link')}
      refusal={refusal}
      busy={link.isPending}
      lightDismiss={!form.isDirty()}
      onSubmit={form.onSubmit(({ courseId }) => {
        setRefusal(null);
        if (!courseId) return form.setErrors({ courseId: t('training.choose') });
        link.mutate({ sheetId: sheet.id, courseId });
      })}
      onClose={onClose}
    >
      <SelectField
        label={t('training.course')}
        description={t('training.courseHint')}
        searchable
        data={courses.filter(({ value }) => !linked.has(value))}
        nothingFoundMessage={t('training.nothingFound')}
        {...form.getInputProps('courseId')}
      />
    </FormDialog>
  );
}
