import { Divider, UnstyledButton } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';
import classes from './DemoSignIns.module.css';

const password = 'muster-demo-2026';
const people = [
  { key: 'learner', email: 'learner@northgate.example' },
  { key: 'companyAdmin', email: 'admin@northgate.example' },
  { key: 'secondAdmin', email: 'second-admin@northgate.example' },
  { key: 'platformAdmin', email: 'platform@muster.example' },
  { key: 'qmsOnly', email: 'qms-only@muster.example' },
  { key: 'lakeshoreAdmin', email: 'admin@lakeshore.example' },
] as const;

/** The demo's invented people, one tap each. Loaded only where the server says that it is a demo. */
export default function DemoSignIns({
  busy,
  onChoose,
}: {
  busy: boolean;
  onChoose: (email: string, password: string) => void;
}) {
  const { t } = useTranslation('account');
  return (
    <>
      <Divider my="lg" label={t('demo.title')} />
      <ul className={classes.list} aria-label={t('demo.title')}>
        {people.map(({ key, email }) => (
          <li key={key}>
            <UnstyledButton className={classes.choice} disabled={busy} onClick={() => onChoose(email, password)}>
              <span className={classes.words}>
                <strong>{t(`demo.${key}`)}</strong>
                <span>{t(`demo.${key}Text`)}</span>
              </span>
              <span aria-hidden="true">→</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}
