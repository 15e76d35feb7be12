import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { refreshAll } from '../../../../api/queries.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { actIcons } from './actIcons.ts';
import type { Act, Rows } from './rows.ts';
import { actsOf, ofRows } from './rows.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';

const ActDialogs = lazyPart(() => import('./ActDialogs.tsx'));
const MoreActs = lazyPart(() => import('./MoreActs.tsx'));

/** So many stand beside the count of what is chosen; the others in the menu behind them. */
const beside = 3;

/** What can be done with chosen rows of a report; each shows first what would happen. */
export default function RowActs({ rows, onClose }: { rows: Rows; onClose: () => void }) {
  const { t } = useTranslation('acting');
  const [asking, setAsking] = useState<Act | null>(null);
  const [done, setDone] = useState(false);
  const acts: readonly Act[] = actsOf[rows.report];
  const close = () => {
    setAsking(null);
    if (done) onClose();
  };
  return (
    <>
      {acts.slice(0, beside).map((act) => {
        const Icon = actIcons[act];
        return (
          <Button
            key={act}
            variant="default"
            size="sm"
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setAsking(act)}
          >
            {t(`acts.${act}`)}
          </Button>
        );
      })}
      <Suspense>
        <MoreActs acts={acts.slice(beside)} onAsk={setAsking} />
        {asking && (
          <ActDialogs
            act={asking}
            rows={rows}
            onClose={close}
            onDone={() => {
              setDone(true);
              void refreshAll(ofRows);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
