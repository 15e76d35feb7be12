import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../api/client.ts';
import { call } from '../../api/client.ts';
import { queryOf, refreshAll, useCommand } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { colon, useTranslation } from '../../ui/i18n.ts';
import { IconPlus } from '../../ui/icons.ts';
import { notifyBad, notifyGood } from '../../ui/feedback/notify.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './ApiKeys.module.css';
import { NewApiKey } from './NewApiKey.tsx';
import { unlessDeclined } from './unlessDeclined.ts';

type Key = Result<'listApiKeys'>[number];
const tones = { active: 'good', suspended: 'bad', expired: 'off', revoked: 'off' } as const;

/** The keys of a company's programs: one's own company, or where the platform looks the one that is named. */
export function ApiKeys({ companyId }: { companyId?: string }) {
  const { t } = useTranslation('apiKeys');
  const own = useQuery({ ...queryOf('listApiKeys', {}), enabled: companyId === undefined });
  const others = useQuery({
    ...queryOf('listCompanyApiKeys', { companyId: companyId ?? '' }),
    enabled: companyId !== undefined,
  });
  const keys = companyId === undefined ? own : others;
  const [adding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const [taking, setTaking] = useState<Key | null>(null);
  const after = {
    refresh: ['listApiKeys', 'listCompanyApiKeys'],
    done: t('revoked'),
    onSuccess: () => setRevoking(null),
  } as const;
  const revokeOwn = useCommand('revokeApiKey', { ...after, refresh: [...after.refresh] });
  const revokeOther = useCommand('revokeCompanyApiKey', { ...after, refresh: [...after.refresh] });
  const revoke = ({ id: keyId }: Key) =>
    companyId === undefined ? revokeOwn.mutate({ keyId }) : revokeOther.mutate({ companyId, keyId });
  const takeOver = async ({ id: keyId }: Key) => {
    setTaking(null);
    try {
      const take = () =>
        companyId === undefined
          ? call('takeOverApiKey', { keyId })
          : call('takeOverCompanyApiKey', { companyId, keyId });
      if (await unlessDeclined(take)) notifyGood(t('takenOver'));
    } catch (error) {
      notifyBad(refusalWords(error));
    } finally {
      await refreshAll(['listApiKeys', 'listCompanyApiKeys']);
    }
  };
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
              <KeyRow key={key.id} shown={key} onRevoke={() => setRevoking(key)} onTakeOver={() => setTaking(key)} />
            ))}
          </ul>
        </SectionCard>
      )}
      <Anchor href="/developers" target="_blank" rel="noopener" mt="md" display="inline-block">
        {t('reference')}
      </Anchor>
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
      <ConfirmDialog
        opened={taking !== null}
        onClose={() => setTaking(null)}
        onConfirm={() => taking && void takeOver(taking)}
        title={t('takeOverTitle')}
        preview={t(taking?.state === 'suspended' ? 'takeOverSuspended' : 'takeOverActive', {
          name: taking?.name ?? '',
        })}
        confirm={t('takeOver')}
      />
    </>
  );
}

function KeyRow({ shown, onRevoke, onTakeOver }: { shown: Key; onRevoke: () => void; onTakeOver: () => void }) {
  const { t } = useTranslation('apiKeys');
  const f = useFormat();
  const live = shown.state === 'active' || shown.state === 'suspended';
  const responsible = shown.responsible || t('ofPlatform');
  const facts = [
    shown.state === 'expired'
      ? t('ended', { when: f.instant(shown.expiresAt) })
      : live && t('ends', { when: f.instant(shown.expiresAt) }),
    shown.lastUsedAt ? t('used', { when: f.instant(shown.lastUsedAt) }) : t('neverUsed'),
    t('made', { name: shown.createdBy || t('ofPlatform'), when: f.instant(shown.createdAt) }),
    live && (shown.mine ? t('responsibleMine') : t('responsible', { name: responsible })),
    shown.revokedAt && t('revokedBy', { name: shown.revokedBy ?? '', when: f.instant(shown.revokedAt) }),
  ];
  return (
    <li>
      <div className={classes.what}>
        <strong>{shown.name}</strong> <StatusBadge tone={tones[shown.state]}>{t(`state.${shown.state}`)}</StatusBadge>{' '}
        <span className={classes.hint}>{t('hint', { hint: shown.hint })}</span>
        <p>{shown.scopes.map((scope) => t(`scopes.${scope}`)).join(' · ')}</p>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        {shown.state === 'suspended' && <p>{t(`lapse.${shown.lapse ?? 'regained'}`, { name: responsible })}</p>}
      </div>
      {live && (
        <Group gap="xs">
          {(shown.state === 'suspended' || !shown.mine) && (
            <Button
              variant={shown.state === 'suspended' ? 'filled' : 'default'}
              size="xs"
              onClick={onTakeOver}
              aria-label={`${colon(t('takeOver'))} ${shown.name}`}
            >
              {t('takeOver')}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={onRevoke} aria-label={`${colon(t('revoke'))} ${shown.name}`}>
            {t('revoke')}
          </Button>
        </Group>
      )}
    </li>
  );
}
