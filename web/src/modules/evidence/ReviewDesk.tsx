import { inLanguage } from '@app/domain/localised';
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { queryClient, queryOf } from '../../api/queries.ts';
import { stateTone } from './states.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '../../ui/icons.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { refusalWords } from '../../words/words.ts';
import type { Desk } from './desk.ts';
import { deskOf } from './desk.ts';
import classes from './desk.module.css';
import { FileViewer } from './FileViewer.tsx';
import type { Reviewed } from './ReviewForm.tsx';
import { ReviewForm } from './ReviewForm.tsx';

const waitingStates = ['submitted', 'answered'] as const;

type ReviewDeskProps = {
  desk: Desk;
  evidenceId: string;
  /** What other modules draw: the pages of a PDF, and the button that takes an achievement back. */
  pdf: (address: string, title: string) => ReactNode;
  revoke: (proof: NonNullable<Reviewed['achievement']>) => ReactNode;
};

/** One certificate beside its pictures; those that wait follow each other, by key too. */
export default function ReviewDesk({ desk, evidenceId, pdf, revoke }: ReviewDeskProps) {
  const { t, language } = useTranslation('evidence');
  const [, change] = useUrlState();
  const piece = useQuery(queryOf(deskOf[desk].get, { evidenceId }));
  const list = useQuery(queryOf(deskOf[desk].list, { state: waitingStates.join(','), limit: '100' } as never));
  // The order of when the desk was opened: what is decided leaves the list, not its place.
  const [order, setOrder] = useState<string[] | null>(null);
  useEffect(() => {
    if (list.data && !order) setOrder(list.data.rows.filter((row) => !row.own).map((row) => row.id));
  }, [list.data, order]);
  const queue = order ?? [];
  const at = queue.indexOf(evidenceId);
  const open = (id: string | undefined) => change({ review: id });
  const following = queue[at + 1];
  useEffect(() => {
    if (following) void queryClient.prefetchQuery(queryOf(deskOf[desk].get, { evidenceId: following }));
  }, [desk, following]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target as HTMLElement).closest('input, textarea, select, [role=dialog]')
      )
        return;
      if (event.key === 'j' && following) open(following);
      if (event.key === 'k' && at > 0) open(queue[at - 1]);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const { data } = piece;
  return (
    <>
      <div className={classes.bar}>
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => open(undefined)}>
          {t('desk.close')}
        </Button>
        {queue.length > 0 && (
          <Group gap="xs">
            <Button
              variant="default"
              size="sm"
              disabled={at <= 0}
              onClick={() => open(queue[at - 1])}
              leftSection={<IconChevronLeft size={16} aria-hidden />}
            >
              {t('desk.previous')}
            </Button>
            {at >= 0 && <Text size="sm">{t('desk.position', { number: at + 1, total: queue.length })}</Text>}
            <Button
              variant="default"
              size="sm"
              disabled={!following}
              onClick={() => open(following)}
              rightSection={<IconChevronRight size={16} aria-hidden />}
            >
              {t('desk.next')}
            </Button>
          </Group>
        )}
      </div>
      {piece.error && <ErrorState text={refusalWords(piece.error)} onRetry={() => void piece.refetch()} />}
      {!data && !piece.error && <Skeleton height={420} radius="lg" />}
      {data && (
        <div className={classes.desk}>
          <FileViewer
            key={`files ${data.id}`}
            desk={desk}
            evidenceId={data.id}
            files={data.files}
            title={`${inLanguage(data.skill.names, language)}, ${data.person}`}
            pdf={pdf}
          />
          <div>
            <Group justify="space-between" mb="xs" align="flex-start">
              <div>
                <h2 className={classes.person}>{data.person}</h2>
                <Text size="sm" c="dimmed">
                  {data.employeeNumber}
                </Text>
              </div>
              <StatusBadge tone={stateTone[data.state]}>{t(`state.${data.state}`)}</StatusBadge>
            </Group>
            {data.obstacle === 'evidenceOwn' && (
              <Alert color="amber" mb="sm">
                {t('desk.own')}
              </Alert>
            )}
            <ReviewForm
              key={`form ${data.id} ${data.state}`}
              desk={desk}
              piece={data}
              revoke={revoke}
              onDecided={() => open(following)}
            />
          </div>
        </div>
      )}
      <Text size="xs" c="dimmed" mt="md" visibleFrom="md">
        {t('desk.keys')}
      </Text>
    </>
  );
}
