import { useTranslation } from '../i18n.ts';

/**
 * The label of the button that leaves a dialog: “Cancel”, and “Go back” where the other button's own verb is to cancel.
 */
export function useLeaveLabel(confirm: string): string {
  const { t } = useTranslation('ui');
  return t(confirm.startsWith(t('cancel')) ? 'goBack' : 'cancel');
}
