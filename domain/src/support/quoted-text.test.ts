import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../property.cases.ts';
import { splitQuoted } from './quoted-text.ts';

describe('earlier text below a reply', () => {
  test.each<[string, string, string]>([
    [
      'Gmail',
      'It works now.\n\nOn Mon, Mar 2, 2026 at 9:00 AM Muster <no-reply@muster.example> wrote:\n> Try again.\n> --',
      'It works now.',
    ],
    [
      'Gmail, broken over two lines',
      'Yes\n\nOn Mon, Mar 2, 2026 at 9:00 AM Muster\n<no-reply@muster.example> wrote:\n\n> Try again.',
      'Yes',
    ],
    [
      'Gmail in French',
      'Merci!\n\nLe lun. 2 mars 2026 à 09:00, Muster <no-reply@muster.example> a écrit :\n\n> Réessayez.',
      'Merci!',
    ],
    [
      'Outlook',
      'Firefox\n\nFrom: Muster <no-reply@muster.example>\nSent: Monday, March 2, 2026 9:00\nTo: Ann\nSubject: Reply [1]\n\nWhich browser?',
      'Firefox',
    ],
    [
      'Outlook in French',
      'Firefox\n\n________\nDe : Muster\nEnvoyé : 2 mars 2026\nÀ : Ann\nObjet : Réponse\n\nQuel navigateur?',
      'Firefox',
    ],
    ['a divider', 'Done\n-----Original Message-----\nFrom: Muster', 'Done'],
    ['quoted lines alone', 'Done\n\n> Which browser?\n>\n> Thank you', 'Done'],
  ])('%s', (_, text, body) => {
    const found = splitQuoted(text);
    expect(found.body).toBe(body);
    expect(found.quoted).not.toBe('');
  });
  test.each([
    ['answers between quoted lines', '> Which browser?\nFirefox\n> Which page?\nThe second'],
    ['answers below an attribution', 'Hello\n\nOn Monday Muster wrote:\n> Which browser?\nFirefox'],
    ['nothing but quoted lines', '> Which browser?'],
    ['a forwarded email without a word', 'On Monday Muster wrote:\n> Which browser?'],
    ['plain text that mentions who wrote', 'On the page it wrote: error 5.\nThat is all.'],
  ])('%s stay as they are', (_, text) => expect(splitQuoted(text)).toEqual({ body: text, quoted: '' }));

  const line = fc.oneof(
    fc.constantFrom(
      '> quoted',
      '>',
      '',
      'On Monday Ann wrote:',
      '-----Original Message-----',
      'From: a',
      'Sent: b',
      'To: c',
      'Le lundi Ann a écrit :',
    ),
    fc.string({ maxLength: 20 }),
  );
  test('no word is lost or moved', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const text = lines.join('\n');
        const { body, quoted } = splitQuoted(text);
        const bare = (words: string) => words.replace(/\s/g, '');
        expect(bare(body) + bare(quoted)).toBe(bare(text));
        expect(body !== '' || text.trim() === '').toBe(true);
      }),
      propertyRuns('quoted text keeps every word'),
    );
  });
  test('a megabyte is parted in no time', { timeout: 5000 }, () => {
    const blank = '\n'.repeat(1_000_000);
    for (const text of [
      `a${blank}b`,
      `a\n--${blank}b`,
      `a\n${' '.repeat(1_000_000)}b`,
      `a\n${'-'.repeat(1_000_000)}b`,
      `a\n_____${blank}b`,
      `a${'\n-- original message '.repeat(50_000)}b`,
      `a${blank}> b`,
    ])
      expect(splitQuoted(text).body).not.toBe('');
    for (const text of [
      'On '.repeat(350_000),
      '>'.repeat(1_000_000),
      '> a\n'.repeat(250_000),
      `On ${'\nx'.repeat(500_000)}`,
      'from:a\n'.repeat(150_000),
    ])
      expect(splitQuoted(text).body).not.toBe('');
  });
});
