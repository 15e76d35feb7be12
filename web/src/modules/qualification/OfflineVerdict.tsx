import { Alert, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { colon, useTranslation } from '../../ui/i18n.ts';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import type { OfflineCheck } from './offlineProof.ts';
import { checkOffline } from './offlineProof.ts';
import { statusTone } from './status.ts';

type OfflineVerdictProps = { proof: string; publicId: string; className: string | undefined };

/** What a proof says without a connection: its signature decides, and the newest revocations this device has seen. */
export function OfflineVerdict({ proof, publicId, className }: OfflineVerdictProps) {
  const { t } = useTranslation('qualification');
  const f = useFormat();
  const [check, setCheck] = useState<OfflineCheck | null>(null);
  useEffect(() => {
    let current = true;
    void checkOffline(proof, publicId, f.today()).then((result) => current && setCheck(result));
    return () => void (current = false);
  }, [proof, publicId, f]);

  if (!check) return null;
  if (check.outcome === 'forged') {
    return (
      <section className={className} data-tone="bad" aria-live="polite">
        <h1>{t('offline.title')}</h1>
        <Alert color="brick">{t('offline.forged')}</Alert>
      </section>
    );
  }
  const { words } = check;
  const genuine = check.outcome === 'genuine';
  return (
    <section className={className} data-tone={genuine ? statusTone[check.status] : 'wait'} aria-live="polite">
      {genuine && (
        <div>
          <StatusBadge tone={statusTone[check.status]} size="lg">
            {t(`status.${check.status}`)}
          </StatusBadge>
        </div>
      )}
      <h1>{words.title}</h1>
      <Text>{`${colon(t('offline.initials'))} ${words.initials}`}</Text>
      <Text>{`${colon(t('issuer'))} ${words.issuer}`}</Text>
      <Text>{`${colon(t(words.validThrough ? 'validThrough' : 'validity'))} ${words.validThrough ? f.day(words.validThrough) : t('noExpiry')}`}</Text>
      <Alert color={genuine ? 'slate' : 'amber'} title={t('offline.title')}>
        {genuine ? t('offline.genuine') : t('offline.unchecked')}{' '}
        {genuine &&
          (check.revocationsAsOf
            ? t('offline.revocationAsOf', { time: f.instant(check.revocationsAsOf) })
            : t('offline.revocationUnknown'))}
      </Alert>
    </section>
  );
}
