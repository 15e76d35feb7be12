import { pinDigits, pinObstacle } from '@app/domain/identity/pin';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { notifyGood } from '../../ui/feedback/notify.ts';
import { codeWords, refusalWords } from '../../words/words.ts';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';

/** A new PIN, twice; the present one first unless it was for one time only. */
export function PinFields({
  askPresent,
  className,
  onDone,
}: {
  askPresent: boolean;
  className?: string | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation('pins');
  const [present, setPresent] = useState('');
  const [chosen, setChosen] = useState('');
  const [again, setAgain] = useState('');
  const [wrong, setWrong] = useState<{ at: 'currentPin' | 'newPin' | 'again'; words: string } | null>(null);
  const change = useCommand('changePin', {
    quiet: true,
    refresh: ['listSessions'],
    onSuccess: () => {
      setPresent('');
      setChosen('');
      setAgain('');
      notifyGood(t('change.done'));
      onDone();
    },
    onRefusal: (error) =>
      setWrong({
        at: askPresent && ['currentPin', undefined].includes(error.issues[0]?.path) ? 'currentPin' : 'newPin',
        words: refusalWords(error),
      }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const obstacle = pinObstacle(chosen);
    if (obstacle) return setWrong({ at: 'newPin', words: codeWords(obstacle) });
    if (chosen !== again) return setWrong({ at: 'again', words: t('change.different') });
    setWrong(null);
    change.mutate({ ...(askPresent && { currentPin: present }), newPin: chosen });
  };
  const field = { required: true, withAsterisk: false, size: 'md', inputMode: 'numeric' } as const;
  const at = (name: 'currentPin' | 'newPin' | 'again') => (wrong?.at === name ? wrong.words : undefined);
  return (
    <form onSubmit={submit} className={className} noValidate>
      {askPresent && (
        <PasswordField
          label={t('change.present')}
          autoComplete="current-password"
          maxLength={40}
          value={present}
          error={at('currentPin')}
          onChange={(event) => setPresent(event.currentTarget.value)}
          {...field}
        />
      )}
      <PasswordField
        label={t('change.next')}
        description={t('change.hint')}
        autoComplete="new-password"
        maxLength={pinDigits.most}
        value={chosen}
        error={at('newPin')}
        onChange={(event) => setChosen(event.currentTarget.value)}
        {...field}
      />
      <PasswordField
        label={t('change.again')}
        autoComplete="new-password"
        maxLength={pinDigits.most}
        value={again}
        error={at('again')}
        onChange={(event) => setAgain(event.currentTarget.value)}
        {...field}
      />
      <Button
        type="submit"
        size="md"
        loading={change.isPending}
        style={askPresent ? { justifySelf: 'end' } : undefined}
        fullWidth={!askPresent}
      >
        {t('change.submit')}
      </Button>
    </form>
  );
}
