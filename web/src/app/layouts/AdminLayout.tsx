import { adminAddresses } from '../../api/addresses/admin.ts';
import { learnAddresses } from '../../api/client.ts';
import { adminMenu } from '../shell/menus.ts';
import { Shell } from '../shell/Shell.tsx';

learnAddresses(adminAddresses);

/** The admin drawer of platform admins. */
export default function AdminLayout() {
  return <Shell area="admin" menu={adminMenu} />;
}
