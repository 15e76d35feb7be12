export const words = {
  title: 'First steps',
  progress: '{{done}} of {{total}} done',
  dismiss: 'Hide',
  dismissed: 'First steps hidden for all administrators of your company.',
  done: 'Done',
  steps: {
    people: { title: 'Add your employees', text: 'Import a file or add them one by one.', action: 'Import employees' },
    positions: {
      title: 'Create positions',
      text: 'For example forklift operator or site supervisor.',
      action: 'Create positions',
    },
    requirements: {
      title: 'Set requirements',
      text: 'The qualifications and courses each position needs.',
      action: 'Set requirements',
    },
    held: {
      title: 'Assign people to positions',
      text: 'Requirements and due dates are then set automatically.',
      action: 'Assign people',
    },
    seats: {
      title: 'Get seats for paid courses',
      text: 'Buy them in the store. Free courses don’t need seats.',
      action: 'Go to store',
    },
    invited: {
      title: 'Invite your employees',
      text: 'By email, or with a printed PIN for people without email.',
      action: 'Invite employees',
    },
  },
  sample: {
    title: 'Sample data',
    text: 'Want to look around first? Load sample people, positions and requirements. You can remove all of it at any time.',
    load: 'Load sample data',
    loaded:
      'Sample data is loaded: {{people}} people and {{positions}} positions, marked “(sample)”. Sample people can’t sign in, use seats or get certificates.',
    remove: 'Remove sample data',
    removeTitle: 'Remove sample data?',
    removeText:
      'The {{people}} sample people, {{positions}} sample positions and their site are permanently deleted, even if you renamed them, with everything you added to them, such as requirements. Your own employees, positions and records stay.',
    done: 'Sample data loaded.',
    removed: 'Sample data removed.',
  },
} as const;
