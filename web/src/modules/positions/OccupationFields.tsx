import { Group, NativeSelect, TextInput } from '@mantine/core';
import type { OccupationScheme } from '@app/domain/positions/occupation';
import { occupationSchemes } from '@app/domain/positions/occupation';
import type { ReactNode } from 'react';
import { useTranslation } from '../../ui/i18n.ts';

export type OccupationValue = { scheme: OccupationScheme | ''; code: string; title: string };
export const occupationOf = (value: OccupationValue) =>
  value.scheme && value.code.trim()
    ? { scheme: value.scheme, code: value.code.trim(), title: value.title.trim() }
    : null;

type OccupationFieldsProps = {
  value: OccupationValue;
  onChange: (value: OccupationValue) => void;
  errors: Record<string, ReactNode>;
};

/** The occupation by a public classification, with the source it has to be named with. */
export function OccupationFields({ value, onChange, errors }: OccupationFieldsProps) {
  const { t } = useTranslation('positions');
  return (
    <div>
      <Group gap="sm" align="start" grow preventGrowOverflow={false}>
        <NativeSelect
          label={t('occupation.scheme')}
          miw="9rem"
          data={[
            { value: '', label: t('occupation.none') },
            ...occupationSchemes.map((scheme) => ({ value: scheme, label: t(`occupation.${scheme}`) })),
          ]}
          value={value.scheme}
          onChange={(event) => onChange({ ...value, scheme: event.currentTarget.value as OccupationScheme | '' })}
          description={value.scheme ? t(`occupation.source.${value.scheme}`) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        {value.scheme && (
          <>
            <TextInput
              label={t('occupation.code')}
              miw="8rem"
              maxLength={60}
              value={value.code}
              onChange={(event) => onChange({ ...value, code: event.currentTarget.value })}
              error={errors['occupation.code'] ?? errors['occupation']}
            />
            <TextInput
              label={t('occupation.title')}
              miw="14rem"
              maxLength={200}
              value={value.title}
              onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
            />
          </>
        )}
      </Group>
    </div>
  );
}
