import { expect, test } from 'vitest';
import { helpBlocks, helpSummary } from './help-text.ts';
import { searchHelp } from './help-search.ts';
import { readHelpFile, readsHelp } from './help.ts';

test('a file of an article is read, and one without its head is refused', () => {
  const file =
    '---\ntitle: Set a new password\nfor: everyone\ntopic: access\nwords: forgot, lost\n---\nUse the link.\n';
  expect(readHelpFile('password', file)).toEqual({
    ...{
      slug: 'password',
      title: 'Set a new password',
      reader: 'everyone',
      topic: 'access',
      words: 'forgot, lost',
      body: 'Use the link.',
    },
  });
  for (const wrong of [
    'Use the link.',
    file.replace('for: everyone', 'for: all'),
    file.replace('topic: access', 'topic: x'),
    file.replace(/title.*\n/, ''),
  ])
    expect(() => readHelpFile('password', wrong)).toThrow('password');
});

test.each([
  ['everyone', [true, true, true]],
  ['companyAdmin', [false, true, true]],
  ['platformAdmin', [false, false, true]],
] as const)('an article for %s is read by a learner, a company admin, a platform admin: %j', (reader, expected) => {
  const claims = [
    { buAdmin: false, qmsAdmin: false },
    { buAdmin: true, qmsAdmin: false },
    { buAdmin: true, qmsAdmin: true },
  ];
  expect(claims.map((one) => readsHelp(reader, one))).toEqual(expected);
});

test('a text consists of paragraphs, headings, steps and points, with names in bold', () => {
  expect(helpBlocks('First **Save**\nagain.\n\n## Then\n1. One\n2. **Two**\n- Point\n<b>x</b>')).toEqual([
    {
      kind: 'text',
      runs: [
        { text: 'First ', strong: false },
        { text: 'Save', strong: true },
        { text: ' ', strong: false },
        { text: 'again.', strong: false },
      ],
    },
    { kind: 'heading', runs: [{ text: 'Then', strong: false }] },
    { kind: 'steps', items: [[{ text: 'One', strong: false }], [{ text: 'Two', strong: true }]] },
    { kind: 'points', items: [[{ text: 'Point', strong: false }]] },
    { kind: 'text', runs: [{ text: '<b>x</b>', strong: false }] },
  ]);
  expect(helpSummary('## Heading\nWhat **it** answers.\n\nMore.')).toBe('What it answers.');
  expect(helpBlocks('')).toEqual([]);
});

const articles = [
  { title: 'Définir un nouveau mot de passe', words: 'oublié, connexion', body: 'Ouvrez le lien du courriel.' },
  { title: 'Commencer un cours', words: 'lecture', body: 'Choisissez un cours. Votre mot de bienvenue.' },
  { title: 'Trouver un certificat', words: 'attestation, œillet', body: 'Un cours donne un certificat. Il expire.' },
];
test.each([
  ['', ['Définir', 'Commencer', 'Trouver']],
  ['oublie', ['Définir']],
  ['MOT DE PASSE OUBLIÉ', ['Définir']],
  ['Mes certificats', ['Trouver']],
  ['cours', ['Commencer', 'Trouver']],
  ['oeillets', ['Trouver']],
  ['tondeuse', []],
  ['de la', []],
  ['?!', ['Définir', 'Commencer', 'Trouver']],
])('typed “%s”, found %j', (typed, expected) => {
  expect(searchHelp(articles, typed).map(({ title }) => title.split(' ')[0])).toEqual(expected);
});
