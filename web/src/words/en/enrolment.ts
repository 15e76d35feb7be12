export const words = {
  title: 'Enrolment',
} as const;
