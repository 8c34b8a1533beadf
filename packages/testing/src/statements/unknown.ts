import type { Node } from 'typescript/unstable/ast';

/** A value that only a run knows. Two with the same path are the same value. */
export class Unknown {
  readonly path: string;
  /** Where its type can be asked for. */
  readonly node: Node | undefined;

  constructor(path: string, node?: Node) {
    this.path = path;
    this.node = node;
  }
}

export const isUnknown = (value: unknown): value is Unknown => value instanceof Unknown;

/** A value inside the path of another. */
export function pathOf(value: unknown): string {
  if (isUnknown(value)) return value.path;
  if (Array.isArray(value)) return `[${value.map(pathOf).join(', ')}]`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
