import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import type { SellerTraits } from '../factories/index.ts';

export interface Neighbour {
  readonly name: string;
  readonly country: string;
  readonly locale: NonNullable<SellerTraits['locale']>;
  readonly followers: number;
  readonly joinedDaysAgo: number;
  readonly hoursBetweenOrders: number;
  readonly deposited: string;
  readonly paidOut: readonly string[];
}

interface Store {
  readonly name: string;
  readonly text: string;
}

interface SampleSellers {
  readonly neighbours: readonly Neighbour[];
  /** Recently registered sellers, with the hours since. */
  readonly applicants: readonly { readonly hoursAgo: number; readonly traits: SellerTraits }[];
  /** Store names, assigned to sellers in turn. */
  readonly stores: readonly Store[];
  /** New store names requested by two sellers. */
  readonly newStores: readonly Store[];
}

const FILE = join(REPOSITORY_FOLDER, 'samples/sellers.json');
export const SAMPLE_SELLERS = JSON.parse(readFileSync(FILE, 'utf8')) as SampleSellers;
