import { isReadByWords, sheetLanguages } from '@app/domain/sds/sheet';
import { languageWords } from '@app/domain/sds/words';
import { Alert, Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { hrefOf } from '../../../api/client.ts';
import { DocumentView } from '../../../modules/content/DocumentView.tsx';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconFileTypePdf } from '../../../ui/icons.ts';
import { ConfirmForm } from './ConfirmForm.tsx';
import classes from './confirm.module.css';
import { ReadContext } from './Found.tsx';
import type { Place } from './reading.ts';
import type { Upload } from './sheets.ts';

type ConfirmDeskProps = { upload: Upload; reading: boolean; onByHand: () => void };

/**
 * The form and the pages of the PDF beside it, away from where short words pop up; in a narrow window the pages are
 * behind a button.
 */
export function ConfirmDesk({ upload, reading, onByHand }: ConfirmDeskProps) {
  const { t, language: reader } = useTranslation('sds');
  const spoken = reader === 'fr' ? 'fr' : 'en';
  const language = sheetLanguages.find((one) => one === upload.fields['language']?.value);
  const narrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false });
  const [mark, setMark] = useState<Place | null>(null);
  const [open, setOpen] = useState(false);
  const read = useMemo(
    () => ({
      fields: upload.state === 'read' ? upload.fields : null,
      show: (place: Place) => {
        setMark({ ...place });
        setOpen(true);
      },
    }),
    [upload],
  );
  const pdf = (
    <DocumentView
      media={() => hrefOf('getSheetUploadFile', { sheetUploadId: upload.id })}
      locale="en"
      title={upload.name}
      mark={mark}
    />
  );
  return (
    <div className={classes.desk}>
      {narrow && (
        <>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t('confirm.showPdf')}
          </Button>
          <Dialog opened={open} onClose={() => setOpen(false)} title={upload.name} size="xl">
            {pdf}
          </Dialog>
        </>
      )}
      <Stack gap="md">
        {upload.active && (
          <Alert color="amber" title={t('active.title')}>
            {t('active.text')}
          </Alert>
        )}
        {reading ? (
          <Alert color="slate" title={t('confirm.reading')} role="status">
            <p className={classes.text}>{t('confirm.readingText')}</p>
            <Button size="sm" variant="default" onClick={onByHand}>
              {t('confirm.byHand')}
            </Button>
          </Alert>
        ) : (
          <ReadContext value={read}>
            {upload.unreadable && (
              <Alert color="amber" title={t('uploads.state.unreadable')}>
                {t(`unreadable.${upload.unreadable}`)} {t('confirm.unreadableText')}
              </Alert>
            )}
            {upload.state === 'read' && !isReadByWords(language) && (
              <Alert color="amber" title={t('confirm.codesOnly')}>
                {language
                  ? t('confirm.codesOnlyText', { language: languageWords[language][spoken] })
                  : t('confirm.codesOnlyUnknown')}
              </Alert>
            )}
            <ConfirmForm upload={upload} />
          </ReadContext>
        )}
      </Stack>
      {!narrow && (
        <section className={classes.viewer} aria-label={t('confirm.pdf')}>
          {pdf}
        </section>
      )}
    </div>
  );
}
