/*
 * Rejects what JSON.parse accepts: duplicate keys, prototype names, unbounded nesting, and characters that no
 * text column can store.
 */

const DEEPEST_NESTING = 16;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** Strings and the structural characters of JSON; the text is already known to be valid JSON. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs;
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** An invalid body. Always the client's fault. */
export class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';
}

export function parseJsonBody(bytes: Buffer): unknown {
  try {
    const text = UTF_8.decode(bytes);
    const body: unknown = JSON.parse(text);
    const fault = faultIn(text);
    if (fault !== undefined) throw new UnreadableBody(fault);
    return body;
  } catch (error) {
    throw error instanceof UnreadableBody ? error : new UnreadableBody('not JSON in UTF-8');
  }
}

/** Keys of the current object so far; undefined for an array. */
type Level = Set<string> | undefined;

function faultIn(json: string): string | undefined {
  const levels: Level[] = [];
  let isKeyNext = false;
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      if (levels.push(token === '{' ? new Set() : undefined) > DEEPEST_NESTING) return 'nested too deeply';
      isKeyNext = token === '{';
    } else if (token === '}' || token === ']') {
      levels.pop();
      isKeyNext = false;
    } else if (token === ',') {
      isKeyNext = levels.at(-1) !== undefined;
    } else {
      const fault = faultInString(token, isKeyNext ? levels.at(-1) : undefined);
      if (fault !== undefined) return fault;
      isKeyNext = false;
    }
  }
  return undefined;
}

function faultInString(literal: string, keys: Level): string | undefined {
  const text = literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1);
  if (text.includes('\0') || !text.isWellFormed()) return 'a character that is none';
  if (keys === undefined) return undefined;
  if (FORBIDDEN_KEYS.has(text)) return 'a forbidden key';
  if (keys.has(text)) return 'a key twice';
  keys.add(text);
  return undefined;
}
