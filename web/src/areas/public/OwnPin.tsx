import { Anchor, Title } from '@mantine/core';
import { PinFields } from '../../modules/identity/PinFields.tsx';
import { useSignOut } from '../../session/session.ts';
import { useTranslation } from '../../ui/i18n.ts';
import classes from './LoginPage.module.css';

/** After a one-time PIN: nothing else goes on before the person has one of their own. */
export default function OwnPin({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('pins');
  const signOut = useSignOut();
  return (
    <>
      <Title order={1}>{t('change.title')}</Title>
      <p className={classes.lead}>{t('change.lead')}</p>
      <PinFields askPresent={false} className={classes.fields} onDone={onDone} />
      <div className={classes.links}>
        <Anchor component="button" type="button" size="sm" onClick={() => signOut.mutate({})}>
          {t('change.leave')}
        </Anchor>
      </div>
    </>
  );
}
