import { Alert, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../../api/forms.ts';
import { refreshAll, useCommand } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { focusProblem } from '../../../ui/forms/focusProblem.ts';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { AdviceFields } from './AdviceFields.tsx';
import classes from './confirm.module.css';
import { HazardFields } from './HazardFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { ProductFields } from './ProductFields.tsx';
import type { SelectionBar, Confirmed } from './reading.ts';
import { confirmedOf, inputOf } from './reading.ts';
import type { Upload } from './sheets.ts';
import { ofSheets } from './sheets.ts';

/** What the PDF says, to be compared and corrected; confirmed, it becomes a revision, and the next PDF opens. */
export function ConfirmForm({ upload }: { upload: Upload }) {
  const { t } = useTranslation('sds');
  const navigate = useNavigate();
  const form = useForm<Confirmed>({ initialValues: confirmedOf(upload) });
  const [first] = useState<SelectionBar | null>(() => upload.candidates.find(({ same }) => same) ?? null);
  const [chosen, setChosen] = useState<SelectionBar | null>(first);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [discarding, setDiscarding] = useState(false);
  const [ended, setEnded] = useState(false);
  const goOn = (sheetId: string | null) =>
    upload.next
      ? navigate({ to: '/settings/safety-data-sheets/uploads/$id', params: { id: upload.next } })
      : sheetId
        ? navigate({ to: '/settings/safety-data-sheets/$id', params: { id: sheetId } })
        : navigate({ to: '/settings/safety-data-sheets', search: { tab: 'uploads' } as never });
  /**
   * Nothing is unsaved any more: the page is left once the guard has heard of it, and what else is open of the queue is
   * read again.
   */
  const leave = (sheetId: string | null) => {
    setEnded(true);
    setTimeout(() => void goOn(sheetId).then(() => refreshAll(['getSheetUpload'])), 0);
  };
  const confirm = useCommand('confirmSheetUpload', {
    quiet: true,
    refresh: [...ofSheets, 'listSheetUploads'],
    done: t('confirm.confirmed', { product: chosen?.product ?? form.values.product }),
    onSuccess: ({ sheetId }) => leave(sheetId),
    onRefusal: (error) => {
      setRefusal(showRefusal(form, error) ?? t('confirm.wrong'));
      focusProblem();
    },
  });
  const discard = useCommand('discardSheetUpload', {
    refresh: ['listSheetUploads'],
    done: t('confirm.discarded'),
    onSuccess: () => leave(null),
    onRefusal: () => setDiscarding(false),
  });
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    const named = chosen
      ? { product: chosen.product, manufacturer: chosen.manufacturer, synonyms: [], barcodes: [] }
      : {};
    confirm.mutate(inputOf(upload.id, chosen?.sheetId ?? null, { ...values, ...named }));
  });
  const changed = form.isDirty() || chosen?.sheetId !== first?.sheetId;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {refusal && (
          <Alert color="brick" role="alert">
            {refusal}
          </Alert>
        )}
        <SectionCard title={t('confirm.product')}>
          <ProductFields form={form} upload={upload} chosen={chosen} onChoose={setChosen} />
        </SectionCard>
        <SectionCard title={t('confirm.hazards')}>
          <HazardFields form={form} />
        </SectionCard>
        <SectionCard title={t('confirm.advice')}>
          <AdviceFields form={form} />
        </SectionCard>
        <SectionCard title={t('confirm.places')} description={t('confirm.placesText')}>
          <PlaceFields form={form} sheetId={chosen?.sheetId ?? null} />
        </SectionCard>
        <div className={classes.decide} data-lower-bar>
          <Button type="submit" loading={confirm.isPending}>
            {t(upload.next ? 'confirm.confirmNext' : 'confirm.confirm')}
          </Button>
          <Button variant="subtle" color="brick" onClick={() => setDiscarding(true)}>
            {t('confirm.discard')}
          </Button>
        </div>
      </Stack>
      <ConfirmDialog
        opened={discarding}
        onClose={() => setDiscarding(false)}
        onConfirm={() => discard.mutate({ sheetUploadId: upload.id })}
        title={t('confirm.discardTitle')}
        preview={t('confirm.discardText', { name: upload.name })}
        confirm={t('confirm.discard')}
        destructive
        busy={discard.isPending}
      />
      <UnsavedGuard
        unsaved={changed && !ended}
        title={t('leave.title')}
        text={t('leave.text')}
        confirm={t('leave.confirm')}
      />
    </form>
  );
}
