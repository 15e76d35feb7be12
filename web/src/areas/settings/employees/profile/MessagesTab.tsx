import { deliveryList } from '@app/domain/delivery/delivery-list';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../api/queries.ts';
import { useDeliveryList } from '../../../../modules/delivery/useDeliveryList.tsx';
import { ListView } from '../../../../modules/lists/ListView.tsx';
import { useList } from '../../../../modules/lists/useList.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { colon, useTranslation } from '../../../../ui/i18n.ts';
import { SectionCard } from '../../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { refusalWords } from '../../../../words/words.ts';
import classes from '../employees.module.css';
import type { TabProps } from '../standing.ts';

/** What was sent to this person, whether it arrived, and on which channels they can be reached. */
export default function MessagesTab({ employee }: TabProps) {
  const { t } = useTranslation('delivery');
  const shown = useDeliveryList();
  const list = useList(deliveryList, 'listDeliveries', 'exportDeliveries', { personId: employee.id });
  return (
    <Stack gap="lg">
      <Reach personId={employee.id} />
      <ListView list={list} {...shown} empty={{ title: t('history.none'), text: t('history.noneTheirs') }} />
    </Stack>
  );
}

function Reach({ personId }: { personId: string }) {
  const { t } = useTranslation('delivery');
  const found = useQuery(queryOf('getReachability', { personId }));
  return (
    <SectionCard title={t('reach.title')}>
      {found.error && <ErrorState compact text={refusalWords(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={28} />}
      {found.data?.channels.length === 0 && <Text size="sm">{t('reach.former')}</Text>}
      <ul className={classes.channels}>
        {found.data?.channels.map(({ channel, obstacle }) => (
          <li key={channel}>
            {colon(t(`reach.${channel}`))}{' '}
            <StatusBadge tone={obstacle === null ? 'good' : obstacle === 'bounced' ? 'bad' : 'idle'}>
              {t(`reach.${obstacle ?? 'ok'}`)}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
