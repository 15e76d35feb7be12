/**
 * An element of a manifest. Names are local; `space` is the namespace. No entities, no document type: anyone who parses
 * refuses them.
 */
export type XmlNode = {
  name: string;
  space: string;
  attributes: { name: string; space: string; value: string }[];
  children: XmlNode[];
  text: string;
};

/** The first child of a name, or undefined. `space`: a part of its namespace. */
export const childOf = (node: XmlNode | undefined, name: string, space = ''): XmlNode | undefined =>
  node?.children.find((child) => child.name === name && child.space.includes(space));

export const childrenOf = (node: XmlNode | undefined, name: string, space = ''): XmlNode[] =>
  node?.children.filter((child) => child.name === name && child.space.includes(space)) ?? [];

/** The words within a child, without the blanks around them; undefined when it is not there or says nothing. */
export const textOf = (node: XmlNode | undefined, name: string, space = ''): string | undefined =>
  said(childOf(node, name, space)?.text);

/** An attribute, its name in whatever case the tool wrote it (`scormtype`, `scormType`). */
export const attributeOf = (node: XmlNode | undefined, name: string): string | undefined =>
  said(
    (
      node?.attributes.find((one) => one.name === name) ??
      node?.attributes.find((one) => one.name.toLowerCase() === name.toLowerCase())
    )?.value,
  );

export const baseOf = (node: XmlNode | undefined): string =>
  node?.attributes.find(({ name, space }) => name === 'base' && space.endsWith('/namespace'))?.value.trim() ?? '';

const said = (text: string | undefined): string | undefined => text?.trim() || undefined;

export const numberOf = (text: string | undefined): number | undefined => {
  const value = text === undefined || !/^[-+]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};

export const truthOf = (text: string | undefined, otherwise: boolean): boolean => {
  const word = text?.toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : otherwise;
};
