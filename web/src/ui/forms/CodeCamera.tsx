import { Alert, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './CodeCamera.module.css';
import { useTranslation } from '../i18n.ts';

/**
 * https://wicg.github.io/shape-detection-api/#barcode-detection-api: not in every browser, and not in TypeScript's
 * declarations.
 */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type WithDetector = { BarcodeDetector?: new (options: { formats: string[] }) => Detector };

/** Whether this browser reads codes with its camera. */
export const canReadCodes = (): boolean => 'BarcodeDetector' in window && navigator.mediaDevices !== undefined;

type CodeCameraProps = {
  /** As in the standard: `qr_code`, `ean_13`, `upc_a`. */
  formats: readonly string[];
  /** What the camera is for, read out. */
  label: string;
  text: string;
  /** Told of each code the camera sees, again and again while it sees it. */
  onCode: (text: string) => void;
};

/** What the camera sees, until a code is in it. Nothing is recorded or sent. */
export function CodeCamera({ formats, label, text, onCode }: CodeCameraProps) {
  const { t } = useTranslation('ui');
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<'unsupported' | 'denied' | null>(null);
  const found = useRef(onCode);
  found.current = onCode;
  const wanted = formats.join();
  useEffect(() => {
    const Reader = (window as WithDetector).BarcodeDetector;
    if (!Reader || !canReadCodes()) return setProblem('unsupported');
    const reader = new Reader({ formats: wanted.split(',') });
    let camera: MediaStream | null = null;
    let over = false;
    void navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (stream) => {
        camera = stream;
        if (over || !video.current) return;
        video.current.srcObject = stream;
        await video.current.play();
      })
      .catch(() => setProblem('denied'));
    const beat = setInterval(() => {
      if (!video.current?.videoWidth) return;
      void reader.detect(video.current).then(
        ([code]) => code && found.current(code.rawValue),
        () => {},
      );
    }, 400);
    return () => {
      over = true;
      clearInterval(beat);
      for (const track of camera?.getTracks() ?? []) track.stop();
    };
  }, [wanted]);
  if (problem)
    return (
      <Alert color="amber" role="alert">
        {t(`camera.${problem}`)}
      </Alert>
    );
  return (
    <>
      <Text size="sm" mb="sm">
        {text}
      </Text>
      <video ref={video} className={classes.video} muted playsInline aria-label={label} />
    </>
  );
}
