import { createRoute } from '@tanstack/react-router';
import { guard } from '../gates/guard.ts';
import { PublicLayout } from '../layouts/PublicLayout.tsx';
import { page } from '../page.tsx';
import { root } from './root.ts';

/** Open to anyone. */
export const publicArea = createRoute({
  getParentRoute: () => root,
  id: 'public',
  beforeLoad: guard('public'),
  component: PublicLayout,
});
const atPublic = { getParentRoute: () => publicArea };
export const publicRoutes = [
  createRoute({
    ...atPublic,
    path: '/login',
    ...page('signIn', ['identity'], () => import('../../areas/public/LoginPage.tsx')),
  }),
  createRoute({
    ...atPublic,
    path: '/user',
    ...page('account', ['account', 'identity', 'seats'], () => import('../../areas/public/UserPage.tsx')),
  }),
  createRoute({
    ...atPublic,
    path: '/terms',
    ...page('terms', ['legal'], () => import('../../areas/public/LegalPage.tsx')),
  }),
  createRoute({
    ...atPublic,
    path: '/privacy',
    ...page('privacy', ['legal'], () => import('../../areas/public/LegalPage.tsx')),
  }),
  createRoute({
    ...atPublic,
    path: '/sds',
    ...page('sds', ['sdsPublic'], () => import('../../areas/public/SdsPage.tsx')),
  }),
  createRoute({
    ...atPublic,
    path: '/developers',
    ...page('apiReference', ['apiReference'], () => import('../../areas/public/reference/ApiReferencePage.tsx')),
  }),
  createRoute({
    ...atPublic,
    path: '/maintenance',
    ...page('maintenance', ['platform'], () => import('../../areas/public/MaintenancePage.tsx')),
  }),
  createRoute({
    ...atPublic,
    path: '/achievements/$id',
    ...page('achievement', ['qualification'], () => import('../../areas/public/AchievementPage.tsx')),
  }),
] as const;
