import { continued, labelled, type Labelled } from './labels.ts';
import { folded, type Line, type Place } from './page-lines.ts';
import type { Field } from './reading.ts';
import type { Section, Sections } from './sections.ts';
import { datesIn } from './sheet-dates.ts';

const productLabels = [
  String.raw`(?:ghs )?product ?(?:name|/ ?trade name)(?:\(s\))?(?: ?/ ?(?:trade name|identifier))?|trade ?names?(?:\(s\))?(?: ?/ ?designation)?|material name|name of (?:the )?product|commercial product name|product name or trade name|nom (?:commercial )?du (?:produit|melange)|nom commercial|nom de produit|appellation commerciale|denomination commerciale|designation commerciale|nom du produit chimique`,
  String.raw`(?:ghs )?product identif(?:ier|iers|ication)s?(?: used on the label)?|identificat(?:eur|ion) (?:du|de) produit(?: sgh)?|identifiant (?:du|de) produit|identifier|product description|product|produit|material|name|nom`,
] as const;
/** Labels that stand where a value is looked for. */
const otherLabel =
  /^(?:(?:product|trade|chemical|common|material|commercial|substance|brand|cas|article|item|catalog(?:ue)?|sds) (?:name|identifiers?|codes?|numbers?|no\.?|form|description|type|category|use)|codes? (?:du |de )?produit|nom (?:du produit|commercial|chimique)|synonyms?|synonymes?|(?:other|autres?) (?:means|moyens?).*|forme du produit|type de produit|numeros? .{0,20}|utilisation.{0,40}|recommended use.*|relevant identified.*|details of.*|used on the label|mixtures?|melange|substances?|identification.{0,40}|company identification|of the (?:substance|product|company).*)\s*[:.]?$/;
const nothing =
  /^(?:not (?:available|applicable|determined|known)|n\/?a|none|no data|aucune?|non (?:disponible|applicable|determine)|pas disponible|sans objet|see|voir|mixture|substance|melange)\b/;

/** What a name cannot be: another label, a sentence, a reference, a number alone. */
const isName = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= 200 &&
  /\p{L}/u.test(text) &&
  !nothing.test(folded(text)) &&
  !/[:：]/.test(text.slice(0, 30).replace(/\d:\d/, '')) &&
  !otherLabel.test(folded(text));

/** The trademarks of names stay; what stands after them on the line does not. */
const cleanName = (text: string): string =>
  text
    .replace(/\s{2,}/g, ' ')
    .replace(/[\s.;,]+$/, '')
    .trim();

const confidenceOf = (found: Labelled): number => {
  if (!found.beside) return 0.9;
  return found.colon ? 0.95 : 0.94;
};

/** Whether a header, a footer or the title names the same. */
const confirmed = (value: string, lines: readonly Line[], place: Place): boolean => {
  const name = folded(value);
  return lines.some(
    (line) =>
      (line.page !== place.page || Math.abs(line.y - place.y) > 2) &&
      folded(line.text).includes(name) &&
      line.text.length < name.length + 90,
  );
};

