export const words = {
  title: 'Platform administration',
} as const;
