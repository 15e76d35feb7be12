import { sheetFileBytes } from '@app/domain/sds/limits';
import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { uploadRefusalWords } from '../../../modules/content/uploadWords.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconCloudUpload } from '../../../ui/icons.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import classes from './sheets.module.css';
import type { Sending, Uploads } from './useUploads.ts';
import { mostAtOnce } from './useUploads.ts';

/** Takes PDFs by dropping or choosing them, and shows what became of each. */
export function UploadBox({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation('sds');
  const f = useFormat();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { sendings, busy, leftOut } = uploads;
  const ended = sendings.filter(({ phase }) => phase === 'done' || phase === 'refused').length;
  return (
    <>
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          uploads.add([...event.dataTransfer.files]);
        }}
      >
        <IconCloudUpload size={34} stroke={1.5} aria-hidden />
        <Button variant="light" onClick={() => input.current?.click()} aria-describedby={hint}>
          {t('uploads.choose')}
        </Button>
        <Text id={hint} size="sm" c="dimmed">
          {t('uploads.hint', { count: mostAtOnce, limit: f.bytes(sheetFileBytes) })}
        </Text>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept="application/pdf,.pdf"
          aria-label={t('uploads.choose')}
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {leftOut > 0 && <Alert color="amber">{t('uploads.leftOut', { count: leftOut, limit: mostAtOnce })}</Alert>}
      {sendings.length > 0 && (
        <SectionCard
          title={t('uploads.progress')}
          description={t('uploads.sent', { done: ended, total: sendings.length })}
          action={
            !busy && (
              <Button size="xs" variant="default" onClick={uploads.clear}>
                {t('uploads.clear')}
              </Button>
            )
          }
          flush
        >
          <div className={classes.inset}>
            <Progress value={(ended / sendings.length) * 100} aria-label={t('uploads.progress')} />
          </div>
          <ul className={classes.rows} aria-label={t('uploads.progress')}>
            {sendings.map((sending) => (
              <SendingRow key={sending.id} sending={sending} />
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  );
}

const tones = { queued: 'idle', sending: 'busy', done: 'good', refused: 'bad' } as const;

function SendingRow({ sending }: { sending: Sending }) {
  const { t } = useTranslation('sds');
  const library = useTranslation('library').t;
  const f = useFormat();
  const { file, phase, sheetUploadId, known, waiting, refusal } = sending;
  const repeated = known ? 'known' : waiting ? 'waiting' : null;
  return (
    <li>
      <div>
        <Text role={refusal && 'alert'}>
          <span className={classes.name}>{file.name}</span>{' '}
          {refusal && uploadRefusalWords(refusal, 'document', file.size, library, f)}
        </Text>
        {known && (
          <Text size="sm">
            {t('uploads.known')}{' '}
            <Link to="/settings/safety-data-sheets/$id" params={{ id: known.sheetId }}>
              {known.product}
            </Link>
          </Text>
        )}
        {repeated === 'waiting' && <Text size="sm">{t('uploads.alreadyWaiting')}</Text>}
      </div>
      <Group gap="sm">
        <StatusBadge tone={repeated ? 'wait' : tones[phase]}>{t(`uploads.phase.${repeated ?? phase}`)}</StatusBadge>
        {sheetUploadId && (
          <Link
            to="/settings/safety-data-sheets/uploads/$id"
            params={{ id: sheetUploadId }}
            aria-label={t('uploads.reviewOf', { name: file.name })}
          >
            {t('uploads.review')}
          </Link>
        )}
      </Group>
    </li>
  );
}
