import { kioskIdle } from '@app/domain/identity/pin';
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { keepNothing } from '../../api/keepOffline.ts';
import { useSignOut } from '../../session/session.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { loadWords, useTranslation } from '../../ui/i18n.ts';

const signs = ['pointerdown', 'keydown', 'wheel', 'timeupdate'] as const;

/**
 * On a shared device: anyone who does nothing is asked whether they are still there, and signed out. A video that runs
 * counts as doing.
 */
export default function KioskWatch() {
  const [ready, setReady] = useState(false);
  const [left, setLeft] = useState<number>(kioskIdle.seconds);
  const until = useRef(performance.now() + kioskIdle.seconds * 1000);
  const { mutate: signOut } = useSignOut();
  const { t } = useTranslation('pins');
  const asking = left <= kioskIdle.warn;
  useEffect(() => {
    keepNothing();
    void loadWords('pins').then(() => setReady(true));
  }, []);
  useEffect(() => {
    // once asked, only the answer counts
    const stay = () => void (asking || (until.current = performance.now() + kioskIdle.seconds * 1000));
    for (const sign of signs) document.addEventListener(sign, stay, { capture: true, passive: true });
    return () => signs.forEach((sign) => document.removeEventListener(sign, stay, { capture: true }));
  }, [asking]);
  useEffect(() => {
    const clock = setInterval(() => {
      const seconds = Math.ceil((until.current - performance.now()) / 1000);
      setLeft(seconds);
      if (seconds > 0) return;
      clearInterval(clock);
      signOut({});
    }, 1000);
    return () => clearInterval(clock);
  }, [signOut]);
  const stay = () => {
    until.current = performance.now() + kioskIdle.seconds * 1000;
    setLeft(kioskIdle.seconds);
  };
  if (!ready || !asking) return null;
  return (
    <Dialog opened onClose={stay} title={t('kiosk.still')} lightDismiss={false}>
      <Text role="timer">{t('kiosk.stillText', { count: Math.max(0, left) })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" onClick={() => signOut({})}>
          {t('kiosk.signOut')}
        </Button>
        <Button size="md" onClick={stay} data-autofocus>
          {t('kiosk.stay')}
        </Button>
      </Group>
    </Dialog>
  );
}
