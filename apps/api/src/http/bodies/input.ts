import {
  accept,
  REFUSAL_NAMES,
  type RefusalName,
  type Refused,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { type Endpoint, insidePath } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';

const NAMES: ReadonlySet<string> = new Set(REFUSAL_NAMES);
const isRefusalName = (text: string): text is RefusalName => NAMES.has(text);

type Issue = z.core.$ZodIssue;

/** Parses the input once, at the edge. The first issue becomes the refusal that the check is named after. */
export function readInput<Request>(endpoint: Endpoint<Request, unknown>, body: unknown): Result<Request> {
  const read = z.safeDecode(endpoint.request, body);
  if (read.success) return accept(read.data);
  const [issue] = read.error.issues;
  if (issue === undefined) return refuse('invalid-input');
  const name = isRefusalName(issue.message) ? issue.message : 'invalid-input';
  if (issue.path.length === 0) return refuse(name);
  return refuseField(endpoint, issue, { name, value: valueAt(body, issue.path) });
}

/** zod reports a missing field and a wrong type alike; this tells them apart. */
function refuseField(
  endpoint: Endpoint<unknown, unknown>,
  issue: Issue,
  { name, value }: { readonly name: RefusalName; readonly value: unknown },
): Refused {
  const path = issue.path.map(String).join('.');
  const field = insidePath(endpoint.request, path);
  const isEmpty = value === undefined || value === null || value === '';
  if (isEmpty) return refuse(name === 'invalid-input' ? 'field-required' : name, { field });
  const type = issue.code === 'invalid_type' ? (JSON_TYPES[issue.expected] ?? issue.expected) : undefined;
  const saysMissing = name === 'invalid-input' || name.endsWith('-required');
  if (type === undefined || type === jsonTypeOf(value) || !saysMissing) return refuse(name, { field });
  return refuse('wrong-type', { field, facts: { field: path, type } });
}

const JSON_TYPES: Readonly<Record<string, string>> = { int: 'number', record: 'object' };
const jsonTypeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key],
    body,
  );
