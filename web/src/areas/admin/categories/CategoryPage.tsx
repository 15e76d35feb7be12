import { Button, Grid, NativeSelect, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { contentLanguages, inLanguage } from '@app/domain/localised';
import type { Localised } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { queryClient, queryOf, useCommand } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { DataList } from '../../../ui/lists/DataList.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyGood } from '../../../ui/feedback/notify.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { stateTone } from '../../../modules/catalogue/standing.ts';
import { IconChoice } from './IconChoice.tsx';

type Category = Result<'getCategory'>;
type Node = Result<'listCategoryTree'>['categories'][number];

export const prefetch = ({ id }: Record<string, string>) =>
  queryClient.prefetchQuery(queryOf('getCategory', { categoryId: id! }));

/** One category: its names, its look, where it stands, and its courses. */
export default function CategoryPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t, language } = useTranslation('editor');
  const found = useQuery(queryOf('getCategory', { categoryId: id }));
  const tree = useQuery(queryOf('listCategoryTree', {}));
  const name = found.data && inLanguage(found.data.names, language);
  usePageTitle(name);
  return (
    <RecordPage found={found} list="/admin/categories" back={t('categories.back')}>
      {(category, back) => {
        if (!tree.data) return <PageSkeleton />;
        return (
          <>
            <PageHeader
              above={back}
              title={name}
              beside={category.hiddenAt && <StatusBadge tone="off">{t('categories.hidden')}</StatusBadge>}
              actions={<Delete category={category} name={name ?? ''} />}
            />
            <Stack gap="lg">
              <Form key={category.id} category={category} tree={tree.data.categories} />
              <SectionCard title={t('categories.coursesHere')}>
                <DataList
                  label={t('categories.coursesHere')}
                  rows={category.courseList}
                  rowKey={(row) => row.id}
                  rowLink={(row) => ({ to: '/admin/courses/$id', params: { id: row.id } as never })}
                  empty={{ title: t('categories.coursesNone') }}
                  columns={[
                    {
                      key: 'title',
                      label: t('courses.heads.title'),
                      card: 'title',
                      cell: (row) => inLanguage(row.titles, language),
                    },
                    { key: 'code', label: t('courses.heads.code'), cell: (row) => row.code },
                    {
                      key: 'state',
                      label: t('courses.heads.state'),
                      cell: (row) => <StatusBadge tone={stateTone[row.state]}>{t(`states.${row.state}`)}</StatusBadge>,
                    },
                  ]}
                />
              </SectionCard>
            </Stack>
          </>
        );
      }}
    </RecordPage>
  );
}

const filled = (words: Localised) => Object.fromEntries(Object.entries(words).filter(([, text]) => text?.trim()));
const whole = (words: Localised) => ({ en: words.en ?? '', fr: words.fr ?? '', es: words.es ?? '' });

function Form({ category, tree }: { category: Category; tree: Node[] }) {
  const { t, language } = useTranslation('editor');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      names: whole(category.names),
      descriptions: whole(category.descriptions),
      icon: category.icon,
      hidden: category.hiddenAt !== null,
      parentId: category.parentId ?? '',
    },
  });
  const refresh = ['getCategory', 'listCategoryTree', 'listCategories'] as const;
  const refused = { quiet: true, onRefusal: (error: unknown) => setRefusal(showRefusal(form, error)) };
  const change = useCommand('changeCategory', { refresh, ...refused });
  const move = useCommand('moveCategory', { refresh, ...refused });
  const save = form.onSubmit(async ({ names, descriptions, icon, hidden, parentId }) => {
    setRefusal(null);
    const parent = parentId || null;
    try {
      if (parent !== category.parentId)
        await move.mutateAsync({ categoryId: category.id, parentId: parent, position: 1000 });
      await change.mutateAsync({
        categoryId: category.id,
        names: filled(names),
        descriptions: filled(descriptions),
        icon,
        hidden,
      });
      form.resetDirty();
      notifyGood(t('categories.saved'));
    } catch {
      // told at the fields or above them
    }
  });
  const inside = new Set(branchOf(tree, category.id));
  const places = tree
    .filter((node) => !inside.has(node.id))
    .map((node) => ({ value: node.id, label: pathOf(tree, node, language) }));
  return (
    <form onSubmit={save}>
      <Stack gap="lg">
        <SectionCard title={t('categories.names')} description={t('categories.namesText')}>
          <Grid>
            {contentLanguages.map((one) => (
              <Grid.Col key={one} span={{ base: 12, md: 4 }}>
                <TextInput
                  label={t('categories.nameIn', { language: t(`languages.${one}`) })}
                  maxLength={200}
                  {...form.getInputProps(`names.${one}`)}
                  error={one === 'en' ? (form.errors['names'] ?? form.errors['names.en']) : form.errors[`names.${one}`]}
                />
                <Textarea
                  mt="sm"
                  autosize
                  minRows={2}
                  label={t('categories.descriptionIn', { language: t(`languages.${one}`) })}
                  maxLength={500}
                  {...form.getInputProps(`descriptions.${one}`)}
                />
              </Grid.Col>
            ))}
          </Grid>
        </SectionCard>
        <SectionCard title={t('categories.place')}>
          <Stack>
            <NativeSelect
              maw="28rem"
              label={t('categories.parent')}
              data={[{ value: '', label: t('categories.top') }, ...places]}
              {...form.getInputProps('parentId')}
            />
            <IconChoice
              label={t('categories.icon')}
              value={form.values.icon}
              onChange={(icon) => form.setFieldValue('icon', icon)}
            />
            <Switch
              label={t('categories.visible')}
              description={t('categories.visibleHint')}
              checked={!form.values.hidden}
              onChange={(event) => form.setFieldValue('hidden', !event.currentTarget.checked)}
            />
          </Stack>
        </SectionCard>
        {refusal && (
          <Text c="var(--mantine-color-error)" role="alert">
            {refusal}
          </Text>
        )}
        <div>
          <Button type="submit" loading={change.isPending || move.isPending}>
            {t('ui:save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function branchOf(tree: Node[], id: string): string[] {
  return [id, ...tree.filter((node) => node.parentId === id).flatMap((node) => branchOf(tree, node.id))];
}

function pathOf(tree: Node[], node: Node, language: string): string {
  const parent = tree.find((other) => other.id === node.parentId);
  return (parent ? `${pathOf(tree, parent, language)} › ` : '') + inLanguage(node.names, language);
}

function Delete({ category, name }: { category: Category; name: string }) {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useCommand('deleteCategory', {
    done: t('categories.deleted'),
    refresh: ['listCategories'],
    onSuccess: async () => {
      await navigate({ to: '/admin/categories' });
      await queryClient.invalidateQueries({ queryKey: ['listCategoryTree'] });
    },
  });
  const used = category.courses + category.children > 0;
  const counts = {
    courses: t('categories.courses', { count: category.courses }),
    children: t('categories.children', { count: category.children }),
  };
  return (
    <>
      <Button variant="subtle" color="brick" onClick={() => setAsking(true)}>
        {t('categories.delete')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ categoryId: category.id })}
        title={t('categories.deleteTitle', { name })}
        preview={used ? t('categories.inUse', counts) : t('categories.deleteText')}
        confirm={t('categories.delete')}
        destructive
        busy={remove.isPending}
        ready={!used}
      />
    </>
  );
}
