import { Button } from '@mantine/core';
import { useTranslation } from '../../ui/i18n.ts';

/** Opens the details of a row's status. `whose` and `what` name the row for the screen reader. */
export function WhyButton({ whose, what, onClick }: { whose: string; what: string; onClick: () => void }) {
  const { t } = useTranslation('why');
  return (
    <Button size="xs" variant="subtle" aria-label={t('askOf', { name: whose, what })} onClick={onClick}>
      {t('ask')}
    </Button>
  );
}
