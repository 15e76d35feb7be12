import { codeStates, seatCodeList } from '@app/domain/seats/seat-lists';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Result } from '../../../../api/client.ts';
import { ListView } from '../../../../modules/lists/ListView.tsx';
import { useList } from '../../../../modules/lists/useList.ts';
import { colon, useTranslation } from '../../../../ui/i18n.ts';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../../../words/languages.ts';
import { codeTone } from './seats.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';

const CancelCode = lazyPart(() => import('./CodeDialogs.tsx').then((module) => ({ default: module.CancelCode })));

type Code = Result<'listSeatCodes'>['rows'][number];

/** Codes that hold seats until someone uses them. */
export function Codes() {
  const { t } = useTranslation('seats');
  const list = useList(seatCodeList, 'listSeatCodes', 'exportSeatCodes');
  const [cancelling, setCancelling] = useState<Code | null>(null);
  return (
    <>
      <ListView
        list={list}
        search={t('search.codes')}
        title="hint"
        cells={{
          state: (row) => <StatusBadge tone={codeTone[row.state]}>{codeStates[row.state][spokenLocale()]}</StatusBadge>,
        }}
        actions={(row) =>
          row.state === 'open' ? (
            <Button
              size="xs"
              variant="subtle"
              color="brick"
              onClick={() => setCancelling(row)}
              aria-label={`${colon(t('code.cancel'))} ${row.hint}`}
            >
              {t('code.cancel')}
            </Button>
          ) : null
        }
        empty={{ title: t('none.codes'), text: t('none.codesText') }}
      />
      <Suspense>{cancelling && <CancelCode code={cancelling} onClose={() => setCancelling(null)} />}</Suspense>
    </>
  );
}
