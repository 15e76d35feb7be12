import { PinFields } from '../../../modules/identity/PinFields.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import classes from './MyInfoPage.module.css';

/** In place of the password, for who signs in with a PIN. */
export function PinForm() {
  const { t } = useTranslation('pins');
  return (
    <SectionCard title={t('change.card')} description={t('change.cardText')}>
      <PinFields askPresent className={classes.fields} onDone={() => {}} />
    </SectionCard>
  );
}
