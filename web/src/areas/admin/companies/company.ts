import type { Result } from '../../../api/client.ts';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';

export type Company = Result<'getCompany'>;
export const companyTones: Record<Company['state'], Tone> = {
  active: 'good',
  ended: 'due',
  suspended: 'bad',
  terminated: 'off',
};
export const ofCompany = [
  'getCompany',
  'listCompanies',
  'listCompanyAudit',
  'listCompanyExports',
  'getCompanyRunning',
] as const;

export const noProfile = {
  displayName: '',
  legalName: '',
  code: '',
  country: 'CA',
  region: '',
  timeZone: 'America/Toronto',
  locale: 'en-CA',
  currency: 'CAD',
  parentId: null as string | null,
  maxPeople: '' as number | '',
  validThrough: '',
  billing: {
    taxId: '',
    terms: 'net30' as 'prepaid' | 'net15' | 'net30' | 'net60',
    email: '',
    address: '',
    poRequired: false,
  },
};
export type ProfileValues = typeof noProfile;

export const profileOf = ({ billing, region, maxPeople, validThrough, ...company }: Company): ProfileValues => ({
  ...noProfile,
  ...Object.fromEntries(Object.entries(company).filter(([key]) => key in noProfile)),
  region: region ?? '',
  maxPeople: maxPeople ?? '',
  validThrough: validThrough ?? '',
  billing: { ...noProfile.billing, ...billing },
});

export const toSend = ({ region, maxPeople, validThrough, ...values }: ProfileValues) => ({
  ...values,
  region: region || null,
  maxPeople: maxPeople === '' ? null : maxPeople,
  validThrough: validThrough || null,
});
