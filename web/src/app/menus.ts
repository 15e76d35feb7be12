import {
  IconBooks,
  IconBriefcase,
  IconBuilding,
  IconBuildingStore,
  IconCategory,
  IconCertificate,
  IconClipboardCheck,
  IconLayoutDashboard,
  IconReceipt,
  IconReportAnalytics,
  IconSchool,
  IconShoppingCart,
  IconStack2,
  IconTable,
  IconUserCircle,
  IconUsers,
} from '../ui/icons.ts';
import type { TitleKey } from './page.tsx';

export type MenuEntry = {
  to:
    | '/'
    | '/categories'
    | '/profile'
    | '/test'
    | '/store'
    | '/cart'
    | '/settings/orders'
    | '/admin/orders'
    | '/admin'
    | '/admin/categories'
    | '/admin/content'
    | '/admin/courses'
    | '/settings/courses'
    | '/settings'
    | '/settings/reports'
    | '/settings/reports/CompanyQualifications'
    | '/settings/employees'
    | '/settings/positions'
    | '/admin/positions'
    | '/admin/skills'
    | '/admin/companies'
    | '/admin/reports/InventoryReport'
    | '/admin/reports'
    | '/admin/employees';
  title: TitleKey;
  icon: typeof IconBooks;
  /** Other addresses that belong to this entry. */
  also?: RegExp;
};

/** What stands in each drawer. No entry leads nowhere: a screen that comes later gets its line with it. */
export const mainMenu: MenuEntry[] = [
  { to: '/', title: 'dashboard', icon: IconLayoutDashboard },
  { to: '/categories', title: 'courses', icon: IconBooks, also: /^\/courses\// },
  { to: '/store', title: 'store', icon: IconBuildingStore },
  { to: '/cart', title: 'cart', icon: IconShoppingCart },
  { to: '/profile', title: 'myInfo', icon: IconUserCircle, also: /^\/orders\// },
  { to: '/test', title: 'test', icon: IconClipboardCheck },
];

export const settingsMenu: MenuEntry[] = [
  { to: '/settings', title: 'dashboard', icon: IconLayoutDashboard },
  { to: '/settings/employees', title: 'employees', icon: IconUsers },
  { to: '/settings/positions', title: 'positions', icon: IconBriefcase },
  { to: '/settings/reports/CompanyQualifications', title: 'qualifications', icon: IconTable },
  { to: '/settings/courses', title: 'courses', icon: IconSchool },
  { to: '/settings/orders', title: 'orders', icon: IconReceipt },
  { to: '/settings/reports', title: 'reports', icon: IconReportAnalytics, also: /^\/settings\/reports\/CompanyInventoryReport/ },
];

export const adminMenu: MenuEntry[] = [
  { to: '/admin', title: 'dashboard', icon: IconLayoutDashboard },
  { to: '/admin/companies', title: 'companies', icon: IconBuilding },
  { to: '/admin/employees', title: 'people', icon: IconUsers },
  { to: '/admin/orders', title: 'orders', icon: IconReceipt },
  { to: '/admin/courses', title: 'courses', icon: IconSchool },
  { to: '/admin/content', title: 'content', icon: IconStack2 },
  { to: '/admin/categories', title: 'categories', icon: IconCategory },
  { to: '/admin/skills', title: 'skills', icon: IconCertificate },
  { to: '/admin/positions', title: 'positions', icon: IconBriefcase },
  { to: '/admin/reports/InventoryReport', title: 'inventory', icon: IconTable },
  { to: '/admin/reports', title: 'reports', icon: IconReportAnalytics },
];

/** Whether an address belongs to an entry of a menu. */
export function isWithin(entry: MenuEntry, pathname: string): boolean {
  if (entry.also?.test(pathname)) return true;
  // Some reports have entries of their own.
  const isRoot = ['/', '/admin', '/settings', '/settings/reports', '/admin/reports'].includes(entry.to);
  return isRoot ? pathname.replace(/\/$/, '') === entry.to.replace(/\/$/, '') : pathname === entry.to || pathname.startsWith(`${entry.to}/`);
}
