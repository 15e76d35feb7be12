import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { DraftValues } from '../../../../../modules/evidence/draftStore.ts';
import { FieldsOfCertificate } from '../../../../../modules/evidence/FieldsOfCertificate.tsx';
import { missing } from '../../../../../modules/evidence/missing.ts';
import { Dialog } from '../../../../../ui/forms/Dialog.tsx';
import { useTranslation } from '../../../../../ui/i18n.ts';
import type { CertificateRow } from './rows.ts';
import { valuesOf } from './rows.ts';

type RowDialogProps = {
  row: CertificateRow;
  all: DraftValues;
  today: string;
  onSave: (to: Pick<CertificateRow, 'values' | 'refusal'>) => void;
  onClose: () => void;
};

/** What one file says otherwise than the rest. */
export function RowDialog({ row, all, today, onSave, onClose }: RowDialogProps) {
  const { t } = useTranslation('imports');
  const words = useTranslation('evidence');
  const form = useForm<DraftValues>({ initialValues: valuesOf(row, all) });
  return (
    <Dialog opened onClose={onClose} title={t('certificates.editTitle')} lightDismiss={false}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const errors = missing(form.getValues(), words.t);
          form.setErrors(errors);
          if (Object.keys(errors).length === 0) onSave({ values: form.getValues(), refusal: null });
        }}
      >
        <Stack>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {row.file.name}
            {row.person && ` · ${row.person.name}`}
          </Text>
          <FieldsOfCertificate form={form} today={today} stage="submit" />
          <Group justify="flex-end">
            {row.values && (
              <Button variant="subtle" color="gray" onClick={() => onSave({ values: null, refusal: null })}>
                {t('certificates.likeAll')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit">{t('certificates.keep')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
