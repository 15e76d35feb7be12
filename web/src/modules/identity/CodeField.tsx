import { Anchor, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../ui/i18n.ts';

type CodeFieldProps = { value: string; onChange: (code: string) => void; error?: string | null };

/** Where the code of the second factor goes; for the person who has no phone at hand, one of the recovery codes. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const { t } = useTranslation('identity');
  const [recovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // it appears where the password was: the hands are on the keys already
  useEffect(() => field.current?.focus(), [recovery]);
  return (
    <div>
      <TextInput
        // another field, so that a browser that offers codes offers them for one only
        key={String(recovery)}
        label={t(recovery ? 'code.recovery' : 'code.app')}
        description={t(recovery ? 'code.recoveryHint' : 'code.appHint')}
        name="code"
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize={recovery ? 'characters' : 'none'}
        spellCheck={false}
        required
        withAsterisk={false}
        maxLength={40}
        size="md"
        ref={field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <Anchor
        component="button"
        type="button"
        size="sm"
        mt="xs"
        onClick={() => {
          setRecovery(!recovery);
          onChange('');
        }}
      >
        {t(recovery ? 'code.useApp' : 'code.useRecovery')}
      </Anchor>
    </div>
  );
}
