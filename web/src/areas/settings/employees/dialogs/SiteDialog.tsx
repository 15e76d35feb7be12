import { Autocomplete, TextInput } from '@mantine/core';
import { useCommand } from '../../../../api/queries.ts';
import { useSession } from '../../../../session/session.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import type { Site } from '../companyPlaces.ts';
import { PlaceForm, usePlaceForm } from '../PlaceForm.tsx';

export function SiteDialog({ site, onClose }: { site: Site | null; onClose: () => void }) {
  const { t } = useTranslation('places');
  const { company } = useSession();
  const { form, refusal, options, submitting } = usePlaceForm(
    {
      name: site?.name ?? '',
      code: site?.code ?? '',
      timeZone: site?.timeZone ?? company.timeZone,
      address: site?.address ?? '',
    },
    onClose,
  );
  const create = useCommand('createSite', options);
  const change = useCommand('changeSite', options);
  const submit = submitting((values) => {
    const sent = { ...values, address: values.address || null };
    if (site) change.mutate({ siteId: site.id, ...sent });
    else create.mutate(sent);
  });
  return (
    <PlaceForm
      title={t(site ? 'editSite' : 'addSite')}
      form={form}
      refusal={refusal}
      busy={create.isPending || change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Autocomplete
        label={t('timeZone')}
        required
        withAsterisk={false}
        data={Intl.supportedValuesOf('timeZone')}
        limit={8}
        {...form.getInputProps('timeZone')}
      />
      <TextInput label={t('address')} maxLength={500} {...form.getInputProps('address')} />
    </PlaceForm>
  );
}
