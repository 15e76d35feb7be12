import { TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import type { CoursesFieldProps } from './CoursesList.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const CoursesList = lazyPart(() => import('./CoursesList.tsx'));

/**
 * The courses of a product. Its list weighs 35 kB and comes after the page; until then the field shows what is in it.
 */
export function CoursesField(props: CoursesFieldProps) {
  const { t } = useTranslation('productAdmin');
  const names = [...props.chosen.values()].join(', ');
  return (
    <Suspense
      fallback={<TextInput label={t('fields.courses')} description={t('fields.coursesHint')} value={names} readOnly />}
    >
      <CoursesList {...props} />
    </Suspense>
  );
}
