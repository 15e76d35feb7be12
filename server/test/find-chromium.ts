import { existsSync } from 'node:fs';

const named = process.env['MUSTER_BROWSER'];

/** The Chromium of people: the one that is named, else the one that is installed. Undefined: none that we know of. */
export const chromiumPath =
  named ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));

const windowless = '/usr/bin/chromium-headless-shell';

/**
 * The same Chromium without its window: a fifth less work for each journey. A browser that was named is the one that is
 * meant.
 */
export const windowlessPath =
  existsSync(windowless) && (!named || named === '/usr/bin/chromium') ? windowless : chromiumPath;
