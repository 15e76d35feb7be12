import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import { isSure } from './reading.ts';
import classes from './sheets.module.css';

type Waiting = Result<'listSheetUploads'>[number];

/** PDFs that wait for someone to confirm what was read from them, oldest first. */
export function UploadQueue() {
  const { t } = useTranslation('sds');
  const found = useQuery({
    ...queryOf('listSheetUploads', {}),
    // what is being read is there within seconds
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'reading') ? 4000 : false),
  });
  const first = found.data?.find(({ state }) => state !== 'reading');
  return (
    <SectionCard
      title={t('uploads.waiting')}
      description={t('uploads.waitingText')}
      action={
        first && (
          <Button
            renderRoot={(props) => (
              <Link to="/settings/safety-data-sheets/uploads/$id" params={{ id: first.id }} {...props} />
            )}
          >
            {t('uploads.start')}
          </Button>
        )
      }
      flush
    >
      {found.error && <ErrorState compact text={refusalWords(found.error)} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <Skeleton height={120} m="md" />}
      {found.data?.length === 0 && (
        <EmptyState compact heading={3} drawing="done" title={t('uploads.none')} text={t('uploads.noneText')} />
      )}
      <ul className={classes.rows} aria-label={t('uploads.waiting')}>
        {found.data?.map((one) => (
          <WaitingRow key={one.id} waiting={one} />
        ))}
      </ul>
    </SectionCard>
  );
}

function WaitingRow({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation('sds');
  const f = useFormat();
  const { id, name, state, unreadable, product, supplier, confidence, createdAt } = waiting;
  const sure = confidence !== null && isSure(confidence);
  const about = [
    product && name,
    supplier,
    t('uploads.uploaded', { when: f.instant(createdAt) }),
    f.bytes(waiting.bytes),
  ];
  return (
    <li>
      <div>
        <Link to="/settings/safety-data-sheets/uploads/$id" params={{ id }} className={classes.name}>
          {product ?? name}
        </Link>
        <Text size="sm" c="dimmed">
          {about.filter(Boolean).join(' · ')}
        </Text>
        {unreadable && <Text size="sm">{t(`unreadable.${unreadable}`)}</Text>}
      </div>
      <Group gap="sm">
        {state === 'read' && confidence !== null && (
          <Text size="sm" c="dimmed">
            {t('uploads.lowest', { percent: f.percent(Math.floor(confidence * 100)) })}
          </Text>
        )}
        {state === 'reading' ? (
          <StatusBadge tone="busy">{t('uploads.state.reading')}</StatusBadge>
        ) : state === 'unreadable' || confidence === null ? (
          <StatusBadge tone="bad">{t('uploads.state.unreadable')}</StatusBadge>
        ) : (
          <StatusBadge tone={sure ? 'good' : 'due'}>
            {t(sure ? 'uploads.state.read' : 'uploads.state.check')}
          </StatusBadge>
        )}
      </Group>
    </li>
  );
}
