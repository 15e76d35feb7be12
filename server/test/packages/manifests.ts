/** Manifests as tools write them. Everything given is escaped; `extra` is not. */
export type Item = {
  id: string;
  title?: string;
  /** Absent for a folder. */
  href?: string;
  parameters?: string;
  /** Further elements of the item: `<adlcp:masteryscore>80</adlcp:masteryscore>`, `<imsss:sequencing>…`. */
  extra?: string;
  asset?: boolean;
  visible?: boolean;
  children?: Item[];
};
export type Edition = '2nd' | '3rd' | '4th';

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const versions: Record<Edition, [version: string, adlcp: string]> = {
  '2nd': ['CAM 1.3', 'http://www.adlnet.org/xsd/adlcp_v1p3'],
  '3rd': ['2004 3rd Edition', 'http://www.adlnet.org/xsd/adlcp_v1p3'],
  '4th': ['2004 4th Edition', 'http://www.adlnet.org/xsd/adlcp_v1p3'],
};

const itemsOf = (items: readonly Item[]): string =>
  items
    .map(
      ({ id, title = id, href, parameters, extra = '', visible, children = [] }) =>
        `<item identifier="${escape(id)}"${href === undefined ? '' : ` identifierref="R-${escape(id)}"`}${parameters === undefined ? '' : ` parameters="${escape(parameters)}"`}${visible === false ? ' isvisible="false"' : ''}><title>${escape(title)}</title>${itemsOf(children)}${extra}</item>`,
    )
    .join('');

const every = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...every(item.children ?? [])]);

const resourcesOf = (items: readonly Item[], attribute: string) =>
  every(items)
    .filter(({ href }) => href !== undefined)
    .map(
      ({ id, href, asset }) =>
        `<resource identifier="R-${escape(id)}" type="webcontent" ${attribute}="${asset ? 'asset' : 'sco'}" href="${escape(href!)}"><file href="${escape(href!)}"/></resource>`,
    )
    .join('');

type Input = { title: string; items: readonly Item[]; extra?: string; declaration?: string };

export const scorm12Manifest = ({
  title,
  items,
  extra = '',
  declaration = '<?xml version="1.0" encoding="UTF-8"?>',
}: Input) =>
  `${declaration}<manifest identifier="M-1" version="1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"><metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata><organizations default="ORG"><organization identifier="ORG"><title>${escape(title)}</title>${itemsOf(items)}${extra}</organization></organizations><resources>${resourcesOf(items, 'adlcp:scormtype')}</resources></manifest>`;

/** `extra`: elements of the organization; `collection`: of the manifest (`<imsss:sequencingCollection>`). */
export const scorm2004Manifest = ({
  title,
  items,
  extra = '',
  edition = '4th',
  collection = '',
  attributes = '',
  declaration = '<?xml version="1.0" encoding="UTF-8"?>',
}: Input & { edition?: Edition; collection?: string; attributes?: string }) => {
  const [version, adlcp] = versions[edition];
  return `${declaration}<manifest identifier="M-1" version="1" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="${adlcp}" xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3" xmlns:adlnav="http://www.adlnet.org/xsd/adlnav_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"><metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata><organizations default="ORG"><organization identifier="ORG" ${attributes}><title>${escape(title)}</title>${itemsOf(items)}${extra}</organization></organizations><resources>${resourcesOf(items, 'adlcp:scormType')}</resources>${collection}</manifest>`;
};

export const tincanManifest = ({ title, items }: { title: string; items: readonly Item[] }) =>
  `<?xml version="1.0" encoding="utf-8"?><tincan xmlns="http://projecttincan.com/tincan.xsd"><activities>${items
    .map(
      ({ id, title: name = title, href }, index) =>
        `<activity id="${escape(id)}" type="http://adlnet.gov/expapi/activities/${index === 0 ? 'course' : 'module'}"><name lang="en-US">${escape(name)}</name><description lang="en-US">About ${escape(name)}</description>${href === undefined ? '' : `<launch lang="en-US">${escape(href)}</launch>`}</activity>`,
    )
    .join('')}</activities></tincan>`;

export type Unit = {
  id: string;
  title?: string;
  url?: string;
  moveOn?: string;
  masteryScore?: number | string;
  launchMethod?: string;
  launchParameters?: string;
  entitlementKey?: string;
  /** Then it is a block. */
  children?: Unit[];
};

const strings = (name: string, text: string) =>
  `<${name}><langstring lang="en-US">${escape(text)}</langstring></${name}>`;
const unitsOf = (units: readonly Unit[]): string =>
  units
    .map(({ id, title = id, url, moveOn, masteryScore, launchMethod, launchParameters, entitlementKey, children }) =>
      children
        ? `<block id="${escape(id)}">${strings('title', title)}${strings('description', title)}${unitsOf(children)}</block>`
        : `<au id="${escape(id)}"${moveOn === undefined ? '' : ` moveOn="${escape(moveOn)}"`}${masteryScore === undefined ? '' : ` masteryScore="${masteryScore}"`}${launchMethod === undefined ? '' : ` launchMethod="${escape(launchMethod)}"`}>${strings('title', title)}${strings('description', title)}<url>${escape(url ?? 'au.html')}</url>${launchParameters === undefined ? '' : `<launchParameters>${escape(launchParameters)}</launchParameters>`}${entitlementKey === undefined ? '' : `<entitlementKey>${escape(entitlementKey)}</entitlementKey>`}</au>`,
    )
    .join('');

export const cmi5Manifest = ({ title, id, units }: { title: string; id: string; units: readonly Unit[] }) =>
  `<?xml version="1.0" encoding="utf-8"?><courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"><course id="${escape(id)}">${strings('title', title)}${strings('description', `About ${title}`)}</course>${unitsOf(units)}</courseStructure>`;
