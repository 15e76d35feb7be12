import { folded } from './page-lines.ts';
import { equipment, type Equipment } from './sheet.ts';

const named: Record<Equipment, RegExp> = {
  gloves: /\bgloves?\b|\bgants?\b/,
  eyes: /\b(?:eye protection|goggles|(?:safety|protective|chemical) (?:glasses|eyewear)|eye ?\/ ?face protection|lunettes|protection (?:des yeux|oculaire)|equipement de protection (?:des|pour les) yeux)\b/,
  face: /\b(?:face (?:shield|protection|mask)|eye ?\/ ?face protection|visor|ecran facial|visiere|masque facial|protection (?:du visage|faciale)|yeux ?\/ ?(?:du )?visage|yeux et du visage)\b/,
  respirator:
    /\b(?:respirators?|wear respiratory protection|breathing apparatus|scba|supplied[- ]air|filter mask|dust mask|respirateurs?|appareil (?:de protection )?respiratoire|equipement de protection respiratoire|porter une protection respiratoire|masque (?:respiratoire|filtrant|anti[- ]?poussiere))\b/,
  clothing:
    /\b(?:protective clothing|protective suit|(?:chemical|flame|fire)[- ](?:resistant|retardant) (?:clothing|apron|suit)|apron|coveralls?|lab coat|vetements? de (?:protection|travail resistant)|vetements? resistant|tablier|combinaison|blouse de laboratoire)\b/,
  boots:
    /\b(?:(?:safety|protective|rubber|chemical[- ]resistant) (?:boots|shoes|footwear)|boots|bottes|chaussures de (?:securite|protection))\b/,
  hearing:
    /\b(?:hearing protection|ear ?plugs|ear ?muffs|protection auditive|bouchons d'oreilles?|protecteurs? auditifs?|protection de l'ouie)\b/,
};

/** What is said not to be needed. */
const unneeded =
  /\b(?:not? (?:normally |usually |generally )?(?:required|necessary|needed|applicable)|no (?:special|particular|specific)|none\b|not? .{0,30}\brequired|(?:n'est|ne sont) pas (?:necessaires?|requise?s?|exigee?s?|obligatoires?)|pas (?:necessaire|requise?|exigee?)|aucune?\b|non (?:requise?|necessaire|applicable)|sans objet|inutile)/;

/**
 * Personal protective equipment that a text names as to be worn; a sentence that says that none is needed names
 * nothing. The whole of the GHS statement (“gloves/clothing/eye protection/face protection/hearing protection/…”) is
 * what a supplier was to choose from, and says nothing either.
 */
export function equipmentIn(text: string): Equipment[] {
  const sentences = folded(text)
    .split(/(?<=[.;!])\s+|\n/)
    .filter(
      (sentence) =>
        !unneeded.test(sentence) &&
        !/hearing protection ?\/ ?(?:…|\.\.\.)|protection auditive ?\/ ?(?:…|\.\.\.)/.test(sentence),
    );
  return equipment.filter((one) => sentences.some((sentence) => named[one].test(sentence)));
}
