import type { Names } from './names.ts';

/** A line that an existing file gets: before or after one that is there. */
export type Edit = { path: string; line: string } & ({ before: string } | { after: string });

/** What a new module has to be named in. Everything else is printed by `npm run addresses`. */
export function editsOf({ many, manyCamel, ManyPascal, english, french }: Names): Edit[] {
  const both = (file: string, line: (language: 'en' | 'fr') => string, place: { before: string } | { after: string }) =>
    (['en', 'fr'] as const).map((language): Edit => ({
      path: `web/src/words/${language}/${file}.ts`,
      line: line(language),
      ...place,
    }));
  return [
    {
      path: 'architecture.cjs',
      line: `  '${many}': '${english.many.toLowerCase()} of a company',`,
      before: '  reports:',
    },
    { path: 'domain/src/operations/put-back.ts', line: `  '${many}': 'back',`, after: `  lists: 'back',` },
    {
      path: 'domain/src/access/policies.test.ts',
      line: `  ${manyCamel}.view  -  company  company\n  ${manyCamel}.edit  -  company  company`,
      after: '  company.exportAll          -        -        all',
    },
    {
      path: 'web/src/app/routes/settings.ts',
      line: `  createRoute({ ...atSettings, path: '/${many}', ...page('${manyCamel}', ['${manyCamel}', 'lists'], () => import('../../areas/settings/${many}/${ManyPascal}Page.tsx')) }),`,
      after: 'export const settingsRoutes = [',
    },
    { path: 'web/src/app/shell/menus.ts', line: `    | '/settings/${many}'`, before: `    | '/settings/messaging'` },
    {
      path: 'web/src/app/shell/menus.ts',
      line: `  { entries: [{ to: '/settings/${many}', title: '${manyCamel}', icon: IconStack2 }] },`,
      before: `  { entries: [{ to: '/settings/messaging', title: 'messages'`,
    },
    ...both('frame/shell', (language) => `    ${manyCamel}: '${language === 'en' ? english.many : french.many}',`, {
      before: '    positions: ',
    }),
    ...both(
      'people/activity',
      (language) =>
        `  ${manyCamel}_add: '${language === 'en' ? `${english.many}: one added` : `${french.many} : ajout`}',`,
      {
        before: '  ticketMacro_change: ',
      },
    ),
    ...both(
      'platform/jobNames',
      (language) =>
        `  ${manyCamel}_forgetOld: '${language === 'en' ? `Old ${english.many.toLowerCase()} deleted` : `${french.many} : anciennes données supprimées`}',`,
      {
        before: '  transfers_noteExpired: ',
      },
    ),
    {
      path: 'contract/src/step-up.test.ts',
      line: `  export${ManyPascal}: 'no people in it',`,
      before: '  exportDeletions: ',
    },
    {
      path: 'e2e/access/axe.spec.ts',
      line: `test('${english.many.toLowerCase()} are accessible', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await expectClean(page, ['/settings/${many}']);
});
`,
      before: "test('the seats of a company are accessible'",
    },
  ];
}

/** The text with the line in its place; null where the place is gone or there twice. */
export function edited(text: string, edit: Edit): string | null {
  const anchor = 'before' in edit ? edit.before : edit.after;
  const lines = text.split('\n');
  const places = lines.flatMap((line, place) => (line.startsWith(anchor) ? [place] : []));
  if (places.length !== 1) return null;
  return lines.toSpliced(places[0]! + ('before' in edit ? 0 : 1), 0, edit.line).join('\n');
}
