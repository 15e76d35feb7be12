import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../gates/guard.ts';
import { NotFoundPage } from '../lostPages.tsx';
import { page } from '../page.tsx';
import { root } from './root.ts';

/** Platform admins. */
export const adminArea = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: guard('admin'),
  component: lazyRouteComponent(() => import('../layouts/AdminLayout.tsx')),
});
const atAdmin = { getParentRoute: () => adminArea };
export const adminRoutes = [
  createRoute({
    ...atAdmin,
    path: '/',
    ...page(
      'dashboard',
      ['admin', 'platform', 'support', 'activity'],
      () => import('../../areas/admin/dashboard/AdminDashboardPage.tsx'),
    ),
  }),
  createRoute({
    ...atAdmin,
    path: '/categories',
    ...page('categories', ['editor', 'catalogue'], () => import('../../areas/admin/categories/CategoriesPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/categories/$id',
    ...page('category', ['editor', 'catalogue'], () => import('../../areas/admin/categories/CategoryPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/content',
    ...page('content', ['library', 'lists', 'lrs'], () => import('../../areas/admin/content/ContentLibraryPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/content/$id',
    ...page(
      'contentItem',
      ['library', 'content', 'assessment'],
      () => import('../../areas/admin/content/ContentItemPage.tsx'),
    ),
  }),
  createRoute({
    ...atAdmin,
    path: '/courses',
    ...page('courses', ['editor', 'catalogue', 'lists'], () => import('../../areas/admin/courses/CoursesPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/courses/$id',
    ...page('course', ['editor', 'catalogue', 'skills'], () => import('../../areas/admin/courses/CoursePage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/positions',
    ...page('positions', ['positions', 'lists'], () => import('../../areas/admin/positions/TemplatesPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/positions/$id',
    ...page('position', ['positions'], () => import('../../areas/admin/positions/TemplatePage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/companies',
    ...page('companies', ['companies', 'lists'], () => import('../../areas/admin/companies/CompaniesPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/companies/$id',
    ...page(
      'company',
      ['companies', 'identity', 'profile', 'trainingReports'],
      () => import('../../areas/admin/companies/CompanyPage.tsx'),
    ),
  }),
  createRoute({
    ...atAdmin,
    path: '/companies/$companyId/products/$productId',
    ...page('product', ['productAdmin'], () => import('../../areas/admin/products/ProductPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/employees',
    ...page('people', ['people', 'lists'], () => import('../../areas/admin/people/PeoplePage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/employees/$id',
    ...page('person', ['people', 'identity', 'profile'], () => import('../../areas/admin/people/PersonPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/legal',
    ...page('legal', ['legalAdmin', 'privacyAdmin', 'lists'], () => import('../../areas/admin/legal/LegalPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/legal/$id',
    ...page('legal', ['legalAdmin', 'library', 'lists'], () => import('../../areas/admin/legal/LegalVersionPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/skills',
    ...page('skills', ['skills', 'lists'], () => import('../../areas/admin/skills/SkillsPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/skills/$id',
    ...page('skill', ['skills'], () => import('../../areas/admin/skills/SkillPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/orders',
    ...page('orders', ['buying', 'lists', 'productAdmin'], () => import('../../areas/admin/orders/OrdersPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/orders/$id',
    ...page('order', ['buying'], () => import('../../areas/admin/orders/OrderPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/support',
    ...page('supportQueue', ['support', 'lists'], () => import('../../areas/admin/support/SupportQueuePage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/support/$id',
    ...page('ticket', ['support'], () => import('../../areas/admin/support/TicketPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/reports',
    ...page('reports', ['reports'], () => import('../../areas/admin/reports/AdminReportsPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/reports/AllEnrollments',
    ...page(
      'allEnrolments',
      ['trainingReports', 'reports', 'lists'],
      () => import('../../areas/admin/reports/AllEnrolmentsPage.tsx'),
    ),
  }),
  createRoute({
    ...atAdmin,
    path: '/reports/Logs',
    ...page(
      'logs',
      ['trainingReports', 'reports', 'lists', 'activity'],
      () => import('../../areas/admin/reports/LogsPage.tsx'),
    ),
  }),
  createRoute({
    ...atAdmin,
    path: '/reports/CertificationStatus',
    ...page(
      'certifications',
      ['trainingReports', 'reports', 'lists'],
      () => import('../../areas/admin/reports/CertificationsPage.tsx'),
    ),
  }),
  createRoute({
    ...atAdmin,
    path: '/reports/AllCourses',
    ...page(
      'allCourses',
      ['trainingReports', 'reports', 'lists'],
      () => import('../../areas/admin/reports/AllCoursesPage.tsx'),
    ),
  }),
  createRoute({
    ...atAdmin,
    path: '/reports/AdminList',
    ...page(
      'adminList',
      ['trainingReports', 'accessReview', 'reports', 'lists'],
      () => import('../../areas/admin/reports/AdminListPage.tsx'),
    ),
  }),
  createRoute({
    ...atAdmin,
    path: '/reports/InventoryReport',
    ...page(
      'inventory',
      ['inventory', 'reports', 'lists'],
      () => import('../../areas/admin/reports/InventoryPage.tsx'),
    ),
  }),
  createRoute({ ...atAdmin, path: '$', staticData: { title: 'notFound' }, component: NotFoundPage }),
] as const;
