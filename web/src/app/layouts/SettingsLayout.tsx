import { behind } from '../../api/addresses/behind.ts';
import { learnAddresses } from '../../api/client.ts';
import { settingsMenu } from '../shell/menus.ts';
import { Shell } from '../shell/Shell.tsx';

learnAddresses(behind);

/** The settings drawer of company admins. */
export default function SettingsLayout() {
  return <Shell area="settings" menu={settingsMenu} />;
}
