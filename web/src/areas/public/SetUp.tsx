import { Alert, Button, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { showRefusal } from '../../api/forms.ts';
import { useCommand } from '../../api/queries.ts';
import { NewPassword } from '../../modules/identity/NewPassword.tsx';
import { TimeZoneField } from '../../modules/identity/TimeZoneField.tsx';
import { renewSession } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import classes from './UserPage.module.css';

/** First start: the platform's company and its first admin. */
export function SetUp({ token }: { token: string }) {
  const { t, language } = useTranslation('account');
  const { history } = useRouter();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: {
      companyName: '',
      name: '',
      email: '',
      password: '',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  });
  const start = useCommand('setUp', {
    quiet: true,
    onSuccess: async () => {
      await renewSession();
      history.push('/admin');
    },
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  const { name, email, companyName } = form.getValues();
  return (
    <SectionCard>
      <Title order={1}>{t('setUpTitle')}</Title>
      <p>{t('setUpText')}</p>
      {refusal && (
        <Alert color="brick" mb="md" role="alert">
          {refusal}
        </Alert>
      )}
      <form
        className={classes.fields}
        onSubmit={form.onSubmit((values) =>
          start.mutate({ token, locale: language === 'fr' ? 'fr' : 'en', ...values }),
        )}
      >
        <TextInput
          label={t('companyName')}
          autoComplete="organization"
          required
          withAsterisk={false}
          maxLength={200}
          size="md"
          {...form.getInputProps('companyName')}
        />
        <TextInput
          label={t('name')}
          autoComplete="name"
          required
          withAsterisk={false}
          maxLength={200}
          size="md"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          maxLength={320}
          size="md"
          {...form.getInputProps('email')}
        />
        <NewPassword admin known={[name, email, companyName]} {...form.getInputProps('password')} />
        <TimeZoneField label={t('timeZone')} size="md" {...form.getInputProps('timeZone')} />
        <Button type="submit" size="md" loading={start.isPending}>
          {t('setUpSubmit')}
        </Button>
      </form>
    </SectionCard>
  );
}
