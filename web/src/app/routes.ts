import { adminArea, adminRoutes } from './routes/admin.ts';
import { mainArea, mainRoutes } from './routes/main.ts';
import { publicArea, publicRoutes } from './routes/public.ts';
import { root } from './routes/root.ts';
import { settingsArea, settingsRoutes } from './routes/settings.ts';
import { viewerArea, viewerRoutes } from './routes/viewer.ts';

/** Every address of the product, by area. Access rules 1 to 5 are in gates/guard.ts. */
export const routeTree = root.addChildren([
  publicArea.addChildren([...publicRoutes]),
  mainArea.addChildren([...mainRoutes]),
  viewerArea.addChildren([...viewerRoutes]),
  settingsArea.addChildren([...settingsRoutes]),
  adminArea.addChildren([...adminRoutes]),
]);
