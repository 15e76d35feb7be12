import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconX } from '../../../ui/icons.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import type { PlanFields } from './usePlan.ts';
import classes from './training.module.css';

/** What counts as done, what people do in practice, who signs, and what to bring. */
export function ContentFields({ form }: { form: PlanFields }) {
  const { t } = useTranslation('training');
  const { resultKind, checklist, materials } = form.values;
  const check = (name: 'traineeSigns' | 'trainerSigns' | 'evaluatorSigns') =>
    form.getInputProps(name, { type: 'checkbox' });
  return (
    <SectionCard title={t('form.content')}>
      <Stack>
        <div className={classes.pair}>
          <NativeSelect
            label={t('fields.resultKind')}
            data={(['attendance', 'passFail', 'competence'] as const).map((value) => ({
              value,
              label: t(`results.${value}`),
            }))}
            {...form.getInputProps('resultKind')}
          />
          {resultKind === 'passFail' && (
            <NumberInput
              label={t('fields.passMark')}
              min={0}
              max={100}
              suffix=" %"
              {...form.getInputProps('passMark')}
            />
          )}
          <NumberInput
            label={t('fields.requiredMinutes')}
            description={t('fields.requiredHint')}
            min={1}
            max={100_000}
            allowDecimal={false}
            suffix={` ${t('minutesShort')}`}
            {...form.getInputProps('requiredMinutes')}
          />
        </div>
        <Text fw={600}>{t('fields.checklist')}</Text>
        {checklist.map((item, place) => (
          <Group key={item.id} wrap="nowrap" align="start">
            <TextInput
              style={{ flex: 1 }}
              aria-label={t('form.checklistItem', { number: place + 1 })}
              maxLength={300}
              {...form.getInputProps(`checklist.${place}.text`)}
            />
            <NativeSelect
              aria-label={t('form.checklistDepth', { number: place + 1 })}
              data={(['shown', 'supervised', 'competent'] as const).map((value) => ({
                value,
                label: t(`depths.${value}`),
              }))}
              {...form.getInputProps(`checklist.${place}.depth`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('form.removeItem', { number: place + 1 })}
              onClick={() => form.removeListItem('checklist', place)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Add
          words={t('form.addItem')}
          onClick={() => form.insertListItem('checklist', { id: crypto.randomUUID(), text: '', depth: 'supervised' })}
        />
        <Text fw={600}>{t('fields.signs')}</Text>
        <Group>
          <Checkbox label={t('signs.trainee')} {...check('traineeSigns')} />
          <Checkbox label={t('signs.trainer')} {...check('trainerSigns')} />
          <Checkbox label={t('signs.evaluator')} {...check('evaluatorSigns')} />
        </Group>
        <Text fw={600}>{t('fields.materials')}</Text>
        {materials.map((_item, place) => (
          <Group key={place} wrap="nowrap" align="start">
            <TextInput
              style={{ flex: 1 }}
              aria-label={t('form.materialLabel', { number: place + 1 })}
              placeholder={t('form.materialHint')}
              maxLength={200}
              {...form.getInputProps(`materials.${place}.label`)}
            />
            <TextInput
              style={{ flex: 1 }}
              aria-label={t('form.materialLink', { number: place + 1 })}
              placeholder="https://"
              maxLength={1000}
              {...form.getInputProps(`materials.${place}.href`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('form.removeMaterial', { number: place + 1 })}
              onClick={() => form.removeListItem('materials', place)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Add words={t('form.addMaterial')} onClick={() => form.insertListItem('materials', { label: '', href: '' })} />
        <Textarea
          label={t('fields.note')}
          description={t('fields.noteHint')}
          maxLength={2000}
          autosize
          minRows={2}
          {...form.getInputProps('note')}
        />
      </Stack>
    </SectionCard>
  );
}

function Add({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="sm"
      w="fit-content"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onClick}
    >
      {words}
    </Button>
  );
}
