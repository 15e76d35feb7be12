import { requestStates, seatRequestList } from '@app/domain/seats/seat-lists';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Result } from '../../../../api/client.ts';
import { ListView } from '../../../../modules/lists/ListView.tsx';
import { useList } from '../../../../modules/lists/useList.ts';
import { colon, useTranslation } from '../../../../ui/i18n.ts';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../../../words/languages.ts';
import { requestTone } from './seats.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';

const Decide = lazyPart(() => import('./Decide.tsx').then((module) => ({ default: module.Decide })));

type Request = Result<'listSeatRequests'>['rows'][number];

/** People who ask for a seat. */
export function Requests() {
  const { t } = useTranslation('seats');
  const list = useList(seatRequestList, 'listSeatRequests', 'exportSeatRequests');
  const [deciding, setDeciding] = useState<Request | null>(null);
  return (
    <>
      <ListView
        list={list}
        search={t('search.requests')}
        title="person"
        rowLink={(row) => ({ to: '/settings/employees/$id', params: { id: row.personId } })}
        cells={{
          state: (row) => (
            <StatusBadge tone={requestTone[row.state]}>{requestStates[row.state][spokenLocale()]}</StatusBadge>
          ),
        }}
        actions={(row) =>
          row.state === 'open' ? (
            <Button
              size="xs"
              variant="default"
              onClick={() => setDeciding(row)}
              aria-label={`${colon(t('decide.open'))} ${row.person}`}
            >
              {t('decide.open')}
            </Button>
          ) : null
        }
        empty={{ title: t('none.requests') }}
      />
      <Suspense>{deciding && <Decide request={deciding} onClose={() => setDeciding(null)} />}</Suspense>
    </>
  );
}
