// Words on screen, in emails, files and pages: terms that the product does not use, found in string literals and in the
// hand-written pages.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Terms that are not used, by language, with what to say instead. */
export const terms = {
  en: [
    [/\bwhoever\b/i, 'anyone who, the person who'],
    [/\bsomebody(?:’s)?\b/i, 'someone'],
    [/\banybody(?:’s)?\b/i, 'anyone'],
    [/\bnobody(?:’s)?\b/i, 'no one'],
    [/\beverybody(?:’s)?\b/i, 'everyone'],
    [/\banew\b/i, 'again, create a new one'],
    [/\b(?:is|are|be|being|nothing|not|return) asked\b|\basked (?:of|for|from)\b/i, 'required, requested'],
    [/\bwanted\b/i, 'required, minimum'],
    [/\bstands? (?:here|there|on|in(?! front| line| the way)|beside|over)\b/i, 'is shown, is listed'],
    [
      /(?<!\b(?:capital|small|upper-case|lower-case|uppercase|lowercase|first|two) |three-|two-)\bletters?\b(?! such as|,? (?:and |or )?(?:digits?|numbers?|hyphens?|of the alphabet))/i,
      'email',
    ],
    [/\be-mails?\b/i, 'email'],
    [/(?<!no-reply |multipart |\w)\bmails?\b(?![\w-]| (?:servers?|programs?|providers?|host)\b)/i, 'email'],
    [/\bfilms?\b/i, 'video'],
    [/\bpictures?\b/i, 'image, photo'],
    [/\bby (?:itself|themselves)\b/i, 'automatically'],
    [/\b(?:take|takes|taken|took|taking) (?:it |them )?back\b/i, 'revoke, undo, reclaim (a seat)'],
    [/\bfor good\b/i, 'permanently'],
    [/\b(?:is|are|was|were) over\b/i, 'ended, expired, closed'],
    [/\bg(?:ive|ives|ave|iven|iving) (?:(?:a|an|the|one|your|their) )?(?:\w+ )?seats?\b/i, 'assign (a seat)'],
    [/^In order$|\bnot in order\b/, 'compliant'],
    [/\blook(?:s|ed|ing)? after\b/i, 'manage, administrator'],
    [/\bin all(?=[.,;:)]|$)/i, 'in total, at most'],
    [/\btaken over from records\b/i, 'imported from earlier records'],
    [/\b(?:an?|the|this|that|your|each|every|export|recent) packs?\b/i, 'audit pack, export package'],
  ],
  fr: [
    [/(?<!\b(?:des|deux) )\blettres?\b(?!,? (?:et |ou )?(?:chiffres?|traits? d’union))/i, 'courriel'],
    [/(?<![\w@.])(?:e-?mails?|mails?)\b/i, 'courriel'],
    [/\bfilms?\b/i, 'vidéo'],
    [/\blacunes?\b/i, 'écart'],
    [/\bpaquets?\b/i, 'module de cours'],
    [/\bcookies?\b/i, 'témoin'],
    [
      /(?<!(?:ajouter|téléverser|examiner|soumettre|soumettez) (?:un|le) )\bcertificats?\b(?! (?:externes?|soumis|(?:non )?envoyés?|vérifiés?|à vérifier|en attente|(?:non )?acceptés?|refusés?|retirés?|examinés?|de l’organisme|d’autres organismes|que personne|a été soumis|comme preuve))/i,
      'attestation (Muster issues it); certificat externe, soumis, envoyé (from elsewhere, as evidence)',
    ],
    [/\bquiz\b/i, 'questionnaire'],
    [/\bébauches?\b/i, 'brouillon'],
    [/\bbillets?\b|\b(?:pour|avec) le soutien\b/i, 'demande, assistance'],
    [/\bcoupons?\b/i, 'code promo'],
    [/\bclés? API\b/i, 'clé d’API'],
    [/\bpistes? d’audit\b/i, 'journal d’audit'],
    [/\bmessages? texte\b/i, 'texto'],
  ],
};

