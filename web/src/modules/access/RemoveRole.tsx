import type { AdminRole } from '@app/domain/reports/admin-list';
import { adminRoles } from '@app/domain/reports/admin-list';
import { useTranslation } from '../../ui/i18n.ts';
import { ReasonDialog } from '../../ui/forms/ReasonDialog.tsx';
import { spokenLocale } from '../../words/languages.ts';

export type Removal = { name: string; role: AdminRole; company: string; mine: boolean };

type RemoveRoleProps = {
  removal: Removal;
  busy: boolean;
  refusal: string | null;
  onClose: () => void;
  onReason: (reason: string) => void;
};

/** Asks before a role is removed: whose, which, and what they lose. */
export function RemoveRole({ removal, ...dialog }: RemoveRoleProps) {
  const { t } = useTranslation('accessReview');
  const { name, role, company, mine } = removal;
  return (
    <ReasonDialog
      {...dialog}
      title={t('remove.title', { role: adminRoles[role][spokenLocale()], name })}
      text={mine && role === 'platformAdmin' ? t('remove.platformAdminOwn') : t(`remove.${role}`, { name, company })}
      label={t('remove.reason')}
      confirm={t('remove.confirm')}
      destructive
    />
  );
}
