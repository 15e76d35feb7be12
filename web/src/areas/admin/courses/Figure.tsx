import { NumberInput } from '@mantine/core';

type FigureProps = {
  label: string;
  description?: string;
  field?: string;
  min: number;
  max: number;
  readOnly: boolean;
  value: number;
  onChange: (value: number) => void;
};

/** A whole number within limits; while it is empty, what stood there stays. */
export function Figure({ field, onChange, ...props }: FigureProps) {
  return (
    <NumberInput
      {...props}
      data-field={field}
      maw="24rem"
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      onChange={(value) => typeof value === 'number' && onChange(value)}
    />
  );
}
