import { Alert, Button, FileInput, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyBad } from '../../../ui/feedback/notify.ts';
import { refusalWords } from '../../../words/words.ts';
import { noProfile, ofCompany, toSend } from './company.ts';
import { BillingFields, DetailFields, PlaceFields } from './ProfileFields.tsx';

const steps = ['details', 'billing', 'place', 'admins', 'look'] as const;

/** A company in five steps; nothing is stored before the last. A refusal leads back to the step of its field. */
export function NewCompany({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('companies');
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const [logo, setLogo] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { ...noProfile, admins: [{ name: '', email: '' }] } });
  const create = useCommand('createCompany', {
    quiet: true,
    refresh: ofCompany,
    done: t('wizard.created'),
    onSuccess: async ({ companyId }) => {
      if (logo)
        await call(
          'uploadCompanyLogo',
          { companyId },
          { body: logo, headers: { 'content-type': 'application/octet-stream' } },
        ).catch((error) => notifyBad(refusalWords(error)));
      await navigate({ to: '/admin/companies/$id' as never, params: { id: companyId } as never });
    },
    onRefusal: (error) => {
      const path = String((error.details['issues'] as { path: string }[] | undefined)?.[0]?.path ?? '');
      setAt(
        path.startsWith('billing') || path === 'currency'
          ? 1
          : ['timeZone', 'locale'].includes(path)
            ? 2
            : path.startsWith('admins')
              ? 3
              : 0,
      );
      setRefusal(showRefusal(form, error));
    },
  });
  const step = steps[at]!;
  const last = at === steps.length - 1;
  const submit = form.onSubmit(({ admins, ...values }) => {
    if (!last) return setAt(at + 1);
    setRefusal(null);
    return create.mutate({ ...toSend(values), admins });
  });
  const many = form.values.admins.length;
  return (
    <Dialog opened onClose={onClose} title={t('list.add')} size="lg">
      <form onSubmit={submit}>
        <Stack>
          <Text fw={600} aria-live="polite">
            {t('wizard.step', { number: at + 1, of: steps.length, name: t(`wizard.${step}`) })}
          </Text>
          {refusal && (
            <Alert color="brick" role="alert">
              {refusal}
            </Alert>
          )}
          {step === 'details' && <DetailFields form={form as never} />}
          {step === 'billing' && <BillingFields form={form as never} />}
          {step === 'place' && <PlaceFields form={form as never} />}
          {step === 'admins' && (
            <>
              <Text size="sm">{t('wizard.adminsText')}</Text>
              {form.values.admins.map((_, index) => (
                <SimpleGrid cols={{ base: 1, sm: 2 }} key={index}>
                  <TextInput
                    label={t('fields.adminName')}
                    required
                    withAsterisk={false}
                    maxLength={200}
                    {...form.getInputProps(`admins.${index}.name`)}
                  />
                  <TextInput
                    label={t('fields.adminEmail')}
                    type="email"
                    required
                    withAsterisk={false}
                    maxLength={254}
                    {...form.getInputProps(`admins.${index}.email`)}
                  />
                </SimpleGrid>
              ))}
              {many < 10 && (
                <Button variant="subtle" onClick={() => form.insertListItem('admins', { name: '', email: '' })}>
                  {t('wizard.addAdmin')}
                </Button>
              )}
            </>
          )}
          {step === 'look' && (
            <FileInput
              label={t('look.title')}
              description={t('wizard.lookText')}
              accept="image/png,image/jpeg,image/webp"
              clearable
              value={logo}
              onChange={setLogo}
            />
          )}
          <Group justify="space-between">
            <Button variant="default" onClick={at === 0 ? onClose : () => setAt(at - 1)}>
              {at === 0 ? t('ui:cancel') : t('wizard.back')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t(last ? 'wizard.create' : 'wizard.next')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
