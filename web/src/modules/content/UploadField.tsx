import { Button, Progress, Text } from '@mantine/core';
import type { UploadKind } from '@app/domain/files/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { ApiError } from '../../api/client.ts';
import { queryClient, queryOf } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconAlertCircle, IconCloudUpload, IconPlayerPause, IconPlayerPlay, IconX } from '../../ui/icons.ts';
import { useFormat } from '../../words/format.ts';
import { sendFile } from './transfer.ts';
import type { StoredFile, Transfer, TransferState } from './transfer.ts';
import { refusalOf, uploadRefusalWords } from './uploadWords.ts';
import classes from './UploadField.module.css';

type UploadFieldProps = {
  kind: UploadKind;
  /** What to choose: "Choose a video". */
  label: string;
  onDone: (file: StoredFile) => void;
  compact?: boolean;
};

const accept: Record<UploadKind, string> = {
  video: 'video/mp4,video/webm,.mp4,.webm',
  document: 'application/pdf,.pdf',
  image: 'image/png,image/jpeg,image/webp,image/gif',
  captions: 'text/vtt,.vtt',
  package: 'application/zip,application/x-zip-compressed,.zip',
};

const limitsQuery = { ...queryOf('getUploadLimits', {}), staleTime: Infinity };

/** Takes one file: by choosing or by dropping it. Too large or of a wrong kind is told before a byte is sent. */
export function UploadField({ kind, label, onDone, compact = false }: UploadFieldProps) {
  const { t } = useTranslation('library');
  const format = useFormat();
  const hint = useId();
  const limits = useQuery(limitsQuery);
  const input = useRef<HTMLInputElement>(null);
  const transfer = useRef<Transfer | null>(null);
  const latest = useRef<File | null>(null);
  const [state, setState] = useState<TransferState | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [over, setOver] = useState(false);
  // Leaving the page pauses: the bytes sent are kept a day.
  useEffect(() => () => transfer.current?.pause(), []);

  const take = async (file: File | undefined) => {
    if (!file) return;
    latest.current = file;
    setChosen(file);
    setState(null);
    setRefusal(null);
    // a file may be dropped before the limits are here
    const stands = await queryClient
      .ensureQueryData(limitsQuery)
      .then(({ bytes }) => refusalOf(file, kind, bytes))
      .catch(asRefusal);
    if (latest.current !== file) return;
    setRefusal(stands);
    if (stands) return;
    transfer.current = sendFile(file, kind, (next) => {
      setState(next);
      if (next.phase === 'failed') setRefusal(next.error);
      if (next.phase === 'done' && next.file) {
        transfer.current = null;
        setState(null);
        setChosen(null);
        onDone(next.file);
      }
    });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const busy = state !== null && state.phase !== 'failed' && state.phase !== 'done';
  if (busy && chosen) {
    return (
      <Sending
        state={state}
        name={chosen.name}
        onPause={() => transfer.current?.pause()}
        onResume={() => transfer.current?.resume()}
        onCancel={() => {
          transfer.current?.cancel();
          transfer.current = null;
          setState(null);
          setChosen(null);
        }}
      />
    );
  }
  const looking = chosen !== null && state === null && refusal === null;
  const limit = limits.data?.bytes[kind];
  return (
    <div>
      <div
        className={classes.drop}
        data-over={over || undefined}
        data-compact={compact || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {!compact && <IconCloudUpload size={34} stroke={1.5} aria-hidden />}
        <Button
          variant={compact ? 'default' : 'light'}
          size={compact ? 'compact-sm' : 'sm'}
          onClick={() => input.current?.click()}
          loading={looking}
          aria-describedby={hint}
        >
          {label}
        </Button>
        <Text id={hint} size="sm" c="dimmed">
          {t(`upload.hint.${kind}`, { limit: limit === undefined ? '…' : format.bytes(limit) })}
        </Text>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept[kind]}
          aria-label={label}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {refusal && (
        <p role="alert" className={classes.refusal}>
          <IconAlertCircle size={17} stroke={1.8} aria-hidden />
          <span>
            {chosen && <strong>{chosen.name}</strong>} {uploadRefusalWords(refusal, kind, chosen?.size ?? 0, t, format)}
          </span>
        </p>
      )}
    </div>
  );
}

/** Also of a file that is gone before it could be read. */
const asRefusal = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError({ status: 0, code: 'unexpected' });

type SendingProps = {
  state: TransferState;
  name: string;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
};

function Sending({ state, name, onPause, onResume, onCancel }: SendingProps) {
  const { t } = useTranslation('library');
  const format = useFormat();
  const percent = Math.floor((state.sent / state.total) * 100);
  const paused = state.phase === 'paused';
  const seconds = state.bytesPerSecond ? Math.ceil((state.total - state.sent) / state.bytesPerSecond) : null;
  const words = {
    sending: seconds === null ? t('upload.sending') : t('upload.remaining', { time: format.clock(seconds) }),
    paused: t('upload.paused'),
    waiting: t('upload.waiting'),
    checking: t('upload.checking'),
    done: '',
    failed: '',
  }[state.phase];
  return (
    <div className={classes.sending}>
      <div className={classes.line}>
        <strong className={classes.name}>{name}</strong>
        <span>{format.percent(percent)}</span>
      </div>
      <Progress
        value={percent}
        size="md"
        animated={state.phase === 'checking'}
        aria-label={t('upload.progress', { name })}
      />
      <div className={classes.line}>
        <Text size="sm" c="dimmed" role="status">
          {t('upload.sent', { sent: format.bytes(state.sent), total: format.bytes(state.total) })} · {words}
        </Text>
        <div className={classes.buttons}>
          {state.phase !== 'checking' && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={
                paused ? <IconPlayerPlay size={15} aria-hidden /> : <IconPlayerPause size={15} aria-hidden />
              }
              onClick={paused ? onResume : onPause}
            >
              {paused ? t('upload.resume') : t('upload.pause')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="brick"
            leftSection={<IconX size={15} aria-hidden />}
            onClick={onCancel}
          >
            {t('upload.cancel')}
          </Button>
        </div>
      </div>
    </div>
  );
}
