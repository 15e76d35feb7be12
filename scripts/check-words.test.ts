import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allowed, checkWords, literals, prose, textsOf, unwanted } from './check-words.mjs';

const found = (file: string, content: string) =>
  textsOf(file, content).flatMap(({ text, languages, sure }) => unwanted(text, languages, sure).map(([term]) => term));

test.each([
  ['Whoever gets one is enrolled.', 'Whoever'],
  ['Everybody who works here', 'Everybody'],
  ['A letter is on its way.', 'letter'],
  ['Enter an e-mail address.', 'e-mail'],
  ['A mail was sent.', 'mail'],
  ['The whole film has to be watched once.', 'film'],
  ['What stands here was imported.', 'stands here'],
  ['The minimum wanted', 'wanted'],
  ['Nothing asked', 'Nothing asked'],
  ['The seat was taken back.', 'taken back'],
  ['Give a seat to Ana', 'Give a seat'],
  ['In order', 'In order'],
  ['This report comes by itself.', 'by itself'],
  ['The time is over.', 'is over'],
  ['50 products at most, in all', 'in all'],
  ['Download the pack', 'the pack'],
])('English: %s', (text, term) => expect(unwanted(text, ['en'])[0]?.[0]).toBe(term));

test.each([
  ['Une lettre vous a été envoyée.', 'lettre'],
  ['Votre e-mail', 'e-mail'],
  ['Regardez le film.', 'film'],
  ['Une lacune', 'lacune'],
  ['Le paquet SCORM', 'paquet'],
  ['Vérifier un certificat', 'certificat'],
  ['N° de certificat', 'certificat'],
  ['Commencer le quiz', 'quiz'],
  ['Billets de soutien', 'Billets'],
  ['Une clé API', 'clé API'],
])('French: %s', (text, term) => expect(unwanted(text, ['fr'])[0]?.[0]).toBe(term));

test.each([
  ['Use letters, digits and hyphens, for example FORKLIFT-1.', 'en'],
  ['Put the steps in order.', 'en'],
  ['The mail server rejected the email.', 'en'],
  ['Anyone with the code can claim one seat.', 'en'],
  ['An audit pack and a battery pack', 'en'],
  ['Utilisez des lettres et chiffres.', 'fr'],
  ['Un courriel a été envoyé.', 'fr'],
  ['Ajouter un certificat', 'fr'],
  ['Les certificats externes ne sont pas acceptés.', 'fr'],
  ['Vérifier une attestation', 'fr'],
] as const)('let be: %s', (text, language) => expect(unwanted(text, [language])).toEqual([]));

test('only text is read: no comment, key, module, expression or regular expression', () => {
  const code = `import { letter } from './letters.ts'; // somebody
  /* whoever */ const wanted = { 'film': 1, nobody: \`\${somebody('x')} is \${named ? 'here' : "there"}\` };
  const test = /nobody "else/; const film = given / 2; f('plain');`;
  expect(literals(code).map(({ text }) => text)).toEqual(['x', 'here', 'there', '… is …', 'plain']);
  expect(literals("a('one');\n\nb(`two\nlines`)").map(({ line }) => line)).toEqual([1, 3]);
});

test('a planted term is found where people read it, in its language', () => {
  expect(
    found('web/src/words/en/store/seats.ts', `export default { title: 'Nobody has it', films: 'Videos' };`),
  ).toEqual(['Nobody']);
  expect(found('web/src/words/fr/store/seats.ts', `export default { title: 'Une lettre' };`)).toEqual(['lettre']);
  expect(
    found(
      'domain/src/seats/seat-lists.ts',
      `const a = { en: 'Given to somebody', fr: 'Un film' }; const b = pick('nobody');`,
    ),
  ).toEqual(['somebody', 'film']);
  expect(found('server/src/modules/x/mail-words.ts', 'const subject = `A letter for ${name}`;')).toEqual(['letter']);
  expect(found('contract/src/x.ts', `endpoint({ summary: 'What somebody did' })`)).toEqual(['somebody']);
  expect(
    found(
      'web/src/words/fr/x.ts',
      `export const words = { a: 'Durée: {{x}}', b: 'Vraiment ?', c: 'Durée : 3 h; au plus 4?' };`,
    ),
  ).toEqual(['e: ', ' ?']);
  expect(found('server/assets/help/fr/x.md', 'words: certificat\n\nVotre certificat')).toEqual(['certificat']);
  expect(found('docs/x.md', 'Whoever reads.\n\n```sh\nnobody\n```\n`somebody` [nobody](nobody.md)')).toEqual([
    'Whoever',
    'nobody',
  ]);
  expect(prose('a\n```\nb\n```\nc').map(({ text, line }) => [text, line])).toEqual([
    ['a', 1],
    ['c', 5],
  ]);
});

test('what is let be says why, and is still there', () => {
  for (const { file, text, reason } of allowed) {
    expect(reason.length, file).toBeGreaterThan(8);
    expect(readFileSync(file, 'utf8')).toContain(text);
  }
  expect(checkWords().unused).toEqual([]);
});
