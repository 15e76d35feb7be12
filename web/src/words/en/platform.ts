export const words = {
  title: 'Platform',
} as const;
