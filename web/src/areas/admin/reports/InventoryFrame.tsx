import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';

/** The head of both views of the inventory, and the way from one to the other. */
export function InventoryFrame({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('inventory');
  const [url, change] = useUrlState();
  const turn = (next: string) =>
    change({
      q: undefined,
      sort: undefined,
      columns: undefined,
      by: undefined,
      saved: undefined,
      view: next === 'months' ? next : undefined,
    });
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        beside={
          <SegmentedControl
            aria-label={t('views.label')}
            value={url['view'] === 'months' ? 'months' : 'inventory'}
            onChange={turn}
            data={(['inventory', 'months'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
          />
        }
        actions={actions}
        dense
      />
      {children}
    </>
  );
}
