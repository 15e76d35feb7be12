import { PasswordInput } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';

/** A password or PIN. Mantine's own field does not tell a screen reader that it was refused. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput aria-invalid={Boolean(props.error) || undefined} {...props} />
);
