import { isPackageKind } from '@app/domain/packages/manifest';
import { Skeleton, Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import classes from './content.module.css';
import type { Item, Version } from './item.ts';
import { kindOf } from './item.ts';

const Registrations = lazy(() => import('./Registrations.tsx').then((module) => ({ default: module.Registrations })));
const ItemAnswers = lazy(() => import('./ItemAnswers.tsx').then((module) => ({ default: module.ItemAnswers })));
const TestLaunch = lazy(() => import('./TestLaunch.tsx').then((module) => ({ default: module.TestLaunch })));

/** The tabs that only packages have: trying one, who opened it, and what was answered in it. */
export function PackageTabNames({ item }: { item: Item }) {
  const { t } = useTranslation('packageConsole');
  if (!isPackageKind(kindOf(item))) return null;
  return (
    <>
      <Tabs.Tab value="test">{t('test.tab')}</Tabs.Tab>
      <Tabs.Tab value="attempts">{t('list.tab')}</Tabs.Tab>
      <Tabs.Tab value="answers">{t('answers.title')}</Tabs.Tab>
    </>
  );
}

export function PackageTabPanels({ item, version }: { item: Item; version: Version | null }) {
  if (!isPackageKind(kindOf(item))) return null;
  return (
    <Suspense fallback={<Skeleton h={320} />}>
      <Tabs.Panel value="test" className={classes.panel}>
        <TestLaunch item={item} version={version} />
      </Tabs.Panel>
      <Tabs.Panel value="attempts" className={classes.panel}>
        <Registrations item={item} />
      </Tabs.Panel>
      <Tabs.Panel value="answers" className={classes.panel}>
        <ItemAnswers item={item} />
      </Tabs.Panel>
    </Suspense>
  );
}
