import { longestName, mostChoices } from '@app/domain/company/fields/employee-field';
import { ActionIcon, Button, Input, TextInput, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId, useRef } from 'react';
import { useTranslation } from '../../../../ui/i18n.ts';
import { IconPlus, IconTrash } from '../../../../ui/icons.ts';
import classes from './fields.module.css';

export type DraftChoice = { number: number | null; en: string; fr: string };
export const emptyChoice: DraftChoice = { number: null, en: '', fr: '' };

type ChoicesFieldProps = {
  value: DraftChoice[];
  onChange: (next: DraftChoice[]) => void;
  errors: Record<string, ReactNode>;
  /** How many people hold each, by its number. */
  people: ReadonlyMap<number, number>;
};

/** The values a choice offers, each in both languages. One that people hold stays, and says how many they are. */
export function ChoicesField({ value, onChange, errors, people }: ChoicesFieldProps) {
  const { t } = useTranslation('customFields');
  const list = useRef<HTMLUListElement>(null);
  const label = useId();
  const change = (place: number, part: Partial<DraftChoice>) =>
    onChange(value.map((one, at) => (at === place ? { ...one, ...part } : one)));
  const add = () => {
    onChange([...value, emptyChoice]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  return (
    <Input.Wrapper
      labelElement="div"
      label={t('choicesTitle')}
      description={t('choicesHint')}
      error={errors['choices']}
      labelProps={{ id: label }}
    >
      <ul ref={list} className={classes.choices} aria-labelledby={label}>
        {value.map(({ number, en, fr }, place) => {
          const holders = number === null ? 0 : (people.get(number) ?? 0);
          return (
            <li key={number ?? `new ${place}`} className={classes.choice}>
              <TextInput
                aria-label={t('choiceEn', { place: place + 1 })}
                placeholder={t('english')}
                required
                maxLength={longestName}
                autoComplete="off"
                value={en}
                error={errors[`choices.${place}`]}
                onChange={(event) => change(place, { en: event.currentTarget.value })}
                {...(holders > 0 && {
                  description: t('people', { count: holders }),
                  inputWrapperOrder: ['input', 'description', 'error'] as const,
                })}
              />
              <TextInput
                aria-label={t('choiceFr', { place: place + 1 })}
                placeholder={t('french')}
                maxLength={longestName}
                autoComplete="off"
                value={fr}
                onChange={(event) => change(place, { fr: event.currentTarget.value })}
              />
              <Tooltip
                label={t('held', { count: holders })}
                disabled={holders === 0}
                multiline
                w={260}
                events={{ hover: true, focus: true, touch: true }}
              >
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  className={classes.quiet}
                  aria-label={t('removeChoice', { place: place + 1 })}
                  {...(holders > 0 && {
                    'aria-disabled': true,
                    'data-disabled': true,
                    'aria-description': t('held', { count: holders }),
                  })}
                  onClick={() => holders === 0 && onChange(value.filter((_, at) => at !== place))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </li>
          );
        })}
      </ul>
      {value.length < mostChoices && (
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
          {t('addChoice')}
        </Button>
      )}
    </Input.Wrapper>
  );
}
