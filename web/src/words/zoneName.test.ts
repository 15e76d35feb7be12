import { expect, it } from 'vitest';
import { zoneName } from './zoneName.ts';

it.each([
  { zone: 'America/Toronto', language: 'en', name: 'Eastern Time' },
  { zone: 'America/Toronto', language: 'fr', name: /^heure de l’Est/ },
  { zone: 'Mars/Base', language: 'en', name: 'Mars/Base' },
])('$zone in $language', ({ zone, language, name }) => expect(zoneName(zone, language)).toMatch(name));