/** How signs are set, where a text surely is in the language. */
const signs = {
  en: [],
  fr: [
    [/[\p{L}\p{N}»)…]: /u, 'a space before the colon (the screen makes it a no-break space)'],
    [/ [;?!](?=\s|$)/, 'no space before ; ? !'],
  ],
};

const external = 'obtained elsewhere, sent in as evidence';
/**
 * What stays as it is, with the reason: `text` is what the text contains. An entry that no longer fits is a problem
 * itself: the list may only shrink.
 */
export const allowed = [
  { file: 'server/db/demo/courses/first-aid.ts', text: 'dressing or film', reason: 'a dressing for burns' },
  { file: 'server/db/demo/courses/first-aid.ts', text: 'ou d’un film', reason: 'a dressing for burns' },
  {
    file: 'server/db/demo/courses/lockout-tagout.ts',
    text: 'film-six-steps',
    reason: 'a key of the demo, which nobody reads',
  },
  { file: 'server/db/demo/pictures.ts', text: './pictures/', reason: 'the name of a folder' },
  { file: 'docs/people-without-email.md', text: 'A4 or Letter', reason: 'a paper size' },
  { file: 'web/src/words/en/company/auditPack.ts', text: 'US Letter', reason: 'a paper size' },
  { file: 'web/src/words/fr/company/auditPack.ts', text: 'Lettre US', reason: 'a paper size' },
  { file: 'web/src/words/en/people/pins.ts', text: 'Letter', reason: 'a paper size' },
  { file: 'web/src/words/fr/people/pins.ts', text: 'Lettre', reason: 'a paper size' },
  ...[
    ['web/src/words/fr/people/evidence.ts', 'ertificat'],
    ['web/src/words/fr/people/imports.ts', 'ertificat'],
    ['web/src/words/fr/people/activity.ts', 'au sujet d’un certificat'],
    ['web/src/words/fr/people/activity.ts', 'demandées sur un certificat'],
    ['web/src/words/fr/frame/errors.ts', 'expiration du certificat'],
    ['web/src/words/fr/frame/errors.ts', 'un PDF du certificat'],
    ['web/src/words/fr/frame/errors.ts', 'vérifier votre propre certificat'],
    ['web/src/words/fr/frame/errors.ts', 'Ce certificat a déjà été vérifié'],
    ['web/src/words/fr/frame/errors.ts', 'demandé pour ce certificat'],
    ['web/src/words/fr/people/why.ts', 'expiration sur le certificat'],
    ['web/src/words/fr/people/why.ts', 'Numéro de certificat'],
    ['domain/src/evidence/evidence-list.ts', 'ertificat'],
    ['domain/src/imports/problems.ts', 'vos propres certificats'],
    ['domain/src/skills/record-field-words.ts', 'Numéro du certificat'],
    ['server/src/modules/evidence/email-words.ts', 'ertificat'],
    ['server/src/modules/notices/digest-words.ts', 'Vérifier les certificats'],
    ['server/assets/help/fr/upload-certificate.md', 'ertificat'],
    ['server/assets/help/fr/review-certificates.md', 'ertificat'],
    ['web/src/words/fr/people/transfers.ts', 'arrivent sous À vérifier'],
    ['web/src/words/fr/people/transfers.ts', 'téléverser elle-même ses certificats'],
    ['server/src/modules/transfers/transfer-words.ts', 'ertificat'],
    ['server/db/demo/courses/first-aid.ts', 'un certificat de secourisme'],
  ].map(([file, text]) => ({ file, text, reason: external })),
  {
    file: 'domain/src/reports/reports.ts',
    text: 'attestations certificats',
    reason: 'words to search by: both find the report',
  },
  {
    file: 'domain/src/imports/certificate-file.ts',
    text: 'nobody',
    reason: 'a code, which the screen puts into words',
  },
  {
    file: 'server/src/platform/embedded/embedded-places.ts',
    text: '"nobody"',
    reason: 'the name of a user of the system',
  },
  {
    file: 'server/db/demo/courses/bloodborne-pathogens.ts',
    text: 'asked for their opinion',
    reason: 'employees are consulted: no requirement',
  },
];

