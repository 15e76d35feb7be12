import type { Pictogram as PictogramCode } from '@app/domain/sds/label/pictogram-names';
import { pictogramNames, pictograms } from '@app/domain/sds/label/pictogram-names';
import { pictogramsOf, signalWordOf } from '@app/domain/sds/pictograms';
import { signalWords } from '@app/domain/sds/sheet';
import { hazardRows, hazardStatement, precautionaryRows, precautionaryStatement } from '@app/domain/sds/statements';
import { signalWordWords } from '@app/domain/sds/words';
import { Button, Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { Pictogram } from '../../../modules/sds/Pictogram.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { TagsField } from '../../../ui/forms/TagsField.tsx';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { CodesField } from './CodesField.tsx';
import type { ConfirmedForm } from './reading.ts';
import classes from './confirm.module.css';
import { Found } from './Found.tsx';
import { listError } from './listError.ts';

/** Sections 2, 3 and 14 of the sheet. */
export function HazardFields({ form }: { form: ConfirmedForm }) {
  const { t } = useTranslation('sds');
  const locale = spokenLocale();
  const { values } = form;
  return (
    <Stack>
      <Found name="hCodes" label={t('fields.hazards')}>
        <CodesField
          label={t('fields.hazards')}
          rows={hazardRows}
          statementOf={hazardStatement}
          value={values.hazards}
          onChange={(hazards) => form.setFieldValue('hazards', hazards)}
          error={listError(form, 'hazards')}
        />
      </Found>
      <Found name="signalWord" label={t('fields.signalWord')}>
        <NativeSelect
          label={t('fields.signalWord')}
          data={[
            { value: '', label: t('fields.noSignalWord') },
            ...signalWords.map((value) => ({ value, label: signalWordWords[value][locale] })),
          ]}
          {...form.getInputProps('signalWord')}
        />
      </Found>
      <Found name="pictograms" label={t('fields.pictograms')}>
        <PictogramsField value={values.pictograms} onChange={(chosen) => form.setFieldValue('pictograms', chosen)} />
      </Found>
      <Follows form={form} />
      <Found name="pCodes" label={t('fields.precautions')}>
        <CodesField
          label={t('fields.precautions')}
          rows={precautionaryRows}
          statementOf={precautionaryStatement}
          value={values.precautions}
          onChange={(precautions) => form.setFieldValue('precautions', precautions)}
          own={values.precautionWords}
          onOwn={(code, words) => form.setFieldValue('precautionWords', { ...values.precautionWords, [code]: words })}
          error={listError(form, 'precautions')}
        />
      </Found>
      <Found name="cas" label={t('fields.cas')}>
        <TagsField
          label={t('fields.cas')}
          description={t('fields.casHint')}
          maxTags={60}
          value={values.cas}
          onChange={(cas) =>
            form.setFieldValue(
              'cas',
              cas.map((one) => one.trim()),
            )
          }
          error={listError(form, 'cas')}
        />
      </Found>
      <Found name="unNumber" label={t('fields.unNumber')}>
        <TextInput
          label={t('fields.unNumber')}
          description={t('fields.unHint')}
          maxLength={4}
          inputMode="numeric"
          {...form.getInputProps('unNumber')}
        />
      </Found>
    </Stack>
  );
}

/** The pictograms with their names, to be ticked. */
function PictogramsField({ value, onChange }: { value: PictogramCode[]; onChange: (value: PictogramCode[]) => void }) {
  const { t } = useTranslation('sds');
  const locale = spokenLocale();
  return (
    <Checkbox.Group
      label={t('fields.pictograms')}
      value={value}
      onChange={(chosen) => onChange(pictograms.filter((one) => chosen.includes(one)))}
    >
      <div className={classes.pictograms}>
        {pictograms.map((code) => (
          <Checkbox
            key={code}
            value={code}
            classNames={{ body: classes.tick ?? '' }}
            label={
              <span className={classes.pictogram}>
                <Pictogram code={code} size={32} decorative /> {pictogramNames[code][locale]}
              </span>
            }
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/**
 * Where signal word or pictograms differ from what follows from the hazard statements: a sheet can be right all the
 * same.
 */
function Follows({ form }: { form: ConfirmedForm }) {
  const { t } = useTranslation('sds');
  const f = useFormat();
  const locale = spokenLocale();
  const { hazards, jurisdiction, signalWord } = form.values;
  const follow = pictogramsOf(hazards, jurisdiction || undefined);
  const word = signalWordOf(hazards);
  const same = follow.join() === form.values.pictograms.join() && (word ?? '') === signalWord;
  if (hazards.length === 0 || same) return null;
  const names = [
    ...(word ? [signalWordWords[word][locale]] : []),
    ...follow.map((code) => pictogramNames[code][locale]),
  ];
  return (
    <div className={classes.follows}>
      <Text size="sm">
        {t('confirm.follows', { names: names.length > 0 ? f.list(names) : t('confirm.followsNone') })}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => form.setValues({ pictograms: follow, signalWord: word ?? '' })}
      >
        {t('confirm.use')}
      </Button>
    </div>
  );
}
