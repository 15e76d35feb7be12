import { Alert, Anchor, Avatar, Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import type { FormEvent } from 'react';
import { Suspense, useEffect, useState } from 'react';
import { clearDevice } from '../../modules/identity/clearDevice.ts';
import { NumberPad } from '../../modules/identity/NumberPad.tsx';
import { usePinSignIn } from '../../modules/identity/usePinSignIn.ts';
import { isSignedIn, renewSession, useMaybeSession, useSignOut } from '../../session/session.ts';
import type { Session } from '../../session/session.ts';
import { loadWords, useTranslation } from '../../ui/i18n.ts';
import { spokenLocale } from '../../words/languages.ts';
import classes from './LoginPage.module.css';
import OwnPin from './OwnPin.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const KioskNotices = lazyPart(() =>
  Promise.all([import('../../modules/announcements/KioskNotices.tsx'), loadWords('announcements')]).then(
    ([module]) => module,
  ),
);

type KioskSignInProps = { kiosk: NonNullable<Session['kiosk']>; onSignedIn: () => void };

/** A shared device: the company's name, a number, a PIN, and then whether it is really them. */
export default function KioskSignIn({ kiosk, onSignedIn }: KioskSignInProps) {
  const session = useMaybeSession();
  const [confirmed, setConfirmed] = useState(false);
  if (!session || !isSignedIn(session)) return <AskNumber kiosk={kiosk} />;
  if (!confirmed)
    return (
      <AskWho
        name={session.person.displayName}
        photo={session.pin?.changeDue ? null : session.person.photo}
        onYes={() => (session.pin?.changeDue ? setConfirmed(true) : onSignedIn())}
      />
    );
  return <OwnPin onDone={onSignedIn} />;
}

function AskNumber({ kiosk }: Pick<KioskSignInProps, 'kiosk'>) {
  const { t } = useTranslation('pins');
  const [step, setStep] = useState<'number' | 'pin'>('number');
  const [number, setNumber] = useState('');
  const [pin, setPin] = useState('');
  const [letters, setLetters] = useState(false);
  const { signIn, refusal, setRefusal } = usePinSignIn(() => void renewSession());
  // anyone who was here before left by a press, by time or by the server's word: nothing of theirs stays
  useEffect(() => void clearDevice(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(null);
    if (step === 'number') return setStep('pin');
    signIn.mutate({ employeeNumber: number, pin }, { onError: () => setPin('') });
  };
  const back = () => {
    setStep('number');
    setPin('');
    setRefusal(null);
  };
  const field = {
    size: 'xl',
    autoComplete: 'off',
    required: true,
    withAsterisk: false,
    autoFocus: true,
    inputMode: letters ? 'text' : 'none',
  } as const;
  return (
    <>
      <Title order={1}>{t('kiosk.welcome', { company: kiosk.companyName })}</Title>
      <p className={classes.lead}>{t('kiosk.lead')}</p>
      {refusal && (
        <Alert color="brick" mb="md" role="alert">
          {refusal}
        </Alert>
      )}
      <form onSubmit={submit} className={classes.fields}>
        {step === 'number' ? (
          <TextInput
            key="number"
            label={t('number')}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
            maxLength={100}
            spellCheck={false}
            {...field}
          />
        ) : (
          <PasswordInput
            key="pin"
            label={`${t('pin')} · ${number}`}
            value={pin}
            onChange={(event) => setPin(event.currentTarget.value)}
            maxLength={40}
            {...field}
          />
        )}
        <NumberPad value={step === 'number' ? number : pin} onChange={step === 'number' ? setNumber : setPin} />
        <Button type="submit" size="xl" loading={signIn.isPending} fullWidth>
          {t(step === 'number' ? 'next' : 'submit')}
        </Button>
      </form>
      <div className={classes.links}>
        {step === 'pin' ? (
          <Anchor component="button" type="button" onClick={back}>
            {t('otherNumber')}
          </Anchor>
        ) : (
          <Anchor component="button" type="button" onClick={() => setLetters(!letters)}>
            {t(letters ? 'kiosk.digits' : 'kiosk.letters')}
          </Anchor>
        )}
        <span>{kiosk.name}</span>
      </div>
      <Suspense>{step === 'number' && <KioskNotices locale={spokenLocale()} />}</Suspense>
    </>
  );
}

function AskWho({ name, photo, onYes }: { name: string; photo: string | null; onYes: () => void }) {
  const { t } = useTranslation('pins');
  const signOut = useSignOut();
  return (
    <Stack align="center" gap="lg">
      <Avatar src={photo} name={name} color="spruce" alt="" size={128} />
      <Title order={1} ta="center">
        {t('kiosk.areYou', { name })}
      </Title>
      <Button size="xl" fullWidth onClick={onYes}>
        {t('kiosk.yes')}
      </Button>
      <Button size="xl" fullWidth variant="default" loading={signOut.isPending} onClick={() => signOut.mutate({})}>
        {t('kiosk.no')}
      </Button>
    </Stack>
  );
}
