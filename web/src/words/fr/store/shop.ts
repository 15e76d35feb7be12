import type { words as english } from '../../en/store/shop.ts';
import type { SameKeys } from '../../languages.ts';

export const words: SameKeys<typeof english> = {
  owned: {
    have_one: 'Vous avez {{count}} place (disponible : {{free}}).',
    have_other: 'Vous avez {{count}} places (disponibles : {{free}}).',
    assign: 'Attribuer des places',
  },
  quantity: {
    fewer: 'Moins de places : {{name}}',
    more: 'Plus de places : {{name}}',
    of: 'Places : {{name}}',
  },
};
