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
  /** Who has just registered, and so many hours ago. */
  readonly applicants: readonly { readonly hoursAgo: number; readonly traits: SellerTraits }[];
  /** What sellers call their stores, one for each in turn. */
  readonly stores: readonly Store[];
  /** What two of them want to be called from now on. */
  readonly newStores: readonly Store[];
}

const FILE = join(REPOSITORY_FOLDER, 'samples/sellers.json');
export const SAMPLE_SELLERS = JSON.parse(readFileSync(FILE, 'utf8')) as SampleSellers;
