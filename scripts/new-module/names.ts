/** A module's name and its singular, in every way in which the trees write them. */
export type Names = {
  /** `hand-tools`: the folder, the address, and the module in lists. */
  many: string;
  one: string;
  /** `handTools`, `handTool`: variables, titles and files of words. */
  manyCamel: string;
  oneCamel: string;
  /** `HandTools`, `HandTool`: components and parts of endpoint names. */
  ManyPascal: string;
  OnePascal: string;
  /** `hand_tools`: the table. */
  table: string;
  english: { many: string; one: string };
  french: { many: string; one: string };
};

const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const plain = (kebab: string) => kebab.replaceAll('-', ' ');

/** Reads the names, or says in words what is wrong with them. French is said as English until it is known. */
export function namesOf(
  many: string | undefined,
  one: string | undefined,
  french: { many?: string | undefined; one?: string | undefined } = {},
): Names | string {
  if (!many || !one) return 'Say both names: npm run new module hand-tools hand-tool';
  if (![many, one].every((name) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)))
    return 'A name is lower case, with hyphens: hand-tools hand-tool';
  if (many === one) return 'The plural and the singular have to differ: hand-tools hand-tool';
  return {
    ...{
      many,
      one,
      manyCamel: camel(many),
      oneCamel: camel(one),
      ManyPascal: capital(camel(many)),
      OnePascal: capital(camel(one)),
    },
    table: many.replaceAll('-', '_'),
    english: { many: capital(plain(many)), one: plain(one) },
    french: { many: capital(french.many ?? plain(many)), one: french.one ?? plain(one) },
  };
}
