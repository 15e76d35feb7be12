import { fileLimit } from '@app/domain/evidence/files';
import { ActionIcon, Button, FileButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../ui/i18n.ts';
import { IconCamera, IconFileText, IconRotateClockwise, IconTrash, IconUpload } from '../../ui/icons.ts';
import { codeWords } from '../../words/words.ts';
import type { DraftFile } from './draftStore.ts';
import classes from './evidence.module.css';
import { isPicture, obstacleOf, shrink, turn } from './picture.ts';

type FilesFieldProps = {
  files: DraftFile[];
  onChange: (files: DraftFile[]) => void;
  error?: string | null | undefined;
};

/** Photos first: the camera, then files. Pictures are made smaller here, and can be turned before they are sent. */
export function FilesField({ files, onChange, error }: FilesFieldProps) {
  const { t } = useTranslation('evidence');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const room = fileLimit - files.length;
  const take = async (chosen: File | File[] | null) => {
    const list = chosen ? (Array.isArray(chosen) ? chosen : [chosen]) : [];
    if (list.length === 0) return;
    setBusy(true);
    setRefused(list.length > room ? codeWords('tooManyFiles') : null);
    const added: DraftFile[] = [];
    for (const file of list.slice(0, room)) {
      const blob = await shrink(file);
      const obstacle = obstacleOf(blob);
      if (obstacle) setRefused(codeWords(obstacle));
      else added.push({ id: crypto.randomUUID(), name: file.name || 'photo.jpg', blob, fileId: null });
    }
    onChange([...files, ...added]);
    setBusy(false);
  };
  const rotate = async (file: DraftFile) => {
    const blob = await turn(file.blob);
    onChange(files.map((one) => (one.id === file.id ? { ...one, blob, fileId: null } : one)));
  };
  const words = error ?? refused;
  return (
    <div>
      {files.length > 0 && (
        <ul className={classes.pictures} aria-label={t('files.label')}>
          {files.map((file, index) => (
            <li key={file.id} className={classes.picture}>
              <Thumb blob={file.blob} alt={t('files.picture', { number: index + 1 })} />
              <div className={classes.pictureBar}>
                <span>{index === 0 ? t('files.front') : index === 1 ? t('files.back') : file.name}</span>
                <div>
                  {isPicture(file.blob) && (
                    <ActionIcon
                      variant="subtle"
                      size="lg"
                      aria-label={t('files.turn', { number: index + 1 })}
                      onClick={() => void rotate(file)}
                    >
                      <IconRotateClockwise size={18} aria-hidden />
                    </ActionIcon>
                  )}
                  <ActionIcon
                    variant="subtle"
                    color="brick"
                    size="lg"
                    aria-label={t('files.remove', { number: index + 1 })}
                    onClick={() => onChange(files.filter((one) => one.id !== file.id))}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <div className={classes.take} style={{ marginTop: files.length > 0 ? '0.75rem' : 0 }}>
          <FileButton accept="image/*" capture="environment" onChange={(file) => void take(file)}>
            {(props) => (
              <Button
                {...props}
                size="md"
                variant={files.length === 0 ? 'filled' : 'light'}
                loading={busy}
                leftSection={<IconCamera size={20} aria-hidden />}
              >
                {files.length === 0
                  ? t('files.takeFront')
                  : files.length === 1
                    ? t('files.takeBack')
                    : t('files.takeMore')}
              </Button>
            )}
          </FileButton>
          <FileButton
            accept="image/jpeg,image/png,image/heic,image/heif,.heic,.heif,application/pdf,.jwt,.json,application/json,.svg,image/svg+xml"
            multiple
            onChange={(chosen) => void take(chosen)}
          >
            {(props) => (
              <Button
                {...props}
                size="md"
                variant="default"
                disabled={busy}
                leftSection={<IconUpload size={18} aria-hidden />}
              >
                {t('files.choose')}
              </Button>
            )}
          </FileButton>
        </div>
      )}
      <p className={classes.soft}>{t('files.hint')}</p>
      {words && (
        <p className={classes.error} role="alert">
          {words}
        </p>
      )}
    </div>
  );
}

function Thumb({ blob, alt }: { blob: Blob; alt: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!isPicture(blob)) return setAddress(null);
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (address) return <img className={classes.thumb} src={address} alt={alt} />;
  return (
    <div className={classes.thumb} role="img" aria-label={alt}>
      <IconFileText size={36} stroke={1.4} aria-hidden />
    </div>
  );
}
