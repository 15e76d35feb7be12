import { describe, expect, it } from 'vitest';
import { isAddressFailure, isAddressRefusal, recipientsOf } from './delivery-status.ts';

const message = 'Reporting-MTA: dns; mx.example.com\nArrival-Date: Mon, 2 Mar 2026 09:00:00 +0000\n';

describe('recipients of a report (RFC 3464)', () => {
  it('reads each recipient, in any case, with lines unfolded', () => {
    const report = `${message}
Final-Recipient: rfc822; ana@example.com
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <ana@example.com>: Recipient address
\trejected: User unknown

FINAL-RECIPIENT: RFC822;bob@example.com
ACTION: Delayed
STATUS: 4.4.1 (no answer)
`;
    expect(recipientsOf(report)).toEqual([
      {
        action: 'failed',
        status: '5.1.1',
        finalRecipient: 'ana@example.com',
        diagnostic: '550 5.1.1 <ana@example.com>: Recipient address rejected: User unknown',
      },
      { action: 'delayed', status: '4.4.1', finalRecipient: 'bob@example.com', diagnostic: null },
    ]);
  });

  it.each([
    [
      'lines that end in CR LF',
      `${message}\nFinal-Recipient: rfc822; a@b.example\nAction: delivered\nStatus: 2.0.0\n`.replaceAll('\n', '\r\n'),
      1,
    ],
    ['more than one empty line', `${message}\n\n\nAction: failed\nStatus: 5.0.0\n`, 1],
    ['no fields of the message at all', 'Action: failed\nStatus: 5.0.0\n', 1],
    ['no action', `${message}\nStatus: 5.1.1\n`, 0],
    ['an unknown action', `${message}\nAction: eaten\nStatus: 5.1.1\n`, 0],
    ['no status', `${message}\nAction: failed\n`, 0],
    ['a status that is none', `${message}\nAction: failed\nStatus: 3.1.1\n`, 0],
    ['a status with more behind it', `${message}\nAction: failed\nStatus: 5.1.1.9\n`, 0],
    ['words only', 'I am out of the office until Monday.', 0],
    ['nothing', '', 0],
  ])('%s', (_name, report, count) => {
    expect(recipientsOf(report)).toHaveLength(count);
  });

  it('takes the first of a repeated field', () => {
    expect(recipientsOf('Action: failed\nAction: delivered\nStatus: 5.1.1\nStatus: 2.0.0\n')).toMatchObject([
      { action: 'failed', status: '5.1.1' },
    ]);
  });
});

it.each([
  ['5.1.1', true],
  ['5.1.10', true],
  ['5.0.0', true],
  ['5.2.1', true],
  ['5.4.4', true],
  ['5.2.2', false],
  ['5.2.3', false],
  ['5.3.4', false],
  ['5.6.0', false],
  ['5.7.1', false],
  ['4.4.7', false],
  ['2.0.0', false],
])('%s is about the address: %s', (status, failure) => {
  expect(isAddressFailure(status)).toBe(failure);
});

it.each([
  [550, 'No such user here', true],
  [550, '5.1.1 User unknown', true],
  [550, '5.7.1 Blocked as spam', false],
  [553, 'Mailbox name not allowed', true],
  [554, 'Transaction failed', false],
  [554, '5.1.1 No such address', true],
  [552, '5.2.2 Mailbox full', false],
  [452, '5.1.1 odd', false],
])('%i %s: %s', (code, words, refusal) => {
  expect(isAddressRefusal(code, words)).toBe(refusal);
});
