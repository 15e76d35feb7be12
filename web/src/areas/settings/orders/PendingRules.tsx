import { methodWords } from '@app/domain/store/order-list';
import type { PaymentMethod } from '@app/domain/store/order';
import type { Result } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { useMoney } from '../../../modules/store/money.ts';
import { PendingChange } from '../../../modules/store/PendingChange.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { spokenLocale } from '../../../words/languages.ts';

type Found = Result<'getPurchaseRules'>;
type Change = NonNullable<Found['change']>;
type Part = Change['after'];

const refresh = ['getPurchaseRules', 'getCheckout', 'countCart', 'getCompanyDashboard'] as const;
const amounts = {
  mostPerOrderMinor: 'mostPerOrder',
  mostPerMonthMinor: 'mostPerMonth',
  approvalAboveMinor: 'approvalAbove',
} as const;

/** What is to be loosened of the rules, and waits. */
export function PendingRules({ found, change }: { found: Found; change: Change }) {
  const { t } = useTranslation('purchasing');
  const money = useMoney(found.currency);
  const confirm = useCommand('confirmPurchaseRules', { refresh, done: t('change.confirmed') });
  const cancel = useCommand('cancelPurchaseRules', { refresh, done: t('change.cancelled') });
  const names = (ids: readonly string[] | undefined) =>
    (ids ?? []).map((id) => found.people.find(({ personId }) => personId === id)?.name ?? '').join(', ') ||
    t('rules.nobody');
  const methods = (given: readonly PaymentMethod[] | undefined) =>
    (given ?? []).map((method) => methodWords[method][spokenLocale()]).join(', ');
  const field = (label: string, say: (part: Part) => string) => ({
    label,
    before: say(change.before),
    after: say(change.after),
  });
  const amount = (of: keyof typeof amounts) =>
    field(t(`rules.${amounts[of]}`), (part) => {
      const minor = part[of] ?? null;
      return minor === null ? t(of === 'approvalAboveMinor' ? 'rules.never' : 'rules.noLimit') : money(minor);
    });
  const people = ({ buyers, chosenPersonIds }: Part) =>
    t(`rules.buyers.${buyers ?? 'admins'}`) + (buyers === 'admins' ? '' : ` (${names(chosenPersonIds)})`);
  const { before, after } = change;
  // Where only other people are named, the same sentence is not said twice.
  const buyers =
    before.buyers === after.buyers
      ? field(t('rules.chosen'), (part) => names(part.chosenPersonIds))
      : field(t('rules.who'), people);
  return (
    <PendingChange
      change={change}
      effect={t('rules.effect')}
      confirming={{ run: () => confirm.mutate({ changeId: change.id }), busy: confirm.isPending }}
      cancelling={{ run: () => cancel.mutate({ changeId: change.id }), busy: cancel.isPending }}
      fields={[
        ...(after.buyers ? [buyers] : []),
        ...(Object.keys(amounts) as (keyof typeof amounts)[]).filter((of) => after[of] !== undefined).map(amount),
        ...(after.approverPersonIds
          ? [
              field(t('rules.approvers'), (part) =>
                part.approverPersonIds?.length ? names(part.approverPersonIds) : t('rules.allAdmins'),
              ),
            ]
          : []),
        ...(after.methods ? [field(t('rules.methods'), (part) => methods(part.methods))] : []),
      ]}
    />
  );
}
