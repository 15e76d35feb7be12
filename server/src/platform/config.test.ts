import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['1', 'https://muster.example', true],
  ['1', 'https://muster.example:8443/', true],
  ['1', 'https://localhost.muster.example', true],
  ['1', 'http://localhost:3000', false],
  ['1', 'https://localhost', false],
  ['1', 'http://127.0.0.1:3000', false],
  ['0', 'https://muster.example', false],
  [undefined, 'https://muster.example', false],
])('a demo is for this machine only: MUSTER_DEMO=%s at %s (C25)', (demo, publicOrigin, refused) => {
  const read = () => readConfig({ ...(demo !== undefined && { MUSTER_DEMO: demo }), PUBLIC_ORIGIN: publicOrigin });
  if (refused) expect(read).toThrow('on this machine only');
  else expect(read).not.toThrow();
});
