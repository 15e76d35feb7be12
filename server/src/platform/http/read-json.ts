import { DomainError } from '@app/domain/errors';

const maximumDepth = 32;
/**
 * Looking at every key costs ten times the parsing; a text without these words and without escaped letters has no such
 * key.
 */
const mayNamePrototype = /__proto__|constructor|prototype|\\u/;

/**
 * Only by these words can JSON hold half a character or a NUL; the first no UTF-8 can tell, the second no database
 * keeps.
 */
const mayBeBroken = /\\u(?:[dD][89a-fA-F]|0000)/;

/**
 * Parses a request body: an object, at most 32 levels deep, without keys that could reach a prototype or stand twice.
 */
export function readJson(text: string): Record<string, unknown> {
  if (text === '') return {};
  refuseForm(text);
  let value: unknown;
  try {
    value = mayNamePrototype.test(text) ? JSON.parse(text, refusePrototype) : JSON.parse(text);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('invalidInput');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DomainError('invalidInput');
  return value as Record<string, unknown>;
}

/** Whether what was read from a JSON text holds whole characters only, and no NUL. */
export function isWhole(text: string, value: unknown): boolean {
  if (!mayBeBroken.test(text)) return true;
  try {
    refuseBroken(value, '');
    return true;
  } catch {
    return false;
  }
}

/**
 * The same of whole characters, for all that people and programs say. Courses may cut a character in two, and are heard
 * all the same.
 */
export function readText(text: string): Record<string, unknown> {
  const value = readJson(text);
  if (mayBeBroken.test(text)) refuseBroken(value, '');
  return value;
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype')
    throw new DomainError('invalidInput', {
      issues: [{ path: key, code: 'unknownField', message: `Unknown field "${key}"` }],
    });
  return value;
}

function refuseBroken(value: unknown, path: string): void {
  const refuse = (text: string) => {
    if (text.isWellFormed() && !text.includes('\0')) return;
    throw new DomainError('invalidInput', {
      issues: [{ path, code: 'custom', message: 'Text with characters that are none' }],
    });
  };
  if (typeof value === 'string') refuse(value);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      refuse(key);
      refuseBroken(inner, path ? `${path}.${key}` : key);
    }
}

/**
 * Depth and keys, looked at before parsing: a deep body costs no stack, and of a key that stands twice the parser would
 * keep one, while what stood before this server may have judged the other.
 */
function refuseForm(text: string): void {
  /** Of each object or array that is open: its keys; null in an array. */
  const open: (Set<string> | null)[] = [];
  let keyNext = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '"') {
      const begin = i;
      while (++i < text.length && text[i] !== '"') if (text[i] === '\\') i++;
      const keys = open.at(-1);
      if (keyNext && keys) noteKey(keys, text.slice(begin, i + 1));
      keyNext = false;
    } else if (character === '{' || character === '[') {
      if (open.push(character === '{' ? new Set() : null) > maximumDepth) throw new DomainError('invalidInput');
      keyNext = character === '{';
    } else if (character === '}' || character === ']') open.pop();
    else if (character === ',') keyNext = open.at(-1) !== null;
  }
}

function noteKey(keys: Set<string>, quoted: string): void {
  let key = quoted.slice(1, -1);
  if (quoted.includes('\\')) {
    try {
      key = JSON.parse(quoted) as string;
    } catch {
      // The parser says what is wrong with it.
    }
  }
  if (keys.has(key))
    throw new DomainError('invalidInput', {
      issues: [{ path: key, code: 'custom', message: `Field "${key}" stands twice` }],
    });
  keys.add(key);
}
