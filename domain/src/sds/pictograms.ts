import { pictograms, type Pictogram } from './label/pictogram-names.ts';
import { normaliseCode } from './statements.ts';

export type SignalWord = 'danger' | 'warning';
export type Jurisdiction = 'whmis' | 'osha' | 'clp';

const codesOf: Record<Pictogram, string> = {
  GHS01: '200 201 202 203 204 209 210 211 240 241',
  // H221 has the flame in category 1B only, and no pictogram in category 2: it is not derived.
  GHS02: '206 207 208 220 222 223 224 225 226 228 232 241 242 250 251 252 260 261 282 283',
  GHS03: '270 271 272',
  GHS04: '280 281 282 283 284',
  GHS05: '290 314 318',
  GHS06: '300 301 310 311 330 331',
  GHS07: '302 312 315 317 319 332 335 336 420',
  GHS08: '304 305 334 340 341 350 351 360 361 370 371 372 373',
  GHS09: '400 410 411',
};
const acuteToxicity = ['302', '312', '332'];
const irritation = ['315', '319'];
const skinSensitisation = '317';

/**
 * The three digits of every hazard code, combinations taken apart: H302+H332 → 302, 332; H360FD → 360. European
 * supplements are left out.
 */
function numbersOf(hCodes: readonly string[]): Set<string> {
  const parts = hCodes.flatMap((code) => normaliseCode(code)?.split('+') ?? []);
  return new Set(parts.flatMap((one) => /^H(\d{3})/.exec(one)?.[1] ?? []));
}

/**
 * The pictograms that follow from hazard codes, with the rules of precedence (GHS 1.4.10.5.3.1): the skull replaces the
 * exclamation mark for acute toxicity, corrosion replaces it for skin and eyes, and the health hazard of respiratory
 * sensitisation replaces it for skin sensitisation and irritation. CLP (Article 26) leaves the exclamation mark out
 * beside any skull.
 */
export function pictogramsOf(hCodes: readonly string[], jurisdiction?: Jurisdiction): Pictogram[] {
  const present = numbersOf(hCodes);
  const has = (pictogram: Pictogram, without: readonly string[] = []) =>
    codesOf[pictogram].split(' ').some((code) => present.has(code) && !without.includes(code));
  const replaced = [
    ...(has('GHS06') ? (jurisdiction === 'clp' ? codesOf.GHS07.split(' ') : acuteToxicity) : []),
    ...(present.has('314') || present.has('318') ? irritation : []),
    ...(present.has('334') ? [...irritation, skinSensitisation] : []),
  ];
  return pictograms.filter((one) => has(one, one === 'GHS07' ? replaced : []));
}

const dangerCodes = new Set(
  // H207, H228, H242, H261 and H272 have either signal word, by category: the stronger one is taken.
  (
    '200 201 202 203 205 206 207 209 210 220 222 224 225 228 232 240 241 242 250 251 260 261 270 271 272 282 ' +
    '300 301 304 310 311 314 318 330 331 334 340 350 360 370 372'
  ).split(' '),
);
const warningCodes = new Set(
  (
    '204 208 211 221 223 226 227 229 252 280 281 283 284 290 302 303 305 312 313 315 316 317 319 320 332 333 335 336 341 351 361 371 373 ' +
    '400 410 420'
  ).split(' '),
);

/**
 * The signal word that follows from hazard codes: the stronger one where several apply; null where none of them has one
 * (H411, H412).
 */
export function signalWordOf(hCodes: readonly string[]): SignalWord | null {
  const present = [...numbersOf(hCodes)];
  if (present.some((code) => dangerCodes.has(code))) return 'danger';
  return present.some((code) => warningCodes.has(code)) ? 'warning' : null;
}
