import { suppressedList } from '@app/domain/delivery/suppressed-list';
import { Button, Skeleton, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { ahead } from '../../../api/ahead.ts';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../../words/words.ts';

type Row = Result<'listSuppressed'>['rows'][number];

/** Text messages of the company, and the addresses it sends nothing to. */
export function Delivery() {
  const { t } = useTranslation('delivery');
  const list = useList(suppressedList, 'listSuppressed', 'exportSuppressed');
  const [lifting, setLifting] = useState<Row | null>(null);
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        description={t('settings.description')}
        above={<BackLink to="/settings/employees">{t('settings.back')}</BackLink>}
      />
      <Stack gap="lg">
        <TextMessages />
        <div>
          <Title order={2} size="h3">
            {t('settings.suppressed')}
          </Title>
          <Text c="dimmed" size="sm" mb="md">
            {t('settings.suppressedText')}
          </Text>
          <ListView
            list={list}
            search={t('settings.search')}
            title="address"
            actions={(row) => (
              <Button size="compact-sm" variant="default" onClick={() => setLifting(row)}>
                {t('settings.lift')}
              </Button>
            )}
            empty={{ title: t('settings.none'), text: t('settings.noneText') }}
          />
        </div>
      </Stack>
      {lifting && <Lift row={lifting} onClose={() => setLifting(null)} />}
    </>
  );
}

function TextMessages() {
  const { t } = useTranslation('delivery');
  const settings = useQuery(queryOf('getDeliverySettings', {}));
  const save = useCommand('changeDeliverySettings', {
    refresh: ['getDeliverySettings'],
    inOrder: true,
    ahead: ({ sms }) => [
      ahead('getDeliverySettings', (settings) => ({ ...settings, smsSince: sms ? new Date().toISOString() : null })),
    ],
    done: t('settings.smsSaved'),
  });
  return (
    <SectionCard title={t('settings.sms')} description={t('settings.smsText')}>
      {settings.error && (
        <ErrorState compact text={refusalWords(settings.error)} onRetry={() => void settings.refetch()} />
      )}
      {settings.isPending && <Skeleton height={28} />}
      {settings.data && (
        <Switch
          label={t('settings.smsOn')}
          description={settings.data.smsAvailable ? undefined : t('settings.smsUnavailable')}
          disabled={!settings.data.smsAvailable && settings.data.smsSince === null}
          checked={settings.data.smsSince !== null}
          onChange={(event) => save.mutate({ sms: event.currentTarget.checked })}
        />
      )}
    </SectionCard>
  );
}

function Lift({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('delivery');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { reason: '' } });
  const lift = useCommand('liftSuppression', {
    quiet: true,
    refresh: ['listSuppressed', 'getReachability'],
    done: t('settings.lifted'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={t('settings.liftTitle', { address: row.address })}
      text={t('settings.liftText')}
      confirm={t('settings.lift')}
      refusal={refusal}
      busy={lift.isPending}
      onSubmit={form.onSubmit(({ reason }) => {
        setRefusal(null);
        lift.mutate({ suppressedId: row.id, reason });
      })}
      onClose={onClose}
    >
      <TextInput
        label={t('settings.liftReason')}
        required
        withAsterisk={false}
        minLength={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
