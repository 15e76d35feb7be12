import { Anchor, Button, Skeleton, Tabs } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArrowLeft } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import { refusalWords } from '../../../words/words.ts';
import { stateTones } from './skill.ts';
import { SkillActions } from './SkillActions.tsx';
import { SkillDetails } from './SkillDetails.tsx';

const SkillRules = lazy(() => import('./SkillRules.tsx').then((module) => ({ default: module.SkillRules })));
const SkillEquivalents = lazy(() => import('./SkillEquivalents.tsx').then((module) => ({ default: module.SkillEquivalents })));
const SkillUsesTab = lazy(() => import('./SkillUsesTab.tsx').then((module) => ({ default: module.SkillUsesTab })));

const tabs = ['details', 'rule', 'equivalents', 'uses'] as const;

export const prefetch = ({ id }: Record<string, string>) => queryClient.prefetchQuery(queryOf('getSkill', { skillId: id! }));

/** One skill: what it is, how long it counts, what stands in for it, and what rests on it. */
export default function SkillPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t, language } = useTranslation('skills');
  const found = useQuery(queryOf('getSkill', { skillId: id }));
  const [url, change] = useUrlState();
  const tab = tabs.find((one) => one === url['tab']) ?? 'details';
  const skill = found.data;
  const name = skill && inLanguage(skill.names, language);
  usePageTitle(name);
  const back = (
    <Anchor size="sm" component={Link} to="/admin/skills">
      <IconArrowLeft size={15} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('skill.back')}
    </Anchor>
  );
  if (found.error?.code === 'notFound')
    return (
      <EmptyState
        drawing="lost"
        heading={1}
        title={t('shell:notFoundPage.title')}
        text={t('shell:notFoundPage.text')}
        action={<Button renderRoot={(props) => <Link to="/admin/skills" {...props} />}>{t('skill.back')}</Button>}
      />
    );
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!skill) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        above={back}
        title={name}
        description={[skill.code, skill.category].filter(Boolean).join(' · ')}
        beside={<StatusBadge tone={stateTones[skill.state]}>{t(`states.${skill.state}`)}</StatusBadge>}
        actions={<SkillActions skill={skill} name={name ?? skill.code} />}
      />
      <Tabs value={tab} onChange={(next) => change({ tab: next === 'details' ? undefined : (next ?? undefined) })} keepMounted={false}>
        <Tabs.List mb="lg">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`skill.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Suspense key={tab} fallback={<Skeleton h={360} />}>
            {tab === 'details' && <SkillDetails key={skill.id} skill={skill} />}
            {tab === 'rule' && <SkillRules skill={skill} />}
            {tab === 'equivalents' && <SkillEquivalents skill={skill} />}
            {tab === 'uses' && <SkillUsesTab skillId={skill.id} />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
