import { useTranslation } from '../i18n.ts';

const stemLength = 5;

/** Whether the words of a button speak of cancelling: “Cancel order”, « Demander l’annulation » beside « Annuler ». */
export const speaksOfCancelling = (confirm: string, cancel: string): boolean =>
  confirm.toLowerCase().includes(cancel.toLowerCase().slice(0, stemLength));

/**
 * The label of the button that leaves a dialog: “Cancel”, and “Go back” where the other button speaks of cancelling
 * itself.
 */
export function useLeaveLabel(confirm: string): string {
  const { t } = useTranslation('ui');
  return t(speaksOfCancelling(confirm, t('cancel')) ? 'goBack' : 'cancel');
}
