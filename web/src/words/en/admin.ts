export const words = {
  title: 'Admin',
} as const;
