import { equipment } from '@app/domain/sds/sheet';
import type { Equipment } from '@app/domain/sds/sheet';
import { equipmentWords } from '@app/domain/sds/words';
import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import { spokenLocale } from '../../../words/languages.ts';
import type { ConfirmedForm } from './reading.ts';
import classes from './confirm.module.css';
import { Found } from './Found.tsx';

const texts = [
  { name: 'firstAid', read: 'firstAid' },
  { name: 'spill', read: 'spill' },
  { name: 'protection', read: 'ppe' },
] as const;

/** Sections 1, 4, 6 and 8 of the sheet: what people need first. */
export function AdviceFields({ form }: { form: ConfirmedForm }) {
  const { t } = useTranslation('sds');
  return (
    <Stack>
      <Found name="emergencyPhone" label={t('fields.emergencyPhone')}>
        <TextInput label={t('fields.emergencyPhone')} maxLength={100} {...form.getInputProps('emergencyPhone')} />
      </Found>
      {texts.map(({ name, read }) => (
        <Found key={name} name={read} label={t(`fields.${name}`)}>
          <Textarea
            label={t(`fields.${name}`)}
            maxLength={10_000}
            autosize
            minRows={3}
            maxRows={10}
            {...form.getInputProps(name)}
          />
        </Found>
      ))}
      <Found name="equipment" label={t('fields.equipment')}>
        <Checkbox.Group
          label={t('fields.equipment')}
          description={t('fields.equipmentHint')}
          value={form.values.equipment}
          onChange={(chosen) =>
            form.setFieldValue('equipment', equipment.filter((one) => chosen.includes(one)) as Equipment[])
          }
        >
          <div className={classes.choices}>
            {equipment.map((one) => (
              <Checkbox key={one} value={one} label={equipmentWords[one][spokenLocale()]} />
            ))}
          </div>
        </Checkbox.Group>
      </Found>
    </Stack>
  );
}
