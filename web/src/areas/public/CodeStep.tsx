import { Anchor, Button, Title } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { CodeField } from '../../modules/identity/CodeField.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './LoginPage.module.css';

type CodeStepProps = {
  partialToken: string;
  onSignedIn: () => void;
  /** To the password again; with words when the server wants it. */
  onBack: (why: string | null) => void;
};

/** The second half of signing in: the code of the authenticator app. */
export default function CodeStep({ partialToken, onSignedIn, onBack }: CodeStepProps) {
  const { t } = useTranslation('identity');
  const f = useFormat();
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = useCommand('confirmSignIn', {
    quiet: true,
    onSuccess: onSignedIn,
    onRefusal: (error) => {
      if (error.code === 'tokenExpired') return onBack(t('code.tooLate'));
      if (error.code === 'tooManyRequests')
        setRefusal(t('signIn.wait', { time: f.minutes(Math.ceil((error.retryAfter ?? 60) / 60)) }));
      else setRefusal(error.code === 'invalidInput' ? t('code.wrongForm') : refusalWords(error));
    },
  });
  return (
    <>
      <Title order={1}>{t('code.title')}</Title>
      <p className={classes.lead}>{t('code.lead')}</p>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          setRefusal(null);
          confirm.mutate({ partialToken, code });
        }}
      >
        <CodeField value={code} onChange={setCode} error={refusal} />
        <Button type="submit" size="md" loading={confirm.isPending} fullWidth>
          {t('signIn.submit')}
        </Button>
      </form>
      <div className={classes.links}>
        <Anchor component="button" type="button" size="sm" onClick={() => onBack(null)}>
          {t('code.back')}
        </Anchor>
      </div>
    </>
  );
}
