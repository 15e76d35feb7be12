import { Button, CloseButton, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { useFormat } from '../../../words/format.ts';
import { quantityChoices } from './ChemicalDialogs.tsx';
import classes from './confirm.module.css';
import type { PlaceRow } from './reading.ts';

type PlaceFieldsProps<V extends { places: PlaceRow[] }> = { form: UseFormReturnType<V>; sheetId: string | null };

/** At which sites the product is, where there, and how much of it. */
export function PlaceFields<V extends { places: PlaceRow[] }>({ form: given, sheetId }: PlaceFieldsProps<V>) {
  const { t } = useTranslation('sds');
  const f = useFormat();
  // of every form with places this part needs the places only
  const form = given as unknown as UseFormReturnType<{ places: PlaceRow[] }>;
  const sites = useQuery({ ...queryOf('listSheetSites', {}), staleTime: 60_000 });
  const known = useQuery({ ...queryOf('getSheet', { sheetId: sheetId ?? '' }), enabled: sheetId !== null });
  const present = (known.data?.chemicals ?? []).filter(({ removedAt }) => !removedAt);
  const { places } = form.values;
  const number = (index: number) => ({ number: String(index + 1) });
  return (
    <>
      {sheetId && present.length > 0 && (
        <Text size="sm" mb="sm">
          {t('places.already', {
            places: f.list(present.map(({ site, location }) => (location ? `${site} (${location})` : site))),
          })}
        </Text>
      )}
      {places.map((_, index) => (
        <div key={index} className={classes.place} role="group" aria-label={t('places.place', number(index))}>
          <NativeSelect
            label={t('places.site')}
            data={[
              { value: '', label: t('fields.choose') },
              ...(sites.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.getInputProps(`places.${index}.siteId`)}
          />
          <NativeSelect
            label={t('places.quantity')}
            data={quantityChoices()}
            {...form.getInputProps(`places.${index}.quantity`)}
          />
          <CloseButton
            size="lg"
            aria-label={t('places.removeRow', number(index))}
            onClick={() => form.removeListItem('places', index)}
          />
          <TextInput
            label={t('places.location')}
            placeholder={t('places.locationHint')}
            maxLength={120}
            {...form.getInputProps(`places.${index}.location`)}
          />
        </div>
      ))}
      <Group>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={places.length >= 50}
          onClick={() => form.insertListItem('places', { siteId: '', location: '', quantity: 'upTo10' })}
        >
          {t('places.add')}
        </Button>
      </Group>
    </>
  );
}
