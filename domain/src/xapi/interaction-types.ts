/** Kinds of questions of SCORM 2004 (`cmi.interactions.n.type`) and, the same ten, of xAPI's interaction activities. */
export const interactionTypes = [
  'true-false',
  'choice',
  'fill-in',
  'long-fill-in',
  'matching',
  'performance',
  'sequencing',
  'likert',
  'numeric',
  'other',
] as const;
