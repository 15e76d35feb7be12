/** The departments of the demo company, and in which of them each position works. */
export type DemoDepartment = { key: string; code: string; name: string; parentKey: string | null };

export const demoDepartments: DemoDepartment[] = [
  { key: 'operations', code: 'OPS', name: 'Operations', parentKey: null },
  { key: 'fabrication', code: 'FAB', name: 'Fabrication', parentKey: 'operations' },
  { key: 'maintenance', code: 'MNT', name: 'Maintenance', parentKey: 'operations' },
  { key: 'yard', code: 'YRD', name: 'Yard and shipping', parentKey: 'operations' },
  { key: 'haulage', code: 'HAU', name: 'Haulage', parentKey: 'operations' },
  { key: 'safety', code: 'HSE', name: 'Health and safety', parentKey: null },
];

const departmentOfPosition: Record<string, string> = {
  'forklift-operator': 'yard',
  welder: 'fabrication',
  'truck-driver': 'haulage',
  'machinery-mechanic': 'maintenance',
  fitter: 'fabrication',
  'order-filler': 'yard',
  labourer: 'yard',
  supervisor: 'operations',
  'safety-specialist': 'safety',
  'crane-operator': 'yard',
  electrician: 'maintenance',
  'shipping-clerk': 'yard',
  'diesel-mechanic': 'maintenance',
  inspector: 'safety',
};

export const departmentOf = (positionKey: string | null): string | null =>
  positionKey === null ? null : (departmentOfPosition[positionKey] ?? null);
