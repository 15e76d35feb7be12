export const words = {
  title: '{{company}} is suspended',
  since: 'You are signed in as {{name}}. Since {{day}} nobody can learn, look up or change anything for this company here.',
  again: 'Look again',
  signOut: 'Sign out',
  why: 'Why',
  reason: 'For its admins: {{reason}}',
  kept: 'Nothing is lost',
  keptText: 'Courses, results and certificates are kept as they were. Every certificate can still be checked by its link or its code, and counts as before.',
  askAdmin: 'Your company admin knows more and can have the suspension lifted.',
  askPlatform: 'The suspension is lifted by whoever runs this platform for your company.',
  others: 'Go on at another company',
  check: 'Check a certificate',
} as const;
