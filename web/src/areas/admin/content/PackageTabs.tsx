import { isPackageKind } from '@app/domain/packages/reading/manifest';
import { AddressTabs } from '../../../ui/layout/AddressTabs.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Item, Version } from './item.ts';
import { kindOf } from './item.ts';
import type { ReactNode } from 'react';
import { Uses } from './Uses.tsx';
import { Versions } from './Versions.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const Registrations = lazyPart(() =>
  import('./Registrations.tsx').then((module) => ({ default: module.Registrations })),
);
const ItemAnswers = lazyPart(() => import('./ItemAnswers.tsx').then((module) => ({ default: module.ItemAnswers })));
const TestLaunch = lazyPart(() => import('./TestLaunch.tsx').then((module) => ({ default: module.TestLaunch })));

type Own = 'edit' | 'preview' | 'view';
const ofAll = ['versions', 'uses'] as const;
/** The tabs that only packages have: trying one, who opened it, and what was answered in it. */
const ofPackages = ['test', 'attempts', 'answers'] as const;
type ItemTabsProps<T extends Own> = {
  item: Item;
  version: Version | null;
  own: readonly T[];
  children: (tab: T) => ReactNode;
};

/** The tabs of an item: those of the page itself, its versions and uses, and those of a package. */
export function ItemTabs<T extends Own>({ item, version, own, children }: ItemTabsProps<T>) {
  const { t } = useTranslation('library', 'packageConsole');
  const names = {
    edit: t('tabs.edit'),
    preview: t('tabs.preview'),
    view: t('tabs.view'),
    versions: t('tabs.versions'),
    uses: `${t('tabs.uses')}${item.uses.length > 0 ? ` (${item.uses.length})` : ''}`,
    test: t('packageConsole:test.tab'),
    attempts: t('packageConsole:list.tab'),
    answers: t('packageConsole:answers.title'),
  };
  const tabs = [...own, ...ofAll, ...(isPackageKind(kindOf(item)) ? ofPackages : [])] as const;
  return (
    <AddressTabs tabs={tabs} words={(tab) => names[tab]}>
      {(tab) => {
        switch (tab) {
          case 'versions':
            return <Versions item={item} />;
          case 'uses':
            return <Uses item={item} />;
          case 'test':
            return <TestLaunch item={item} version={version} />;
          case 'attempts':
            return <Registrations item={item} />;
          case 'answers':
            return <ItemAnswers item={item} />;
          default:
            return children(tab as T);
        }
      }}
    </AddressTabs>
  );
}
