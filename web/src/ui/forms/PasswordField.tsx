import { PasswordInput } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';
import { useId } from 'react';

/** A password or PIN. Mantine's own field does not tell a screen reader that it is refused, nor what is said below it. */
export function PasswordField({ id, error, description, ...props }: PasswordInputProps) {
  const made = useId();
  const own = id ?? made;
  const said = [Boolean(description) && `${own}-description`, Boolean(error) && `${own}-error`].filter(Boolean).join(' ');
  return (
    <PasswordInput
      id={own}
      error={error}
      description={description}
      aria-invalid={Boolean(error) || undefined}
      aria-describedby={said || undefined}
      {...props}
    />
  );
}
