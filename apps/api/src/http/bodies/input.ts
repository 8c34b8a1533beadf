import { accept, REFUSAL_NAMES, type RefusalName, type Result, refuse } from '@cliffhanger/core/kernel';
import { type Endpoint, insidePath } from '@cliffhanger/wire/kernel';
import * as z from 'zod/mini';

const NAMES: ReadonlySet<string> = new Set(REFUSAL_NAMES);
const isRefusalName = (text: string): text is RefusalName => NAMES.has(text);

/** Parsed once, at the edge. The first thing wrong with it becomes the refusal that its check is named after. */
export function readInput<Request>(endpoint: Endpoint<Request, unknown>, body: unknown): Result<Request> {
  const read = z.safeDecode(endpoint.request, body);
  if (read.success) return accept(read.data);
  const [issue] = read.error.issues;
  const name = issue !== undefined && isRefusalName(issue.message) ? issue.message : 'invalid-input';
  if (issue === undefined || issue.path.length === 0) return refuse(name);
  return refuse(name, { field: insidePath(endpoint.request, issue.path.map(String).join('.')) });
}
