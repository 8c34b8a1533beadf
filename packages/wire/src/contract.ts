import * as identity from './identity/index.ts';
import type { Endpoint } from './kernel/index.ts';
import * as media from './media/index.ts';
import * as support from './support/index.ts';
import * as wallet from './wallet/index.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value;

/** Every call there is: what the server routes, the reference lists and the access tests walk through. */
export const contract: readonly Endpoint[] = [identity, media, support, wallet].flatMap((capability) =>
  Object.values(capability).filter(isEndpoint),
);
