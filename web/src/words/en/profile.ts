export const words = {
  title: 'Profile',
} as const;
