export const words = {
  owned: {
    have_one: 'You have {{count}} seat, {{free}} available.',
    have_other: 'You have {{count}} seats, {{free}} available.',
    assign: 'Assign seats',
  },
  quantity: {
    fewer: 'Fewer seats of {{name}}',
    more: 'More seats of {{name}}',
    of: 'Seats of {{name}}',
  },
};
