import { DomainError } from '@app/domain/errors';

const maximumDepth = 32;
/** Looking at every key costs ten times the parsing; a text without these words and without escaped letters has no such key. */
const mayNamePrototype = /__proto__|constructor|prototype|\\u/;

/** Parses a request body: an object, at most 32 levels deep, without keys that could reach a prototype or stand twice. */
export function readJson(text: string): Record<string, unknown> {
  if (text === '') return {};
  if (depthOf(text) > maximumDepth) throw new DomainError('invalidInput');
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

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor' || key === 'prototype')
    throw new DomainError('invalidInput', { issues: [{ path: key, code: 'unknownField', message: `Unknown field "${key}"` }] });
  return value;
}

/** Counted before parsing, so that a deep body costs no stack. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (quoted) {
      if (character === '\\') i++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return deepest;
}
