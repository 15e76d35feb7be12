import { Alert, Button, Skeleton, Stack, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { queryOf, useCommand } from '../../api/queries.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../words/words.ts';
import { AcceptInvitation } from './AcceptInvitation.tsx';
import { AskForAccess } from './AskForAccess.tsx';
import { ClaimInvitation } from './ClaimInvitation.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { RedeemSeat } from './RedeemSeat.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { SetUp } from './SetUp.tsx';
import { Unsubscribe } from './Unsubscribe.tsx';
import classes from './UserPage.module.css';

/** A code for a seat: eighty bits in base32, in groups. */
const seatForm = /(?:^|seat=)((?:[A-Z2-7]{4}[\s-]?){4})$/i;
const tokenForm = /(?:^|token=)([\w-]{43})$/;

/**
 * What a one-time link is for. Its token comes in the fragment and leaves the address at once; only a form uses it up.
 */
export default function UserPage() {
  const { history } = useRouter();
  const { do: wish, unsubscribe } = useSearch({ strict: false }) as { do?: string; unsubscribe?: string };
  const [seat, setSeat] = useState(() => seatForm.exec(window.location.hash.slice(1))?.[1] ?? null);
  const [token, setToken] = useState(() => tokenForm.exec(window.location.hash.slice(1))?.[1] ?? null);
  useEffect(() => {
    const take = () => {
      const found = tokenForm.exec(window.location.hash.slice(1))?.[1];
      if (!found) return;
      setToken(found);
      history.replace('/user');
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [history]);
  if (seat) {
    return (
      <div className={classes.page}>
        <RedeemSeat code={seat} />
      </div>
    );
  }
  if (unsubscribe) {
    return (
      <div className={classes.page}>
        <Unsubscribe token={unsubscribe} />
      </div>
    );
  }
  return (
    <div className={classes.page}>
      {token ? (
        <Action key={token} token={token} onOther={() => setToken(null)} />
      ) : wish === 'forgot' ? (
        <Forgot />
      ) : wish === 'access' ? (
        <Access />
      ) : (
        <EnterCode onToken={setToken} onSeat={setSeat} />
      )}
    </div>
  );
}

function Action({ token, onOther }: { token: string; onOther: () => void }) {
  const { t } = useTranslation('account');
  const look = useQuery({ ...queryOf('lookAtToken', { token }), staleTime: Infinity, gcTime: 0 });
  if (look.error) return <ErrorState text={refusalWords(look.error)} onRetry={() => void look.refetch()} />;
  if (!look.data) {
    return (
      <SectionCard>
        <Stack aria-busy aria-label={t('look')}>
          <Skeleton height={28} width="60%" />
          <Skeleton height={16} />
          <Skeleton height={42} />
          <Skeleton height={42} />
        </Stack>
      </SectionCard>
    );
  }
  const { state, kind, email } = look.data;
  if (state === 'unknown' || !kind) {
    return (
      <EmptyState
        heading={1}
        drawing="lost"
        title={t('unknownTitle')}
        text={t('unknownText')}
        action={
          <Button variant="default" onClick={onOther}>
            {t('codeTitle')}
          </Button>
        }
      />
    );
  }
  if (state === 'expired') return <Expired token={token} email={kind === 'setUp' ? null : email} />;
  if (kind === 'invitation' && look.data.account) return <ClaimInvitation token={token} link={look.data} />;
  if (kind === 'invitation') return <AcceptInvitation token={token} link={look.data} />;
  if (kind === 'passwordReset') return <ResetPassword token={token} link={look.data} />;
  return kind === 'emailChange' ? <ConfirmEmail token={token} email={email ?? ''} /> : <SetUp token={token} />;
}

function Expired({ token, email }: { token: string; email: string | null }) {
  const { t } = useTranslation('account');
  const renew = useCommand('renewToken');
  if (renew.isSuccess)
    return <EmptyState heading={1} drawing="done" title={t('renewed', { email })} action={<BackToSignIn />} />;
  return (
    <EmptyState
      heading={1}
      drawing="lost"
      title={t('expiredTitle')}
      text={email && t('expiredText', { email })}
      action={
        email && (
          <Button loading={renew.isPending} onClick={() => renew.mutate({ token })}>
            {t('renew')}
          </Button>
        )
      }
    />
  );
}

function Forgot() {
  const { t } = useTranslation('account', 'identity');
  const [email, setEmail] = useState('');
  const ask = useMutation({ mutationFn: () => call('requestPasswordReset', { email }) });
  return (
    <Frame title={t('forgotTitle')} text={t('forgotText')}>
      {ask.isSuccess ? (
        <Alert color="spruce" role="status">
          {t('forgotDone')}
        </Alert>
      ) : (
        <form
          className={classes.fields}
          onSubmit={(event) => {
            event.preventDefault();
            ask.mutate();
          }}
        >
          <TextInput
            label={t('identity:signIn.email')}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            required
            withAsterisk={false}
            maxLength={320}
            size="md"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={ask.error && refusalWords(ask.error)}
          />
          <Button type="submit" size="md" loading={ask.isPending}>
            {t('forgotSubmit')}
          </Button>
        </form>
      )}
    </Frame>
  );
}

function Access() {
  const { t } = useTranslation('account');
  return (
    <Frame title={t('access.title')} text={t('access.text')}>
      <AskForAccess />
    </Frame>
  );
}

function EnterCode({ onToken, onSeat }: { onToken: (token: string) => void; onSeat: (code: string) => void }) {
  const { t } = useTranslation('account');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  return (
    <Frame title={t('codeTitle')} text={t('codeText')}>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          const token = tokenForm.exec(text.trim())?.[1];
          const seat = seatForm.exec(text.trim())?.[1];
          if (token) onToken(token);
          else if (seat) onSeat(seat);
          else setWrong(true);
        }}
      >
        <TextInput
          label={t('code')}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          size="md"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={wrong && t('codeWrong')}
        />
        <Button type="submit" size="md">
          {t('codeSubmit')}
        </Button>
      </form>
    </Frame>
  );
}

function Frame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <SectionCard>
      <Title order={1}>{title}</Title>
      <p>{text}</p>
      {children}
      <BackToSignIn />
    </SectionCard>
  );
}

function BackToSignIn() {
  const { t } = useTranslation('account');
  return (
    <p className={classes.foot}>
      <Link to="/login">{t('backToSignIn')}</Link>
    </p>
  );
}
