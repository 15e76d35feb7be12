import { correctingActions, lookingActions } from '../reports/log-actions.ts';

export const severities = ['high', 'elevated', 'normal'] as const;
export type Severity = (typeof severities)[number];

/**
 * What changes who may do what, ends or closes something for many, or undoes a record of the past. Read by PostgreSQL
 * too: nothing but alternatives.
 */
export const highPattern =
  'claims|qmsAdmin|removeAdmin|accessReview\\.remove|auditAnchor|lock|suspend|terminat|merge|erase|purge|revoke|void|reopen|maintenance|factorRule|secondFactor|createKey|takeOverKey|revokeKey|changeKeys|bank|secret|keySuspended|putBack';
/** What looks at or takes out much, or takes something from someone. */
export const elevatedPattern =
  'export|audit\\.|readMail|look|remove|delete|withdraw|cancel|archive|retire|lift|discard|correct|password|email|pin';

/** How much an entry of the log deserves a look, by its action alone: the same in the browser, in files and in SQL. */
export function severityOf(action: string): Severity {
  if ((correctingActions as readonly string[]).includes(action) || new RegExp(highPattern, 'i').test(action))
    return 'high';
  if ((lookingActions as readonly string[]).includes(action) || new RegExp(elevatedPattern, 'i').test(action))
    return 'elevated';
  return 'normal';
}
