import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { DropPanel } from '../../ui/forms/DropPanel.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconDots } from '../../ui/icons.ts';
import type { ListPage } from './useList.ts';
import type { ViewMenuProps } from './ViewSections.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const loadSections = () => import('./ViewSections.tsx');
// written as a function of its own, so that it keeps its parameter of types
const Sections = lazyPart(loadSections) as unknown as Awaited<ReturnType<typeof loadSections>>['default'];

/** How the list is looked at and taken along, behind one button. */
export function ViewMenu<P extends ListPage>(props: ViewMenuProps<P>) {
  const { t } = useTranslation('lists');
  const { open } = props.saved;
  return (
    <DropPanel
      label={open ? t('views.open', { name: open.name }) : t('view')}
      icon={<IconDots size={18} aria-hidden />}
      marked={Boolean(open)}
      onIntent={() => void loadSections()}
    >
      {(close) => <Sections {...props} close={close} />}
    </DropPanel>
  );
}

/** The same among the filters on a phone. */
export function ViewSectionsOfSheet<P extends ListPage>(props: ViewMenuProps<P> & { close: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <Suspense fallback={<Skeleton h={150} aria-label={t('loading')} />}>
      <Sections {...props} cards />
    </Suspense>
  );
}
