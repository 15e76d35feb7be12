import { jurisdictions, sheetLanguages } from '@app/domain/sds/sheet';
import { jurisdictionWords, languageWords } from '@app/domain/sds/words';
import { NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { TagsField } from '../../../ui/forms/TagsField.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import type { SelectionBar, ConfirmedForm } from './reading.ts';
import classes from './confirm.module.css';
import { Found } from './Found.tsx';
import { listError } from './listError.ts';
import { SheetPicker } from './SheetPicker.tsx';
import type { Upload } from './sheets.ts';

type ProductFieldsProps = {
  form: ConfirmedForm;
  upload: Upload;
  chosen: SelectionBar | null;
  onChoose: (chosen: SelectionBar | null) => void;
};

/** Which product the sheet is of, and which of its sheets it is. */
export function ProductFields({ form, upload, chosen, onChoose }: ProductFieldsProps) {
  const { t } = useTranslation('sds');
  const locale = spokenLocale();
  const label = (name: 'product' | 'manufacturer' | 'revisedOn' | 'language' | 'jurisdiction') => t(`fields.${name}`);
  return (
    <Stack>
      <ProductChoice candidates={upload.candidates} chosen={chosen} onChoose={onChoose} />
      {!chosen && (
        <>
          <Found name="product" label={label('product')}>
            <TextInput
              label={label('product')}
              required
              withAsterisk={false}
              maxLength={200}
              {...form.getInputProps('product')}
            />
          </Found>
          <Found name="supplier" label={label('manufacturer')}>
            <TextInput
              label={label('manufacturer')}
              required
              withAsterisk={false}
              maxLength={200}
              {...form.getInputProps('manufacturer')}
            />
          </Found>
          <TagsField
            label={t('fields.synonyms')}
            description={t('fields.synonymsHint')}
            maxTags={20}
            value={form.values.synonyms}
            onChange={(synonyms) => form.setFieldValue('synonyms', synonyms)}
            error={listError(form, 'synonyms')}
          />
          <TagsField
            label={t('fields.barcodes')}
            description={t('fields.barcodesHint')}
            maxTags={20}
            value={form.values.barcodes}
            onChange={(barcodes) => form.setFieldValue('barcodes', barcodes)}
            error={listError(form, 'barcodes')}
          />
        </>
      )}
      <div className={classes.pair}>
        <Found name="revisionDate" label={label('revisedOn')}>
          <TextInput type="date" label={label('revisedOn')} max={upload.today} {...form.getInputProps('revisedOn')} />
        </Found>
        <Found name="language" label={label('language')}>
          <NativeSelect
            label={label('language')}
            data={[
              { value: '', label: t('fields.choose') },
              ...sheetLanguages.map((value) => ({ value, label: languageWords[value][locale] })),
            ]}
            {...form.getInputProps('language')}
          />
        </Found>
      </div>
      <Found name="jurisdiction" label={label('jurisdiction')}>
        <NativeSelect
          label={label('jurisdiction')}
          data={[
            { value: '', label: t('fields.choose') },
            ...jurisdictions.map((value) => ({ value, label: jurisdictionWords[value][locale] })),
          ]}
          {...form.getInputProps('jurisdiction')}
        />
      </Found>
    </Stack>
  );
}

type ProductChoiceProps = {
  candidates: Upload['candidates'];
  chosen: SelectionBar | null;
  onChoose: (chosen: SelectionBar | null) => void;
};

function ProductChoice({ candidates, chosen, onChoose }: ProductChoiceProps) {
  const { t } = useTranslation('sds');
  const f = useFormat();
  const [other, setOther] = useState(false);
  const value = other ? 'other' : (chosen?.sheetId ?? 'new');
  const choose = (next: string) => {
    setOther(next === 'other');
    onChoose(candidates.find(({ sheetId }) => sheetId === next) ?? null);
  };
  return (
    <>
      <Radio.Group label={t('confirm.which')} value={value} onChange={choose}>
        <Stack gap="xs" mt={6}>
          <Radio value="new" label={t('confirm.newProduct')} />
          {candidates.map((one) => (
            <Radio
              key={one.sheetId}
              value={one.sheetId}
              label={t('confirm.revisionOf', { product: one.product })}
              description={[one.manufacturer, one.revisedOn && t('confirm.lastRevised', { day: f.day(one.revisedOn) })]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
          <Radio value="other" label={t('confirm.other')} />
        </Stack>
      </Radio.Group>
      {other && <SheetPicker label={t('confirm.otherProduct')} chosen={chosen} onChoose={onChoose} />}
      {chosen && (
        <Text size="sm" c="dimmed">
          {t('confirm.namesStay')}
        </Text>
      )}
    </>
  );
}
