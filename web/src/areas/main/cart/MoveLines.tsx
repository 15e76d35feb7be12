import { Alert, Button, Group, Text } from '@mantine/core';
import { useCommand } from '../../../api/queries.ts';
import { cartReads } from '../../../modules/store/orderStates.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { codeWords } from '../../../words/words.ts';
import type { Whose } from './cart.ts';

/** What lies in the other of one's two carts may come into this one. */
export function MoveLines({ to, count }: { to: Whose; count: number }) {
  const { t } = useTranslation('buying');
  const move = useCommand('moveCartLines', { refresh: cartReads });
  const left = move.data?.leftOut ?? [];
  return (
    <Alert color="slate" mb="lg">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {t(to === 'company' ? 'cart.liesForPerson' : 'cart.liesForCompany', { count })}
          {left[0] && ` ${t('cart.stays', { count: left.length, why: codeWords(left[0].code) })}`}
        </Text>
        <Button
          size="xs"
          variant="default"
          loading={move.isPending}
          onClick={() => move.mutate({ from: to === 'company' ? 'person' : 'company' })}
        >
          {t('cart.moveHere')}
        </Button>
      </Group>
    </Alert>
  );
}
