import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Person } from '../../../modules/people/PersonPicker.tsx';
import { PersonPicker } from '../../../modules/people/PersonPicker.tsx';
import { usePlaces } from './places.ts';

/** Where and for whom someone works, as a form holds it; '' is none. */
export type PlaceValues = { siteId: string; departmentId: string; managerId: Person | null };

type Named = { id: string; name: string } | null;
export const placeOf = (at: { site: Named; department: Named; manager: Named }): PlaceValues => ({
  siteId: at.site?.id ?? '',
  departmentId: at.department?.id ?? '',
  managerId: at.manager,
});

export const nowhere: PlaceValues = { siteId: '', departmentId: '', managerId: null };

/** As it is sent. */
export const sentPlace = ({ siteId, departmentId, managerId }: PlaceValues) => ({
  siteId: siteId || null,
  departmentId: departmentId || null,
  managerId: managerId?.id ?? null,
});

type PlaceFieldsProps = {
  value: PlaceValues;
  onChange: (value: PlaceValues) => void;
  errors?: Record<string, unknown>;
};

export function PlaceFields({ value, onChange, errors = {} }: PlaceFieldsProps) {
  const { t } = useTranslation('company');
  const { sites, departments } = usePlaces();
  const none = { value: '', label: t('fields.none') };
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={t('fields.site')}
          data={[none, ...sites]}
          value={value.siteId}
          onChange={(event) => onChange({ ...value, siteId: event.currentTarget.value })}
          error={errors['siteId'] as string}
        />
        <NativeSelect
          label={t('fields.department')}
          data={[none, ...departments]}
          value={value.departmentId}
          onChange={(event) => onChange({ ...value, departmentId: event.currentTarget.value })}
          error={errors['departmentId'] as string}
        />
      </SimpleGrid>
      <PersonPicker
        label={t('fields.manager')}
        value={value.managerId}
        onChange={(managerId) => onChange({ ...value, managerId })}
        error={errors['managerId'] as string}
      />
    </>
  );
}
