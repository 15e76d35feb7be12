import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './content.module.css';
import { NewLrsKey } from './NewLrsKey.tsx';

type Key = Result<'listLrsKeys'>[number];

/** The keys with which other tools reach a company's learning records. */
export default function LrsKeys() {
  const { t } = useTranslation('lrs');
  const keys = useQuery(queryOf('listLrsKeys', {}));
  const [adding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const revoke = useCommand('revokeLrsKey', {
    refresh: ['listLrsKeys'],
    done: t('revoked'),
    onSuccess: () => setRevoking(null),
  });
  const add = (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        above={<BackLink to="/admin/content">{t('back')}</BackLink>}
        actions={add}
      />
      {keys.error && <ErrorState text={refusalWords(keys.error)} onRetry={() => void keys.refetch()} />}
      {keys.isPending && <PageSkeleton />}
      {keys.data?.length === 0 && <EmptyState title={t('none')} text={t('noneText')} action={add} />}
      {keys.data && keys.data.length > 0 && (
        <SectionCard flush>
          <ul className={classes.rows}>
            {keys.data.map((key) => (
              <KeyRow key={key.id} shown={key} onRevoke={() => setRevoking(key)} />
            ))}
          </ul>
        </SectionCard>
      )}
      {adding && <NewLrsKey onClose={() => setAdding(false)} />}
      <ConfirmDialog
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        onConfirm={() => revoking && revoke.mutate({ keyId: revoking.id })}
        title={t('revokeTitle')}
        preview={t('revokePreview', { name: revoking?.name ?? '' })}
        confirm={t('revoke')}
        destructive
        busy={revoke.isPending}
      />
    </>
  );
}

function KeyRow({ shown, onRevoke }: { shown: Key; onRevoke: () => void }) {
  const { t } = useTranslation('lrs');
  const f = useFormat();
  const when = f.instant(shown.createdAt);
  const facts = [
    t(`access.${shown.access}`),
    shown.createdBy ? t('made', { name: shown.createdBy, when }) : t('madeAt', { when }),
    shown.lastUsedAt ? t('used', { when: f.instant(shown.lastUsedAt) }) : t('neverUsed'),
    shown.revokedAt && t('revokedAt', { when: f.instant(shown.revokedAt) }),
  ];
  const state = shown.revokedAt ? 'revoked' : 'active';
  return (
    <li className={classes.row}>
      <div style={{ minWidth: 0, flex: '1 1 16rem' }}>
        <strong>{shown.name}</strong>{' '}
        <StatusBadge tone={shown.revokedAt ? 'off' : 'good'}>{t(`state.${state}`)}</StatusBadge>
        <p>
          {shown.companyName} ·{' '}
          <Text span ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {shown.key}
          </Text>
        </p>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {!shown.revokedAt && (
        <Button variant="default" size="xs" onClick={onRevoke} aria-label={`${colon(t('revoke'))} ${shown.name}`}>
          {t('revoke')}
        </Button>
      )}
    </li>
  );
}
