import { Text, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';

type MoneyInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** In minor units; null while there is none, or none that can be read. */
  value: number | null;
  onChange: (minor: number | null) => void;
  /** An amount as the field shows it, and what was typed as an amount or why it is none. */
  show: (minor: number) => string;
  read: (text: string) => { minor: number } | { problem: string };
  /** The currency, beside it. */
  unit: string;
};

/** An amount as the language writes it. What was typed stays as it is; what cannot be read says why. */
export function MoneyInput({ value, onChange, show, read, unit, error, ...field }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : show(value));
  const change = (next: string) => {
    const found = next.trim() === '' ? null : read(next);
    setTyped(next);
    setProblem(null);
    onChange(found && 'minor' in found ? found.minor : null);
  };
  const leave = () => {
    const found = text.trim() === '' ? null : read(text);
    if (found && 'problem' in found) setProblem(found.problem);
    else setTyped(null);
  };
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={
        <Text size="sm" c="dimmed">
          {unit}
        </Text>
      }
      rightSectionWidth="3.5rem"
      rightSectionPointerEvents="none"
      {...field}
      value={text}
      error={problem ?? error}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
