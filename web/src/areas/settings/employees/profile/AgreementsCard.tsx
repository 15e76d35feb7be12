import { inLanguage } from '@app/domain/localised';
import { Button, Checkbox, FileInput, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showRefusal } from '../../../../api/forms.ts';
import type { Result } from '../../../../api/client.ts';
import { queryOf, refreshAll, useCommand } from '../../../../api/queries.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { notifyBad, notifyGood } from '../../../../ui/feedback/notify.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { ReasonField } from '../../../../ui/forms/ReasonDialog.tsx';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../../words/format.ts';
import { spokenLocale } from '../../../../words/languages.ts';
import { refusalWords } from '../../../../words/words.ts';
import type { Employee } from '../standing.ts';
import { addScan, AgreementScans, scanTypes } from './AgreementScans.tsx';

type Agreements = Result<'getEmployeeAgreements'>;

/**
 * Whether an employee agreed to the legal documents, on screen or on paper; for people who can't sign in it is recorded
 * here.
 */
export function AgreementsCard({ employee }: { employee: Employee }) {
  const { t } = useTranslation('pins');
  const f = useFormat();
  const [recording, setRecording] = useState(false);
  const found = useQuery(queryOf('getEmployeeAgreements', { personId: employee.id }));
  if (!found.data)
    return found.error ? <SectionCard title={t('agreements.title')}>{refusalWords(found.error)}</SectionCard> : null;
  const { documents, obstacle } = found.data;
  const left = obstacle === 'legalLeft';
  if (left && documents.length === 0) return null;
  return (
    <SectionCard title={t('agreements.title')} description={t(left ? 'agreements.textLeft' : 'agreements.text')}>
      <Stack gap="sm" align="flex-start">
        {documents.map(({ versionId, titles, number, agreed }) => {
          const document = t('agreements.version', { title: inLanguage(titles, spokenLocale()), number });
          return (
            <div key={versionId}>
              <Text fw={600}>{document}</Text>
              <Text size="sm" c="dimmed">
                {!agreed
                  ? t('agreements.none')
                  : agreed.signedOn
                    ? t('agreements.paper', {
                        day: f.day(agreed.signedOn),
                        name: agreed.recordedBy,
                        reason: agreed.reason,
                      })
                    : t('agreements.screen', { when: f.instant(agreed.at) })}
              </Text>
              {agreed?.signedOn && <AgreementScans personId={employee.id} document={document} agreed={agreed} />}
            </div>
          );
        })}
        {obstacle === null && documents.some(({ agreed }) => !agreed) && (
          <Button variant="default" onClick={() => setRecording(true)}>
            {t('agreements.record')}
          </Button>
        )}
      </Stack>
      {recording && <Record employee={employee} agreements={found.data} onClose={() => setRecording(false)} />}
    </SectionCard>
  );
}

function Record({
  employee,
  agreements,
  onClose,
}: {
  employee: Employee;
  agreements: Agreements;
  onClose: () => void;
}) {
  const { t } = useTranslation('pins');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [scan, setScan] = useState<File | null>(null);
  const open = agreements.documents.filter(({ agreed }) => !agreed);
  const form = useForm({
    initialValues: {
      versionIds: open.map(({ versionId }) => versionId),
      signedOn: agreements.today,
      locale: spokenLocale() as 'en' | 'fr',
      reason: '',
    },
  });
  const record = useCommand('recordPaperAgreement', {
    quiet: true,
    async onSuccess(_, { versionIds }) {
      // It is recorded: a scan that can't be kept is added again beside it.
      try {
        if (scan) await addScan(employee.id, versionIds[0]!, scan);
        notifyGood(t('agreements.done'));
      } catch (error) {
        notifyBad(t('agreements.doneWithoutScan', { why: refusalWords(error) }));
      }
      await refreshAll(['getEmployeeAgreements']);
      onClose();
    },
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={t('agreements.dialog')}
      text={t('agreements.dialogText', { name: employee.name })}
      confirm={t('agreements.confirm')}
      refusal={refusal}
      busy={record.isPending}
      lightDismiss={false}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => {
        if (values.versionIds.length === 0) return setRefusal(t('agreements.choose'));
        setRefusal(null);
        record.mutate({ personId: employee.id, ...values });
      })}
    >
      <Checkbox.Group label={t('agreements.documents')} {...form.getInputProps('versionIds')}>
        <Stack gap="xs" mt="xs">
          {open.map(({ versionId, titles, number }) => (
            <Checkbox
              key={versionId}
              value={versionId}
              label={t('agreements.version', { title: inLanguage(titles, spokenLocale()), number })}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        type="date"
        label={t('agreements.signedOn')}
        required
        withAsterisk={false}
        max={agreements.today}
        {...form.getInputProps('signedOn')}
      />
      <NativeSelect
        label={t('agreements.language')}
        data={(['en', 'fr'] as const).map((value) => ({ value, label: t(`agreements.languages.${value}`) }))}
        {...form.getInputProps('locale')}
      />
      <FileInput
        label={t('agreements.scanOf')}
        description={t('agreements.scanHint')}
        accept={scanTypes}
        clearable
        clearButtonProps={{ 'aria-label': t('agreements.removeScan') }}
        value={scan}
        onChange={setScan}
      />
      <ReasonField
        label={t('agreements.reason')}
        value={form.values.reason}
        onChange={(reason) => form.setFieldValue('reason', reason)}
      />
    </FormDialog>
  );
}
