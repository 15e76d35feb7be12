import { adminAddresses } from '../../api/addresses/admin.ts';
import { learnAddresses } from '../../api/client.ts';
import { settingsMenu } from '../shell/menus.ts';
import { Shell } from '../shell/Shell.tsx';

learnAddresses(adminAddresses);

/** The settings drawer of company admins. */
export default function SettingsLayout() {
  return <Shell area="settings" menu={settingsMenu} />;
}
