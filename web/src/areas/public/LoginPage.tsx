import { safeNext } from '@app/domain/access/next';
import { codeAndNumber } from '@app/domain/identity/code-and-number';
import { Alert, Anchor, Button, Checkbox, PasswordInput, TextInput, Title } from '@mantine/core';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { ApiError } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { partialSession } from '../../modules/identity/partialSession.ts';
import { isSignedIn, renewSession, speakAsSignedIn, useMaybeSession } from '../../session/session.ts';
import { loadWords, useTranslation } from '../../ui/i18n.ts';
import type { Module } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './LoginPage.module.css';
import { lazyPart } from '../../ui/lazyPart.tsx';

const SignInPicture = lazyPart(() =>
  import('../../modules/identity/SignInPicture.tsx').then((module) => ({ default: module.SignInPicture })),
);
const CodeStep = lazyPart(() => import('./CodeStep.tsx'));
const withWords = async <P,>(module: Module, page: Promise<P>): Promise<P> => {
  await loadWords(module);
  return page;
};
const PinSignIn = lazyPart(() => withWords('pins', import('./PinSignIn.tsx')));
const KioskSignIn = lazyPart(() => withWords('pins', import('./KioskSignIn.tsx')));
const KioskSetUp = lazyPart(() => withWords('pins', import('./KioskSetUp.tsx')));
const OwnPin = lazyPart(() => withWords('pins', import('./OwnPin.tsx')));
const DemoSignIns = lazyPart(() => withWords('account', import('../../modules/identity/DemoSignIns.tsx')));

/** Sign in; then on to where the person wanted to go. */
export default function LoginPage() {
  const { t } = useTranslation('identity');
  const f = useFormat();
  const session = useMaybeSession();
  const { next, done, company, number } = useSearch({ strict: false }) as {
    next?: string;
    done?: string;
    company?: string;
    number?: string;
  };
  const { history } = useRouter();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [byPin, setByPin] = useState(company !== undefined);
  const [partialToken, setPartialToken] = useState(partialSession.read);
  const goOn = () => history.push(safeNext(next));
  const enter = async () => {
    partialSession.keep(null);
    await speakAsSignedIn(await renewSession());
    goOn();
  };
  const refuse = (error: ApiError) => {
    if (error.code === 'wrongCredentials') setRefusal(t('signIn.refused'));
    else if (error.code === 'tooManyRequests')
      setRefusal(t('signIn.waitOrReset', { time: f.minutes(Math.ceil((error.retryAfter ?? 60) / 60)) }));
    else setRefusal(refusalWords(error));
  };
  const signIn = useCommand('signIn', {
    quiet: true,
    onSuccess: ({ partialToken: token }) => {
      if (!token) return enter();
      partialSession.keep(token);
      setPartialToken(token);
    },
    onRefusal: refuse,
  });
  const signInByPin = useCommand('signInByPin', {
    quiet: true,
    onSuccess: ({ pinChangeDue }) => (pinChangeDue ? renewSession() : enter()),
    onRefusal: refuse,
  });
  const submit = (values: { email: string; password: string; remember: boolean }) => {
    setRefusal(null);
    const typed = codeAndNumber(values.email);
    if (typed) signInByPin.mutate({ ...typed, pin: values.password });
    else signIn.mutate(values);
  };
  // plain fields: the form library would weigh 6 kB on the first page anyone loads
  const submitFields = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    submit({
      email: String(fields.get('email')),
      password: String(fields.get('password')),
      remember: fields.has('remember'),
    });
  };
  const kioskToken = /^#kiosk=([\w-]{20,100})$/.exec(window.location.hash)?.[1];
  const otherWay = kioskToken ? (
    <KioskSetUp token={kioskToken} />
  ) : session?.kiosk ? (
    <KioskSignIn kiosk={session.kiosk} onSignedIn={() => void enter()} />
  ) : session?.pin?.changeDue ? (
    <OwnPin onDone={() => void enter()} />
  ) : byPin ? (
    <PinSignIn
      company={company}
      number={number}
      onSignedIn={(due) => void (due ? renewSession() : enter())}
      onBack={() => setByPin(false)}
    />
  ) : null;
  if (otherWay) {
    return (
      <Split>
        <Suspense fallback={<div className={classes.demoPlace} aria-busy />}>{otherWay}</Suspense>
      </Split>
    );
  }
  if (partialToken) {
    return (
      <Split>
        <Suspense fallback={<div className={classes.demoPlace} aria-busy />}>
          <CodeStep
            partialToken={partialToken}
            onSignedIn={() => void enter()}
            onBack={(why) => {
              partialSession.keep(null);
              setPartialToken(null);
              setRefusal(why);
            }}
          />
        </Suspense>
      </Split>
    );
  }
  return (
    <Split>
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
          description={t('signIn.emailHint')}
          inputMode="email"
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
        <Button type="submit" size="md" loading={signIn.isPending || signInByPin.isPending} fullWidth>
          {t('signIn.submit')}
        </Button>
      </form>
      <ul className={classes.links}>
        <li>
          <Link to="/user" search={{ do: 'forgot' }}>
            {t('signIn.forgot')}
          </Link>
        </li>
        <li>
          <Link to="/user" search={{ do: 'access' }}>
            {t('signIn.help')}
          </Link>
        </li>
        <li>
          <Link to="/user">{t('signIn.invited')}</Link>
        </li>
        <li>
          <button type="button" onClick={() => setByPin(true)}>
            {t('signIn.byPin')}
          </button>
        </li>
        <li>
          <Link to="/achievements/$id" params={{ id: 'verify' }}>
            {t('signIn.verify')}
          </Link>
        </li>
        <li>
          <Link to="/sds">{t('signIn.sheets')}</Link>
        </li>
      </ul>
      {session?.demo && (
        <Suspense fallback={<div className={classes.demoPlace} />}>
          <DemoSignIns
            busy={signIn.isPending}
            onChoose={(email, password) => submit({ email, password, remember: false })}
          />
        </Suspense>
      )}
    </Split>
  );
}

/** The picture beside, where there is room, and what is asked. */
function Split({ children }: { children: ReactNode }) {
  const { t } = useTranslation('identity');
  return (
    <div className={classes.split}>
      <div className={classes.side}>
        <p className={classes.sideWords}>{t('signIn.pictureWords')}</p>
        <p className={classes.sideText}>{t('signIn.pictureText')}</p>
        <Suspense>
          <SignInPicture />
        </Suspense>
      </div>
      <div className={classes.form}>{children}</div>
    </div>
  );
}
