/**
 * A backup, restore or verification that stops, and the message tells the operator why and what to do. Printed without
 * a stack.
 */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal';
}
