import { Button, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';
import { courseReads } from './StateBar.tsx';

/** Code and category belong to the course, not to one of its versions: they change at once, published or not. */
export function CourseIdentity({ course }: { course: Result<'getCourse'> }) {
  const { t, language } = useTranslation('editor');
  const [code, setCode] = useState(course.code);
  const [categoryId, setCategoryId] = useState(course.categoryId);
  const [needsSeat, setNeedsSeat] = useState(course.needsSeat);
  const [asksDisclaimer, setAsksDisclaimer] = useState(course.asksDisclaimer);
  const [refusal, setRefusal] = useState<string | null>(null);
  const tree = useQuery(queryOf('listCategoryTree', {}));
  const change = useCommand('changeCourse', {
    quiet: true,
    refresh: courseReads,
    done: t('general.changed'),
    onSuccess: () => setRefusal(null),
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  const changed =
    code.trim() !== course.code ||
    categoryId !== course.categoryId ||
    needsSeat !== course.needsSeat ||
    asksDisclaimer !== course.asksDisclaimer;
  return (
    <SectionCard title={t('general.identity')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ courseId: course.id, code: code.trim(), categoryId, needsSeat, asksDisclaimer });
        }}
      >
        <Stack>
          <TextInput
            label={t('general.code')}
            required
            withAsterisk={false}
            maxLength={40}
            pattern="[A-Za-z0-9][A-Za-z0-9._\-]{1,39}"
            value={code}
            error={refusal}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('general.category')}
            value={categoryId}
            onChange={(event) => setCategoryId(event.currentTarget.value)}
            data={(tree.data?.categories ?? []).map((category) => ({
              value: category.id,
              label: inLanguage(category.names, language),
            }))}
          />
          <Switch
            label={t('general.needsSeat')}
            description={t('general.needsSeatText')}
            checked={needsSeat}
            onChange={(event) => setNeedsSeat(event.currentTarget.checked)}
          />
          <Switch
            label={t('general.asksDisclaimer')}
            description={t('general.asksDisclaimerText')}
            checked={asksDisclaimer}
            onChange={(event) => setAsksDisclaimer(event.currentTarget.checked)}
          />
          {changed && (
            <Button type="submit" variant="default" loading={change.isPending}>
              {t('general.change')}
            </Button>
          )}
        </Stack>
      </form>
    </SectionCard>
  );
}
