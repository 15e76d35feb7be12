const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** What a browser says of itself, in two words a person recognises; null when it says nothing we know. */
export function deviceOf(userAgent: string | null): { browser: string; system: string; mobile: boolean } | null {
  if (!userAgent) return null;
  const find = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  return browser && system ? { browser, system, mobile: /Mobi|Android|iPhone|iPad/.test(userAgent) } : null;
}
