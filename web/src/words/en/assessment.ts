export const words = {
  title: 'Assessment',
} as const;
