import type { Edition, Item, Unit } from './manifests.ts';
import { cmi5Manifest, scorm12Manifest, scorm2004Manifest, tincanManifest } from './manifests.ts';
import { auPage, hostilePage, scoPage, xapiPage } from './pages.ts';
import type { RawEntry, RawZip } from './raw-zip.ts';
import { rawZip } from './raw-zip.ts';

export { rawZip } from './raw-zip.ts';
export type { Edition, Item, Unit } from './manifests.ts';

export type GivenPackage = {
  standard: 'scorm12' | 'scorm2004' | 'xapi' | 'cmi5';
  /** SCORM 2004; the 4th unless said otherwise. */
  edition?: Edition;
  title?: string;
  /** SCORM and xAPI: one item `sco.html` unless said otherwise. Files that items name and no one gives are made. */
  items?: Item[];
  /** cmi5: one unit `au.html` unless said otherwise. */
  units?: Unit[];
  /** Elements of the organization, written as they are. */
  extra?: string;
  /** SCORM 2004: attributes of the organization, and elements after the resources. */
  attributes?: string;
  collection?: string;
  /** Instead of the manifest that would be written. */
  manifest?: string | Buffer;
  files?: Record<string, string | Buffer>;
  /** Entries with lies in them, written last. */
  entries?: RawEntry[];
  zip?: RawZip;
  /** Everything lies in this folder. */
  folder?: string;
};

const manifestNames = {
  scorm12: 'imsmanifest.xml',
  scorm2004: 'imsmanifest.xml',
  xapi: 'tincan.xml',
  cmi5: 'cmi5.xml',
} as const;

/** A package of any standard, in memory. */
export function buildPackage(given: GivenPackage): Buffer {
  const { standard, title = 'Working at heights', folder = '' } = given;
  const items: Item[] = given.items ?? [
    {
      id: standard === 'xapi' ? 'https://example.com/xapi/heights' : 'ITEM-1',
      title: 'Ladders',
      href: standard === 'xapi' ? 'xapi.html' : 'sco.html',
    },
  ];
  const units: Unit[] = given.units ?? [
    { id: 'https://example.com/cmi5/au/1', title: 'Ladders', url: 'au.html', moveOn: 'Completed' },
  ];
  const manifest = given.manifest ?? written(given, title, items, units);
  const files = new Map<string, string | Buffer>([
    [manifestNames[standard], manifest],
    ...Object.entries(given.files ?? {}),
  ]);
  for (const { href, title: name } of standard === 'cmi5' ? everyUnit(units) : everyItem(items)) {
    const path = fileOf(href);
    if (path !== null && !files.has(path) && given.manifest === undefined)
      files.set(path, standard === 'cmi5' ? auPage(name) : standard === 'xapi' ? xapiPage(name) : scoPage(name));
  }
  return rawZip(
    [...[...files].map(([name, data]) => ({ name: folder + name, data })), ...(given.entries ?? [])],
    given.zip,
  );
}

function written(
  { standard, edition, extra, attributes, collection }: GivenPackage,
  title: string,
  items: Item[],
  units: Unit[],
): string {
  if (standard === 'xapi') return tincanManifest({ title, items });
  if (standard === 'cmi5') return cmi5Manifest({ title, id: 'https://example.com/cmi5/course', units });
  if (standard === 'scorm12') return scorm12Manifest({ title, items, ...(extra !== undefined && { extra }) });
  return scorm2004Manifest({
    title,
    items,
    ...(edition && { edition }),
    ...(extra !== undefined && { extra }),
    ...(attributes !== undefined && { attributes }),
    ...(collection !== undefined && { collection }),
  });
}

type Named = { href: string | undefined; title: string };
const everyItem = (items: readonly Item[]): Named[] =>
  items.flatMap(({ id, href, title = id, children = [] }) => [{ href, title }, ...everyItem(children)]);
const everyUnit = (units: readonly Unit[]): Named[] =>
  units.flatMap(({ id, url = 'au.html', title = id, children }) =>
    children ? everyUnit(children) : [{ href: url, title }],
  );

function fileOf(href: string | undefined): string | null {
  if (href === undefined || /^([a-z][a-z0-9+.-]*:|\/|\.\.)/i.test(href)) return null;
  return decodeURIComponent(href.replace(/[?#].*$/, ''));
}

/** A package that tries everything it must not be able to do, when its page is told to `attack()`. */
export const hostilePackage = (
  at: { app: string; evil: string },
  standard: 'scorm12' | 'scorm2004' = 'scorm12',
): Buffer =>
  buildPackage({
    standard,
    title: 'Hostile',
    items: [{ id: 'ITEM-1', title: 'Hostile', href: 'index.html' }],
    files: {
      'index.html': hostilePage(at),
      'worker.js': 'self.addEventListener("fetch", (e) => e.respondWith(new Response("owned")));',
    },
  });
