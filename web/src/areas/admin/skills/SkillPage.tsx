import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { AddressTabs } from '../../../ui/layout/AddressTabs.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { stateTones } from './skill.ts';
import { SkillActions } from './SkillActions.tsx';
import { SkillDetails } from './SkillDetails.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const SkillRules = lazyPart(() => import('./SkillRules.tsx').then((module) => ({ default: module.SkillRules })));
const SkillEquivalents = lazyPart(() =>
  import('./SkillEquivalents.tsx').then((module) => ({ default: module.SkillEquivalents })),
);
const SkillUsesTab = lazyPart(() => import('./SkillUsesTab.tsx').then((module) => ({ default: module.SkillUsesTab })));

const tabs = ['details', 'rule', 'equivalents', 'uses'] as const;

export const prefetch = ({ id }: Record<string, string>) =>
  queryClient.prefetchQuery(queryOf('getSkill', { skillId: id! }));

/** One skill: what it is, how long it counts, what stands in for it, and what rests on it. */
export default function SkillPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t, language } = useTranslation('skills');
  const found = useQuery(queryOf('getSkill', { skillId: id }));
  const name = found.data && inLanguage(found.data.names, language);
  usePageTitle(name);
  return (
    <RecordPage found={found} list="/admin/skills" back={t('skill.back')}>
      {(skill, back) => (
        <>
          <PageHeader
            above={back}
            title={name}
            description={[skill.code, skill.category].filter(Boolean).join(' · ')}
            beside={<StatusBadge tone={stateTones[skill.state]}>{t(`states.${skill.state}`)}</StatusBadge>}
            actions={<SkillActions skill={skill} name={name ?? skill.code} />}
          />
          <AddressTabs tabs={tabs} words={(tab) => t(`skill.tabs.${tab}`)}>
            {(tab) => (
              <>
                {tab === 'details' && <SkillDetails key={skill.id} skill={skill} />}
                {tab === 'rule' && <SkillRules skill={skill} />}
                {tab === 'equivalents' && <SkillEquivalents skill={skill} />}
                {tab === 'uses' && <SkillUsesTab skillId={skill.id} />}
              </>
            )}
          </AddressTabs>
        </>
      )}
    </RecordPage>
  );
}