/**
 * The string literals of TypeScript, without those that name modules: text, line, what precedes it on the way, and
 * whether it is a key.
 */
export function literals(code) {
  const found = [];
  let at = 0;
  let before = '';
  const lineAt = (place) => code.slice(0, place).split('\n').length;
  const note = (start, text) => {
    const key = /^\s*:/.test(code.slice(at)) && /[{,]\s*$/.test(before);
    const module = /\b(?:from|import)\s*\(?\s*$/.test(before);
    if (!key && !module) found.push({ text, line: lineAt(start), before: before.slice(-60) });
    before += '”';
  };
  const quoted = (quote) => {
    const start = at++;
    let text = '';
    while (at < code.length && code[at] !== quote) {
      if (code[at] === '\\') at++;
      text += code[at++];
    }
    at++;
    note(start, text);
  };
  /** Template text; what is filled in stands as `…`, and is read as code. */
  const template = () => {
    const start = at++;
    const outside = before;
    let text = '';
    while (at < code.length && code[at] !== '`') {
      if (code[at] === '\\') at++;
      else if (code[at] === '$' && code[at + 1] === '{') {
        at += 2;
        before = '(';
        walk('}');
        text += '…';
        continue;
      }
      text += code[at++];
    }
    at++;
    before = outside;
    note(start, text);
  };
  const walk = (end) => {
    let depth = 0;
    while (at < code.length) {
      const one = code[at];
      if (end && one === end && depth === 0) return void at++;
      if (one === '{') depth++;
      if (one === '}') depth--;
      if (one === "'" || one === '"') quoted(one);
      else if (one === '`') template();
      else if (one === '/' && code[at + 1] === '/')
        at = code.indexOf('\n', at) < 0 ? code.length : code.indexOf('\n', at);
      else if (one === '/' && code[at + 1] === '*') at = code.indexOf('*/', at) + 2;
      else if (one === '/' && /(?:[(,=:[!&|?{};\n]|=>|return)\s*$/.test(before)) {
        let inClass = false;
        for (at++; at < code.length && (inClass || code[at] !== '/') && code[at] !== '\n'; at++) {
          if (code[at] === '\\') at++;
          else if (code[at] === '[') inClass = true;
          else if (code[at] === ']') inClass = false;
        }
        at++;
        before += '/x/';
      } else {
        before = (before + one).slice(-80);
        at++;
      }
    }
  };
  walk(null);
  return found;
}

/** Prose of a page: without code, addresses, and what is quoted as code. */
export function prose(page) {
  let fenced = false;
  return page.split('\n').flatMap((text, index) => {
    const fence = /^\s*```/.test(text);
    if (fence) fenced = !fenced;
    if (fence || fenced) return [];
    return [{ text: text.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)/g, ']'), line: index + 1 }];
  });
}

/**
 * Terms that a text should not have, as `[what was found, what to say]`. Not `sure` of its language: its signs are let
 * be.
 */
export const unwanted = (text, languages, sure = false) => {
  // what is filled in is named by code, not by words
  const words = text.replace(/\{\{\w+\}\}/g, '…').replace(/u(?:00a0|202f)/g, ' ');
  return languages.flatMap((language) =>
    [...terms[language], ...(sure ? signs[language] : [])].flatMap(([term, say]) =>
      term.test(words) ? [[term.exec(words)[0], say]] : [],
    ),
  );
};

const languageBefore = (before) => {
  const named = /\b(en|fr)\??:\s*(?:\([^)]*\)\s*=>\s*)?$/.exec(before);
  return named ? [named[1]] : null;
};
const isWords = (file) => /(?:-words|\/words|\/letters|\/terms|\/privacy)\.ts$/.test(file);
/** Where the file does not say, the text does: a French one has its signs or its small words. */
const languagesOf = (text) => [
  /[àâçèéêëîïôùûœ«]|\b(?:le|la|les|des|une|vous|est|du|pour|et)\b/i.test(text) ? 'fr' : 'en',
];

/** The texts of a file that people read, each with the languages it may be in. */
export function textsOf(file, content) {
  if (file.endsWith('.md')) {
    const help = /assets\/help\/(en|fr)\//.exec(file);
    const read = prose(help ? content.replace(/^(?:for|topic|words): .*|^title: /gm, '') : content);
    return read.map((one) => ({ ...one, languages: [help?.[1] ?? 'en'], sure: Boolean(help) }));
  }
  const all = literals(content);
  const screen = /web\/src\/words\/(en|fr)\//.exec(file);
  if (screen) return all.map((one) => ({ ...one, languages: [screen[1]], sure: true }));
  const told = /(?:^|[^\w])(?:summary|title|label|note|notes|reason|message|description):\s*$/;
  return all.flatMap((one) => {
    const languages = languageBefore(one.before);
    if (languages) return [{ ...one, languages, sure: true }];
    if (isWords(file) || file.startsWith('server/db/demo/')) return [{ ...one, languages: languagesOf(one.text) }];
    return told.test(one.before) || /StartupError\(\s*$/.test(one.before)
      ? [{ ...one, languages: languagesOf(one.text) }]
      : [];
  });
}

const areas = {
  'screens, English': { folder: 'web/src/words/en', name: /\.ts$/ },
  'screens, French': { folder: 'web/src/words/fr', name: /\.ts$/ },
  domain: { folder: 'domain/src', name: /\.ts$/ },
  contract: { folder: 'contract/src', name: /\.ts$/ },
  server: { folder: 'server/src', name: /\.ts$/ },
  help: { folder: 'server/assets/help', name: /\.md$/ },
  'demo and seed': { folder: 'server/db', name: /^(?:demo|seed)\/.*\.ts$/ },
  pages: { folder: '.', name: /^(?:README|CONTRIBUTING|STYLE)\.md$/, also: 'docs' },
};
/** Written by scripts/docs.ts from the code. */
const printed = new Set([
  'permissions.md',
  'api.md',
  'jobs.md',
  'limits.md',
  'abuse-cases.md',
  'processing-register.md',
]);

function filesOf({ folder, name, also }) {
  if (!existsSync(folder)) return [];
  const inside = readdirSync(folder, { recursive: !also })
    .filter((file) => name.test(file) && !/\.(?:test|cases)\.ts$/.test(file) && !file.endsWith('tables.ts'))
    .map((file) => (folder === '.' ? file : join(folder, file)))
    .filter((file) => statSync(file).isFile());
  const pages =
    also && existsSync(also)
      ? readdirSync(also).filter((file) => file.endsWith('.md') && !printed.has(basename(file)))
      : [];
  return [...inside, ...pages.map((file) => join(also, file))].toSorted();
}

/** Every unwanted term of the repository, by area, and the entries of the allow-list that nothing needs. */
export function checkWords() {
  const unused = new Set(allowed);
  const found = Object.entries(areas).map(([area, where]) => {
    const problems = [];
    let texts = 0;
    for (const file of filesOf(where)) {
      for (const { text, line, languages, sure } of textsOf(file, readFileSync(file, 'utf8'))) {
        texts++;
        const known = allowed.filter((one) => one.file === file && text.includes(one.text));
        for (const one of known) unused.delete(one);
        if (known.length === 0)
          for (const [term, say] of unwanted(text, languages, sure))
            problems.push(`${file}:${line}: “${term}” → ${say}`);
      }
    }
    return { area, texts, problems };
  });
  return { found, unused: [...unused] };
}

if (process.argv[1] === import.meta.filename) {
  const { found, unused } = checkWords();
  const only = process.argv[2];
  for (const { area, problems } of found)
    if (!only || area === only) for (const problem of problems) console.error(problem);
  for (const { file, text } of unused)
    console.error(`check-words.mjs allows “${text}” in ${file}, which no longer has it: remove the entry`);
  for (const { area, texts, problems } of found)
    console.log(
      `${area.padEnd(18)} ${String(texts).padStart(6)} texts ${String(problems.length).padStart(5)} unwanted terms`,
    );
  process.exit(unused.length > 0 || found.some(({ problems }) => problems.length > 0) ? 1 : 0);
}
