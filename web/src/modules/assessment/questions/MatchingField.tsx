import { inLanguage } from '@app/domain/localised';
import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import type { FieldProps } from './fieldProps.ts';
import classes from './QuestionField.module.css';

/** A select beside each left side: works with every keyboard, screen reader and phone. */
export function MatchingField({ question, answer, onChange, labelledBy }: FieldProps<'matching'>) {
  const { t, language } = useTranslation('assessment');
  const id = useId();
  const matches = answer?.kind === 'matching' ? answer.matches : {};
  const choices = [
    { value: '', label: t('player.matchChoose') },
    ...question.rights.map((right) => ({ value: right.id, label: inLanguage(right.text, language) })),
  ];
  const choose = (left: string, right: string) => {
    const next = Object.fromEntries(Object.entries({ ...matches, [left]: right }).filter(([, chosen]) => chosen));
    onChange(Object.keys(next).length > 0 ? { kind: 'matching', matches: next } : null);
  };
  return (
    <div role="group" aria-labelledby={labelledBy}>
      <p className={classes.hint}>{t('player.matchHint')}</p>
      {question.lefts.map((left) => (
        <div className={classes.pair} key={left.id}>
          <label htmlFor={`${id}${left.id}`}>{inLanguage(left.text, language)}</label>
          <NativeSelect
            id={`${id}${left.id}`}
            size="md"
            data={choices}
            value={matches[left.id] ?? ''}
            onChange={({ currentTarget }) => choose(left.id, currentTarget.value)}
          />
        </div>
      ))}
    </div>
  );
}
