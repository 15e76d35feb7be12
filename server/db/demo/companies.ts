/**
 * The platform's own company, the demo company with its three sites and its small subsidiary, and the second tenant.
 */
export type DemoSite = {
  key: string;
  code: string;
  name: string;
  timeZone: string;
  country: string;
  region: string;
  city: string;
};

export type DemoCompany = {
  key: string;
  code: string;
  legalName: string;
  displayName: string;
  country: string;
  region: string;
  timeZone: string;
  locale: string;
  currency: string;
  /** The company it belongs to. */
  parentKey?: string;
  sites: DemoSite[];
};

export const demoCompanies: DemoCompany[] = [
  {
    key: 'muster',
    code: 'MUSTER',
    legalName: 'Muster',
    displayName: 'Muster',
    country: 'CA',
    region: 'CA-ON',
    timeZone: 'America/Toronto',
    locale: 'en',
    currency: 'CAD',
    sites: [],
  },
  {
    key: 'northgate',
    code: 'NORTHGATE',
    legalName: 'Northgate Fabrication & Haulage Ltd.',
    displayName: 'Northgate',
    country: 'CA',
    region: 'CA-AB',
    timeZone: 'America/Edmonton',
    locale: 'en',
    currency: 'CAD',
    sites: [
      {
        key: 'edmonton',
        code: 'EDM',
        name: 'Edmonton yard',
        timeZone: 'America/Edmonton',
        country: 'CA',
        region: 'CA-AB',
        city: 'Edmonton',
      },
      {
        key: 'sudbury',
        code: 'SUD',
        name: 'Sudbury plant',
        timeZone: 'America/Toronto',
        country: 'CA',
        region: 'CA-ON',
        city: 'Sudbury',
      },
      {
        key: 'duluth',
        code: 'DUL',
        name: 'Duluth warehouse',
        timeZone: 'America/Chicago',
        country: 'US',
        region: 'US-MN',
        city: 'Duluth',
      },
    ],
  },
  {
    key: 'lakeshore',
    code: 'LAKESHORE',
    legalName: 'Lakeshore Temp Staffing',
    displayName: 'Lakeshore',
    country: 'CA',
    region: 'CA-ON',
    timeZone: 'America/Toronto',
    locale: 'en',
    currency: 'CAD',
    sites: [
      {
        key: 'lakeshore-office',
        code: 'THB',
        name: 'Thunder Bay office',
        timeZone: 'America/Toronto',
        country: 'CA',
        region: 'CA-ON',
        city: 'Thunder Bay',
      },
    ],
  },
  {
    key: 'siteworks',
    code: 'SITEWORKS',
    legalName: 'Northgate Site Works Inc.',
    displayName: 'Northgate Site Works',
    country: 'CA',
    region: 'CA-AB',
    timeZone: 'America/Edmonton',
    locale: 'en',
    currency: 'CAD',
    parentKey: 'northgate',
    sites: [
      {
        key: 'siteworks-office',
        code: 'RED',
        name: 'Red Deer office',
        timeZone: 'America/Edmonton',
        country: 'CA',
        region: 'CA-AB',
        city: 'Red Deer',
      },
    ],
  },
];
