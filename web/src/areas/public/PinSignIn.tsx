import { Alert, Button, PasswordInput, TextInput, Title } from '@mantine/core';
import type { FormEvent } from 'react';
import { usePinSignIn } from '../../modules/identity/usePinSignIn.ts';
import { useTranslation } from '../../ui/i18n.ts';
import classes from './LoginPage.module.css';

type PinSignInProps = {
  company: string | undefined;
  number: string | undefined;
  onSignedIn: (changeDue: boolean) => void;
  onBack: () => void;
};

/** For people without e-mail: what is on their slip. The address of the slip's code brings company and number. */
export default function PinSignIn({ company = '', number = '', onSignedIn, onBack }: PinSignInProps) {
  const { t } = useTranslation('pins');
  const { signIn, refusal, setRefusal } = usePinSignIn(onSignedIn);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setRefusal(null);
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name));
    signIn.mutate({ companyCode: text('company'), employeeNumber: text('number'), pin: text('pin') });
  };
  const field = { required: true, withAsterisk: false, size: 'md', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <Title order={1}>{t('title')}</Title>
      <p className={classes.lead}>{t('lead')}</p>
      {refusal && (
        <Alert color="brick" mb="md" role="alert">
          {refusal}
        </Alert>
      )}
      <form onSubmit={submit} className={classes.fields}>
        <TextInput
          label={t('company')}
          name="company"
          defaultValue={company}
          autoComplete="organization"
          maxLength={100}
          {...field}
        />
        <TextInput
          label={t('number')}
          name="number"
          defaultValue={number}
          autoComplete="username"
          maxLength={100}
          {...field}
        />
        <PasswordInput
          label={t('pin')}
          name="pin"
          inputMode="numeric"
          autoComplete="current-password"
          maxLength={40}
          data-autofocus={number !== '' || undefined}
          {...field}
        />
        <Button type="submit" size="md" loading={signIn.isPending} fullWidth>
          {t('submit')}
        </Button>
      </form>
      <p className={classes.links}>
        <button type="button" onClick={onBack}>
          {t('byEmail')}
        </button>
      </p>
    </>
  );
}
