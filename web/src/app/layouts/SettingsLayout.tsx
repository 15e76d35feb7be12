import { settingsAddresses } from '../../api/addresses/settings.ts';
import { learnAddresses } from '../../api/client.ts';
import { settingsMenu } from '../shell/menus.ts';
import { Shell } from '../shell/Shell.tsx';

learnAddresses(settingsAddresses);

/** The settings drawer of company admins. */
export default function SettingsLayout() {
  return <Shell area="settings" menu={settingsMenu} />;
}
