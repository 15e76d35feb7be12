import type { Files } from './hrefs.ts';
import { joinParameters, resolveHref } from './hrefs.ts';
import type { Activity } from './manifest.ts';
import type { PackageProblem } from './package-problems.ts';
import { refuse, warn } from './package-problems.ts';
import type { XmlNode } from './xml.ts';
import { attributeOf, baseOf, childOf, childrenOf, textOf, truthOf } from './xml.ts';

export type Organization = { node: XmlNode; id: string; title: string; activities: Activity[] };
/** What one standard adds to an item that both have. */
export type ItemReader = (item: XmlNode, where: string) => { more: Partial<Activity>; problems: PackageProblem[] };
type Resource = { href: string | undefined; bases: string[]; asset: boolean; files: string[] };

/** The organization that is played, its items with the files they open: what SCORM 1.2 and 2004 have in common. */
export function readOrganization(
  root: XmlNode,
  files: Files,
  read: ItemReader,
): { organization: Organization | null; problems: PackageProblem[] } {
  const problems: PackageProblem[] = [];
  if (root.children.some(({ name }) => name === 'manifest')) problems.push(warn('submanifest'));
  const resources = resourcesOf(root);
  const organizations = childOf(root, 'organizations');
  const offered = childrenOf(organizations, 'organization');
  const wanted = attributeOf(organizations, 'default');
  const node = offered.find((one) => attributeOf(one, 'identifier') === wanted) ?? offered[0] ?? orderOf(root);
  if (offered.length === 0 && node) problems.push(warn('organizationMissing'));
  if (!node) return { organization: null, problems: [...problems, refuse('nothingToOpen')] };
  const id = attributeOf(node, 'identifier') ?? 'organization';
  const title = textOf(node, 'title') ?? id;
  if (offered.length > 1) problems.push(warn('organizations', id, { count: offered.length, title }));
  const taken = new Set<string>();
  const opened = new Set<string>();
  const walk = (item: XmlNode, place: string): Activity => {
    const given = attributeOf(item, 'identifier') ?? `item-${place}`;
    let own = given;
    for (let n = 2; taken.has(own); n += 1) own = `${given}-${n}`;
    if (own !== given) problems.push(warn('idTwice', given));
    taken.add(own);
    const { more, problems: found } = read(item, own);
    problems.push(...found);
    const reference = attributeOf(item, 'identifierref');
    const resource = reference === undefined ? undefined : resources.get(reference);
    if (reference !== undefined && !resource) problems.push(warn('resourceMissing', own, { reference }));
    if (reference !== undefined) opened.add(reference);
    const children = childrenOf(item, 'item').map((child, index) => walk(child, `${place}.${index + 1}`));
    return {
      id: own,
      title: textOf(item, 'title') ?? own,
      children,
      masteryScore: null,
      visible: truthOf(attributeOf(item, 'isvisible'), true),
      ...opening(item, own, resource),
      ...more,
    };
  };
  const opening = (
    item: XmlNode,
    where: string,
    resource: Resource | undefined,
  ): Pick<Activity, 'kind' | 'href' | 'parameters'> => {
    if (resource?.href === undefined) return { kind: 'folder', href: null, parameters: '' };
    const found = resolveHref(resource.bases, resource.href, files, where);
    problems.push(...found.problems);
    return {
      kind: resource.asset ? 'asset' : 'sco',
      href: found.path,
      parameters: joinParameters(found.suffix, attributeOf(item, 'parameters')),
    };
  };
  const activities = childrenOf(node, 'item').map((item, index) => walk(item, String(index + 1)));
  if (![...resources].some(([key, { href }]) => opened.has(key) && href !== undefined))
    problems.push(refuse('nothingToOpen'));
  const missing = [...opened].flatMap((key) => missingFiles(resources.get(key), files));
  if (missing.length > 0) problems.push(warn('filesMissing', missing[0]!, { count: missing.length }));
  return { organization: { node, id, title, activities }, problems };
}

/** A manifest without an order of its activities may still have some: they come as their resources stand. */
function orderOf(root: XmlNode): XmlNode | undefined {
  const parts = childrenOf(childOf(root, 'resources'), 'resource').filter(
    (one) =>
      attributeOf(one, 'scormtype')?.toLowerCase() === 'sco' &&
      attributeOf(one, 'href') !== undefined &&
      attributeOf(one, 'identifier') !== undefined,
  );
  const named = (name: string, value: string) => ({ name, space: '', value });
  const made = (name: string, attributes: XmlNode['attributes'], children: XmlNode[], text = ''): XmlNode => ({
    name,
    space: '',
    attributes,
    children,
    text,
  });
  const items = parts.map((part) => {
    const id = attributeOf(part, 'identifier')!;
    return made('item', [named('identifier', id), named('identifierref', id)], []);
  });
  const title = attributeOf(root, 'identifier') ?? 'Package';
  return items.length === 0
    ? undefined
    : made('organization', [named('identifier', 'organization')], [made('title', [], [], title), ...items]);
}

function resourcesOf(root: XmlNode): Map<string, Resource> {
  const all = childOf(root, 'resources');
  const bases = [baseOf(root), baseOf(all)];
  return new Map(
    childrenOf(all, 'resource').map((resource) => [
      attributeOf(resource, 'identifier') ?? '',
      {
        href: attributeOf(resource, 'href'),
        bases: [...bases, baseOf(resource)],
        asset: attributeOf(resource, 'scormtype')?.toLowerCase() === 'asset',
        files: childrenOf(resource, 'file').flatMap((file) => attributeOf(file, 'href') ?? []),
      },
    ]),
  );
}

/** Files that a resource lists and the package does not have; the one it opens is told for itself. */
const missingFiles = (resource: Resource | undefined, files: Files): string[] =>
  resource?.files.filter(
    (href) => href !== resource.href && resolveHref(resource.bases, href, files, '').path === null,
  ) ?? [];
