import { Alert, Button, Title } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { clearDevice } from '../../modules/identity/clearDevice.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './LoginPage.module.css';

/** The link of a kiosk, opened on the device. A press, not the opening, uses it up: previews of links open them too. */
export default function KioskSetUp({ token }: { token: string }) {
  const { t } = useTranslation('pins');
  const [refusal, setRefusal] = useState<string | null>(null);
  const leave = () => window.location.replace('/login');
  const activate = useCommand('activateKiosk', {
    quiet: true,
    onSuccess: async () => {
      await clearDevice();
      leave();
    },
    onRefusal: (error) => setRefusal(error.code === 'tokenExpired' ? t('kiosk.setUpOver') : refusalWords(error)),
  });
  return (
    <>
      <Title order={1}>{t('kiosk.setUp')}</Title>
      <p className={classes.lead}>{t('kiosk.setUpText')}</p>
      {refusal ? (
        <>
          <Alert color="brick" mb="md" role="alert">
            {refusal}
          </Alert>
          <Button variant="default" size="md" fullWidth onClick={leave}>
            {t('kiosk.toSignIn')}
          </Button>
        </>
      ) : (
        <Button size="md" fullWidth loading={activate.isPending} onClick={() => activate.mutate({ token })}>
          {t('kiosk.setUpSubmit')}
        </Button>
      )}
    </>
  );
}
