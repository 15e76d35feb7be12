export const words = {
  title: 'Viewer',
} as const;
