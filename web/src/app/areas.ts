import { useMaybeSession } from '../session/session.ts';
import { IconSchool, IconTools } from '../ui/icons.ts';

const main = { key: 'main', to: '/', icon: IconSchool } as const;
const admin = { key: 'admin', to: '/admin', icon: IconTools } as const;

/** The areas with screens that the person may enter. The company area gets its line with its first screen. */
export function useAreas() {
  const session = useMaybeSession();
  return session?.claims.qmsAdmin ? [main, admin] : [main];
}
