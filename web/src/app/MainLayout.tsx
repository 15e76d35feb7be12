import { mainMenu } from './menus.ts';
import { Shell } from './Shell.tsx';

/** The standard drawer; on a phone a bar at the bottom. */
export default function MainLayout() {
  return <Shell area="main" menu={mainMenu} bottomBar />;
}
