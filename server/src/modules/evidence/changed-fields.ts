import type { EvidenceFields } from '@app/domain/evidence/fields';

const compared = ['skillId', 'level', 'issuer', 'number', 'issuedOn', 'expiresOn', 'neverExpires', 'hours'] as const;

/** What a reviewer wrote otherwise than it was sent: before and after, by field. */
export function changedFields(before: EvidenceFields, after: EvidenceFields): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const field of compared) if (before[field] !== after[field]) changes[field] = [before[field], after[field]];
  const [had, has] = [filled(before.record), filled(after.record)];
  for (const field of new Set([...Object.keys(had), ...Object.keys(has)]))
    if (had[field] !== has[field]) changes[`record.${field}`] = [had[field] ?? null, has[field] ?? null];
  return changes;
}

const filled = (record: Record<string, string>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));
