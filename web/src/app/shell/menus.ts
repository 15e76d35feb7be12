import {
  IconAdjustmentsHorizontal,
  IconBell,
  IconBooks,
  IconBriefcase,
  IconBuilding,
  IconBuildingStore,
  IconCalendarEvent,
  IconCategory,
  IconCertificate,
  IconDeviceTablet,
  IconFileCheck,
  IconFlask,
  IconForms,
  IconGauge,
  IconGavel,
  IconKey,
  IconLayoutDashboard,
  IconLifebuoy,
  IconMail,
  IconMapPin,
  IconPackage,
  IconPercentage,
  IconReceipt,
  IconReceiptTax,
  IconReportAnalytics,
  IconSchool,
  IconSend,
  IconServerCog,
  IconShieldCheck,
  IconShoppingCart,
  IconSignature,
  IconStack2,
  IconTable,
  IconTicket,
  IconPencil,
  IconTransfer,
  IconUserCircle,
  IconUsers,
} from '../../ui/icons.ts';
import type { TitleKey } from '../page.tsx';

export type MenuEntry = {
  to:
    | '/'
    | '/categories'
    | '/profile'
    | '/support'
    | '/admin/support'
    | '/store'
    | '/cart'
    | '/settings/orders'
    | '/admin/orders'
    | '/admin'
    | '/admin/categories'
    | '/admin/content'
    | '/admin/courses'
    | '/settings/courses'
    | '/settings/groupTraining'
    | '/settings'
    | '/settings/reports'
    | '/settings/reports/CompanyQualifications'
    | '/settings/employees'
    | '/settings/positions'
    | '/settings/messaging'
    | '/settings/safety-data-sheets'
    | '/admin/positions'
    | '/admin/skills'
    | '/admin/legal'
    | '/admin/companies'
    | '/admin/companies/$id'
    | '/admin/reports/InventoryReport'
    | '/admin/reports'
    | '/admin/employees';
  /** The part of the page, where a part has an entry of its own. */
  tab?: string;
  /** What narrows that part at first. */
  state?: string;
  /** Shows how many wait there. */
  counted?: 'evidence' | 'corrections';
  title: TitleKey;
  icon: typeof IconBooks;
  /** Other addresses that belong to this entry. */
  also?: RegExp;
};

/** Entries under a heading; those without one come first. Groups fold, the one of the open page is open. */
export type MenuGroup = { title?: TitleKey; entries: MenuEntry[] };

