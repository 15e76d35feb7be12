import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';

/** Signing in by PIN, and in words why not. */
export function usePinSignIn(onSignedIn: (changeDue: boolean) => void) {
  const { t } = useTranslation('pins', 'identity');
  const f = useFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const signIn = useCommand('signInByPin', {
    quiet: true,
    onSuccess: ({ pinChangeDue }) => onSignedIn(pinChangeDue),
    onRefusal: (error) => {
      if (error.code === 'wrongCredentials') setRefusal(t('refused'));
      else if (error.code === 'tooManyRequests')
        setRefusal(t('identity:signIn.wait', { time: f.minutes(Math.ceil((error.retryAfter ?? 60) / 60)) }));
      else setRefusal(refusalWords(error));
    },
  });
  return { signIn, refusal, setRefusal };
}
