import { Button } from '@mantine/core';
import { skillList } from '@app/domain/skills/skill-list';
import { Suspense, useState } from 'react';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { stateTones } from './skill.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const NewSkill = lazyPart(() => import('./NewSkill.tsx').then((module) => ({ default: module.NewSkill })));

/** All skills of the platform, in every state. */
export default function SkillsPage() {
  const { t } = useTranslation('skills');
  const [adding, setAdding] = useState(false);
  const list = useList(skillList, 'listSkills', 'exportSkills');
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('list.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('list.title')} description={t('list.description')} actions={add} />
      <ListView
        list={list}
        search={t('list.search')}
        title="name"
        rowLink={(row) => ({ to: '/admin/skills/$id', params: { id: row.id } })}
        cells={{
          state: (row) => <StatusBadge tone={stateTones[row.state]}>{t(`states.${row.state}`)}</StatusBadge>,
          validityMonths: (row) =>
            row.validityMonths === null ? t('rule.never') : t('rule.months', { count: row.validityMonths }),
        }}
        empty={{ title: t('list.none'), text: t('list.noneText'), action: add }}
      />
      <Suspense>{adding && <NewSkill onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
