import { readAmount, showAmount } from '@app/domain/money/written';
import { TextInput } from '@mantine/core';
import { useFormat } from '../../words/format.ts';
import { issueWords } from '../../words/words.ts';

/**
 * What is typed as an amount, and what it is read as: undefined where it cannot be one, null where nothing stands
 * there.
 */
export type TypedAmount = { text: string; minor: number | null | undefined };

export const amountOf = (minor: number | null, currency: string, locale: string): TypedAmount => ({
  text: minor === null ? '' : showAmount({ minor, currency }, locale),
  minor,
});

type MoneyFieldProps = {
  label: string;
  description?: string;
  currency: string;
  value: TypedAmount;
  onChange: (value: TypedAmount) => void;
  required?: boolean;
};

/** An amount as the reader's language writes it; what cannot be read is told at the field and stays. */
export function MoneyField({ label, description, currency, value, onChange, required = false }: MoneyFieldProps) {
  const { locale } = useFormat();
  const read = value.text.trim() === '' ? null : readAmount(value.text, currency, locale);
  const problem = read && 'problem' in read ? read.problem : null;
  return (
    <TextInput
      label={label}
      description={description}
      inputMode="decimal"
      required={required}
      withAsterisk={false}
      value={value.text}
      error={problem && issueWords({ path: '', code: problem, message: '' })}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const next = text.trim() === '' ? null : readAmount(text, currency, locale);
        onChange({ text, minor: next === null ? null : 'minor' in next ? next.minor : undefined });
      }}
    />
  );
}
