import { Outlet } from '@tanstack/react-router';
import { signedInAddresses } from '../../api/addresses/signedIn.ts';
import { learnAddresses } from '../../api/client.ts';
import { LegalGate } from '../../modules/legal/LegalGate.tsx';
import { FactorGate } from '../gates/FactorGate.tsx';
import { SignedInGate } from '../gates/SignedInGate.tsx';
import { SuspensionGate } from '../gates/SuspensionGate.tsx';

learnAddresses(signedInAddresses);

/** The course viewer brings its own outline and takes the whole page. */
export default function ViewerLayout() {
  return (
    <SignedInGate>
      <SuspensionGate>
        <FactorGate>
          <LegalGate>
            <Outlet />
          </LegalGate>
        </FactorGate>
      </SuspensionGate>
    </SignedInGate>
  );
}
