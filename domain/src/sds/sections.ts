import { folded, type Line } from './page-lines.ts';

/**
 * A section of the sheet: its lines without its heading, headers and footers; `sure` when its number and its title
 * agree and the next heading was found.
 */
export type Section = { heading: Line; lines: Line[]; sure: boolean };
export type Sections = ReadonlyMap<number, Section>;

/**
 * How the titles of the 16 sections begin, without accents and spaces: GHS Annex 4 (table A4.3.1), 29 CFR 1910.1200
 * appendix D, the Hazardous Products Regulations (Schedule 1) in both languages, and REACH Annex II in both languages.
 */
const titles: readonly RegExp[] = [
  /^(?:(?:product|chemical|company|substance|material)(?:and|\/|&)?.{0,20})?identif(?!icationd(?:es|u)?danger)|^nomduproduit|^produit.{0,8}identif|^renseignementssurleproduit/,
  /^hazards?(?:\(s\))?identif|^hazard|^identification(?:du|des|de|dela|d'?)?(?:ou(?:des|du))?(?:les)?\(?s?\)?(?:dangers?|risques?)|^possiblehazards|^dangers?identif/,
  /^composition|^ingredient|^informationsurlescomposants/,
  /^first-?aid|^premiers?(?:soins|secours)|^mesuresdepremiers|^descriptiondesmesuresdepremiers/,
  /^fire-?fighting|^firefight|^fire(?:and|&)explosion|^mesures?(?:a prendreencas|aprendreencas|de|encas|pourcombattre)?d?e?l?'?(?:la)?(?:lutte|incendie)|^mesures.{0,25}incendie|^(?:lutte.{0,12})?incendie/,
  /^accidentalrelease|^spill|^mesures.{0,30}(?:deversement|dispersion|rejet)|^(?:rejet|dispersion|deversement|fuite)s?accidentel/,
  /^handling|^storageandhandling|^manipulation|^manutention|^stockage(?:et|\/)/,
  /^exposurecontrol|^personalprotect|^controles?(?:s)?(?:del'|des?|d')?expos|^protectionindiv|^limites.{0,20}expos/,
  /^physical(?:and|\/|&|-)?chemical|^physicochemical|^physicaldata|^proprietes?(?:physi|chimi)|^caracteristiquesphys/,
  /^stability|^reactivity|^stabilite|^reactivite/,
  /^toxicolog|^(?:donnees|informations?|renseignements)(?:sur)?(?:les|la|le)?(?:proprietes)?toxicolog/,
  /^ecolog|^environmentalinformation|^(?:donnees|informations?|renseignements)(?:sur)?(?:les|la|le)?ecolog/,
  /^dispos|^waste|^(?:(?:donnees|informations?|considerations?|renseignements)(?:relatives?|surl'|sur|concernant|liees)?(?:al'|a l'|l')?)?elimination|^mise?aurebut/,
  /^transport|^(?:informations?|renseignements|donnees)(?:relatives?|sur|concernant)?(?:au|le|aux)?transport|^shipping/,
  /^regulat|^(?:informations?|renseignements|donnees)?(?:relatives?|sur|concernant)?(?:ala|la|aux|les)?(?:reglement)/,
  /^other|^additionalinformation|^autres?|^informationssupplementaires/,
];

const numbered =
  /^(?:(?<word>section|rubrique|partie|chapitre)\s*)?(?<number>1[0-6]|0?[1-9])(?![\d.]*\d|\s*%)\s*(?:[.:;)–—-]|\s)*\s*(?<title>.*)$/;

/** A line that can be the heading of a section, with how much speaks for it. */
export type Candidate = { number: number; at: number; weight: number };

