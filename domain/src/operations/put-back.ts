/**
 * What becomes of a company's rows when the company alone is put back to how it was at the moment of a backup.
 * back: as they were. unlessUsed: as they were, but a row stays as it is where someone did something with it since.
 * missing: those that are gone come back, and what was added or changed since stays. stays: none is touched.
 */
export type PutBackWay = 'back' | 'unlessUsed' | 'missing' | 'stays';

/** Of each module that owns tables of companies. A new module has to be decided here, or nothing is put back. */
const ofModule: Readonly<Record<string, PutBackWay>> = {
  // How a company is set up: its own to arrange, and what an administrator destroys.
  company: 'back',
  positions: 'back',
  lists: 'back',
  sds: 'back',
  // What people work on.
  enrolment: 'unlessUsed',
  evidence: 'unlessUsed',
  'group-training': 'unlessUsed',
  // What was learned, proven, agreed and said: others rely on it.
  assessment: 'missing',
  packages: 'missing',
  qualification: 'missing',
  legal: 'missing',
  messaging: 'missing',
  support: 'missing',
  files: 'missing',
  // Ledgers, other parties, security, and what was sent.
  audit: 'stays',
  seats: 'stays',
  store: 'stays',
  products: 'stays',
  transfers: 'stays',
  identity: 'stays',
  driving: 'stays',
  lrs: 'stays',
  delivery: 'stays',
  notices: 'stays',
  reports: 'stays',
  imports: 'stays',
  assignment: 'stays',
  platform: 'stays',
};

const ofTable: Readonly<Record<string, PutBackWay>> = {
  // Exports of a day.
  company_exports: 'stays',
  // Each learner's own progress, only ever added to.
  progress_commits: 'missing',
  unit_progress: 'missing',
  course_evaluations: 'missing',
  void_requests: 'missing',
  evidence_events: 'missing',
  credential_checks: 'missing',
  // What happened at a training, with who saw it.
  attendance_marks: 'missing',
  late_mark_decisions: 'missing',
  late_signature_decisions: 'missing',
  session_achievements: 'missing',
  training_closings: 'missing',
  training_papers: 'missing',
  training_signatures: 'missing',
  training_walk_ins: 'missing',
  sds_reads: 'missing',
  sds_requests: 'missing',
  // On their way, derived, or counters that go only up.
  sds_uploads: 'stays',
  uploads: 'stays',
  launches: 'stays',
  activity_sessions: 'stays',
  audit_packs: 'stays',
  certificate_counters: 'stays',
  kept_counts: 'stays',
  kept_days: 'stays',
  kept_differences: 'stays',
  kept_standing: 'stays',
  standing_marks: 'stays',
  ticket_writers: 'stays',
  // Settings beside what was sent.
  notice_settings: 'back',
  report_schedules: 'back',
};

export type OwnedTable = {
  module: string;
  name: string;
  /** It has digests of secrets: what was revoked must not open anything again. */ secret: boolean;
};

/** Null where nothing was decided. */
export function putBackWay({ module, name, secret }: OwnedTable): PutBackWay | null {
  const way = ofTable[name] ?? ofModule[module] ?? null;
  return secret && way !== null ? 'stays' : way;
}

/**
 * Of what was decided, the modules and tables that are not among these: a decision that nothing follows was forgotten.
 */
export function forgottenDecisions(tables: readonly Pick<OwnedTable, 'module' | 'name'>[]): string[] {
  const [modules, names] = [new Set(tables.map(({ module }) => module)), new Set(tables.map(({ name }) => name))];
  return [
    ...Object.keys(ofModule).filter((module) => !modules.has(module)),
    ...Object.keys(ofTable).filter((name) => !names.has(name)),
  ];
}

/**
 * Columns that stay as they are in rows that are put back: rights, which people give and not backups; sign-ins; and
 * what the platform decides about a company.
 */
export const stayingColumns: Readonly<Record<string, readonly string[]>> = {
  employments: ['bu_admin_since', 'pin_since', 'invited_at', 'joined_at', 'last_signed_in_at', 'sample'],
  companies: [
    'code',
    'is_platform',
    'parent_id',
    'max_people',
    'valid_through',
    'tax_id',
    'suspended_at',
    'suspension_reason',
    'suspension_notice',
    'read_only_through',
    'terminated_at',
    'termination_reason',
  ],
};

/** Of a row that is gone altogether, these do not come back: rights, and PINs that went with it. */
export const lostColumns: Readonly<Record<string, readonly string[]>> = {
  employments: ['bu_admin_since', 'pin_since'],
};

/** Why a row is not put back. */
export const heldReasons = {
  forgotten: 'the person was forgotten since, or the record was deleted because its time was over',
  merged: 'records of the person were joined or parted since',
  used: 'someone did something with it since',
  seat: 'its seat is with someone else, or its time is over',
  named: 'something that stays names it',
  parent: 'what it belongs to is not there',
  conflict: 'something that stays has its place',
} as const;
export type HeldReason = keyof typeof heldReasons;
