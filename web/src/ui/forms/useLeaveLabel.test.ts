import { expect, it } from 'vitest';
import { speaksOfCancelling } from './useLeaveLabel.ts';

it.each([
  { confirm: 'Cancel session', cancel: 'Cancel', speaks: true },
  { confirm: 'Request to void', cancel: 'Cancel', speaks: false },
  { confirm: 'Annuler la séance', cancel: 'Annuler', speaks: true },
  { confirm: 'Demander l’annulation', cancel: 'Annuler', speaks: true },
  { confirm: 'Révoquer l’attestation', cancel: 'Annuler', speaks: false },
])('“$confirm” beside “$cancel”', ({ confirm, cancel, speaks }) =>
  expect(speaksOfCancelling(confirm, cancel)).toBe(speaks),
);
