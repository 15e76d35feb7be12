import type { Type } from 'typescript/unstable/sync';
import type { Field } from './database.ts';
import type { Program } from './program.ts';

/** What the code says of a column: its types without null, and whether null is among them. */
export type DeclaredField = { name: string; text: string; types: readonly Type[]; orNull: boolean; optional: boolean };

/** The fields of a declared row; null where the row is anything, or only its callers know it. */
export function declaredFields(program: Program, row: Type): DeclaredField[] | null {
  const { checker } = program;
  if (!(row.isObjectType() || row.isIntersectionType()) || checker.getIndexInfosOfType(row).length > 0) return null;
  const properties = checker.getPropertiesOfType(row);
  if (properties.length === 0) return null;
  return properties.map((property) => {
    const type = checker.getTypeOfSymbol(property);
    const all = type ? (type.isUnionType() ? type.getTypes() : [type]) : [];
    const nothing = (one: Type): boolean =>
      one.isIntrinsicType() && (one.intrinsicName === 'null' || one.intrinsicName === 'undefined');
    const types = all.filter((one) => !nothing(one));
    return {
      name: property.name,
      text: type ? checker.typeToString(type) : '',
      types,
      orNull:
        types.length < all.length || all.length === 0 || types.some((one) => one.isTypeParameter() || anything(one)),
      optional: all.some((one) => one.isIntrinsicType() && one.intrinsicName === 'undefined'),
    };
  });
}

const anything = (type: Type): boolean =>
  type.isIntrinsicType() && (type.intrinsicName === 'any' || type.intrinsicName === 'unknown');

/** Whether a value that is read as `shape` can be of this type. In doubt it can. */
function admits(program: Program, type: Type, shape: string): boolean {
  const { checker } = program;
  if (
    anything(type) ||
    type.isTypeParameter() ||
    type.isConditionalType() ||
    type.isIndexedAccessType() ||
    type.isSubstitutionType()
  )
    return true;
  if (type.isIntersectionType())
    return type.getTypes().some((one) => admits(program, one, shape) && !isBrand(program, one, shape));
  if (shape.endsWith('[]')) {
    if (!checker.isArrayLikeType(type)) return false;
    const [element] = type.isTypeReference() ? checker.getTypeArguments(type) : [];
    const of = shape.slice(0, -2);
    return !element || (element.isUnionType() ? element.getTypes() : [element]).some((one) => admits(program, one, of));
  }
  if (type.isStringLiteralType() || type.isTemplateLiteralType() || type.isStringMappingType() || type.isIndexType())
    return shape === 'string';
  if (type.isNumberLiteralType()) return shape === 'number';
  if (type.isBooleanLiteralType()) return shape === 'boolean';
  if (type.isIntrinsicType())
    return (
      type.intrinsicName === shape ||
      (type.intrinsicName === 'object' && /^(?:object|Date|Buffer)$/.test(shape)) ||
      (/^(?:true|false)$/.test(type.intrinsicName) && shape === 'boolean')
    );
  if (!type.isObjectType()) return true;
  if (checker.isArrayLikeType(type)) return false;
  const name = type.getSymbol()?.name;
  if (shape === 'Date') return name === 'Date';
  if (shape === 'Buffer') return name === 'Buffer' || name === 'Uint8Array';
  return shape === 'object';
}

/** The part of `string & { brand: … }` that says nothing of the value itself. */
const isBrand = (program: Program, type: Type, shape: string): boolean =>
  type.isObjectType() && shape !== 'object' && !program.checker.isArrayLikeType(type);

/** What is wrong about the names and types of a row: certain, and in words. */
export function wrongTypes(
  program: Program,
  declared: readonly DeclaredField[],
  fields: readonly Field[],
  shapes: ReadonlyMap<number, string | null>,
): string[] {
  const wrong: string[] = [];
  for (const { name, text, types, optional } of declared) {
    // Of two columns of one name the last is read.
    const field = fields.findLast((one) => one.name === name);
    if (!field) {
      if (!optional)
        wrong.push(`${name} is declared, and not selected (there are ${fields.map((one) => one.name).join(', ')})`);
      continue;
    }
    const shape = shapes.get(field.type);
    // Only null can come: null is compared elsewhere.
    if (!shape || types.length === 0) continue;
    if (!types.some((type) => admits(program, type, shape)))
      wrong.push(`${name} is declared ${text}, and read as ${shape}`);
  }
  return wrong;
}
