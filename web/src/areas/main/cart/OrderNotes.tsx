import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import { cartReads } from '../../../modules/store/orderStates.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import type { Cart } from './cart.ts';

/** The purchase-order number and what the buyer wants to note. */
export function OrderNotes({ cart }: { cart: Cart }) {
  const { t } = useTranslation('buying');
  const [purchaseOrderNumber, setNumber] = useState(cart.purchaseOrderNumber);
  const [notes, setNotes] = useState(cart.notes);
  const save = useCommand('changeCart', { refresh: cartReads, done: t('cart.saved') });
  const changed = purchaseOrderNumber.trim() !== cart.purchaseOrderNumber || notes.trim() !== cart.notes;
  return (
    <SectionCard>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({
            boughtFor: cart.boughtFor,
            purchaseOrderNumber: purchaseOrderNumber.trim(),
            notes: notes.trim(),
          });
        }}
      >
        <Stack>
          <TextInput
            label={t('cart.purchaseOrder')}
            maxLength={60}
            maw="20rem"
            value={purchaseOrderNumber}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <Textarea
            label={t('cart.notes')}
            maxLength={1000}
            autosize
            minRows={2}
            value={notes}
            onChange={(event) => setNotes(event.currentTarget.value)}
          />
          {changed && (
            <Group justify="flex-end">
              <Button type="submit" variant="default" loading={save.isPending}>
                {t('cart.saveNotes')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </SectionCard>
  );
}
