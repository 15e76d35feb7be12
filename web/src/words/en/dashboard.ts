export const words = {
  title: 'Dashboard',
} as const;
