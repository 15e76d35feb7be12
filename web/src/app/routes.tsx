import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from './gates/guard.ts';
import type { GuardContext } from './gates/guard.ts';
import { LostPage, NotFoundPage } from './lostPages.tsx';
import { page } from './page.tsx';
import { PublicLayout } from './layouts/PublicLayout.tsx';
import { Root } from './Root.tsx';

// Every address of the product. Areas: public, main, viewer, settings, admin. Rules 1 to 5 are in guard.ts.

const root = createRootRouteWithContext<GuardContext>()({ component: Root, notFoundComponent: LostPage });

/** Open to anyone. */
const publicArea = createRoute({
  getParentRoute: () => root,
  id: 'public',
  beforeLoad: guard('public'),
  component: PublicLayout,
});
const atPublic = { getParentRoute: () => publicArea };
const publicRoutes = [
  createRoute({ ...atPublic, path: '/login', ...page('signIn', ['identity'], () => import('../areas/public/LoginPage.tsx')) }),
  createRoute({ ...atPublic, path: '/user', ...page('account', ['account', 'identity', 'seats'], () => import('../areas/public/UserPage.tsx')) }),
  createRoute({ ...atPublic, path: '/terms', ...page('terms', ['legal'], () => import('../areas/public/LegalPage.tsx')) }),
  createRoute({ ...atPublic, path: '/privacy', ...page('privacy', ['legal'], () => import('../areas/public/LegalPage.tsx')) }),
  createRoute({ ...atPublic, path: '/sds', ...page('sds', ['sdsPublic'], () => import('../areas/public/SdsPage.tsx')) }),
  createRoute({ ...atPublic, path: '/developers', ...page('apiReference', ['apiReference'], () => import('../areas/public/reference/ApiReferencePage.tsx')) }),
  createRoute({ ...atPublic, path: '/maintenance', ...page('maintenance', ['platform'], () => import('../areas/public/MaintenancePage.tsx')) }),
  createRoute({ ...atPublic, path: '/achievements/$id', ...page('achievement', ['qualification'], () => import('../areas/public/AchievementPage.tsx')) }),
] as const;

/** Anyone who is signed in: the standard drawer. */
const mainArea = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: guard('main'),
  component: lazyRouteComponent(() => import('./layouts/MainLayout.tsx')),
});
const atMain = { getParentRoute: () => mainArea };
const mainRoutes = [
  createRoute({
    ...atMain,
    path: '/',
    ...page('dashboard', ['dashboard', 'enrolment', 'why'], () => import('../areas/main/dashboard/DashboardPage.tsx')),
  }),
  createRoute({ ...atMain, path: '/categories', ...page('courses', ['catalogue'], () => import('../areas/main/categories/CategoriesPage.tsx')) }),
  createRoute({
    ...atMain,
    path: '/categories/$id/courses',
    ...page('courses', ['catalogue', 'enrolment'], () => import('../areas/main/categories/CategoryCoursesPage.tsx')),
  }),
  createRoute({
    ...atMain,
    path: '/courses/$id',
    ...page('courseDetails', ['catalogue', 'enrolment'], () => import('../areas/main/courses/CoursePage.tsx')),
  }),
  createRoute({
    ...atMain,
    path: '/profile',
    ...page(
      'myInfo',
      ['pins', 'profile', 'identity', 'qualification', 'enrolment', 'why', 'evidence', 'skills', 'lists', 'buying', 'training', 'support'],
      () => import('../areas/main/profile/MyInfoPage.tsx'),
    ),
  }),
  createRoute({ ...atMain, path: '/store', ...page('store', ['products', 'catalogue', 'lists'], () => import('../areas/main/store/StorePage.tsx')) }),
  createRoute({
    ...atMain,
    path: '/store/$id',
    ...page('product', ['products', 'catalogue', 'shop', 'training'], () => import('../areas/main/store/ProductPage.tsx')),
  }),
  createRoute({ ...atMain, path: '/cart', ...page('cart', ['buying', 'shop'], () => import('../areas/main/cart/CartPage.tsx')) }),
  createRoute({ ...atMain, path: '/orders/$id', ...page('order', ['buying'], () => import('../areas/main/orders/OrderPage.tsx')) }),
  createRoute({ ...atMain, path: '/support', ...page('support', ['support'], () => import('../areas/main/support/SupportPage.tsx')) }),
  createRoute({ ...atMain, path: '/test', ...page('test', ['assessment'], () => import('../areas/main/test/TestPage.tsx')) }),
] as const;

