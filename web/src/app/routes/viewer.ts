import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../gates/guard.ts';
import { page } from '../page.tsx';
import { root } from './root.ts';

/** The full-page course viewer: anyone who is signed in, without a drawer of ours. */
export const viewerArea = createRoute({
  getParentRoute: () => root,
  id: 'viewer',
  beforeLoad: guard('main'),
  component: lazyRouteComponent(() => import('../layouts/ViewerLayout.tsx')),
});
export const viewerRoutes = [
  createRoute({
    getParentRoute: () => viewerArea,
    path: '/courses/view/$id',
    ...page('viewer', ['viewer', 'enrolment', 'trainingRun'], () => import('../../areas/viewer/CourseViewerPage.tsx')),
  }),
] as const;
