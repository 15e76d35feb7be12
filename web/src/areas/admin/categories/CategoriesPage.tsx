import { ActionIcon, Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryClient, queryOf, useCommand } from '../../../api/queries.ts';
import { CategoryIcon } from '../../../modules/catalogue/CategoryIcon.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { focusStep, StepButton } from '../../../ui/layout/StepButton.tsx';
import { refusalWords } from '../../../words/words.ts';
import classes from './CategoriesPage.module.css';
import { movedAhead } from './movedAhead.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';

type Category = Result<'listCategoryTree'>['categories'][number];

export const prefetch = () => queryClient.prefetchQuery(queryOf('listCategoryTree', {}));

/** The tree of categories, in the order learners see. */
export default function CategoriesPage() {
  const { t, language } = useTranslation('editor');
  const tree = useQuery(queryOf('listCategoryTree', {}));
  const [adding, setAdding] = useState<{ parent: Category | null } | null>(null);
  const [told, setTold] = useState('');
  const all = tree.data?.categories;
  const move = useCommand('moveCategory', {
    refresh: ['listCategoryTree', 'listCategories'],
    ahead: movedAhead,
    inOrder: true,
  });
  const nameOf = (category: Category) => inLanguage(category.names, language);
  const shift = (category: Category, position: number, by: -1 | 1) =>
    move.mutate(
      { categoryId: category.id, parentId: category.parentId, position },
      {
        onSuccess: () => {
          setTold(t('categories.moved', { name: nameOf(category), place: position + 1 }));
          focusStep(`[data-of="${category.id}"]`, by);
        },
      },
    );
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding({ parent: null })}>
      {t('categories.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('categories.title')} description={t('categories.description')} actions={add} />
      {tree.error && <ErrorState text={refusalWords(tree.error)} onRetry={() => void tree.refetch()} />}
      {!all && !tree.error && <Skeleton h={360} radius="lg" />}
      {all?.length === 0 && <EmptyState title={t('categories.none')} text={t('categories.noneText')} action={add} />}
      {all && all.length > 0 && (
        <Branch all={all} parentId={null} nameOf={nameOf} onShift={shift} onAdd={(parent) => setAdding({ parent })} />
      )}
      <p role="status" className={classes.told}>
        {told}
      </p>
      <AddDialog
        key={adding?.parent?.id ?? String(adding !== null)}
        opened={adding !== null}
        parent={adding?.parent ?? null}
        title={adding?.parent ? t('categories.addBelow', { name: nameOf(adding.parent) }) : t('categories.add')}
        onClose={() => setAdding(null)}
      />
    </>
  );
}

type BranchProps = {
  all: Category[];
  parentId: string | null;
  nameOf: (category: Category) => string;
  onShift: (category: Category, position: number, by: -1 | 1) => void;
  onAdd: (parent: Category) => void;
};

function Branch({ all, parentId, nameOf, onShift, onAdd }: BranchProps) {
  const { t } = useTranslation('editor');
  const here = all.filter((category) => category.parentId === parentId);
  if (here.length === 0) return null;
  return (
    <ul className={parentId ? classes.inner : classes.tree} aria-label={parentId ? undefined : t('categories.list')}>
      {here.map((category, index) => (
        <li key={category.id}>
          <div className={classes.row} data-of={category.id} data-hidden={category.hiddenAt ? true : undefined}>
            <span className={classes.icon}>
              <CategoryIcon name={category.icon} size={20} />
            </span>
            <Link to="/admin/categories/$id" params={{ id: category.id }} className={classes.name} data-tap>
              {nameOf(category)}
            </Link>
            {category.hiddenAt && <StatusBadge tone="off">{t('categories.hidden')}</StatusBadge>}
            <span className={classes.count}>{t('categories.courses', { count: category.courses })}</span>
            <Group gap={2} wrap="nowrap" className={classes.actions}>
              <StepButton
                label={t('categories.up', { name: nameOf(category) })}
                by={-1}
                possible={index > 0}
                onStep={() => onShift(category, index - 1, -1)}
              />
              <StepButton
                label={t('categories.down', { name: nameOf(category) })}
                by={1}
                possible={index < here.length - 1}
                onStep={() => onShift(category, index + 1, 1)}
              />
              <ActionIcon
                variant="subtle"
                aria-label={t('categories.addBelow', { name: nameOf(category) })}
                onClick={() => onAdd(category)}
              >
                <IconPlus size={18} aria-hidden />
              </ActionIcon>
            </Group>
          </div>
          <Branch all={all} parentId={category.id} nameOf={nameOf} onShift={onShift} onAdd={onAdd} />
        </li>
      ))}
    </ul>
  );
}

function AddDialog({
  opened,
  parent,
  title,
  onClose,
}: {
  opened: boolean;
  parent: Category | null;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('editor');
  const [names, setNames] = useState({ en: '', fr: '' });
  const create = useCommand('createCategory', {
    refresh: ['listCategoryTree', 'listCategories'],
    done: t('categories.created'),
    onSuccess: onClose,
  });
  const ready = names.en.trim() !== '' || names.fr.trim() !== '';
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready)
            create.mutate({
              parentId: parent?.id ?? null,
              names: Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim())),
              icon: parent?.icon ?? 'book',
            });
        }}
      >
        <Stack>
          {(['en', 'fr'] as const).map((language) => (
            <TextInput
              key={language}
              label={t('categories.nameIn', { language: t(`languages.${language}`) })}
              maxLength={200}
              data-autofocus={language === 'en' || undefined}
              value={names[language]}
              onChange={(event) => setNames({ ...names, [language]: event.currentTarget.value })}
            />
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" disabled={!ready} loading={create.isPending}>
              {t('categories.add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
