import { Button } from '@mantine/core';
import { templateList } from '@app/domain/positions/position-list';
import { Suspense, useState } from 'react';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const NewTemplate = lazyPart(() => import('./NewTemplate.tsx').then((module) => ({ default: module.NewTemplate })));

/** The positions the platform offers companies to adopt. */
export default function TemplatesPage() {
  const { t } = useTranslation('positions');
  const [adding, setAdding] = useState(false);
  const list = useList(templateList, 'listTemplates', 'exportTemplates');
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('templates.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('templates.title')} description={t('templates.description')} actions={add} />
      <ListView
        list={list}
        search={t('list.search')}
        title="title"
        rowLink={(row) => ({ to: '/admin/positions/$id', params: { id: row.id } })}
        cells={{
          state: (row) => (
            <StatusBadge tone={row.state === 'current' ? 'good' : 'off'}>
              {t(`templates.states.${row.state}`)}
            </StatusBadge>
          ),
        }}
        empty={{ title: t('templates.none'), text: t('templates.noneText'), action: add }}
      />
      <Suspense>{adding && <NewTemplate onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