/** What each drawer holds. Every entry leads to a page that exists: a screen that comes later gets its line with it. */
export const mainMenu: MenuGroup[] = [
  {
    entries: [
      { to: '/', title: 'dashboard', icon: IconLayoutDashboard },
      { to: '/categories', title: 'courses', icon: IconBooks, also: /^\/courses\// },
      { to: '/store', title: 'store', icon: IconBuildingStore },
      { to: '/cart', title: 'cart', icon: IconShoppingCart },
      { to: '/profile', title: 'myInfo', icon: IconUserCircle, also: /^\/(orders\/|test$)/ },
      { to: '/support', title: 'support', icon: IconLifebuoy },
    ],
  },
];

export const settingsMenu: MenuGroup[] = [
  { entries: [{ to: '/settings', title: 'dashboard', icon: IconLayoutDashboard }] },
  {
    title: 'people',
    entries: [
      { to: '/settings/employees', title: 'employees', icon: IconUsers },
      { to: '/settings/positions', title: 'positions', icon: IconBriefcase },
      { to: '/settings/reports/CompanyQualifications', title: 'qualifications', icon: IconTable },
      {
        to: '/settings/employees',
        tab: 'evidence',
        state: 'submitted,answered',
        counted: 'evidence',
        title: 'toReview',
        icon: IconFileCheck,
      },
      { to: '/settings/employees', tab: 'transfers', title: 'recordTransfers', icon: IconTransfer },
      { to: '/settings/employees', tab: 'corrections', counted: 'corrections', title: 'corrections', icon: IconPencil },
    ],
  },
  {
    title: 'training',
    entries: [
      { to: '/settings/courses', title: 'courses', icon: IconSchool },
      { to: '/settings/groupTraining', title: 'sessions', icon: IconCalendarEvent },
      { to: '/settings/courses', tab: 'rules', title: 'courseRules', icon: IconAdjustmentsHorizontal },
    ],
  },
  {
    title: 'buying',
    entries: [
      { to: '/settings/courses', tab: 'seats', title: 'seats', icon: IconTicket },
      { to: '/settings/orders', title: 'orders', icon: IconReceipt },
      { to: '/settings/orders', tab: 'rules', title: 'buyingRules', icon: IconSignature },
      { to: '/store', title: 'store', icon: IconBuildingStore },
    ],
  },
  { entries: [{ to: '/settings/safety-data-sheets', title: 'sheets', icon: IconFlask }] },
  { entries: [{ to: '/settings/messaging', title: 'messages', icon: IconMail, also: /^\/settings\/messaging\// }] },
  {
    entries: [
      {
        to: '/settings/reports',
        title: 'reports',
        icon: IconReportAnalytics,
        also: /^\/settings\/reports\/Company(?!Qualifications)/,
      },
    ],
  },
  {
    title: 'companySettings',
    entries: [
      { to: '/settings/employees', tab: 'places', title: 'places', icon: IconMapPin },
      { to: '/settings/employees', tab: 'fields', title: 'customFields', icon: IconForms },
      { to: '/settings/employees', tab: 'kiosks', title: 'kiosks', icon: IconDeviceTablet },
      { to: '/settings/employees', tab: 'delivery', title: 'delivery', icon: IconSend },
      { to: '/settings/employees', tab: 'admins', title: 'admins', icon: IconShieldCheck },
      { to: '/settings/messaging', tab: 'notices', title: 'notices', icon: IconBell },
      { to: '/settings/courses', tab: 'keys', title: 'apiKeys', icon: IconKey },
    ],
  },
];

export const adminMenu: MenuGroup[] = [
  { entries: [{ to: '/admin', title: 'dashboard', icon: IconLayoutDashboard }] },
  {
    title: 'customers',
    entries: [
      { to: '/admin/companies', title: 'companies', icon: IconBuilding },
      { to: '/admin/employees', title: 'people', icon: IconUsers },
      { to: '/admin/employees', tab: 'evidence', title: 'toReview', icon: IconFileCheck },
      { to: '/admin/support', title: 'support', icon: IconLifebuoy, also: /^\/admin\/support\// },
    ],
  },
  {
    title: 'catalogue',
    entries: [
      { to: '/admin/courses', title: 'courses', icon: IconSchool },
      { to: '/admin/content', title: 'content', icon: IconStack2 },
      { to: '/admin/categories', title: 'categories', icon: IconCategory },
      { to: '/admin/skills', title: 'skills', icon: IconCertificate },
      { to: '/admin/positions', title: 'positions', icon: IconBriefcase },
    ],
  },
  {
    title: 'store',
    entries: [
      {
        to: '/admin/companies/$id',
        tab: 'products',
        title: 'products',
        icon: IconPackage,
        also: /^\/admin\/companies\/[^/]+\/products\//,
      },
      { to: '/admin/companies/$id', tab: 'taxes', title: 'taxes', icon: IconReceiptTax },
      { to: '/admin/companies/$id', tab: 'coupons', title: 'coupons', icon: IconPercentage },
      { to: '/admin/companies/$id', tab: 'seller', title: 'seller', icon: IconSignature },
      { to: '/admin/orders', title: 'orders', icon: IconReceipt },
      { to: '/admin/reports/InventoryReport', title: 'inventory', icon: IconTicket },
    ],
  },
  { entries: [{ to: '/admin/reports', title: 'reports', icon: IconReportAnalytics }] },
  {
    title: 'system',
    entries: [
      { to: '/admin/employees', tab: 'admins', title: 'admins', icon: IconShieldCheck },
      { to: '/admin/legal', title: 'legal', icon: IconGavel, also: /^\/admin\/legal\// },
      { to: '/admin', tab: 'levels', title: 'serviceLevels', icon: IconGauge },
      { to: '/admin', tab: 'jobs', title: 'jobs', icon: IconServerCog },
      { to: '/admin', tab: 'outbox', title: 'outbox', icon: IconMail },
      { to: '/admin/content', tab: 'keys', title: 'recordKeys', icon: IconKey },
    ],
  },
];

/**
 * Every entry of a menu; what is the platform's own company needs its id (null for anyone who does not work there now).
 */
export function entriesOf(menu: readonly MenuGroup[], ownCompanyId: string | null): MenuEntry[] {
  return menu
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => to !== '/admin/companies/$id' || ownCompanyId !== null);
}

/** Where an entry leads, for a link. */
export function targetOf(entry: MenuEntry, ownCompanyId: string | null) {
  return {
    to: entry.to,
    ...(entry.to === '/admin/companies/$id' && { params: { id: ownCompanyId ?? '' } }),
    search: (entry.tab ? { tab: entry.tab, ...(entry.state && { state: entry.state }) } : {}) as never,
  };
}

/** The entry that an address belongs to: the most exact one. */
export function currentEntry(
  entries: readonly MenuEntry[],
  pathname: string,
  tab: string | undefined,
  ownCompanyId: string | null,
): MenuEntry | undefined {
  const within = entries.filter((entry) => isWithin(entry, pathname, ownCompanyId));
  const exact = within.find((entry) => entry.tab !== undefined && entry.tab === tab);
  const own = (entry: MenuEntry) => entry.to === pathname.replace(/(?<=.)\/$/, '');
  // what is under a part of the own company, such as a product
  const under = (entry: MenuEntry) =>
    entry.also?.test(pathname) && pathname.startsWith(`${entry.to.replace('$id', ownCompanyId ?? '')}/`);
  return (
    exact ??
    within.find((entry) => entry.tab === undefined && own(entry)) ??
    within.find((entry) => entry.tab !== undefined && under(entry)) ??
    within.find((entry) => entry.tab === undefined || entry.also?.test(pathname))
  );
}

/** Whether an address belongs to the page of an entry. */
function isWithin(entry: MenuEntry, pathname: string, ownCompanyId: string | null): boolean {
  if (entry.also?.test(pathname)) return true;
  const to = entry.to.replace('$id', ownCompanyId ?? '');
  // Some reports have entries of their own.
  const isRoot =
    ['/', '/admin', '/settings', '/settings/reports', '/admin/reports'].includes(to) || entry.tab !== undefined;
  return isRoot
    ? pathname.replace(/\/$/, '') === to.replace(/\/$/, '')
    : pathname === to || pathname.startsWith(`${to}/`);
}
