import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ofTrainings, titleOf, useZoneFormat } from '../../../modules/group-training/training.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { ReasonDialog } from '../../../ui/forms/ReasonDialog.tsx';
import { refusalWords } from '../../../words/words.ts';
import classes from './training.module.css';
import { zoneName } from '../../../words/zoneName.ts';

type Request = Result<'listPlaceRequests'>['requests'][number];

/** Requests for places that wait for a decision, the earliest training first. */
export default function Requests() {
  const { t } = useTranslation('training');
  const found = useQuery(queryOf('listPlaceRequests', {}));
  if (found.error) return <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={200} />;
  if (found.data.requests.length === 0) return <EmptyState title={t('requests.none')} />;
  return (
    <ul className={classes.rows} aria-label={t('views.requests')}>
      {found.data.requests.map((request) => (
        <RequestRow key={request.entryId} request={request} />
      ))}
    </ul>
  );
}

function RequestRow({ request }: { request: Request }) {
  const { t, language } = useTranslation('training');
  const { f, other } = useZoneFormat(request.timeZone);
  const [declining, setDeclining] = useState(false);
  const address = { trainingId: request.trainingId, entryId: request.entryId };
  const approve = useCommand('approvePlace', {
    refresh: ofTrainings,
    done: t('done.approved', { name: request.name }),
  });
  return (
    <li className={classes.row}>
      <div>
        <Text fw={600}>{request.name}</Text>
        <Text size="sm">
          <Link to="/settings/groupTraining" search={{ training: request.trainingId } as never}>
            {titleOf(request.subject, language)}
          </Link>{' '}
          · {[f.instant(request.startsAt), other && zoneName(request.timeZone, language)].filter(Boolean).join(' · ')}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            t('requests.since', { when: f.instant(request.requestedAt) }),
            request.free === null
              ? null
              : request.free > 0
                ? t('rows.free', { count: request.free })
                : t('rows.noneFree'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        <Button size="sm" variant="default" onClick={() => setDeclining(true)}>
          {t('requests.decline')}
        </Button>
        <Button size="sm" variant="light" loading={approve.isPending} onClick={() => approve.mutate(address)}>
          {t('requests.approve')}
        </Button>
      </Group>
      {declining && (
        <PlaceReasonDialog
          command="declinePlace"
          address={address}
          name={request.name}
          onClose={() => setDeclining(false)}
        />
      )}
    </li>
  );
}

type ReasonProps = {
  command: 'declinePlace' | 'cancelPlace';
  address: { trainingId: string; entryId: string };
  name: string;
  onClose: () => void;
};

/** Declines a request or cancels a place; the person reads the reason. */
export function PlaceReasonDialog({ command, address, name, onClose }: ReasonProps) {
  const { t } = useTranslation('training');
  const [refusal, setRefusal] = useState<string | null>(null);
  const act = useCommand(command, {
    quiet: true,
    refresh: ofTrainings,
    done: t(`${command}.done`, { name }),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  return (
    <ReasonDialog
      title={t(`${command}.title`, { name })}
      text={t(`${command}.text`)}
      confirm={t(`${command}.confirm`)}
      label={t('reason')}
      destructive
      refusal={refusal}
      busy={act.isPending}
      onReason={(reason) => act.mutate({ ...address, reason })}
      onClose={onClose}
    />
  );
}
