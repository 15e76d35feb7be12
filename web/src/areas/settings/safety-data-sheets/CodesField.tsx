import type { SheetLocale } from '@app/domain/sds/statements';
import { longestPrecaution } from '@app/domain/sds/printed-statements';
import { ActionIcon, Input, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { Fragment, useState } from 'react';
import { AutocompleteField } from '../../../ui/forms/ChoiceFields.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { IconX } from '../../../ui/icons.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../../words/languages.ts';
import classes from './confirm.module.css';
import { codesIn } from './reading.ts';

type CodesFieldProps = {
  label: string;
  rows: readonly (readonly [code: string, en: string, fr: string])[];
  statementOf: (code: string, locale: SheetLocale) => string | null;
  value: string[];
  onChange: (value: string[]) => void;
  /**
   * The sheet's own words of a statement, which can be corrected: of those that have some, and of those that a supplier
   * completes.
   */
  own?: Readonly<Record<string, string>>;
  onOwn?: (code: string, words: string) => void;
  error?: ReactNode;
};

/** A combination goes on in the next line after its sign. */
const parted = (code: string): ReactNode =>
  code.split('+').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          +<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));

/** Codes of statements, each with its text beside it; further ones are found by code or by words. */
export function CodesField({ label, rows, statementOf, value, onChange, own = {}, onOwn, error }: CodesFieldProps) {
  const { t } = useTranslation('sds');
  const locale = spokenLocale();
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    const codes = codesIn(text);
    if (codes.length === 0) return;
    onChange([...new Set([...value, ...codes])]);
    setTyped('');
  };
  return (
    <div>
      <Input.Label component="div">{label}</Input.Label>
      {value.length > 0 && (
        <ul className={classes.codes} aria-label={label}>
          {value.map((code) => (
            <li key={code}>
              <strong>{parted(code)}</strong>
              {onOwn && (own[code] !== undefined || statementOf(code, locale)?.includes('…')) ? (
                <Textarea
                  className={classes.own ?? ''}
                  size="sm"
                  autosize
                  minRows={1}
                  maxLength={longestPrecaution}
                  aria-label={`${colon(t('confirm.ownWords'))} ${code}`}
                  placeholder={statementOf(code, locale) ?? ''}
                  value={own[code] ?? ''}
                  onChange={(event) => onOwn(code, event.currentTarget.value)}
                />
              ) : (
                <span>
                  {statementOf(code, locale) ?? <StatusBadge tone="due">{t('confirm.unknownCode')}</StatusBadge>}
                </span>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`${colon(t('confirm.removeCode'))} ${code}`}
                onClick={() => onChange(value.filter((one) => one !== code))}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <AutocompleteField
        aria-label={t('confirm.addCode', { label })}
        placeholder={t('confirm.codeHint')}
        data={rows.map(([code]) => code).filter((code) => !value.includes(code))}
        limit={8}
        value={typed}
        onChange={setTyped}
        onOptionSubmit={(code) => {
          add(code);
          // the field writes the chosen code into itself after this
          setTimeout(() => setTyped(''), 0);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || codesIn(typed).length === 0) return;
          event.preventDefault();
          add(typed);
        }}
        onBlur={() => add(typed)}
        filter={({ options, search, limit }) => {
          const wanted = search.trim().toLowerCase();
          const fits = (code: string) =>
            code.toLowerCase().startsWith(wanted) ||
            (wanted.length > 2 && statementOf(code, locale)?.toLowerCase().includes(wanted));
          return options.filter((one) => 'value' in one && fits(one.value)).slice(0, limit);
        }}
        renderOption={({ option }) => (
          <span>
            <strong>{option.value}</strong> {statementOf(option.value, locale)}
          </span>
        )}
        error={error}
      />
    </div>
  );
}
