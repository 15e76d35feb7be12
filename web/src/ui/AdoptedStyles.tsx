import { stylesToString } from '@mantine/core';
import type { InlineStylesInput } from '@mantine/core';
import { useInsertionEffect } from 'react';

type Adopted = { sheet: CSSStyleSheet; users: number };
const adopted = new Map<string, Adopted>();

/**
 * Stands in for Mantine's component of the same name (see `build/strict-styles.ts`): the rules of responsive props as a
 * constructed style sheet, which our content security policy allows. Equal rules share one sheet.
 */
export function InlineStyles(rules: InlineStylesInput): null {
  const css = stylesToString(rules);
  useInsertionEffect(() => adopt(css), [css]);
  return null;
}

function adopt(css: string): () => void {
  const known = adopted.get(css);
  const entry = known ?? { sheet: new CSSStyleSheet(), users: 0 };
  if (!known) {
    entry.sheet.replaceSync(css);
    adopted.set(css, entry);
    document.adoptedStyleSheets.push(entry.sheet);
  }
  entry.users += 1;
  return () => {
    entry.users -= 1;
    if (entry.users > 0) return;
    adopted.delete(css);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== entry.sheet);
  };
}
