/** `NORTHGATE 1042` typed into the email field; null for what has no number behind a code. An address has an @. */
export function codeAndNumber(typed: string): { companyCode: string; employeeNumber: string } | null {
  const found = typed.includes('@') ? null : /^\s*(\S+)\s+(\S.*?)\s*$/.exec(typed);
  return found && { companyCode: found[1]!, employeeNumber: found[2]! };
}
