import * as catalog from './catalog/index.ts';
import * as chain from './chain/index.ts';
import * as content from './content/index.ts';
import * as dashboard from './dashboard/index.ts';
import type { OperatorEndpoint } from './kernel.ts';
import * as ledger from './ledger/index.ts';
import * as media from './media/index.ts';
import * as messages from './messages/index.ts';
import * as records from './records/index.ts';
import * as reviews from './reviews/index.ts';
import * as settings from './settings/index.ts';
import * as setup from './setup/index.ts';
import * as staff from './staff/index.ts';
import * as support from './support/index.ts';

export * from './kernel.ts';

const isOperatorEndpoint = (value: unknown): value is OperatorEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'roles' in value;

/** Similar calls are grouped by kind. */
const endpointsIn = (value: unknown): readonly OperatorEndpoint[] => {
  if (isOperatorEndpoint(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isOperatorEndpoint) : [];
};

/** Every call of the console. */
export const operatorContract: readonly OperatorEndpoint[] = [
  staff,
  dashboard,
  reviews,
  records,
  ledger,
  chain,
  settings,
  catalog,
  content,
  messages,
  support,
  media,
  setup,
].flatMap((capability) => Object.values<unknown>(capability).flatMap(endpointsIn));
