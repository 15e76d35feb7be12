/** The name under which the test's receiving server signs what it checked. */
export const checkedBy = 'mx.muster.example';
const passed = `Authentication-Results: ${checkedBy}; spf=pass smtp.mailfrom=example; dmarc=pass\n`;
let count = 0;

export type SentEmail = {
  from?: string;
  subject?: string;
  body?: string;
  head?: string;
  checked?: string;
  id?: string;
  type?: string;
};

/**
 * An email as our receiving server hands it over: from Ann of Ridge, whose address it found proven, unless told.
 * `head`: further header lines, each with its end.
 */
export function emailText({
  from = 'Ann Reed <ann@ridge.example>',
  subject = 'Help',
  body = 'It stops.',
  head = '',
  checked = passed,
  id,
  type,
}: SentEmail = {}): string {
  const mime = type ? `MIME-Version: 1.0\nContent-Type: ${type}\n` : '';
  const message = id ?? `m${++count}@ridge.example`;
  return `${checked}From: ${from}\nTo: support@muster.example\nSubject: ${subject}\nMessage-ID: <${message}>\nDate: Mon, 2 Mar 2026 09:00:00 +0000\n${head}${mime}\n${body}\n`;
}
