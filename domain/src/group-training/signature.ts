export const signatureRoles = ['trainee', 'trainer', 'evaluator'] as const;
export type SignatureRole = (typeof signatureRoles)[number];

/** The points of one line on the glass: x and y in pixels, milliseconds since the first point. */
export type Stroke = readonly (readonly [x: number, y: number, ms: number])[];

export const mostPoints = 8_000;
/** Of the image kept beside the lines. */
export const mostImageBytes = 120_000;
const shortestPixels = 40;
const fewestPoints = 6;

/** Why lines on the glass are no signature, or null. */
export function signatureProblem(
  strokes: readonly Stroke[],
  imageBytes: number,
): 'signatureTooSmall' | 'signatureTooLarge' | null {
  const points = strokes.flat();
  if (points.length > mostPoints || imageBytes > mostImageBytes) return 'signatureTooLarge';
  if (points.length < fewestPoints || lengthOf(strokes) < shortestPixels) return 'signatureTooSmall';
  return null;
}

function lengthOf(strokes: readonly Stroke[]): number {
  let length = 0;
  for (const stroke of strokes)
    for (let at = 1; at < stroke.length; at++)
      length += Math.hypot(stroke[at]![0] - stroke[at - 1]![0], stroke[at]![1] - stroke[at - 1]![1]);
  return length;
}

type Words = Record<SignatureRole, { en: string; fr: string }>;

/** What people sign, by version. A version is never changed; the newest is shown. */
export const signedWords: Record<number, Words> = {
  1: {
    trainee: {
      en: 'I attended this training for the time recorded, and I was able to ask questions about its content.',
      fr: 'J’ai suivi cette formation pendant la durée consignée et j’ai pu poser des questions sur son contenu.',
    },
    trainer: {
      en: 'I led this training. The attendance and results recorded are accurate.',
      fr: 'J’ai donné cette formation. Les présences et les résultats consignés sont exacts.',
    },
    evaluator: {
      en: 'I observed this person carry out the practical steps as recorded.',
      fr: 'J’ai observé cette personne exécuter les étapes pratiques telles que consignées.',
    },
  },
};
export const signedWordsVersion = 1;
