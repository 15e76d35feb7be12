import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { recentProducts } from '../../../session/recentProducts.ts';
import { useSession } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { spokenLocale } from '../../../words/languages.ts';
import { useMoney } from '../../../words/money.ts';
import type { Whose } from './cart.ts';

type Suggestion = { id: string; name: string; note?: string };
const most = 5;

/** Nothing is in the cart: what there is a need for, and what was looked at last, is one press away. */
export default function EmptyCart({ boughtFor }: { boughtFor: Whose }) {
  const { t } = useTranslation('buying');
  const { person, claims } = useSession();
  const needed = {
    company: useCompanyNeeds(boughtFor === 'company' && claims.buAdmin),
    person: useMyNeeds(boughtFor === 'person'),
  }[boughtFor];
  const recent = recentProducts(person.id).filter(({ id }) => !needed.some((one) => one.id === id));
  return (
    <Stack gap="lg">
      <EmptyState
        drawing="cart"
        title={t('cart.empty')}
        text={t('cart.emptyText')}
        action={<Button renderRoot={(props) => <Link to="/store" {...props} />}>{t('cart.courses')}</Button>}
      />
      <Suggestions
        title={t(`suggested.${boughtFor}`)}
        of={needed}
        action={
          boughtFor === 'company' && (
            <Anchor component={Link} size="sm" to="/settings/courses" search={{ tab: 'seats', view: 'toBuy' } as never}>
              {t('suggested.all')}
            </Anchor>
          )
        }
      />
      <Suggestions title={t('suggested.recent')} of={recent} />
    </Stack>
  );
}

function Suggestions({ title, of, action }: { title: string; of: readonly Suggestion[]; action?: ReactNode }) {
  if (of.length === 0) return null;
  return (
    <Box w="100%" maw="40rem" mx="auto">
      <SectionCard title={title} action={action}>
        <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {of.map(({ id, name, note }) => (
            <Group key={id} component="li" justify="space-between" gap="sm">
              <Anchor component={Link} to="/store/$id" params={{ id } as never}>
                {name}
              </Anchor>
              {note && (
                <Text size="sm" c="dimmed">
                  {note}
                </Text>
              )}
            </Group>
          ))}
        </Stack>
      </SectionCard>
    </Box>
  );
}

/** The courses whose seats the company is short of. */
function useCompanyNeeds(asked: boolean): Suggestion[] {
  const { t } = useTranslation('buying');
  const { data } = useQuery({
    ...queryOf('listSeatNeeds', { short: 'true', limit: String(most), locale: spokenLocale() }),
    enabled: asked,
  });
  return (data?.rows ?? []).flatMap(({ productId, product, toBuy }) =>
    productId && product ? [{ id: productId, name: product, note: t('suggested.short', { count: toBuy }) }] : [],
  );
}

/** The courses I am expected to hold, or have to renew, that are opened by buying. */
function useMyNeeds(asked: boolean): Suggestion[] {
  const { money } = useMoney();
  const { data } = useQuery({
    ...queryOf('browseCourses', { opening: 'buy', limit: '50', locale: spokenLocale() }),
    enabled: asked,
  });
  const mine = (data?.rows ?? []).filter(({ standing }) => standing !== 'none' && standing !== 'valid');
  return mine
    .flatMap(({ title, offer }) =>
      offer ? [{ id: offer.productId, name: title, note: money(offer.unitMinor, offer.currency) }] : [],
    )
    .slice(0, most);
}
