import { Alert, Progress, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useBlocker } from '@tanstack/react-router';
import { importLimits } from '@app/domain/imports/limits';
import { useState } from 'react';
import type { DraftValues } from '../../../../../modules/evidence/draftStore.ts';
import { emptyValues } from '../../../../../modules/evidence/EvidenceForm.tsx';
import { FieldsOfCertificate } from '../../../../../modules/evidence/FieldsOfCertificate.tsx';
import { missing } from '../../../../../modules/evidence/missing.ts';
import { ConfirmDialog } from '../../../../../ui/forms/ConfirmDialog.tsx';
import { FilterChips } from '../../../../../ui/lists/FilterChips.tsx';
import { useTranslation } from '../../../../../ui/i18n.ts';
import { SectionCard } from '../../../../../ui/layout/SectionCard.tsx';
import { useUrlState } from '../../../../../ui/layout/urlState.ts';
import { DropArea } from '../DropArea.tsx';
import { KindChoice } from '../KindChoice.tsx';
import { CertificateRows } from './CertificateRows.tsx';
import { RowDialog } from './RowDialog.tsx';
import type { CertificateRow, RowGroup } from './rows.ts';
import { groupOf, rowGroups, toSend } from './rows.ts';
import { SendCertificates } from './SendCertificates.tsx';
import { useCertificates } from './useCertificates.ts';

const accept = 'image/jpeg,image/png,image/heic,image/heif,.heic,.heif,application/pdf';

/**
 * Many certificates at once: a file’s name says whose each is, what they say is written once. Nothing is sent before it
 * was seen.
 */
export function Certificates() {
  const { t } = useTranslation('imports');
  const words = useTranslation('evidence');
  const [{ show }, change] = useUrlState();
  const files = useCertificates();
  const form = useForm<DraftValues>({ initialValues: emptyValues });
  const [edited, setEdited] = useState<CertificateRow | null>(null);
  const { rows, known, reading, sending } = files;
  const groups = (Object.keys(rowGroups) as RowGroup[])
    .map((group) => [group, rows.filter((row) => groupOf(row) === group).length] as const)
    .filter(([group, count]) => count > 0 || group === show);
  const open = toSend(rows).length > 0 || sending !== null;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      open &&
      (current.pathname !== next.pathname || (next.search as Record<string, unknown>)['import'] !== 'certificates'),
    enableBeforeUnload: () => open,
    withResolver: true,
  });

  const send = () => {
    const errors = toSend(rows).some(({ values }) => values === null) ? missing(form.getValues(), words.t) : {};
    form.setErrors(errors);
    const [first] = Object.keys(errors);
    if (!first) return void files.send(form.getValues());
    document.querySelector(`[data-path="${first}"]`)?.scrollIntoView({ block: 'center' });
  };
  return (
    <>
      <SectionCard title={t('file.kind')}>
        <Stack gap="lg">
          <KindChoice
            value="certificates"
            onChange={() => change({ import: 'new' })}
            disabled={reading !== null || sending !== null}
          />
          <DropArea
            label={t(rows.length > 0 ? 'certificates.more' : 'certificates.choose')}
            hint={t('certificates.hint', { most: importLimits.certificates })}
            accept={accept}
            multiple
            disabled={reading !== null || sending !== null}
            onFiles={(some) => void files.take(some)}
          />
          {reading && (
            <div role="status">
              <Text size="sm">{t('certificates.reading', reading)}</Text>
              <Progress
                value={(reading.done / reading.total) * 100}
                mt={6}
                aria-label={t('certificates.reading', reading)}
              />
            </div>
          )}
          {files.refusal && (
            <Alert color="brick" role="alert">
              {files.refusal}
            </Alert>
          )}
          {files.beyond > 0 && (
            <Alert color="amber" role="status">
              {t('certificates.beyond', { count: files.beyond, most: importLimits.certificates })}
            </Alert>
          )}
        </Stack>
      </SectionCard>
      {rows.length > 0 && (
        <>
          {known && (
            <SectionCard title={t('certificates.say')} description={t('certificates.sayText')}>
              <FieldsOfCertificate form={form} today={known.today} stage="submit" disabled={sending !== null} />
            </SectionCard>
          )}
          <SectionCard
            title={t('certificates.whose')}
            description={t('certificates.whoseText')}
            action={
              <FilterChips
                label={t('certificates.result')}
                name="show"
                quiet
                options={groups.map(([value, count]) => ({
                  value,
                  label: t(`certificates.groups.${value}`, { count }),
                }))}
              />
            }
          >
            <CertificateRows files={files} all={form.values} onEdit={setEdited} />
          </SectionCard>
          <SendCertificates files={files} onSend={send} />
        </>
      )}
      {edited && known && (
        <RowDialog
          row={edited}
          all={form.values}
          today={known.today}
          onSave={(to) => {
            files.change(edited.key, to);
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        opened={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
        title={t('certificates.leaveTitle')}
        preview={t('certificates.leaveText', { count: toSend(rows).length })}
        confirm={t('certificates.leave')}
        destructive
      />
    </>
  );
}
