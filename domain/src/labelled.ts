/** “Label: text”. French has a no-break space before the colon. */
export const labelled = (label: string, text: string, locale: string): string =>
  `${label}${locale === 'fr' ? '\u00a0' : ''}: ${text}`;
