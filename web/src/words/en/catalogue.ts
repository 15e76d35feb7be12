export const words = {
  title: 'Catalogue',
} as const;
