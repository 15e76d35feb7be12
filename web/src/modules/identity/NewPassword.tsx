import { minimumLength, passwordObstacle } from '@app/domain/identity/password';
import { Progress, Text } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';

type NewPasswordProps = {
  value?: string;
  admin: boolean;
  known?: (string | null | undefined)[];
  label?: string;
} & Pick<PasswordInputProps, 'onChange' | 'error' | 'onBlur' | 'onFocus'>;

/** A new password, with what is asked of it and how far it is. The list of common ones is the server's. */
export function NewPassword({ value = '', admin, known = [], label, ...field }: NewPasswordProps) {
  const { t } = useTranslation('identity');
  const least = minimumLength[admin ? 'admin' : 'learner'];
  const length = [...value.normalize('NFKC')].length;
  const good = passwordObstacle(value, { admin, known }) === null;
  return (
    <div>
      <PasswordField
        label={label ?? t('password.label')}
        description={t('password.tip')}
        autoComplete="new-password"
        required
        withAsterisk={false}
        maxLength={256}
        size="md"
        value={value}
        {...field}
      />
      <Progress
        value={Math.min(100, (length / least) * 100)}
        color={good ? 'spruce' : 'amber'}
        size={4}
        mt={8}
        aria-hidden
      />
      <Text size="xs" c="dimmed" mt={4} aria-live="polite">
        {good ? t('password.strong') : length < least ? t('password.long', { count: least }) : t('password.own')}
      </Text>
    </div>
  );
}
