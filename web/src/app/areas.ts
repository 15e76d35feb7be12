import { useMaybeSession } from '../session/session.ts';
import { IconBuilding, IconSchool, IconTools } from '../ui/icons.ts';

const main = { key: 'main', to: '/', icon: IconSchool } as const;
const settings = { key: 'settings', to: '/settings', icon: IconBuilding } as const;
const admin = { key: 'admin', to: '/admin', icon: IconTools } as const;

/** The areas that the person may enter. */
export function useAreas() {
  const session = useMaybeSession();
  const { buAdmin = false, qmsAdmin = false } = session?.claims ?? {};
  return [main, ...(buAdmin ? [settings] : []), ...(qmsAdmin ? [admin] : [])];
}
