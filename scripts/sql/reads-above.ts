/**
 * Tables of modules above that a module reads all the same, with how many of its files do. Each is a question that the
 * module above should answer by a provider (docs/recipes.md); until then it is written down here. The list may only
 * shrink: fewer files than it says is as red as more.
 */
export const readsAbove: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  assignment: { order_lines: 1, orders: 1 },
  catalogue: { course_skills: 1, skills: 1 },
  company: { enrolments: 1, position_assignments: 2, positions: 2, requirement_targets: 1 },
  content: { packages: 1 },
  enrolment: { achievements: 1, notices: 1 },
  identity: { companies: 1, settings: 1 },
  lrs: { activity_sessions: 1, launches: 1, package_registrations: 1 },
  packages: { api_keys: 1, enrolments: 7 },
  products: { issuers: 1 },
  seats: { achievements: 1, enrolments: 5, order_lines: 3, orders: 1, position_assignments: 1, positions: 1 },
  support: { record_transfers: 1 },
};
