export const words = {
  title: 'Qualification',
} as const;
