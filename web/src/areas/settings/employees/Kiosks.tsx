import { Button, CopyButton, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './employees.module.css';
import { usePlaces } from './places.ts';

type Kiosk = Result<'listKiosks'>[number];
const tone = { waiting: 'wait', linkExpired: 'due', active: 'good', revoked: 'off' } as const;

/** The devices that the company's people share. */
export function Kiosks() {
  const { t } = useTranslation('pins', 'company');
  const kiosks = useQuery(queryOf('listKiosks', {}));
  const [adding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<Kiosk | null>(null);
  const revoke = useCommand('revokeKiosk', {
    refresh: ['listKiosks'],
    done: t('kiosks.revoked'),
    onSuccess: () => setRevoking(null),
  });
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('kiosks.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('kiosks.title')}
        description={t('kiosks.description')}
        above={<BackLink to="/settings/employees">{t('company:people.back')}</BackLink>}
        actions={add}
      />
      {kiosks.error && <ErrorState text={refusalWords(kiosks.error)} onRetry={() => void kiosks.refetch()} />}
      {kiosks.isPending && <PageSkeleton />}
      {kiosks.data?.length === 0 && <EmptyState title={t('kiosks.none')} text={t('kiosks.noneText')} action={add} />}
      {kiosks.data && kiosks.data.length > 0 && (
        <SectionCard flush>
          <ul className={classes.history}>
            {kiosks.data.map((kiosk) => (
              <KioskRow key={kiosk.id} kiosk={kiosk} onRevoke={() => setRevoking(kiosk)} />
            ))}
          </ul>
        </SectionCard>
      )}
      {adding && <NewKiosk onClose={() => setAdding(false)} />}
      <ConfirmDialog
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        onConfirm={() => revoking && revoke.mutate({ kioskId: revoking.id })}
        title={t('kiosks.revokeTitle')}
        preview={t('kiosks.revokePreview', { name: revoking?.name ?? '' })}
        confirm={t('kiosks.revoke')}
        busy={revoke.isPending}
      />
    </>
  );
}

function KioskRow({ kiosk, onRevoke }: { kiosk: Kiosk; onRevoke: () => void }) {
  const { t } = useTranslation('pins');
  const f = useFormat();
  const facts = [
    kiosk.site,
    kiosk.lastSeenAt
      ? t('kiosks.lastSeen', { when: f.instant(kiosk.lastSeenAt) })
      : t('kiosks.madeBy', { name: kiosk.createdBy, when: f.instant(kiosk.createdAt) }),
    kiosk.signedIn && t('kiosks.signedIn'),
  ];
  return (
    <li>
      <span>
        <strong>{kiosk.name}</strong>{' '}
        <StatusBadge tone={tone[kiosk.state]}>{t(`kiosks.state.${kiosk.state}`)}</StatusBadge>
        <Text size="sm" c="dimmed" mt={2}>
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </span>
      {kiosk.state !== 'revoked' && (
        <Button
          variant="default"
          size="xs"
          onClick={onRevoke}
          aria-label={`${colon(t('kiosks.revoke'))} ${kiosk.name}`}
        >
          {t('kiosks.revoke')}
        </Button>
      )}
    </li>
  );
}

function NewKiosk({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('pins');
  const { sites } = usePlaces();
  const [name, setName] = useState('');
  const [siteId, setSite] = useState('');
  const create = useCommand('createKiosk', { refresh: ['listKiosks'] });
  const made = create.data;
  return (
    <Dialog opened onClose={onClose} title={t(made ? 'kiosks.linkTitle' : 'kiosks.add')} lightDismiss={!made}>
      {made ? (
        <Stack>
          <Text size="sm">{t('kiosks.linkText')}</Text>
          <svg
            viewBox={`0 0 ${made.qr.size} ${made.qr.size}`}
            width={220}
            height={220}
            role="img"
            aria-label={t('kiosks.linkTitle')}
            style={{ background: '#fff', alignSelf: 'center' }}
          >
            <path d={made.qr.path} fill="#000" />
          </svg>
          <Group justify="flex-end">
            <CopyButton value={made.address}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {t(copied ? 'kiosks.copied' : 'kiosks.copy')}
                </Button>
              )}
            </CopyButton>
            <Button onClick={onClose}>{t('kiosks.done')}</Button>
          </Group>
        </Stack>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            create.mutate({ name, siteId: siteId || null });
          }}
        >
          <Stack>
            <TextInput
              label={t('kiosks.name')}
              description={t('kiosks.nameHint')}
              required
              withAsterisk={false}
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              data-autofocus
            />
            <NativeSelect
              label={t('kiosks.site')}
              data={[{ value: '', label: t('kiosks.noSite') }, ...sites]}
              value={siteId}
              onChange={(event) => setSite(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('ui:cancel')}
              </Button>
              <Button type="submit" loading={create.isPending} disabled={name.trim() === ''}>
                {t('kiosks.create')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
