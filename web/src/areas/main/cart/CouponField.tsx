import { Button, Group, Pill, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import { cartReads } from '../../../modules/store/orderStates.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { ApiError } from '../../../api/client.ts';
import type { RefusalCode } from '../../../api/client.ts';
import { issueWords, refusalWords } from '../../../words/words.ts';
import type { Cart } from './cart.ts';

/** Coupons of the cart; one that does not hold is told at the field. */
export function CouponField({ cart }: { cart: Cart }) {
  const { t } = useTranslation('buying');
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = useCommand('addCoupon', {
    quiet: true,
    refresh: cartReads,
    onSuccess: () => setCode(''),
    onRefusal: (error) => setRefusal(error.issues[0] ? issueWords(error.issues[0]) : refusalWords(error)),
  });
  const remove = useCommand('removeCoupon', { refresh: cartReads });
  const { boughtFor } = cart;
  return (
    <Stack gap="xs">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setRefusal(null);
          if (code.trim()) add.mutate({ boughtFor, code: code.trim() });
        }}
      >
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            label={t('cart.coupon')}
            maxLength={60}
            value={code}
            error={refusal}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setRefusal(null);
            }}
            flex={1}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            {t('cart.addCoupon')}
          </Button>
        </Group>
      </form>
      {cart.coupons.map((coupon) => (
        <div key={coupon.code}>
          <Pill
            withRemoveButton
            removeButtonProps={{
              'aria-label': t('cart.removeCoupon', { code: coupon.code }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            onRemove={() => remove.mutate({ boughtFor, code: coupon.code })}
          >
            {coupon.code}
          </Pill>
          {coupon.obstacle && (
            <Text size="sm" c="var(--mantine-color-error)">
              {refusalWords(new ApiError({ status: 409, code: coupon.obstacle as RefusalCode }))}
            </Text>
          )}
        </div>
      ))}
    </Stack>
  );
}