/** Every heading that a line can be, with how much speaks for it. */
function candidates(lines: readonly Line[]): Candidate[] {
  return lines.flatMap((line, at): Candidate[] => {
    // A mark before a heading says that its section was changed.
    const text = folded(line.text)
      .replace(/^[\s*·•▪■►>-]+/, '')
      .trim();
    if (text.length > 140) return [];
    const squeezed = (title: string) => title.replaceAll(' ', '');
    // `SECTION1:IDENTIFICATION`, when its letters were set apart.
    const match = numbered.exec(text.replace(/^(section|rubrique)(\d{1,2})/, '$1 $2'));
    if (match?.groups) {
      const number = Number(match.groups['number']);
      const title = match.groups['title'] ?? '';
      const next = lines[at + 1];
      const word = match.groups['word'] !== undefined;
      if (titles[number - 1]!.test(squeezed(title))) return [{ number, at, weight: word ? 4 : 3 }];
      if (word && title === '' && next && titles[number - 1]!.test(squeezed(folded(next.text))))
        return [{ number, at, weight: 4 }];
      // A number on its own cell may have been set apart from its title by another order of its font.
      return word && title.length < 80 && !/^(?:of|for|to|and|de|du|pour|et|\d)/.test(title)
        ? [{ number, at, weight: 1 }]
        : [];
    }
    if (line.cells.length > 2 || text.length > 70 || /[.:;,]$/.test(text)) return [];
    const title = squeezed(text);
    const number = titles.findIndex((one) => one.test(title)) + 1;
    // Titles without a number are written in capitals, or they are taken for any sentence.
    const capitals = line.text === line.text.toUpperCase();
    return number > 0 && capitals && title.length > 8 ? [{ number, at, weight: 1 }] : [];
  });
}

/** Headings one below the other, three at least: a table of contents. */
export const listed = (all: readonly Candidate[]): Candidate[] =>
  all.map((one) => {
    const beside = [-2, -1, 1, 2].map((away) =>
      all.some((other) => other.at === one.at + away && other.number === one.number + away),
    );
    const [twoAbove, above, below, twoBelow] = beside;
    const contents = (above && below) || (below && twoBelow) || (above && twoAbove);
    return contents ? { ...one, weight: one.weight / 8 } : one;
  });

/**
 * The chain of headings whose numbers rise, with the most that speaks for it; of equals the later, as a table of
 * contents comes first.
 */
export function bestChain(all: readonly Candidate[]): Candidate[] {
  const best: { weight: number; before: number }[] = [];
  for (const [index, one] of all.entries()) {
    let [weight, before] = [one.weight, -1];
    for (let earlier = 0; earlier < index; earlier += 1)
      if (all[earlier]!.number < one.number && best[earlier]!.weight + one.weight >= weight) {
        weight = best[earlier]!.weight + one.weight;
        before = earlier;
      }
    best.push({ weight, before });
  }
  let at = best.reduce((found, one, index) => (found < 0 || one.weight >= best[found]!.weight ? index : found), -1);
  const chain: Candidate[] = [];
  for (; at >= 0; at = best[at]!.before) chain.unshift(all[at]!);
  return chain;
}

/** The sections of a sheet by their numbers. Numbers of subsections (1.1) and references to sections begin none. */
export function sectionsOf(lines: readonly Line[]): Sections {
  const body = lines.filter((line) => !line.margin);
  const all = listed(candidates(body));
  const chain = bestChain(all);
  // A heading that is repeated on the next page (“continued”) goes on with its section.
  const starts = chain.map((one, index) => {
    const after = chain[index - 1]?.at ?? Infinity;
    return all.find((other) => other.number === one.number && other.at > after && other.weight >= one.weight) ?? one;
  });
  const sections = new Map<number, Section>();
  for (const [index, { number, at, weight }] of starts.entries()) {
    const next = starts[index + 1];
    sections.set(number, {
      heading: body[at]!,
      lines: body.slice(at + 1, next?.at ?? body.length),
      sure: weight >= 3 && (next?.number === number + 1 || number === 16) && (next?.weight ?? 3) >= 3,
    });
  }
  return sections;
}
