import { Suspense, useState } from 'react';
import { WhyButton } from '../../../modules/qualification/WhyButton.tsx';
import type { WhyAsked } from '../../../modules/qualification/WhyPanel.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const WhyPanel = lazyPart(() => import('../../../modules/qualification/WhyPanel.tsx'));

type ExpiryRow = { personId: string; rowId: string; name: string; qualification: string };

/** Why a row of a report of expiry is there: the button of each row, and the panel, as of the report's days. */
export function useExpiryWhy() {
  const [{ asOf, knownOn }] = useUrlState();
  const [why, setWhy] = useState<WhyAsked | null>(null);
  const button = ({ personId, rowId, name, qualification }: ExpiryRow) => (
    <WhyButton
      whose={name}
      what={qualification}
      onClick={() =>
        setWhy({ personId, requirementRowId: rowId, ...(asOf && { on: asOf }), ...(knownOn && { knownOn }) })
      }
    />
  );
  const panel = <Suspense>{why && <WhyPanel why={why} forAdmin onClose={() => setWhy(null)} />}</Suspense>;
  return { button, panel };
}
