import type { OperatorEndpoint } from './kernel.ts';
import * as staff from './staff/index.ts';

export * from './kernel.ts';

const isOperatorEndpoint = (value: unknown): value is OperatorEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'roles' in value;

/** Every call of the console. */
export const operatorContract: readonly OperatorEndpoint[] = [staff].flatMap((capability) =>
  Object.values<unknown>(capability).filter(isOperatorEndpoint),
);
