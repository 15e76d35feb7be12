import { ticketLimits } from '@app/domain/support/ticket';
import { Alert, Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { spokenLocale } from '../../words/languages.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './UserPage.module.css';

/** Who cannot sign in asks the platform's support, about access only; the answer comes by email. */
export function AskForAccess() {
  const { t } = useTranslation('account');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [company, setCompany] = useState('');
  const [body, setBody] = useState('');
  const ask = useMutation({
    mutationFn: () =>
      call('askForAccess', {
        name: name.trim(),
        email: email.trim(),
        company: company.trim(),
        body: body.trim(),
        locale: spokenLocale(),
      }),
  });
  if (ask.isSuccess)
    return (
      <Alert color="spruce" role="status">
        {t('access.done', { email: email.trim() })}
      </Alert>
    );
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate();
      }}
    >
      {ask.error && (
        <Alert color="brick" role="alert">
          {refusalWords(ask.error)}
        </Alert>
      )}
      <TextInput
        label={t('access.name')}
        autoComplete="name"
        required
        withAsterisk={false}
        maxLength={200}
        size="md"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('access.email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        withAsterisk={false}
        maxLength={320}
        size="md"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label={t('access.company')}
        autoComplete="organization"
        maxLength={200}
        size="md"
        value={company}
        onChange={(event) => setCompany(event.currentTarget.value)}
      />
      <Textarea
        label={t('access.body')}
        description={t('access.bodyHint')}
        required
        withAsterisk={false}
        autosize
        minRows={4}
        maxLength={ticketLimits.strangerBody}
        size="md"
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={ask.isPending} disabled={!name.trim() || !email.trim() || !body.trim()}>
        {t('access.submit')}
      </Button>
    </form>
  );
}
