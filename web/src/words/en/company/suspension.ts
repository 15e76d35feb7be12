export const words = {
  title: '{{company}} is suspended',
  since:
    'You’re signed in as {{name}}. This company’s access has been suspended since {{day}}: courses, records and settings are unavailable.',
  again: 'Check again',
  signOut: 'Sign out',
  why: 'Reason',
  reason: 'For administrators: {{reason}}',
  kept: 'Your data is safe',
  keptText:
    'Courses, results and certificates are kept. Certificates stay valid and can still be verified by link or code.',
  askAdmin: 'Contact your company administrator for details and to have the suspension lifted.',
  askPlatform: 'Contact the operator of this platform to have the suspension lifted.',
  others: 'Switch to another company',
  check: 'Verify a certificate',
} as const;
