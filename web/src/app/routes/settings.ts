import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../gates/guard.ts';
import { NotFoundPage } from '../lostPages.tsx';
import { page } from '../page.tsx';
import { root } from './root.ts';

/** Company admins. Some screens come later; whatever lies under it follows the rules already. */
export const settingsArea = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  beforeLoad: guard('settings'),
  component: lazyRouteComponent(() => import('../layouts/SettingsLayout.tsx')),
});
const atSettings = { getParentRoute: () => settingsArea };
export const settingsRoutes = [
  createRoute({
    ...atSettings,
    path: '/employees',
    ...page(
      'employees',
      ['pins', 'company', 'lists', 'assignment', 'evidence', 'skills', 'content'],
      () => import('../../areas/settings/employees/EmployeesPage.tsx'),
    ),
  }),
  createRoute({
    ...atSettings,
    path: '/employees/$id',
    ...page(
      'employee',
      ['pins', 'company', 'enrolment', 'identity', 'profile', 'why', 'skills', 'qualification', 'evidence', 'training'],
      () => import('../../areas/settings/employees/profile/EmployeePage.tsx'),
    ),
  }),
  createRoute({
    ...atSettings,
    path: '/courses',
    ...page(
      'courses',
      ['assignment', 'lists', 'apiKeys', 'profile', 'seats', 'company'],
      () => import('../../areas/settings/courses/CoursesPage.tsx'),
    ),
  }),
  createRoute({
    ...atSettings,
    path: '/courses/$id',
    ...page(
      'course',
      ['assignment', 'lists', 'company', 'seats'],
      () => import('../../areas/settings/courses/CoursePage.tsx'),
    ),
  }),
  createRoute({
    ...atSettings,
    path: '/groupTraining',
    ...page(
      'sessions',
      ['training', 'lists', 'company'],
      () => import('../../areas/settings/group-training/GroupTrainingPage.tsx'),
    ),
  }),
  createRoute({
    ...atSettings,
    path: '/safety-data-sheets',
    ...page('sheets', ['sds', 'lists'], () => import('../../areas/settings/safety-data-sheets/SheetsPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/safety-data-sheets/$id',
    ...page(
      'sheet',
      ['sds', 'sdsPublic', 'content'],
      () => import('../../areas/settings/safety-data-sheets/SheetPage.tsx'),
    ),
  }),
  createRoute({
    ...atSettings,
    path: '/safety-data-sheets/uploads/$id',
    ...page('sheet', ['sds', 'content'], () => import('../../areas/settings/safety-data-sheets/ConfirmPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/safety-data-sheets/posters/$id',
    ...page('sheets', ['sds'], () => import('../../areas/settings/safety-data-sheets/PosterPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/positions',
    ...page('positions', ['positions', 'lists'], () => import('../../areas/settings/positions/PositionsPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/positions/$id',
    ...page('position', ['positions', 'lists'], () => import('../../areas/settings/positions/PositionPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/',
    ...page(
      'dashboard',
      ['matrix', 'why', 'firstSteps', 'training'],
      () => import('../../areas/settings/dashboard/CompanyDashboardPage.tsx'),
    ),
  }),
  createRoute({
    ...atSettings,
    path: '/reports/CompanyQualifications',
    ...page(
      'qualifications',
      ['matrix', 'why', 'auditPack', 'lists', 'reports'],
      () => import('../../areas/settings/reports/QualificationsPage.tsx'),
    ),
  }),
  createRoute({
    ...atSettings,
    path: '/messaging',
    ...page('messages', ['messaging', 'lists'], () => import('../../areas/settings/messaging/MessagingPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/messaging/new',
    ...page('newMessage', ['messaging', 'company'], () => import('../../areas/settings/messaging/NewMessagePage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/reports',
    ...page('reports', ['reports'], () => import('../../areas/settings/reports/ReportsPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/reports/CompanyEnrollments',
    ...page(
      'enrolmentReport',
      ['trainingReports', 'reports', 'lists'],
      () => import('../../areas/settings/reports/CompanyEnrolmentsPage.tsx'),
    ),
  }),
  createRoute({
    ...atSettings,
    path: '/reports/CompanyUnfinishedCourses',
    ...page(
      'unfinishedReport',
      ['trainingReports', 'reports', 'lists'],
      () => import('../../areas/settings/reports/CompanyUnfinishedPage.tsx'),
    ),
  }),
  createRoute({
    ...atSettings,
    path: '/reports/CompanyRecentActivity',
    ...page(
      'activityReport',
      ['trainingReports', 'reports', 'lists', 'notices'],
      () => import('../../areas/settings/reports/CompanyActivityPage.tsx'),
    ),
  }),
  createRoute({
    ...atSettings,
    path: '/reports/CompanyExpiredCourses',
    ...page(
      'expiredReport',
      ['trainingReports', 'reports', 'lists'],
      () => import('../../areas/settings/reports/CompanyExpiredPage.tsx'),
    ),
  }),
  createRoute({
    ...atSettings,
    path: '/reports/CompanyExpiringSoon',
    ...page(
      'expiringReport',
      ['trainingReports', 'reports', 'lists'],
      () => import('../../areas/settings/reports/CompanyExpiringPage.tsx'),
    ),
  }),
  createRoute({
    ...atSettings,
    path: '/reports/CompanyInventoryReport',
    ...page('inventory', ['reports', 'lists'], () => import('../../areas/settings/reports/CompanyInventoryPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/orders',
    ...page(
      'orders',
      ['buying', 'purchasing', 'lists', 'company'],
      () => import('../../areas/settings/orders/OrdersPage.tsx'),
    ),
  }),
  createRoute({
    getParentRoute: () => settingsArea,
    path: '$',
    staticData: { title: 'notFound' },
    component: NotFoundPage,
  }),
] as const;
