/**
 * Tables that hold hundreds of thousands of rows in a large installation, by what a row is. A statement that reads one
 * of them from end to end while it keeps others from writing takes seconds or minutes.
 */
const byWhatTheyHold = {
  people: ['people', 'employments', 'employee_field_values', 'position_assignments', 'legal_acceptances'],
  attempts: [
    'enrolments',
    'unit_progress',
    'progress_commits',
    'shared_progress',
    'quiz_attempts',
    'quiz_answers',
    'assignment_checks',
    'due_changes',
  ],
  records: [
    'achievements',
    'evidence',
    'evidence_events',
    'credential_checks',
    'void_requests',
    'session_achievements',
  ],
  packages: [
    'launches',
    'launch_tickets',
    'activity_sessions',
    'package_registrations',
    'package_answers',
    'runtime_calls',
    'runtime_states',
  ],
  statements: [
    'statements',
    'statement_facts',
    'statement_ids',
    'statement_attachments',
    'refused_statements',
    'xapi_agents',
    'xapi_activities',
    'xapi_documents',
  ],
  audit: ['audit_entries', 'audit_redactions', 'security_events'],
  deliveries: [
    'deliveries',
    'inbox_entries',
    'mails',
    'message_recipients',
    'digests',
    'digest_runs',
    'report_deliveries',
    'ticket_entries',
  ],
  trainings: ['roster_entries', 'attendance_marks', 'training_signatures', 'training_sessions', 'placements'],
  seats: ['seat_lots', 'seat_entries', 'seat_uses', 'seat_lot_courses', 'seat_codes', 'seat_transfers'],
  orders: [
    'orders',
    'order_lines',
    'order_events',
    'payments',
    'payment_facts',
    'journal_entries',
    'journal_lines',
    'webhook_events',
  ],
  sheets: ['sds_sheets', 'sds_revisions', 'sds_reads', 'sds_sites', 'site_chemicals'],
  files: ['files', 'uploads', 'import_rows', 'idempotency_keys', 'retention_findings', 'access_review_rows'],
  counts: ['kept_counts', 'kept_days', 'kept_standing', 'standing_marks'],
  signIns: ['sessions', 'accounts', 'known_devices', 'one_time_tokens', 'pins'],
};

export const largeTables: ReadonlySet<string> = new Set(Object.values(byWhatTheyHold).flat());
