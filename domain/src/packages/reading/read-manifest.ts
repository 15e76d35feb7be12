import type { Files } from './hrefs.ts';
import { filesOf } from './hrefs.ts';
import type { PackageProblem } from './package-problems.ts';
import { refuse, warn } from './package-problems.ts';
import { readCmi5 } from './read-cmi5.ts';
import type { Reading } from './read-scorm12.ts';
import { readScorm12 } from './read-scorm12.ts';
import { readScorm2004 } from './read-scorm2004.ts';
import { readTincan } from './read-tincan.ts';
import type { XmlNode } from './xml.ts';
import { attributeOf, childOf, textOf } from './xml.ts';

const names = ['cmi5.xml', 'imsmanifest.xml', 'tincan.xml'] as const;
export type ManifestName = (typeof names)[number];
/** Where a package's manifest lies: `folder` is what stands before every path, mostly nothing. */
export type Located =
  | { path: string; name: ManifestName; folder: string; problems: PackageProblem[] }
  | { problems: PackageProblem[] };

/** Finds the manifest: at the top, or in the one folder into which someone packed everything. */
export function locateManifest(paths: readonly string[]): Located {
  for (const name of names) {
    const path = paths.find((one) => one.toLowerCase() === name);
    if (path !== undefined)
      return {
        path,
        name,
        folder: '',
        problems: path === name ? [] : [warn('wrongCase', path, { href: name, file: path })],
      };
  }
  const tops = new Set(paths.map((path) => path.slice(0, path.indexOf('/') + 1)));
  const [folder] = tops;
  if (tops.size === 1 && folder) {
    const inner = locateManifest(paths.map((path) => path.slice(folder.length)));
    if ('path' in inner)
      return {
        ...inner,
        path: folder + inner.path,
        folder: folder + inner.folder,
        problems: [warn('folderInside', folder), ...inner.problems],
      };
  }
  const aicc = paths.find((path) => /^([^/]+\/)?[^/]+\.(au|crs|cst|des)$/i.test(path));
  return { problems: [aicc === undefined ? refuse('manifestMissing') : refuse('aicc', aicc)] };
}

/** Reads a manifest by what it is. `paths`: the package's files, below the folder of its manifest. */
export function readManifest(name: ManifestName, root: XmlNode, paths: string[]): Reading {
  const files: Files = filesOf(paths);
  if (name === 'cmi5.xml') return root.name === 'courseStructure' ? readCmi5(root, files) : other(root);
  if (name === 'tincan.xml') return root.name === 'tincan' ? readTincan(root, files) : other(root);
  if (root.name !== 'manifest') return other(root);
  return isScorm2004(root) ? readScorm2004(root, files) : readScorm12(root, files);
}

const other = (root: XmlNode): Reading => ({
  manifest: null,
  problems: [refuse('manifestOther', null, { root: root.name.slice(0, 60) })],
});

/** By the version it says; where it says none, by the namespaces and elements only one of the two has. */
function isScorm2004(root: XmlNode): boolean {
  const version = textOf(childOf(root, 'metadata'), 'schemaversion');
  if (version !== undefined && /^1\.[12]\b/.test(version)) return false;
  if (version !== undefined && /2004|CAM|^1\.3/i.test(version)) return true;
  return root.space.includes('imscp_v1p1') || attributeOf(root, 'schemaLocation')?.includes('adlcp_v1p3') === true;
}
