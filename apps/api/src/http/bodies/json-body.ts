/*
 * What JSON.parse lets through and we do not: two meanings in one text (a key twice), names that reach a prototype,
 * nesting without an end, and characters that no text column can hold.
 */

const DEEPEST_NESTING = 16;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** Whole strings, and the characters that give JSON its structure; the text is known to be JSON by then. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs;
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** The body is not one that a call can have; the sender's fault, whoever it is. */
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

/** The keys seen so far of an object; undefined for an array. */
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
