import { safeNext } from '@app/domain/access/next';
import { Alert, Anchor, Button, Checkbox, Divider, PasswordInput, TextInput, Title } from '@mantine/core';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { FormEvent } from 'react';
import { useCommand } from '../../api/queries.ts';
import { SignInPicture } from '../../modules/identity/SignInPicture.tsx';
import { isSignedIn, renewSession, useMaybeSession } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { refusalWords, speakOnceSignedIn } from '../../words/words.ts';
import classes from './LoginPage.module.css';

const DemoSignIns = lazy(() => import('../../modules/identity/DemoSignIns.tsx'));

/** Sign in; then on to where the person wanted to go. */
export default function LoginPage() {
  const { t } = useTranslation('identity');
  const f = useFormat();
  const session = useMaybeSession();
  const { next, done } = useSearch({ strict: false }) as { next?: string; done?: string };
  const { history } = useRouter();
  const [refusal, setRefusal] = useState<string | null>(null);
  const goOn = () => history.push(safeNext(next));
  const signIn = useCommand('signIn', {
    quiet: true,
    onSuccess: async () => {
      const renewed = await renewSession();
      if (renewed.person) await speakOnceSignedIn(renewed.person.locale);
      goOn();
    },
    onRefusal: (error) => {
      if (error.code === 'wrongCredentials') setRefusal(t('signIn.refused'));
      else if (error.code === 'tooManyRequests') setRefusal(t('signIn.wait', { time: f.minutes(Math.ceil((error.retryAfter ?? 60) / 60)) }));
      else setRefusal(refusalWords(error));
    },
  });
  const submit = (values: { email: string; password: string; remember: boolean }) => {
    setRefusal(null);
    signIn.mutate(values);
  };
  // plain fields: the form library would weigh 6 kB on the first page anybody loads
  const submitFields = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    submit({ email: String(fields.get('email')), password: String(fields.get('password')), remember: fields.has('remember') });
  };
  return (
    <div className={classes.split}>
      <div className={classes.side}>
        <p className={classes.sideWords}>{t('signIn.pictureWords')}</p>
        <p className={classes.sideText}>{t('signIn.pictureText')}</p>
        <SignInPicture />
      </div>
      <div className={classes.form}>
        <Title order={1}>{t('signIn.title')}</Title>
        <p className={classes.lead}>{t('signIn.lead')}</p>
        {session && isSignedIn(session) && (
          <Alert color="slate" mb="md">
            {t('signIn.already', { name: session.person.displayName })}{' '}
            <Anchor component="button" type="button" onClick={goOn}>
              {t('signIn.continue')}
            </Anchor>
          </Alert>
        )}
        {done === 'password' && !refusal && (
          <Alert color="spruce" mb="md" role="status">
            {t('signIn.passwordChanged')}
          </Alert>
        )}
        {refusal && (
          <Alert color="brick" mb="md" role="alert">
            {refusal}
          </Alert>
        )}
        <form onSubmit={submitFields} className={classes.fields}>
          <TextInput
            label={t('signIn.email')}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            maxLength={320}
            size="md"
          />
          <PasswordInput
            label={t('signIn.password')}
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            maxLength={1024}
            size="md"
          />
          <Checkbox label={t('signIn.remember')} description={t('signIn.rememberHint')} name="remember" />
          <Button type="submit" size="md" loading={signIn.isPending} fullWidth>
            {t('signIn.submit')}
          </Button>
        </form>
        <div className={classes.links}>
          <Link to="/user" search={{ do: 'forgot' }}>
            {t('signIn.forgot')}
          </Link>
          <Link to="/user">{t('signIn.invited')}</Link>
        </div>
        {session?.demo && (
          <>
            <Divider my="lg" label={t('demo.title')} />
            <Suspense fallback={<div className={classes.demoPlace} />}>
              <DemoSignIns busy={signIn.isPending} onChoose={(email, password) => submit({ email, password, remember: false })} />
            </Suspense>
          </>
        )}
      </div>
    </div>
  );
}