/** The name of the product, as section 1 or the header of the pages gives it. */
export function readProduct(lines: readonly Line[], sections: Sections): Field<string> | null {
  const first = sections.get(1);
  const top = lines.filter((line) => line.page === 1).slice(0, 14);
  const marginal = lines.filter((line) => line.margin);
  const places: (readonly Line[])[] = first ? [first.lines, marginal, top] : [marginal, top];
  const repeated = [...marginal, ...top];
  for (const [rank, words] of productLabels.entries())
    for (const [index, zone] of places.entries()) {
      if (rank === 1 && index > 0) continue;
      const found = labelled(zone, words, { wrapped: true, loose: rank === 0 }).filter((one) => isName(one.text));
      const best = found.find((one) => one.beside) && rank === 0 ? found.find((one) => one.beside) : found[0];
      if (!best) continue;
      const value = cleanName(best.text);
      const bare = ['name', 'nom', 'product', 'produit', 'material', 'identifier', 'product description'].includes(
        best.label,
      );
      const base =
        confidenceOf(best) -
        (rank === 1 && (bare || best.beside === false) ? 0.06 : 0) -
        (first?.sure ? 0 : 0.06) -
        (index > 0 ? 0.03 : 0);
      // `552969 T` is the number of a product; its name stands elsewhere.
      // … and with a colon in it, what stands beside the name was read with it.
      if (!/\p{L}{3}/u.test(value) || /[:：]/.test(value))
        return { value, confidence: Math.min(base, 0.7), place: best.place };
      const again = confirmed(value, repeated, best.place);
      return { value, confidence: again ? Math.max(base, 0.96) : base, place: best.place };
    }
  // Without a label: what the pages repeat, or what stands between the title and section 1, and section 1 says again.
  const candidates = repeated.filter(
    (line) => isName(line.text) && !notName.test(folded(line.text)) && datesIn(line.text).length === 0,
  );
  const again = candidates.find((line) => first?.lines.some((other) => folded(other.text).includes(folded(line.text))));
  const value = again ?? candidates.find((line) => line.margin);
  return value && first ? { value: cleanName(value.text), confidence: again ? 0.85 : 0.6, place: value } : null;
}

/** Lines of headers that name no product. */
const notName =
  /safety data|data sheet|fiche|donnees de securite|signaletique|\bpage\b|version|revision|according|conform|regulation|reglement|selon|in accordance|section|\bsds\b|\bmsds\b|\bfds\b|^\W*\d*\W*\d*\W*$|_{4}|={4}|-{4}|www\.|http|@|\binc\b|\bltd\b|\bllc\b|\bgmbh\b|corporation|company|printed|imprime|1910|osha|whmis|simdut|emergency|urgence|classification|hazard|danger|health|flammab|reactiv/;

const supplierLabels = [
  String.raw`(?:initial )?supplier(?:'s)?(?: name| identifier| details)?|(?:donnees|coordonnees|details) (?:relatives au |du |de |sur le )?fournisseur|name of (?:the )?(?:supplier|company|manufacturer)|company ?name(?: of supplier)?|manufacturer(?:'s)? name|supplier ?/ ?manufacturer|manufacturer ?/ ?supplier|manufacturer(?: ?/ ?|, ?)(?:importer|distributor).{0,40}|fournisseur(?: initial)?|nom (?:du (?:fournisseur|fabricant)|de (?:la societe|l'entreprise|la compagnie))|raison sociale|fabricant ?/ ?(?:fournisseur|distributeur|importateur)|identificateur du fournisseur(?: initial)?|fournisseur ?/ ?fabricant`,
  String.raw`company(?: ?/ ?undertaking)?(?: identification)?|compagnie|societe|entreprise|responsible party`,
  String.raw`manufacturer|manufactured by|fabricant|fabriquee? par|producer|producteur|corporation|vendor|sold by|distributed by`,
  String.raw`(?:details of (?:the )?supplier(?:'s)?.{0,60}|supplier(?:'s)? details?|manufacturer (?:or|and) supplier'?s? (?:details|information)|manufacturer'?s? (?:details|information)|supplier information|company details|details of manufacturer|renseignements (?:concernant|sur) le fournisseur.{0,60}|(?:details?|donnees|coordonnees) d(?:u|e) (?:la )?fournisseur.{0,60}|identification de (?:la societe|l'entreprise).{0,40}|renseignements sur le fabricant.{0,40})`,
  String.raw`importer|distributor|importateur|distributeur|distribue par|agent`,
] as const;

const address =
  /\s*[,;]\s*(?:(?:p\.?\s?o\.?\s?box|c\.?p\.?|b\.?p\.?)\b.*|\d.*|(?:suite|unit|bureau|unite)\b.*)$|\s+(?:\d+[\w-]*,?\s+(?:\S+\s+){0,4}(?:street|st\.?|road|rd\.?|avenue|ave\.?|drive|dr\.?|boulevard|blvd\.?|rue|chemin|way|parkway|lane|court)\b.*)$|\s*(?:tel|telephone|phone|fax|courriel|e-?mail|www\.|http)\b.*$/i;
