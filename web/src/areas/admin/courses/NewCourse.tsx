import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { contentLanguages, inLanguage } from '@app/domain/localised';
import type { ContentLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { refusalWords } from '../../../words/words.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';

/** The four things a course begins with; the rest is written in its draft. */
export function NewCourse({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t, language } = useTranslation('editor', 'catalogue');
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const tree = useQuery({ ...queryOf('listCategoryTree', {}), enabled: opened });
  const categories = (tree.data?.categories ?? []).map((category) => ({
    value: category.id,
    label: inLanguage(category.names, language),
  }));
  const form = useForm({
    initialValues: {
      title: '',
      code: '',
      categoryId: '',
      language: (language === 'fr' ? 'fr' : 'en') as ContentLanguage,
    },
  });
  const create = useCommand('createCourse', {
    quiet: true,
    refresh: ['listCourses'],
    onSuccess: ({ id }) => navigate({ to: '/admin/courses/$id', params: { id } }),
    onRefusal: (error) => {
      if (error.code === 'codeTaken') form.setErrors({ code: refusalWords(error) });
      else setRefusal(showRefusal(form, error));
    },
  });
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    create.mutate({ ...values, categoryId: values.categoryId || (categories[0]?.value ?? '') });
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('courses.add')}>
      <form onSubmit={submit}>
        <Stack>
          {refusal && (
            <Alert color="brick" role="alert">
              {refusal}
            </Alert>
          )}
          <TextInput
            label={t('courses.courseTitle')}
            required
            withAsterisk={false}
            maxLength={200}
            data-autofocus
            {...form.getInputProps('title')}
          />
          <TextInput
            label={t('courses.code')}
            description={t('courses.codeHint')}
            required
            withAsterisk={false}
            maxLength={40}
            pattern="[A-Za-z0-9][A-Za-z0-9._\-]{1,39}"
            {...form.getInputProps('code')}
          />
          <NativeSelect label={t('courses.category')} data={categories} {...form.getInputProps('categoryId')} />
          <NativeSelect
            label={t('courses.writtenIn')}
            data={contentLanguages.map((value) => ({ value, label: t(`catalogue:languages.${value}`) }))}
            {...form.getInputProps('language')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={categories.length === 0}>
              {t('courses.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
