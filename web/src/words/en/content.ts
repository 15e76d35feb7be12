export const words = {
  title: 'Content',
} as const;
