export const words = {
  title: 'Legal',
} as const;
