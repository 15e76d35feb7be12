import { adminMenu } from './menus.ts';
import { Shell } from './Shell.tsx';

/** The admin drawer of platform admins. */
export default function AdminLayout() {
  return <Shell area="admin" menu={adminMenu} />;
}
