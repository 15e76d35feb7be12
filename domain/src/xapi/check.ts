/** What is wrong with a statement, and where. */
export type XapiProblem = { path: string; rule: string };
export type Json = Record<string, unknown>;
/** Looks at one value; adds what is wrong with it. */
export type Check = (value: unknown, path: string, found: XapiProblem[]) => void;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fault = (found: XapiProblem[], path: string, rule: string) => void found.push({ path, rule });

/** A text that passes `form`. */
export const text =
  (rule: string, form: (text: string) => boolean = () => true): Check =>
  (value, path, found) => {
    if (typeof value !== 'string' || !form(value)) fault(found, path, rule);
  };

export const boolean: Check = (value, path, found) => {
  if (typeof value !== 'boolean') fault(found, path, 'is no boolean');
};

export const number: Check = (value, path, found) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) fault(found, path, 'is no number');
};

export const oneOf = (...allowed: string[]): Check =>
  text(`is none of ${allowed.join(', ')}`, (value) => allowed.includes(value));

export const list =
  (item: Check, { least = 0 } = {}): Check =>
  (value, path, found) => {
    if (!Array.isArray(value)) return fault(found, path, 'is no array');
    if (value.length < least) fault(found, path, 'is empty');
    for (const [index, one] of value.entries()) item(one, `${path}[${index}]`, found);
  };

/** An object with these properties and no others; names count with their case. */
export const shape =
  (properties: Record<string, Check>, required: readonly string[] = []): Check =>
  (value, path, found) => {
    if (!isObject(value)) return fault(found, path, 'is no object');
    const at = (name: string) => (path ? `${path}.${name}` : name);
    for (const name of required) if (!Object.hasOwn(value, name)) fault(found, at(name), 'is missing');
    for (const [name, one] of Object.entries(value)) {
      const check = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (check) check(one, at(name), found);
      else fault(found, at(name), 'is not known here');
    }
  };

/** An object whose names have a form of their own. */
export const map =
  (rule: string, form: (name: string) => boolean, item: Check): Check =>
  (value, path, found) => {
    if (!isObject(value)) return fault(found, path, 'is no object');
    for (const [name, one] of Object.entries(value)) {
      if (!form(name)) fault(found, `${path}.${name}`, rule);
      item(one, `${path}.${name}`, found);
    }
  };

/** A rule beside the shape: answers what is wrong, or null. */
export const also =
  (check: Check, ...rules: ((value: Json) => string | null)[]): Check =>
  (value, path, found) => {
    const before = found.length;
    check(value, path, found);
    if (found.length > before || !isObject(value)) return;
    for (const rule of rules) {
      const wrong = rule(value);
      if (wrong) fault(found, path, wrong);
    }
  };

export const anything: Check = () => {};
