import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../api/client.ts';
import { call } from '../../api/client.ts';
import { queryOf, refreshAll } from '../../api/queries.ts';
import { useSession } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { notifyBad, notifyGood } from '../../ui/feedback/notify.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import { AddAuthenticator } from './AddAuthenticator.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { unlessDeclined } from './unlessDeclined.ts';

type Shown = { begun: Result<'beginSecondFactor'> } | { codes: string[] } | { asking: 'off' | 'codes' } | null;

/** The code asked for after the password: on, off, and the codes for when the phone is gone. */
export function SecondFactor({ onCodes }: { onCodes?: (shown: boolean) => void }) {
  const { t } = useTranslation('profile');
  const f = useFormat();
  const { claims, factor: asked } = useSession();
  const factor = useQuery(queryOf('getSecondFactor', {}));
  const [shown, setShown] = useState<Shown>(null);
  const [busy, setBusy] = useState(false);
  /** Does what the server wants proof for, and shows what comes of it. */
  const attempt = async (run: () => Promise<Shown>) => {
    setBusy(true);
    try {
      let next: Shown = null;
      if (await unlessDeclined(async () => void (next = await run()))) setShown(next);
    } catch (error) {
      notifyBad(refusalWords(error));
    } finally {
      setBusy(false);
      await refreshAll(['getSecondFactor']);
    }
  };
  const begin = () => attempt(async () => ({ begun: await call('beginSecondFactor', {}) }));
  const renew = () => attempt(async () => ({ codes: (await call('renewRecoveryCodes', {})).recoveryCodes }));
  const turnOff = () =>
    attempt(async () => {
      await call('turnOffSecondFactor', {});
      notifyGood(t('security.secondFactorTurnedOff'));
      return null;
    });
  const turnedOn = async (codes: string[]) => {
    setShown({ codes });
    onCodes?.(true);
    notifyGood(t('security.secondFactorTurnedOn'));
    await refreshAll(['getSecondFactor', 'listSessions', 'getSession']);
  };
  const kept = () => {
    setShown(null);
    onCodes?.(false);
  };
  const since = factor.data?.since;
  const asking = shown && 'asking' in shown ? shown.asking : null;
  return (
    <SectionCard
      title={t('security.secondFactor')}
      description={t('security.secondFactorText')}
      action={
        factor.data && (
          <StatusBadge tone={since ? 'good' : 'off'}>
            {t(since ? 'security.secondFactorOn' : 'security.secondFactorOff')}
          </StatusBadge>
        )
      }
    >
      {factor.error && <ErrorState text={refusalWords(factor.error)} onRetry={() => void factor.refetch()} />}
      {factor.isPending && <Skeleton height={42} />}
      {shown && 'begun' in shown && (
        <AddAuthenticator
          begun={shown.begun}
          onDone={(codes) => void turnedOn(codes)}
          onCancel={() => setShown(null)}
        />
      )}
      {shown && 'codes' in shown && <RecoveryCodes codes={shown.codes} onKept={kept} />}
      {factor.data && (!shown || asking) && (
        <>
          <Text size="sm" mb="md">
            {since
              ? `${t('security.secondFactorSince', { when: f.dayOf(since) })} ${t('security.recoveryLeft', { count: factor.data.recoveryCodesLeft })}`
              : asked
                ? asked.state === 'due' && t('security.secondFactorDue', { until: f.instant(asked.until) })
                : claims.buAdmin && t('security.secondFactorAdmin')}
          </Text>
          <Group justify="flex-end">
            {since ? (
              <>
                <Button variant="subtle" color="brick" onClick={() => setShown({ asking: 'off' })}>
                  {t('security.secondFactorTurnOff')}
                </Button>
                <Button variant="default" onClick={() => setShown({ asking: 'codes' })}>
                  {t('security.recoveryRenew')}
                </Button>
              </>
            ) : (
              <Button loading={busy} onClick={() => void begin()}>
                {t('security.secondFactorTurnOn')}
              </Button>
            )}
          </Group>
        </>
      )}
      <ConfirmDialog
        opened={asking !== null}
        onClose={() => setShown(null)}
        onConfirm={() => {
          setShown(null);
          void (asking === 'off' ? turnOff() : renew());
        }}
        title={t(asking === 'off' ? 'security.secondFactorTurnOff' : 'security.recoveryRenew')}
        preview={t(asking === 'off' ? 'security.secondFactorTurnOffPreview' : 'security.recoveryRenewPreview')}
        confirm={t(asking === 'off' ? 'security.secondFactorTurnOff' : 'security.recoveryRenew')}
        destructive={asking === 'off'}
      />
    </SectionCard>
  );
}
