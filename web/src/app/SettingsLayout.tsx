import { settingsMenu } from './menus.ts';
import { Shell } from './Shell.tsx';

/** The settings drawer of company admins. */
export default function SettingsLayout() {
  return <Shell area="settings" menu={settingsMenu} />;
}
