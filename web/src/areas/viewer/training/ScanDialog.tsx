import { Alert, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { personOnBadge } from '../../../modules/group-training/run-codes.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyGood } from '../../../ui/notify.ts';
import classes from './Run.module.css';
import type { DialogProps } from './runDialogs.ts';
import { serverNow } from './runDialogs.ts';

/** https://wicg.github.io/shape-detection-api/#barcode-detection-api: not in every browser, and not in TypeScript's declarations. */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type WithDetector = { BarcodeDetector?: new (options: { formats: string[] }) => Detector };

/** The camera looks for a badge; its signature is checked by the server when the check-in is sent. */
export function ScanDialog({ state, client, rows, session, onOpen }: DialogProps) {
  const { t } = useTranslation('trainingRun');
  const film = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<'unsupported' | 'denied' | 'unknown' | 'notOnRoster' | null>(null);
  const found = useRef<(text: string) => void>(() => {});
  found.current = (text) => {
    const personId = personOnBadge(text, new Date(serverNow(state)));
    const row = personId && rows.find((one) => one.personId === personId);
    if (!row) return setProblem(personId ? 'notOnRoster' : 'unknown');
    setProblem(null);
    const here = row.attendance.sessions.find(({ sessionId }) => sessionId === session.id)?.arrivedAt;
    if (here) return;
    void client
      .mark({ entryId: row.entryId, sessionId: session.id, kind: 'checkIn', item: null }, serverNow(state), { method: 'qr', badge: text })
      .then(() => client.sync());
    notifyGood(t('scanScreen.done', { name: row.name }));
  };
  useEffect(() => {
    const Reader = (window as WithDetector).BarcodeDetector;
    if (!Reader || !navigator.mediaDevices) return setProblem('unsupported');
    const reader = new Reader({ formats: ['qr_code'] });
    let camera: MediaStream | null = null;
    let over = false;
    void navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (stream) => {
        camera = stream;
        if (over || !film.current) return;
        film.current.srcObject = stream;
        await film.current.play();
      })
      .catch(() => setProblem('denied'));
    const beat = setInterval(() => {
      if (!film.current?.videoWidth) return;
      void reader.detect(film.current).then(
        ([code]) => code && found.current(code.rawValue),
        () => {},
      );
    }, 400);
    return () => {
      over = true;
      clearInterval(beat);
      for (const track of camera?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    <Dialog opened onClose={() => onOpen(null)} title={t('scanScreen.title')} size="md">
      {problem && (
        <Alert color="amber" role="alert" mb="sm">
          {t(`scanScreen.${problem}`)}
        </Alert>
      )}
      {problem !== 'unsupported' && problem !== 'denied' && (
        <>
          <Text size="sm" mb="sm">
            {t('scanScreen.text')}
          </Text>
          <video ref={film} className={classes.film} muted playsInline aria-label={t('scanScreen.title')} />
        </>
      )}
    </Dialog>
  );
}
