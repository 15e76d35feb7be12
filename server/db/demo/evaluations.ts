import type { Localised } from './shape.ts';

/**
 * The course of the demo that ends with a practical evaluation, and what an evaluator has to see (29 CFR
 * 1910.134(k)(1)).
 */
export const evaluatedCourse = 'RESP';
/** So many at most wait for theirs. */
export const awaitingEvaluation = 3;

export const evaluationSteps: { key: string; text: Localised }[] = [
  {
    key: 'inspection',
    text: {
      en: 'Inspects the respirator before use',
      fr: 'Inspecte l’appareil avant l’utilisation',
      es: 'Inspecciona el respirador antes de usarlo',
    },
  },
  {
    key: 'fitting',
    text: {
      en: 'Puts it on and takes it off without help',
      fr: 'Le met et l’enlève sans aide',
      es: 'Se lo pone y se lo quita sin ayuda',
    },
  },
  {
    key: 'seal',
    text: {
      en: 'Checks the seal, with positive and negative pressure',
      fr: 'Vérifie l’étanchéité, en pression positive et négative',
      es: 'Comprueba el sello, con presión positiva y negativa',
    },
  },
  {
    key: 'storing',
    text: {
      en: 'Cleans and stores it as the label says',
      fr: 'Le nettoie et le range selon l’étiquette',
      es: 'Lo limpia y lo guarda según la etiqueta',
    },
  },
];