const notCompany =
  /^(?:address|adresse|telephone|phone|tel\b|fax|e-?mail|courriel|street|rue\b|p\.?o\.? ?box|emergency|urgence|name$|nom$|for further|pour plus|information|manufacturer$|supplier$|fabricant$|fournisseur$|details|(?:product|produit)(?: (?:name|code|identif|information)|s?$)|contact|website|site|\(?\+?\d|import|distribut|of the safety|not |none|see |same|aucun|identif|company ?name$|company$|importer|use\b|utilisation|recommend|24|hours|heures|regulatory department|national contact|telefax|toll)/;
const companyLike =
  /(?:\b(?:inc|ltd|ltee|limited|limitee|llc|l\.l\.c|lp|llp|corp|corporation|co|company|compagnie|gmbh|ag|kg|sa|sas|sarl|s\.a|s\.a\.s|plc|nv|bv|bvba|n\.v|b\.v|spa|s\.p\.a|oy|ab|as|pty|group|groupe|industries|industrie|chemicals|societe|international|canada|usa|europe|laborator(?:y|ies)|laboratoires?|systems|solutions|technologies|coatings|petroleum)\b)\.?/;

const companyName = (text: string): string =>
  text
    .replace(/\s+as agents? (?:for|of)\b.*$/i, '')
    .replace(
      /^(?:name|nom|company(?: name)?|compagnie|societe|société|manufacturer|supplier|fabricant|fournisseur)\s*[:：]\s*/i,
      '',
    )
    .replace(address, '')
    .replace(/[\s,;:-]+$/, '')
    .replace(/(?<!\b(?:inc|ltd|co|corp|llc|cie|s\.a|s\.p\.a|b\.v|n\.v|s\.a\.s))\.$/i, '')
    .trim();

const isCompany = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= 110 &&
  /\p{L}{2}/u.test(text) &&
  !notCompany.test(folded(text)) &&
  !/;|[?!]$/.test(text) &&
  !(text.length > 70 && /\.\s+\p{Lu}.*\.$/u.test(text));

/**
 * The company below a heading: the line of its block that is called like one, or else the first that is no label, no
 * address and no number.
 */
function companyBelow(lines: readonly Line[], from: number): { text: string; place: Place; first: boolean } | null {
  const found: { text: string; place: Place }[] = [];
  for (const line of lines.slice(from, from + 4)) {
    if (/^\d\.\d/.test(line.text)) break;
    const named = line.cells.length > 1 && /[:：]$/.test(line.cells[0]!.text);
    const text = companyName(
      named
        ? line.cells
            .slice(1)
            .map((cell) => cell.text)
            .join(' ')
        : line.cells[0]!.text,
    );
    if (isCompany(text)) found.push({ text, place: line.cells[0]! });
  }
  const first = found[0];
  if (!first) return null;
  const named = found.slice(0, 2).find((one) => companyLike.test(folded(one.text))) ?? first;
  return { ...named, first: named === first };
}

/** The company that answers for the sheet: its supplier, or else who made the product. */
export function readSupplier(section: Section | undefined, lines: readonly Line[]): Field<string> | null {
  const zone = section?.lines ?? [];
  for (const [rank, words] of supplierLabels.entries()) {
    for (const found of labelled(zone, words, { loose: rank === 0 })) {
      let value = companyName(found.text);
      let place = found.place;
      let second = false;
      if (!isCompany(value) || (!found.beside && !companyLike.test(folded(value)))) {
        const below = found.beside && !/^(?:name|nom)$/.test(folded(value)) ? null : companyBelow(zone, found.at + 1);
        if (!below) continue;
        value = below.text;
        place = below.place;
        second = !below.first;
      }
      const like = companyLike.test(folded(value));
      const base =
        (rank < 3 ? 0.93 : rank === 3 ? 0.9 : 0.75) -
        (found.beside ? 0 : 0.03) +
        (like ? 0.03 : -0.05) -
        (section?.sure ? 0 : 0.06);
      // Two names, one below the other: a division, a person, or a brand and its company.
      return { value, confidence: Math.min(second ? 0.85 : 0.97, base), place };
    }
  }
  for (const found of labelled(
    lines.filter((line) => line.margin),
    String.raw`company(?: name)?|supplier|manufacturer|fournisseur|fabricant`,
  )) {
    const value = companyName(found.text);
    if (isCompany(value)) return { value, confidence: 0.88, place: found.place };
  }
  return null;
}

const phone =
  /(?<![\w-])(?:(?:\+|00)\s?\d{1,3}[\s.-]*)?(?:\(\s?0?\d{1,5}\s?\)[\s.-]*)*\d{1,5}(?:[\s.–-]?\(?\d{1,5}\)?){1,5}(?:-[A-Z]{4,7})?(?:\s?(?:ext\.?|poste|x)\s?\d{1,5})?(?![\w-])/g;

/** Telephone numbers of a text: 7 to 15 digits, neither CAS numbers nor dates. */
function phonesIn(text: string): { text: string; at: number }[] {
  return [...text.matchAll(phone)].flatMap((match) => {
    const digits = match[0].replace(/\D/g, '').length + (/-[A-Z]+/.exec(match[0])?.[0].length ?? 1) - 1;
    if (
      digits < 7 ||
      digits > 17 ||
      /^(?:19|20)\d{2}[-/]\d{2}[-/]\d{2}$/.test(match[0]) ||
      /^\d{2,7}-\d{2}-\d$/.test(match[0])
    )
      return [];
    // `(24 hours)` after a number is none of it.
    const text = match[0].replace(/\s*\((?:24|7)\)?$|\s*\($|\s\d$/, '').trim();
    return [{ text, at: match.index }];
  });
}

const emergency =
  /emergency|urgence|chemtrec|canutec|infotrac|24[- ]?(?:hours?|hrs?|heures|h)\b|poison|antipoison|chem-?tel|carechem/;
const otherNumber =
  /fax\b|for information|pour information|telecop|non[- ]?emergency|information produit|product information|customer|general|technical|renseignements generaux|office hours/;

/** The telephone number for emergencies of section 1: on the line that says so, or in the block below. */
export function readEmergencyPhone(section: Section | undefined): Field<string> | null {
  if (!section) return null;
  const lines = section.lines;
  const found: { text: string; place: Place; near: boolean }[] = [];
  for (const [at, line] of lines.entries()) {
    const first = line.cells[0]!;
    const next = lines[at + 1];
    const alone = next?.cells.length === 1 && /^\p{Ll}/u.test(next.text) && !otherNumber.test(folded(first.text));
    const more = line.cells.length > 1 && alone ? (continued(lines, at, first) ?? '') : '';
    // The label may go on in the next line, beside nothing.
    const plain =
      /urgence|emergency/.test(folded(more)) && phonesIn(more).length === 0
        ? `${folded(more)} ${folded(line.text)}`
        : folded(line.text);
    if (!emergency.test(plain) || otherNumber.test(plain.slice(0, plain.search(emergency)))) continue;
    const start = plain.search(emergency);
    const here = phonesIn(line.text).filter((one) => one.at >= Math.min(start, 30) || start < 40);
    for (const one of here) found.push({ text: one.text, place: line, near: true });
    if (here.length > 0 || !/emergency|urgence/.test(plain)) continue;
    for (const next of lines.slice(at + 1, at + 5)) {
      if (/^\d\.\d/.test(next.text) || otherNumber.test(folded(next.text))) break;
      const below = phonesIn(next.text);
      for (const one of below) found.push({ text: one.text, place: next, near: false });
      if (below.length > 0) break;
    }
  }
  const first = found[0];
  if (!first) return null;
  const several = new Set(found.map((one) => one.text.replace(/\D/g, ''))).size > 1;
  return { value: first.text, confidence: (first.near ? 0.95 : 0.93) - (several ? 0.02 : 0), place: first.place };
}
