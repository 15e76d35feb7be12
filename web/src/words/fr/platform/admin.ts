import type { words as english } from '../../en/platform/admin.ts';
import type { SameKeys } from '../../languages.ts';

export const words: SameKeys<typeof english> = {
  title: 'Administration de la plateforme',
};
