import { Alert, Button, Group, Text } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { queryClient, queryOf, useCommand } from '../../../api/queries.ts';
import { call } from '../../../api/client.ts';
import { useUndo } from '../../../api/undo.ts';
import { notifyBad } from '../../../ui/feedback/notify.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { AddressTabs } from '../../../ui/layout/AddressTabs.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconArchive, IconArchiveOff } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import type { Position } from './position.ts';
import { ofPosition } from './position.ts';
import { RequirementsTab } from './RequirementsTab.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

// A tab loads when it is opened; only the first one comes with the page.
const DetailsTab = lazyPart(() => import('./DetailsTab.tsx').then((module) => ({ default: module.DetailsTab })));
const PeopleTab = lazyPart(() => import('./PeopleTab.tsx').then((module) => ({ default: module.PeopleTab })));
const CoverageTab = lazyPart(() => import('./CoverageTab.tsx').then((module) => ({ default: module.CoverageTab })));
const HistoryTab = lazyPart(() => import('./HistoryTab.tsx').then((module) => ({ default: module.HistoryTab })));
const TemplateReview = lazyPart(() =>
  import('./TemplateReview.tsx').then((module) => ({ default: module.TemplateReview })),
);

const tabs = ['requirements', 'people', 'coverage', 'details', 'history'] as const;

export const prefetch = ({ id }: Record<string, string>) =>
  queryClient.prefetchQuery(queryOf('getPosition', { positionId: id! }));

/** One position: what it asks, who holds it, what it is, and what was recorded about it. */
export default function PositionPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t, language } = useTranslation('positions');
  const f = useFormat();
  const found = useQuery(queryOf('getPosition', { positionId: id }));
  const [reviewing, setReviewing] = useState(false);
  usePageTitle(found.data?.title);
  return (
    <RecordPage found={found} list="/settings/positions" back={t('position.back')}>
      {(position, back) => {
        const { template } = position;
        return (
          <>
            <PageHeader
              above={back}
              title={position.title}
              description={[
                position.code,
                position.occupation && `${t(`occupation.${position.occupation.scheme}`)} ${position.occupation.code}`,
                t('position.people', { count: position.people }),
              ]
                .filter(Boolean)
                .join(' · ')}
              beside={
                position.archivedAt && (
                  <StatusBadge tone="off">
                    {t('position.archivedOn', { day: f.dayOf(position.archivedAt) })}
                  </StatusBadge>
                )
              }
              actions={<Archive position={position} />}
            />
            {template && template.changes > 0 && !position.archivedAt && (
              <Alert color="amber" mb="lg">
                <Group justify="space-between">
                  <Text size="sm" maw="44rem">
                    {t('template.changed', { count: template.changes, name: inLanguage(template.titles, language) })}
                  </Text>
                  <Button size="sm" variant="default" onClick={() => setReviewing(true)}>
                    {t('template.review')}
                  </Button>
                </Group>
              </Alert>
            )}
            <AddressTabs tabs={tabs} words={(tab) => t(`position.tabs.${tab}`)}>
              {(tab) => (
                <>
                  {tab === 'requirements' && <RequirementsTab position={position} />}
                  {tab === 'people' && <PeopleTab position={position} />}
                  {tab === 'coverage' && <CoverageTab positionId={position.id} />}
                  {tab === 'details' && <DetailsTab key={position.id} position={position} />}
                  {tab === 'history' && <HistoryTab positionId={position.id} />}
                </>
              )}
            </AddressTabs>
            <Suspense>
              {reviewing && <TemplateReview positionId={position.id} onClose={() => setReviewing(false)} />}
            </Suspense>
          </>
        );
      }}
    </RecordPage>
  );
}

function Archive({ position }: { position: Position }) {
  const { t } = useTranslation('positions');
  const offer = useUndo(ofPosition);
  const archive = useCommand('archivePosition', {
    refresh: ofPosition,
    onSuccess: () =>
      offer(t('position.archiveDone', { title: position.title }), () =>
        call('unarchivePosition', { positionId: position.id }),
      ),
  });
  const unarchive = useCommand('unarchivePosition', { refresh: ofPosition, done: t('position.unarchiveDone') });
  if (position.archivedAt)
    return (
      <Button
        variant="default"
        leftSection={<IconArchiveOff size={18} aria-hidden />}
        loading={unarchive.isPending}
        onClick={() => unarchive.mutate({ positionId: position.id })}
      >
        {t('position.unarchive')}
      </Button>
    );
  // Positions that someone holds stay: the reason is on the button.
  const held = position.people > 0 ? t('position.archiveHeld', { count: position.people }) : null;
  return (
    <Button
      variant="default"
      leftSection={<IconArchive size={18} aria-hidden />}
      loading={archive.isPending}
      {...(held && { 'data-disabled': true, 'aria-disabled': true })}
      onClick={() => (held ? notifyBad(held) : archive.mutate({ positionId: position.id }))}
    >
      {t('position.archive')}
    </Button>
  );
}
