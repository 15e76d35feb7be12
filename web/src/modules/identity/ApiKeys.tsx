import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../api/client.ts';
import { queryOf, useCommand } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconPlus } from '../../ui/icons.ts';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './ApiKeys.module.css';
import { NewApiKey } from './NewApiKey.tsx';

type Key = Result<'listApiKeys'>[number];
const tones = { active: 'good', expired: 'off', revoked: 'off' } as const;

/** The keys of a company's programs: one's own company, or where the platform looks the one that is named. */
export function ApiKeys({ companyId }: { companyId?: string }) {
  const { t } = useTranslation('apiKeys');
  const own = useQuery({ ...queryOf('listApiKeys', {}), enabled: companyId === undefined });
  const others = useQuery({ ...queryOf('listCompanyApiKeys', { companyId: companyId ?? '' }), enabled: companyId !== undefined });
  const keys = companyId === undefined ? own : others;
  const [adding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const after = { refresh: ['listApiKeys', 'listCompanyApiKeys'], done: t('revoked'), onSuccess: () => setRevoking(null) } as const;
  const revokeOwn = useCommand('revokeApiKey', { ...after, refresh: [...after.refresh] });
  const revokeOther = useCommand('revokeCompanyApiKey', { ...after, refresh: [...after.refresh] });
  const revoke = ({ id: keyId }: Key) => (companyId === undefined ? revokeOwn.mutate({ keyId }) : revokeOther.mutate({ companyId, keyId }));
  const add = (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      {keys.error && <ErrorState text={refusalWords(keys.error)} onRetry={() => void keys.refetch()} />}
      {keys.isPending && <PageSkeleton />}
      {keys.data?.length === 0 && <EmptyState title={t('none')} text={t('noneText')} action={add} />}
      {keys.data && keys.data.length > 0 && (
        <SectionCard title={t('title')} action={add} flush>
          <ul className={classes.rows}>
            {keys.data.map((key) => (
              <KeyRow key={key.id} shown={key} onRevoke={() => setRevoking(key)} />
            ))}
          </ul>
        </SectionCard>
      )}
      {adding && <NewApiKey {...(companyId !== undefined && { companyId })} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        onConfirm={() => revoking && revoke(revoking)}
        title={t('revokeTitle')}
        preview={t('revokePreview', { name: revoking?.name ?? '' })}
        confirm={t('revoke')}
        destructive
        busy={revokeOwn.isPending || revokeOther.isPending}
      />
    </>
  );
}

function KeyRow({ shown, onRevoke }: { shown: Key; onRevoke: () => void }) {
  const { t } = useTranslation('apiKeys');
  const f = useFormat();
  const facts = [
    shown.state === 'expired' ? t('ended', { when: f.instant(shown.expiresAt) }) : shown.state === 'active' && t('ends', { when: f.instant(shown.expiresAt) }),
    shown.lastUsedAt ? t('used', { when: f.instant(shown.lastUsedAt) }) : t('neverUsed'),
    t('made', { name: shown.createdBy, when: f.instant(shown.createdAt) }),
    shown.revokedAt && t('revokedBy', { name: shown.revokedBy ?? '', when: f.instant(shown.revokedAt) }),
  ];
  return (
    <li>
      <div className={classes.what}>
        <strong>{shown.name}</strong> <StatusBadge tone={tones[shown.state]}>{t(`state.${shown.state}`)}</StatusBadge>{' '}
        <span className={classes.hint}>{t('hint', { hint: shown.hint })}</span>
        <p>{shown.scopes.map((scope) => t(`scopes.${scope}`)).join(' · ')}</p>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {shown.state === 'active' && (
        <Button variant="default" size="xs" onClick={onRevoke} aria-label={`${t('revoke')}: ${shown.name}`}>
          {t('revoke')}
        </Button>
      )}
    </li>
  );
}
