import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../gates/guard.ts';
import { page } from '../page.tsx';
import { root } from './root.ts';

/** Anyone who is signed in: the standard drawer. */
export const mainArea = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: guard('main'),
  component: lazyRouteComponent(() => import('../layouts/MainLayout.tsx')),
});
const atMain = { getParentRoute: () => mainArea };
export const mainRoutes = [
  createRoute({
    ...atMain,
    path: '/',
    ...page(
      'dashboard',
      ['dashboard', 'enrolment', 'why'],
      () => import('../../areas/main/dashboard/DashboardPage.tsx'),
    ),
  }),
  createRoute({
    ...atMain,
    path: '/categories',
    ...page('courses', ['catalogue'], () => import('../../areas/main/categories/CategoriesPage.tsx')),
  }),
  createRoute({
    ...atMain,
    path: '/categories/$id/courses',
    ...page('courses', ['catalogue', 'enrolment'], () => import('../../areas/main/categories/CategoryCoursesPage.tsx')),
  }),
  createRoute({
    ...atMain,
    path: '/courses/$id',
    ...page('courseDetails', ['catalogue', 'enrolment'], () => import('../../areas/main/courses/CoursePage.tsx')),
  }),
  createRoute({
    ...atMain,
    path: '/profile',
    ...page(
      'myInfo',
      [
        'pins',
        'profile',
        'identity',
        'qualification',
        'enrolment',
        'why',
        'evidence',
        'skills',
        'lists',
        'buying',
        'training',
        'support',
      ],
      () => import('../../areas/main/profile/MyInfoPage.tsx'),
    ),
  }),
  createRoute({
    ...atMain,
    path: '/store',
    ...page('store', ['products', 'catalogue', 'lists'], () => import('../../areas/main/store/StorePage.tsx')),
  }),
  createRoute({
    ...atMain,
    path: '/store/$id',
    ...page(
      'product',
      ['products', 'catalogue', 'shop', 'training'],
      () => import('../../areas/main/store/ProductPage.tsx'),
    ),
  }),
  createRoute({
    ...atMain,
    path: '/cart',
    ...page('cart', ['buying', 'shop'], () => import('../../areas/main/cart/CartPage.tsx')),
  }),
  createRoute({
    ...atMain,
    path: '/orders/$id',
    ...page('order', ['buying'], () => import('../../areas/main/orders/OrderPage.tsx')),
  }),
  createRoute({
    ...atMain,
    path: '/support',
    ...page('support', ['support'], () => import('../../areas/main/support/SupportPage.tsx')),
  }),
  createRoute({
    ...atMain,
    path: '/test',
    ...page('test', ['assessment'], () => import('../../areas/main/test/TestPage.tsx')),
  }),
] as const;
