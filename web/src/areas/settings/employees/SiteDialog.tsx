import { Alert, Autocomplete, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ApiError } from '../../../api/client.ts';
import { showRefusal } from '../../../api/forms.ts';
import { useCommand } from '../../../api/queries.ts';
import { useSession } from '../../../session/session.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Site } from './companyPlaces.ts';
import { ofEmployee } from './standing.ts';

export function SiteDialog({ site, onClose }: { site: Site | null; onClose: () => void }) {
  const { t } = useTranslation('company');
  const { company } = useSession();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: { name: site?.name ?? '', code: site?.code ?? '', timeZone: site?.timeZone ?? company.timeZone, address: site?.address ?? '' },
  });
  const options = {
    quiet: true,
    refresh: ofEmployee,
    done: t('places.saved'),
    onSuccess: onClose,
    onRefusal: (error: ApiError) => (error.code === 'placeCodeTaken' ? form.setErrors({ code: refusalWords(error) }) : setRefusal(showRefusal(form, error))),
  };
  const create = useCommand('createSite', options);
  const change = useCommand('changeSite', options);
  const submit = form.onSubmit((values) => {
    setRefusal(null);
    const sent = { ...values, address: values.address || null };
    if (site) change.mutate({ siteId: site.id, ...sent });
    else create.mutate(sent);
  });
  const field = { required: true, withAsterisk: false } as const;
  return (
    <Dialog opened onClose={onClose} title={t(site ? 'places.editSite' : 'places.addSite')}>
      <form onSubmit={submit}>
        <Stack>
          {refusal && (
            <Alert color="brick" role="alert">
              {refusal}
            </Alert>
          )}
          <TextInput label={t('places.name')} {...field} maxLength={200} data-autofocus {...form.getInputProps('name')} />
          <TextInput label={t('places.code')} description={t('places.codeHint')} {...field} maxLength={40} {...form.getInputProps('code')} />
          <Autocomplete label={t('places.timeZone')} {...field} data={Intl.supportedValuesOf('timeZone')} limit={8} {...form.getInputProps('timeZone')} />
          <TextInput label={t('places.address')} maxLength={500} {...form.getInputProps('address')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" loading={create.isPending || change.isPending}>
              {t('places.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
