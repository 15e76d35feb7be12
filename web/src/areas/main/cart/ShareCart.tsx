import { Button, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { cartReads } from '../../../modules/store/orderStates.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Cart } from './cart.ts';

/** Shows the cart to someone who approves, before it is ordered. */
export function ShareCart({ cart }: { cart: Cart }) {
  const { t } = useTranslation('buying');
  const [open, setOpen] = useState(false);
  const stop = useCommand('shareCart', { refresh: cartReads });
  if (cart.sharedWith)
    return (
      <div>
        <Text size="sm">{t('cart.sharedWith', { name: cart.sharedWith.name })}</Text>
        <Button
          size="compact-sm"
          variant="subtle"
          loading={stop.isPending}
          onClick={() => stop.mutate({ personId: null })}
        >
          {t('cart.unshare')}
        </Button>
      </div>
    );
  return (
    <>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('cart.share')}
      </Button>
      {open && <ShareDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('buying');
  const { data: approvers } = useQuery(queryOf('listApprovers', {}));
  const [chosen, setChosen] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const share = useCommand('shareCart', {
    quiet: true,
    refresh: cartReads,
    done: t('cart.shareDone'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  const personId = chosen ?? approvers?.[0]?.personId;
  return (
    <FormDialog
      title={t('cart.share')}
      text={t('cart.shareText')}
      confirm={t('cart.share')}
      refusal={refusal ?? (approvers?.length === 0 ? t('cart.nobodyApproves') : null)}
      busy={share.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        if (personId) share.mutate({ personId });
      }}
    >
      <NativeSelect
        label={t('cart.shareWith')}
        disabled={!approvers || approvers.length === 0}
        data={(approvers ?? []).map((one) => ({ value: one.personId, label: one.name }))}
        value={personId ?? ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
