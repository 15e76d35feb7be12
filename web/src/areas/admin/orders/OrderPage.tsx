import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOf } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { OrderView } from '../../../modules/store/OrderView.tsx';
import { useTranslation } from '../../../ui/i18n.ts';

export default function OrderPage() {
  const { t } = useTranslation('buying');
  const { id } = useParams({ strict: false }) as { id: string };
  const found = useQuery(queryOf('getAnyOrder', { orderId: id }));
  return (
    <RecordPage found={found} list="/admin/orders" back={t('order.back')}>
      {(order, back) => <OrderView order={order} staff back={back} />}
    </RecordPage>
  );
}
