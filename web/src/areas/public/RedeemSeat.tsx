import { Alert, Button, TextInput, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { useMaybeSession } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { issueWords, refusalWords } from '../../words/words.ts';
import classes from './UserPage.module.css';

/** A code of one's company for a seat: taken by the person who is signed in. */
export function RedeemSeat({ code: given }: { code: string }) {
  const { t } = useTranslation('seats', 'account');
  const signedIn = Boolean(useMaybeSession()?.person);
  const [code, setCode] = useState(given);
  const take = useCommand('redeemSeatCode', { quiet: true });
  const issue = take.error?.issues?.find(({ path }) => path === 'code');
  if (take.data) {
    const [courseId] = take.data.courseIds;
    return (
      <SectionCard>
        <Title order={1}>{t('redeem.done')}</Title>
        <Button
          size="md"
          mt="md"
          renderRoot={(props) =>
            courseId ? <Link to="/courses/$id" params={{ id: courseId }} {...props} /> : <Link to="/" {...props} />
          }
        >
          {t('redeem.open')}
        </Button>
      </SectionCard>
    );
  }
  return (
    <SectionCard>
      <Title order={1}>{t(signedIn ? 'redeem.title' : 'redeem.signIn')}</Title>
      <p>{t(signedIn ? 'redeem.text' : 'redeem.signInText')}</p>
      {signedIn ? (
        <form
          className={classes.fields}
          onSubmit={(event) => {
            event.preventDefault();
            take.mutate({ code });
          }}
        >
          {take.error && !issue && (
            <Alert color="brick" role="alert">
              {refusalWords(take.error)}
            </Alert>
          )}
          <TextInput
            label={t('redeem.code')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            withAsterisk={false}
            size="md"
            maxLength={100}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={issue && issueWords(issue)}
          />
          <Button type="submit" size="md" loading={take.isPending}>
            {t('redeem.confirm')}
          </Button>
        </form>
      ) : (
        <Button size="md" renderRoot={(props) => <Link to="/login" {...props} />}>
          {t('account:backToSignIn')}
        </Button>
      )}
    </SectionCard>
  );
}
