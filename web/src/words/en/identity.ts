export const words = {
  title: 'Identity',
} as const;
