/** What a mail server reports about one recipient (RFC 3464). */
export type RecipientStatus = {
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /** `5.1.1`: class, subject, detail (RFC 3463). */
  status: string;
  /** As the report names them, without the type; null when the field is missing. */
  finalRecipient: string | null;
  /** What the other server said, without the type: `550 5.1.1 No such user`. */
  diagnostic: string | null;
};

const actions = new Set(['failed', 'delayed', 'delivered', 'relayed', 'expanded']);

/**
 * The recipients of a `message/delivery-status` part. Its groups of fields are separated by empty lines: the first is
 * about the message, the others about one recipient each. Fields are unfolded, names are read in any case, comments in
 * parentheses after a status are dropped. A group without a valid action and status, which RFC 3464 requires, is left
 * out.
 */
export function recipientsOf(report: string): RecipientStatus[] {
  const groups = report
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n[ \t]*\n+/)
    .map(fieldsOf)
    .filter((fields) => fields.size > 0);
  return groups.flatMap((fields) => {
    const action =
      fields
        .get('action')
        ?.split(/[\s;(]/)[0]
        ?.toLowerCase() ?? '';
    const status = /^([245])\.(\d{1,3})\.(\d{1,3})(?=$|[\s(])/.exec(fields.get('status') ?? '')?.[0];
    if (!actions.has(action) || !status) return [];
    return [
      {
        action: action as RecipientStatus['action'],
        status,
        finalRecipient: withoutType(fields.get('final-recipient') ?? fields.get('original-recipient')),
        diagnostic: withoutType(fields.get('diagnostic-code')),
      },
    ];
  });
}

function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    // The first of a repeated field counts.
    if (/^[a-z0-9-]+$/.test(name) && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** `rfc822; ana@example.com` → `ana@example.com`. */
function withoutType(value: string | undefined): string | null {
  if (value === undefined) return null;
  const text = value.slice(value.indexOf(';') + 1).trim();
  return text === '' ? null : text;
}

/**
 * Failures of an address, in contrast to those of a message or a full mailbox: sending there again is in vain (RFC
 * 3463).
 */
export function isAddressFailure(status: string): boolean {
  const [kind, subject, detail] = status.split('.').map(Number) as [number, number, number];
  if (kind !== 5) return false;
  // 2: a full mailbox or too large a message; 3.4 and 6: what the message is like; 7: policy, such as a spam filter.
  if (subject === 2) return detail !== 2 && detail !== 3;
  if (subject === 3) return detail !== 4;
  return subject !== 6 && subject !== 7;
}

/**
 * Whether what a mail server answered when an email was handed over means that the address is none. Its enhanced status
 * counts where it gives one, else the reply codes for mailboxes that do not exist.
 */
export function isAddressRefusal(code: number, words: string): boolean {
  const enhanced = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0];
  if (enhanced && code >= 500) return isAddressFailure(enhanced);
  return code === 550 || code === 551 || code === 553;
}
