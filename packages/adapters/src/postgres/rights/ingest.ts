import { LOGIN_ROLES } from '../roles/index.ts';
import type { Rights } from './rights.ts';

/** Follows tracking links. Every stranger reaches this process, so it can only read link targets. */
export const INGEST_RIGHTS: Rights = {
  role: LOGIN_ROLES.ingest,
  executes: [],
  reads: ['tracking_links'],
  inserts: [],
  updates: [],
  deletes: [],
};