/** The full-page course viewer: anyone who is signed in, without a drawer of ours. */
const viewerArea = createRoute({
  getParentRoute: () => root,
  id: 'viewer',
  beforeLoad: guard('main'),
  component: lazyRouteComponent(() => import('./layouts/ViewerLayout.tsx')),
});
const viewerRoutes = [
  createRoute({
    getParentRoute: () => viewerArea,
    path: '/courses/view/$id',
    ...page('viewer', ['viewer', 'enrolment', 'trainingRun'], () => import('../areas/viewer/CourseViewerPage.tsx')),
  }),
] as const;

/** Company admins. Some screens come later; whatever lies under it follows the rules already. */
const settingsArea = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  beforeLoad: guard('settings'),
  component: lazyRouteComponent(() => import('./layouts/SettingsLayout.tsx')),
});
const atSettings = { getParentRoute: () => settingsArea };
const settingsRoutes = [
  createRoute({
    ...atSettings,
    path: '/employees',
    ...page(
      'employees',
      ['pins', 'company', 'lists', 'assignment', 'evidence', 'skills', 'content'],
      () => import('../areas/settings/employees/EmployeesPage.tsx'),
    ),
  }),
  createRoute({
    ...atSettings,
    path: '/employees/$id',
    ...page(
      'employee',
      ['pins', 'company', 'enrolment', 'identity', 'profile', 'why', 'skills', 'qualification', 'evidence', 'training'],
      () => import('../areas/settings/employees/profile/EmployeePage.tsx'),
    ),
  }),
  createRoute({
    ...atSettings,
    path: '/courses',
    ...page('courses', ['assignment', 'lists', 'apiKeys', 'profile', 'seats', 'company'], () => import('../areas/settings/courses/CoursesPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/courses/$id',
    ...page('course', ['assignment', 'lists', 'company', 'seats'], () => import('../areas/settings/courses/CoursePage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/groupTraining',
    ...page('sessions', ['training', 'lists', 'company'], () => import('../areas/settings/group-training/GroupTrainingPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/safety-data-sheets',
    ...page('sheets', ['sds', 'lists'], () => import('../areas/settings/safety-data-sheets/SheetsPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/safety-data-sheets/$id',
    ...page('sheet', ['sds', 'sdsPublic', 'content'], () => import('../areas/settings/safety-data-sheets/SheetPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/safety-data-sheets/uploads/$id',
    ...page('sheet', ['sds', 'content'], () => import('../areas/settings/safety-data-sheets/ConfirmPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/safety-data-sheets/posters/$id',
    ...page('sheets', ['sds'], () => import('../areas/settings/safety-data-sheets/PosterPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/positions',
    ...page('positions', ['positions', 'lists'], () => import('../areas/settings/positions/PositionsPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/positions/$id',
    ...page('position', ['positions', 'lists'], () => import('../areas/settings/positions/PositionPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/',
    ...page('dashboard', ['matrix', 'why', 'firstSteps', 'training'], () => import('../areas/settings/dashboard/CompanyDashboardPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/reports/CompanyQualifications',
    ...page('qualifications', ['matrix', 'why', 'auditPack', 'lists', 'reports'], () => import('../areas/settings/reports/QualificationsPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/messaging',
    ...page('messages', ['messaging', 'lists'], () => import('../areas/settings/messaging/MessagingPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/messaging/new',
    ...page('newMessage', ['messaging', 'company'], () => import('../areas/settings/messaging/NewMessagePage.tsx')),
  }),
  createRoute({ ...atSettings, path: '/reports', ...page('reports', ['reports'], () => import('../areas/settings/reports/ReportsPage.tsx')) }),
  createRoute({
    ...atSettings,
    path: '/reports/CompanyEnrollments',
    ...page('enrolmentReport', ['trainingReports', 'reports', 'lists'], () => import('../areas/settings/reports/CompanyEnrolmentsPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/reports/CompanyUnfinishedCourses',
    ...page('unfinishedReport', ['trainingReports', 'reports', 'lists'], () => import('../areas/settings/reports/CompanyUnfinishedPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/reports/CompanyRecentActivity',
    ...page('activityReport', ['trainingReports', 'reports', 'lists', 'notices'], () => import('../areas/settings/reports/CompanyActivityPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/reports/CompanyExpiredCourses',
    ...page('expiredReport', ['trainingReports', 'reports', 'lists'], () => import('../areas/settings/reports/CompanyExpiredPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/reports/CompanyExpiringSoon',
    ...page('expiringReport', ['trainingReports', 'reports', 'lists'], () => import('../areas/settings/reports/CompanyExpiringPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/reports/CompanyInventoryReport',
    ...page('inventory', ['reports', 'lists'], () => import('../areas/settings/reports/CompanyInventoryPage.tsx')),
  }),
  createRoute({
    ...atSettings,
    path: '/orders',
    ...page('orders', ['buying', 'purchasing', 'lists', 'company'], () => import('../areas/settings/orders/OrdersPage.tsx')),
  }),
  createRoute({ getParentRoute: () => settingsArea, path: '$', staticData: { title: 'notFound' }, component: NotFoundPage }),
] as const;

/** Platform admins. */
const adminArea = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: guard('admin'),
  component: lazyRouteComponent(() => import('./layouts/AdminLayout.tsx')),
});
const atAdmin = { getParentRoute: () => adminArea };
const adminRoutes = [
  createRoute({
    ...atAdmin,
    path: '/',
    ...page('dashboard', ['admin', 'platform', 'support', 'activity'], () => import('../areas/admin/dashboard/AdminDashboardPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/categories',
    ...page('categories', ['editor', 'catalogue'], () => import('../areas/admin/categories/CategoriesPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/categories/$id',
    ...page('category', ['editor', 'catalogue'], () => import('../areas/admin/categories/CategoryPage.tsx')),
  }),
  createRoute({ ...atAdmin, path: '/content', ...page('content', ['library', 'lists', 'lrs'], () => import('../areas/admin/content/ContentLibraryPage.tsx')) }),
  createRoute({
    ...atAdmin,
    path: '/content/$id',
    ...page('contentItem', ['library', 'content', 'assessment'], () => import('../areas/admin/content/ContentItemPage.tsx')),
  }),
  createRoute({ ...atAdmin, path: '/courses', ...page('courses', ['editor', 'catalogue', 'lists'], () => import('../areas/admin/courses/CoursesPage.tsx')) }),
  createRoute({
    ...atAdmin,
    path: '/courses/$id',
    ...page('course', ['editor', 'catalogue', 'skills'], () => import('../areas/admin/courses/CoursePage.tsx')),
  }),
  createRoute({ ...atAdmin, path: '/positions', ...page('positions', ['positions', 'lists'], () => import('../areas/admin/positions/TemplatesPage.tsx')) }),
  createRoute({ ...atAdmin, path: '/positions/$id', ...page('position', ['positions'], () => import('../areas/admin/positions/TemplatePage.tsx')) }),
  createRoute({ ...atAdmin, path: '/companies', ...page('companies', ['companies', 'lists'], () => import('../areas/admin/companies/CompaniesPage.tsx')) }),
  createRoute({
    ...atAdmin,
    path: '/companies/$id',
    ...page('company', ['companies', 'identity', 'profile', 'trainingReports'], () => import('../areas/admin/companies/CompanyPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/companies/$companyId/products/$productId',
    ...page('product', ['productAdmin'], () => import('../areas/admin/products/ProductPage.tsx')),
  }),
  createRoute({ ...atAdmin, path: '/employees', ...page('people', ['people', 'lists'], () => import('../areas/admin/people/PeoplePage.tsx')) }),
  createRoute({
    ...atAdmin,
    path: '/employees/$id',
    ...page('person', ['people', 'identity', 'profile'], () => import('../areas/admin/people/PersonPage.tsx')),
  }),
  createRoute({ ...atAdmin, path: '/legal', ...page('legal', ['legalAdmin', 'privacyAdmin', 'lists'], () => import('../areas/admin/legal/LegalPage.tsx')) }),
  createRoute({
    ...atAdmin,
    path: '/legal/$id',
    ...page('legal', ['legalAdmin', 'library', 'lists'], () => import('../areas/admin/legal/LegalVersionPage.tsx')),
  }),
  createRoute({ ...atAdmin, path: '/skills', ...page('skills', ['skills', 'lists'], () => import('../areas/admin/skills/SkillsPage.tsx')) }),
  createRoute({ ...atAdmin, path: '/skills/$id', ...page('skill', ['skills'], () => import('../areas/admin/skills/SkillPage.tsx')) }),
  createRoute({ ...atAdmin, path: '/orders', ...page('orders', ['buying', 'lists', 'productAdmin'], () => import('../areas/admin/orders/OrdersPage.tsx')) }),
  createRoute({ ...atAdmin, path: '/orders/$id', ...page('order', ['buying'], () => import('../areas/admin/orders/OrderPage.tsx')) }),
  createRoute({ ...atAdmin, path: '/support', ...page('supportQueue', ['support', 'lists'], () => import('../areas/admin/support/SupportQueuePage.tsx')) }),
  createRoute({ ...atAdmin, path: '/support/$id', ...page('ticket', ['support'], () => import('../areas/admin/support/TicketPage.tsx')) }),
  createRoute({ ...atAdmin, path: '/reports', ...page('reports', ['reports'], () => import('../areas/admin/reports/AdminReportsPage.tsx')) }),
  createRoute({
    ...atAdmin,
    path: '/reports/AllEnrollments',
    ...page('allEnrolments', ['trainingReports', 'reports', 'lists'], () => import('../areas/admin/reports/AllEnrolmentsPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/reports/Logs',
    ...page('logs', ['trainingReports', 'reports', 'lists', 'activity'], () => import('../areas/admin/reports/LogsPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/reports/CertificationStatus',
    ...page('certifications', ['trainingReports', 'reports', 'lists'], () => import('../areas/admin/reports/CertificationsPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/reports/AllCourses',
    ...page('allCourses', ['trainingReports', 'reports', 'lists'], () => import('../areas/admin/reports/AllCoursesPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/reports/AdminList',
    ...page('adminList', ['trainingReports', 'accessReview', 'reports', 'lists'], () => import('../areas/admin/reports/AdminListPage.tsx')),
  }),
  createRoute({
    ...atAdmin,
    path: '/reports/InventoryReport',
    ...page('inventory', ['inventory', 'reports', 'lists'], () => import('../areas/admin/reports/InventoryPage.tsx')),
  }),
  createRoute({ ...atAdmin, path: '$', staticData: { title: 'notFound' }, component: NotFoundPage }),
] as const;

export const routeTree = root.addChildren([
  publicArea.addChildren([...publicRoutes]),
  mainArea.addChildren([...mainRoutes]),
  viewerArea.addChildren([...viewerRoutes]),
  settingsArea.addChildren([...settingsRoutes]),
  adminArea.addChildren([...adminRoutes]),
]);
