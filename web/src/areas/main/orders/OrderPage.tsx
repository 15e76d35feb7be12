import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { OrderView } from '../../../modules/store/OrderView.tsx';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { OrderSeats } from './OrderSeats.tsx';

export const prefetch = ({ id }: Record<string, string>) =>
  queryClient.prefetchQuery(queryOf('getOrder', { orderId: id! }));

/** How often an order that waits for money is asked after, in milliseconds: the provider's word comes by itself. */
const waitingLook = 4000;

/** An order of one's own or of one's company; after it was placed it says thank you. */
export default function OrderPage() {
  const { t } = useTranslation('buying');
  const { id } = useParams({ strict: false }) as { id: string };
  const [{ placed }] = useUrlState();
  const found = useQuery({
    ...queryOf('getOrder', { orderId: id }),
    refetchInterval: ({ state }) =>
      state.data && ['awaitingPayment', 'requiresAction', 'paid'].includes(state.data.state) ? waitingLook : false,
  });
  return (
    <RecordPage found={found} list="/profile" back={t('order.back')}>
      {(order) => (
        <OrderView
          order={order}
          placed={placed === 'true'}
          seats={<OrderSeats order={order} />}
          back={
            order.boughtFor === 'company' && order.may.assign ? (
              <BackLink to="/settings/orders">{t('order.back')}</BackLink>
            ) : (
              <BackLink to="/profile" search={{ tab: 'orders' }}>
                {t('order.back')}
              </BackLink>
            )
          }
        />
      )}
    </RecordPage>
  );
}
